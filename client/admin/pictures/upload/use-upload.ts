import { useEffect, useRef, useState } from 'react';
import { type StoredPicture, type UploadError, uploadPicture } from './upload';

type Upload = { file: File; progress: number; error?: UploadError };

/** Runs one upload at a time: another file replaces the running one, and unmounting aborts it. */
export function usePictureUpload(onDone: (picture: StoredPicture) => void) {
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
    // The error is also in the state, so this rejection counts as handled.
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
    /** Retries the same file; undefined if that cannot succeed. */
    again: upload?.error?.mayPass ? () => start(upload.file) : undefined,
    isUploading: upload !== undefined && !upload.error,
    start,
    cancel,
    /** Resolves when no upload is running; rejects if the last upload failed. */
    finished: () => (upload ? outcome.current : undefined),
  };
}
