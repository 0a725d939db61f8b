import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Replace, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useWrite } from '../../editing/write/use-write';
import { trpc } from '../../trpc';
import { RowList } from '../../ui/rows/rows';
import { useSectionUrlState } from '../../ui/section/use-section';
import { findTypeTitle, recordUrl } from '../../ui/words/labels';
import { describeUses } from '../../ui/words/picture-labels';
import { PicturePicker } from '../library/picture-picker';
import type { StoredPicture } from '../upload/upload';

/** The records that use a picture, with buttons to replace it everywhere or, if it is unused, to delete it. */
export function PictureUses({ picture, onGone }: { picture: StoredPicture; onGone: () => void }) {
  const { client } = trpc.useUtils();
  const { set } = useSectionUrlState();
  const { mutate } = useWrite();
  const [isReplacing, setReplacing] = useState(false);
  const { data: uses, error } = trpc.admin.pictures.uses.useQuery({ id: picture.id }, { gcTime: 0 });

  const replace = (by: StoredPicture) => {
    setReplacing(false);
    const where = describeUses(uses?.length ?? 0).replace('Used in ', '');
    const write = () => client.admin.pictures.replace.mutate({ id: picture.id, by: by.id });
    const onSuccess = () => set({ id: String(by.id) });
    mutate({ write, done: `Picture replaced in ${where}`, failed: 'Failed to replace picture' }, { onSuccess });
  };
  const remove = () => {
    if (!window.confirm(`Delete the picture “${picture.alt || picture.id}”?`)) return;
    // The dialog is closed first, so that the deleted picture is not refetched.
    onGone();
    const write = () => client.admin.pictures.remove.mutate({ id: picture.id });
    mutate({ write, done: 'Picture deleted successfully', failed: 'Failed to delete picture' });
  };
  if (!uses) return <Text c="var(--ink-soft)">{error ? 'Failed to fetch where it is used.' : 'Checking where it is used …'}</Text>;
  return (
    <Stack component="section" gap="sm" aria-label="Where it is used">
      <Title order={3} fz="sm">
        {describeUses(uses.length)}
      </Title>
      {uses.length > 0 && (
        <RowList>
          {uses.map(({ type, rowId, name, isPublic }) => (
            <li key={`${type} ${rowId}`}>
              <Link to={recordUrl(type, rowId)}>{name}</Link>{' '}
              <small>
                {findTypeTitle(type)}
                {!isPublic && ', not on the site'}
              </small>
            </li>
          ))}
        </RowList>
      )}
      <Group gap="xs">
        {uses.length > 0 ? (
          <Button variant="default" leftSection={<Replace size={16} aria-hidden="true" />} onClick={() => setReplacing(true)}>
            Replace everywhere
          </Button>
        ) : (
          <Button variant="default" leftSection={<Trash2 size={16} aria-hidden="true" />} onClick={remove}>
            Delete
          </Button>
        )}
      </Group>
      {isReplacing && (
        <PicturePicker title="Show which one instead?" except={picture.id} onChoose={replace} onClose={() => setReplacing(false)} />
      )}
    </Stack>
  );
}
