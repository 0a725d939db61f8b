import { Button, CloseButton, Progress } from '@mantine/core';
import classes from './uploads.module.css';
import type { PictureUpload, useUploads } from './use-uploads';

/** The running and the failed uploads. */
export function Uploads({ all, dismiss, again }: Pick<ReturnType<typeof useUploads>, 'all' | 'dismiss' | 'again'>) {
  if (all.length === 0) return null;
  return (
    <ul className={classes.uploads} aria-label="Uploads">
      {all.map((upload) => (
        <Upload key={upload.key} upload={upload} onDismiss={() => dismiss(upload.key)} onAgain={() => again(upload)} />
      ))}
    </ul>
  );
}

type UploadProps = { upload: PictureUpload; onDismiss: () => void; onAgain: () => void };

function Upload({ upload: { file, progress, error }, onDismiss, onAgain }: UploadProps) {
  const percent = Math.round(progress * 100);
  return (
    <li>
      <span className={classes.name}>{file.name}</span>
      {error ? (
        <>
          <span className={classes.error} role="alert">
            {error.message}
          </span>
          {error.mayPass && (
            <Button variant="default" size="compact-sm" onClick={onAgain}>
              Try again
            </Button>
          )}
        </>
      ) : (
        <Progress className={classes.progress} value={percent} animated={percent === 100} aria-label={`Upload of ${file.name}`} />
      )}
      <CloseButton size="lg" aria-label={error ? `Dismiss ${file.name}` : `Cancel the upload of ${file.name}`} onClick={onDismiss} />
    </li>
  );
}
