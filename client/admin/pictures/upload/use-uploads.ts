import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../../ui/toaster/toasts';
import { type StoredPicture, type UploadError, uploadPicture } from './upload';

export type PictureUpload = { key: number; file: File; progress: number; error?: UploadError | undefined };

/** The number of simultaneous uploads, which equals the number of pictures that the server decodes at once. */
const AT_ONCE = 2;

/** Runs several uploads, two at a time. Failed uploads stay listed with their reason; unmounting aborts the running ones. */
export function usePictureUploads(onStored?: (picture: StoredPicture) => void) {
  const queryClient = useQueryClient();
  const [all, setAll] = useState<PictureUpload[]>([]);
  const work = useRef({
    waiting: [] as PictureUpload[],
    running: new Map<number, AbortController>(),
    failed: new Set<number>(),
    next: 0,
    done: 0,
  }).current;
  const stored = useRef(onStored);
  const whenIdle = useRef<(() => void)[]>([]);
  useEffect(() => {
    stored.current = onStored;
  });

  useEffect(
    () => () => {
      work.waiting = [];
      for (const controller of work.running.values()) controller.abort();
    },
    [work],
  );

  const drop = (key: number) => setAll((before) => before.filter((one) => one.key !== key));
  const change = (key: number, values: Partial<PictureUpload>) =>
    setAll((before) => before.map((one) => (one.key === key ? { ...one, ...values } : one)));

  async function run({ key, file }: PictureUpload) {
    const controller = new AbortController();
    work.running.set(key, controller);
    try {
      const picture = await uploadPicture(file, { signal: controller.signal, onProgress: (progress) => change(key, { progress }) });
      stored.current?.(picture);
      work.done += 1;
      drop(key);
      void queryClient.invalidateQueries();
    } catch (error) {
      if (!controller.signal.aborted) {
        work.failed.add(key);
        change(key, { error: error as UploadError });
      }
    }
    work.running.delete(key);
    pump();
  }

  function pump() {
    while (work.running.size < AT_ONCE) {
      const next = work.waiting.shift();
      if (!next) break;
      void run(next);
    }
    if (work.running.size > 0) return;
    for (const resolve of whenIdle.current.splice(0)) resolve();
    if (work.done === 0) return;
    showToast({ title: work.done === 1 ? 'Picture uploaded successfully' : `${work.done} pictures uploaded successfully` });
    work.done = 0;
  }

  return {
    all,
    isUploading: all.some(({ error }) => error === undefined),
    add: (files: File[]) => {
      const added = files.map((file) => ({ key: work.next++, file, progress: 0 }));
      setAll((before) => [...before, ...added]);
      work.waiting.push(...added);
      pump();
    },
    /** Resolves when no upload is running; rejects while a failed upload is listed. */
    finished: async () => {
      if (work.running.size > 0) await new Promise<void>((resolve) => whenIdle.current.push(resolve));
      if (work.failed.size > 0) throw new Error('An upload failed');
    },
    /** Cancels an upload, or removes a failed one from the list. */
    dismiss: (key: number) => {
      work.waiting = work.waiting.filter((one) => one.key !== key);
      work.running.get(key)?.abort();
      work.failed.delete(key);
      drop(key);
    },
    again: (upload: PictureUpload) => {
      work.failed.delete(upload.key);
      change(upload.key, { error: undefined, progress: 0 });
      work.waiting.push(upload);
      pump();
    },
  };
}
