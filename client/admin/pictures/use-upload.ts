import { useEffect, useRef, useState } from 'react';
import { type StoredPicture, type UploadError, uploadPicture } from './upload';

type Upload = { file: File; progress: number; error?: UploadError };

/** One upload at a time: another file takes the place of the one that is on its way, and leaving gives it up. */
export function useUpload(onDone: (picture: StoredPicture) => void) {
  const [upload, setUpload] = useState<Upload>();
  const current = useRef<AbortController>(undefined);
  const outcome = useRef<Promise<unknown>>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const start = (file: File) => {
    current.current?.abort();
    const own = new AbortController();
    current.current = own;
    const isOver = () => current.current !== own;
    setUpload({ file, progress: 0 });
    const sent = uploadPicture(file, { signal: own.signal, onProgress: (progress) => isOver() || setUpload({ file, progress }) });
    outcome.current = sent.then(
      (picture) => {
        if (isOver()) return;
        setUpload(undefined);
        onDone(picture);
      },
      (error: UploadError) => {
        if (!isOver()) setUpload({ file, progress: 0, error });
        throw error;
      },
    );
    // Whoever waits for it hears of it; if nobody does, what is shown is enough.
    outcome.current.catch(() => {});
  };
  const cancel = () => {
    current.current?.abort();
    current.current = undefined;
    setUpload(undefined);
  };
  return {
    file: upload?.file,
    progress: upload?.progress,
    error: upload?.error?.message,
    /** Where the same file may come through another time. */
    again: upload?.error?.mayPass ? () => start(upload.file) : undefined,
    isUnderWay: upload !== undefined && !upload.error,
    start,
    cancel,
    /** Ends when nothing is on its way any more; fails where the last upload did not come through. */
    finished: () => (upload ? outcome.current : undefined),
  };
}
