import { ActionIcon, Table } from '@mantine/core';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { parsePictureUrl } from '../../../../../shared/pictures/pictures';
import { trpc } from '../../../trpc';
import { Thumbnail } from '../../../ui/display/thumbnail';
import drag from '../../../ui/rows/dragged.module.css';
import { describePictureUrl } from '../../../ui/words/labels';
import classes from './pictures.module.css';

type PictureRowProps = {
  address: string;
  at: number;
  count: number;
  drop: 'before' | 'after' | undefined;
  isDragged: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** One of the further pictures of a record. Buttons, or Alt with the arrow keys, move it. */
export function PictureRow({ address, at, count, drop, isDragged, onMove, onRemove }: PictureRowProps) {
  const isOwn = parsePictureUrl(address) !== null;
  const { data } = trpc.admin.pictures.byUrl.useQuery({ url: address }, { enabled: isOwn });
  const place = at + 1;
  const moveByKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || !step) return;
    event.preventDefault();
    onMove(at + step);
  };
  return (
    <Table.Tr className={drag.row} data-drop={drop} data-dragged={isDragged || undefined} onKeyDown={moveByKey}>
      <Table.Td w="1.75rem" className={drag.handle} aria-hidden="true" data-handle>
        <GripVertical size={18} />
      </Table.Td>
      <Table.Td className={classes.thumb}>
        <Thumbnail src={address} />
      </Table.Td>
      <Table.Td>{data?.alt || describePictureUrl(address)}</Table.Td>
      <Table.Td className={classes.actions}>
        {/* The button at an end is not disabled, since a disabled button loses the focus. */}
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={`Move picture ${place} up`}
          aria-disabled={at === 0}
          onClick={() => onMove(at - 1)}
        >
          <ArrowUp size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={`Move picture ${place} down`}
          aria-disabled={at === count - 1}
          onClick={() => onMove(at + 1)}
        >
          <ArrowDown size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon data-remove variant="subtle" size={36} aria-label={`Remove picture ${place}`} onClick={onRemove}>
          <X size={18} aria-hidden="true" />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}
