import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatFileSize } from '../../../../shared/format';
import { parseId } from '../../../../shared/pages/page-url';
import { showToast } from '../../../ui/toaster/toasts';
import { useSaveConflict } from '../../editing/conflict/use-conflict';
import { useMarkUnsavedChanges } from '../../editing/drafts/unsaved';
import { useWrite } from '../../editing/write/use-write';
import { HistoryDrawer } from '../../history/history-drawer';
import { describeFailure, trpc } from '../../trpc';
import { isTopDialog } from '../../ui/dialog/top-dialog';
import { useSaveKey } from '../../ui/dialog/use-save-key';
import { RelativeTime } from '../../ui/display/relative-time';
import { useSectionUrlState } from '../../ui/section/use-section';
import type { StoredPicture } from '../upload/upload';
import { PictureDescription } from './description';
import classes from './picture-dialog.module.css';
import { isSameMeta, PICTURE_META_LABELS, type PictureMeta, pickMeta } from './picture-meta';
import { PictureUses } from './picture-uses';

/** The dialog of the URL's picture: `id=12`. */
export function PictureDialog() {
  const { get, set } = useSectionUrlState();
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  const id = parseId(get('id'));
  const { data, error } = trpc.admin.pictures.row.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, gcTime: 0 });
  const close = () => set({ id: undefined });
  return (
    <Modal
      opened={id !== undefined}
      onClose={() => isTopDialog() && close()}
      title="Picture"
      size="lg"
      fullScreen={isPhone}
      transitionProps={{ duration: 0 }}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {data ? (
        <PictureForm key={data.id} picture={data} onClose={close} />
      ) : error ? (
        <Alert color="red">{describeFailure(error)}</Alert>
      ) : (
        <Skeleton height={208} role="status" aria-label="Loading" />
      )}
    </Modal>
  );
}

/** One picture of the library: its description and focal point, its uses, and its actions. */
function PictureForm({ picture, onClose }: { picture: StoredPicture; onClose: () => void }) {
  const { client } = trpc.useUtils();
  const { mutate, isPending } = useWrite();
  const [meta, setMeta] = useState(() => pickMeta(picture));
  const [base, setBase] = useState(picture);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [isSaved, setSaved] = useState(false);
  const isDirty = !isSaved && !isSameMeta(meta, base);
  const conflict = useSaveConflict<StoredPicture, PictureMeta>({ labels: PICTURE_META_LABELS, of: { type: 'pictures', id: picture.id } });
  useMarkUnsavedChanges(isDirty);
  // The dialog moves the focus only once, before this form is mounted.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useSaveKey(form, () => form.current?.requestSubmit());

  const save = (next: PictureMeta, from: StoredPicture, also?: string) => {
    const write = () => client.admin.pictures.update.mutate({ id: from.id, version: from.version, ...next });
    mutate(
      { write, done: 'Picture updated successfully', text: also, failed: 'Failed to save picture' },
      {
        onSuccess: () => setSaved(true),
        onError: async (error) => {
          // Any other failure was already shown by useWrite.
          const chosen = await conflict.resolve(error, pickMeta(from)).catch(() => null);
          if (!chosen) return;
          const merged = pickMeta(chosen.values);
          const theirs = { ...from, ...chosen.base };
          setMeta(merged);
          setBase(theirs);
          save(merged, theirs, chosen.also);
        },
      },
    );
  };
  // Runs in an effect, so that the leave guard first learns that nothing is unsaved.
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);

  return (
    <>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isDirty) save(meta, base);
          else {
            showToast({ title: 'No changes' });
            onClose();
          }
        }}
      >
        <Stack>
          <PictureDescription picture={{ ...picture, ...meta }} onChange={(next) => setMeta({ ...meta, ...next })} />
          <Text size="sm" c="var(--ink-soft)">
            {picture.width} × {picture.height} pixels; {formatFileSize(picture.bytes)} when it was uploaded{' '}
            <RelativeTime at={picture.createdAt} />
          </Text>
          <PictureUses picture={picture} onGone={onClose} />
          <Group className={classes.actions} justify="flex-end" gap="xs">
            <Button
              variant="subtle"
              leftSection={<History size={16} aria-hidden="true" />}
              className={classes.history}
              onClick={() => setHistoryOpen(true)}
            >
              History
            </Button>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending} aria-keyshortcuts="Control+S">
              Save
            </Button>
          </Group>
        </Stack>
      </form>
      {conflict.view}
      {isHistoryOpen && (
        <HistoryDrawer type="pictures" row={picture} title={picture.alt || `Picture ${picture.id}`} onClose={() => setHistoryOpen(false)} />
      )}
    </>
  );
}
