import { Button, FileButton, Group, Progress, Text } from '@mantine/core';
import { Images } from 'lucide-react';
import { formatNumber } from '../../../../shared/format';
import { ACCEPTED_PICTURE_TYPES } from '../../pictures/upload/upload';
import { NoteBox } from '../../ui/display/note';
import type { ImportPictures } from './use-import-pictures';

/** Uploads the pictures that the file names: with progress, and again where an upload failed. */
export function ImportPicturesPanel({
  pictures,
  missing,
}: {
  pictures: ImportPictures;
  missing: { count: number; names: string[] } | undefined;
}) {
  const { total, done, failed, isUploading, add, retry } = pictures;
  if (total === 0 && !missing) return null;
  return (
    <NoteBox isCalm={!missing && failed.length === 0}>
      {missing && (
        <p>
          {missing.count === 1 ? 'One picture is' : `${formatNumber(missing.count)} pictures are`} named in the file and not uploaded:{' '}
          <b>{missing.names.join(', ')}</b>
          {missing.count > missing.names.length && ' …'}. Add the pictures, or drop their folder here; without them the products have no
          picture.
        </p>
      )}
      {isUploading && (
        <>
          <Text size="sm" role="status">
            {formatNumber(done)} of {formatNumber(total)} pictures uploaded
          </Text>
          <Progress mt="xs" value={(done / total) * 100} aria-label="Uploading pictures" />
        </>
      )}
      {!isUploading && total > 0 && (
        <Text size="sm" role="status">
          {formatNumber(done)} {done === 1 ? 'picture' : 'pictures'} uploaded.
        </Text>
      )}
      {failed.length > 0 && (
        <Text size="sm" c="var(--alert)" role="alert">
          {failed.slice(0, MAX_SHOWN).map(({ name, message }) => (
            <span key={name}>
              {name}: {message}{' '}
            </span>
          ))}
          {failed.length > MAX_SHOWN && `and ${formatNumber(failed.length - MAX_SHOWN)} more`}
        </Text>
      )}
      <Group gap="xs" mt="xs">
        <FileButton onChange={add} accept={ACCEPTED_PICTURE_TYPES} multiple>
          {(props) => (
            <Button {...props} variant="default" size="compact-sm" leftSection={<Images size={16} aria-hidden="true" />}>
              Add pictures
            </Button>
          )}
        </FileButton>
        {failed.length > 0 && !isUploading && (
          <Button variant="default" size="compact-sm" onClick={retry}>
            Try again
          </Button>
        )}
      </Group>
    </NoteBox>
  );
}

const MAX_SHOWN = 5;
