import { Button, CloseButton, Group, Progress, Text } from '@mantine/core';
import { RowList } from '../../ui/rows/rows';
import type { PictureUpload, usePictureUploads } from './use-uploads';

/** The running and the failed uploads. */
export function UploadList({ all, dismiss, again }: Pick<ReturnType<typeof usePictureUploads>, 'all' | 'dismiss' | 'again'>) {
  if (all.length === 0) return null;
  return (
    <RowList aria-label="Uploads">
      {all.map((upload) => (
        <Upload key={upload.key} upload={upload} onDismiss={() => dismiss(upload.key)} onAgain={() => again(upload)} />
      ))}
    </RowList>
  );
}

type UploadProps = { upload: PictureUpload; onDismiss: () => void; onAgain: () => void };

function Upload({ upload: { file, progress, error }, onDismiss, onAgain }: UploadProps) {
  const percent = Math.round(progress * 100);
  return (
    <Group component="li" gap="0.25rem 0.75rem">
      <Text truncate inherit fw={500} flex="0 1 16rem">
        {file.name}
      </Text>
      {error ? (
        <>
          <Text inherit c="var(--alert)" flex="1 1 10rem" role="alert">
            {error.message}
          </Text>
          {error.mayPass && (
            <Button variant="default" size="compact-sm" onClick={onAgain}>
              Try again
            </Button>
          )}
        </>
      ) : (
        <Progress flex="1 1 10rem" value={percent} animated={percent === 100} aria-label={`Upload of ${file.name}`} />
      )}
      <CloseButton size="lg" aria-label={error ? `Dismiss ${file.name}` : `Cancel the upload of ${file.name}`} onClick={onDismiss} />
    </Group>
  );
}
