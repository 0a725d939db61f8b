import { useEffect, useRef, useState } from 'react';
import { type UploadError, uploadPicture } from '../../pictures/upload/upload';

const AT_ONCE = 2;

type Failed = { name: string; message: string; file: File };
export type ImportPictures = ReturnType<typeof useImportPictures>;

/**
 * Uploads the pictures of an import, two at a time. A picture that is stored already is recognized by its bytes, so an interrupted upload
 * continues when the same folder is added again. They are one change set with the import `job`. `onDone` is called when all are through.
 */
export function useImportPictures(job: string, onDone: () => void) {
  const [counts, setCounts] = useState({ total: 0, done: 0, running: 0 });
  const [failed, setFailed] = useState<Failed[]>([]);
  const work = useRef({ waiting: [] as File[], running: 0, controller: new AbortController() }).current;
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    work.controller = new AbortController();
    return () => {
      work.waiting = [];
      work.controller.abort();
    };
  }, [work]);

  async function run(file: File) {
    const { signal } = work.controller;
    try {
      await uploadPicture(file, { signal, job, onProgress: () => undefined });
      setCounts((before) => ({ ...before, done: before.done + 1 }));
    } catch (error) {
      if (!signal.aborted) setFailed((before) => [...before, { name: file.name, message: (error as UploadError).message, file }]);
    }
    work.running -= 1;
    pump();
  }

  function pump() {
    while (work.running < AT_ONCE) {
      const next = work.waiting.shift();
      if (!next) break;
      work.running += 1;
      void run(next);
    }
    setCounts((before) => ({ ...before, running: work.running }));
    if (work.running === 0 && !work.controller.signal.aborted) done.current();
  }

  const add = (files: File[]) => {
    if (files.length === 0) return;
    setCounts((before) => ({ ...before, total: before.total + files.length }));
    work.waiting.push(...files);
    pump();
  };
  return {
    ...counts,
    failed,
    isUploading: counts.running > 0,
    add,
    /** Uploads the failed pictures again. */
    retry: () => {
      const files = failed.map(({ file }) => file);
      setFailed([]);
      setCounts((before) => ({ ...before, total: before.total - files.length }));
      add(files);
    },
  };
}
