import { Button, Group, Input, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../trpc';
import { ListState } from '../../ui/list/list-state';
import { PictureFileButtons } from '../upload/choose-files';
import type { StoredPicture } from '../upload/upload';
import { usePictureUpload } from '../upload/use-upload';
import classes from './picture-grid.module.css';
import { PictureTile } from './picture-tile';

const TYPING_MS = 200;
const PAGE = 24;

type PicturePickerProps = {
  /** The title; by default 'Choose a picture'. */
  title?: string;
  /** The id of a picture to exclude. */
  except?: number;
  onChoose: (picture: StoredPicture) => void;
  onClose: () => void;
};

/** A dialog to choose a picture from the library, or to upload one. */
export function PicturePicker({ title = 'Choose a picture', except, onChoose, onClose }: PicturePickerProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  const [typed, setTyped] = useState({ q: '', page: 1 });
  const [q] = useDebouncedValue(typed.q.trim(), TYPING_MS);
  const upload = usePictureUpload(onChoose);
  const query = trpc.admin.pictures.page.useQuery({ q, page: typed.page, pageSize: PAGE }, { placeholderData: keepPreviousData });
  const { page = 1, next = null } = query.data ?? {};
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="xl"
      fullScreen={isPhone}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close the library' }}
    >
      <Stack pt="xs">
        <Group gap="xs" align="flex-start">
          <TextInput
            type="search"
            aria-label="Search the library"
            placeholder="Search the library"
            maxLength={100}
            data-autofocus
            flex="1 1 14rem"
            leftSection={<Search size={16} aria-hidden="true" />}
            value={typed.q}
            onChange={(event) => setTyped({ q: event.currentTarget.value, page: 1 })}
          />
          <PictureFileButtons
            label={upload.isUploading ? `Uploading, ${Math.round((upload.progress ?? 0) * 100)}%` : 'Upload'}
            onChoose={upload.start}
          />
        </Group>
        {upload.error && (
          <Input.Error role="alert" size="sm">
            {upload.error}
          </Input.Error>
        )}
        <ListState
          query={query}
          failure="Failed to fetch pictures"
          empty={q ? 'No pictures found matching your search' : 'No pictures yet. Upload the first one!'}
        >
          {(rows) => (
            <ul className={classes.grid}>
              {rows
                .filter(({ id }) => id !== except)
                .map((picture) => (
                  <li key={picture.id}>
                    <UnstyledButton className={classes.tile} onClick={() => onChoose(picture)}>
                      <PictureTile picture={picture} />
                    </UnstyledButton>
                  </li>
                ))}
            </ul>
          )}
        </ListState>
        {(page > 1 || next) && (
          <Group justify="space-between" component="nav" aria-label="Pages of the library">
            <Text size="sm" c="var(--ink-soft)">
              Page {page}
            </Text>
            <Group gap="xs">
              <Button variant="default" disabled={page === 1} onClick={() => setTyped({ ...typed, page: page - 1 })}>
                Previous
              </Button>
              <Button variant="default" disabled={!next} onClick={() => next && setTyped({ ...typed, page: next })}>
                Next
              </Button>
            </Group>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}
