import { Button, CloseButton, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { listPhoneKeys } from '../../../../shared/inquiries/sender';
import { emailKeyOf } from '../../../../shared/mail/address';
import { useChangeSelectedRows } from '../../editing/write/use-change-selection';
import { trpc } from '../../trpc';
import classes from '../../ui/rows/bulk-bar.module.css';
import type { RowSelection } from '../../ui/rows/use-selection';
import { useOwnerChoices } from '../drawer/use-owners';
import type { Inquiry } from '../labels';

type Change = Parameters<ReturnType<typeof trpc.admin.inquiries.changeMany.useMutation>['mutate']>[0]['change'];

type SelectionBarProps = { inquiries: Inquiry[]; selection: RowSelection };

/** Actions on all selected inquiries, as one change set with one Undo. Inquiries that changed meanwhile stay unchanged and selected. */
export function InquirySelectionBar({ inquiries, selection }: SelectionBarProps) {
  const chosen = inquiries.filter(({ id }) => selection.has(id));
  const { change, isPending } = useChangeMany(chosen, selection);
  const { options } = useOwnerChoices();
  const [owner, setOwner] = useState('-');
  if (chosen.length === 0) return null;
  const others = othersOfSender(chosen, inquiries);
  const isSpam = chosen.every(({ suspectedSpam }) => suspectedSpam);
  const button = (label: string, wanted: Change, title: string) => (
    <Button variant="default" disabled={isPending} onClick={() => void change(wanted, title)}>
      {label}
    </Button>
  );
  return (
    <div className={classes.bar} data-bar role="toolbar" aria-label="Selected inquiries">
      <b role="status">{chosen.length} selected</b>
      {others.length > 0 && (
        <Button variant="subtle" onClick={() => selection.select([...selection.ids, ...others])}>
          Select {others.length} more of this sender
        </Button>
      )}
      {chosen.length < inquiries.length && others.length === 0 && (
        <Button variant="subtle" onClick={() => selection.select(inquiries.map(({ id }) => id))}>
          Select all {inquiries.length} on this page
        </Button>
      )}
      <NativeSelect
        aria-label="Owner of the selected inquiries"
        disabled={isPending}
        value={owner}
        data={[{ value: '-', label: 'Assign to …' }, ...options]}
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (value === '-') return;
          setOwner('-');
          void change({ ownerId: Number(value) || null }, value === '' ? 'Owner removed' : 'Owner changed');
        }}
      />
      {button('Resolve', { status: 'resolved' }, 'Resolved')}
      {isSpam
        ? button('Not spam', { suspectedSpam: false }, 'No longer marked as spam')
        : button('Spam', { suspectedSpam: true }, 'Marked as spam')}
      {chosen.length > 1 && button('Join', { join: true }, 'Inquiries joined')}
      <CloseButton aria-label="Clear the selection" className={classes.close} onClick={selection.clear} />
    </div>
  );
}

/** If all selected inquiries are from one sender: that sender's other inquiries on the page. */
function othersOfSender(chosen: Inquiry[], inquiries: Inquiry[]): number[] {
  const [first] = chosen;
  if (!first || !chosen.every((one) => isSameSender(first, one))) return [];
  return inquiries.filter((one) => !chosen.includes(one) && isSameSender(first, one)).map(({ id }) => id);
}

/** Compares senders as the server does. */
function isSameSender(one: Inquiry, other: Inquiry): boolean {
  const numbers = listPhoneKeys(other.phone);
  return (
    (one.email !== '' && emailKeyOf(one.email) === emailKeyOf(other.email)) || listPhoneKeys(one.phone).some((key) => numbers.includes(key))
  );
}

function useChangeMany(chosen: Inquiry[], selection: RowSelection) {
  const { client, admin } = trpc.useUtils();
  return useChangeSelectedRows({
    ...{ chosen, selection, one: 'inquiry', many: 'inquiries' },
    write: (change: Change) =>
      client.admin.inquiries.changeMany.mutate({
        inquiries: chosen.map(({ id, version, lastMessageId }) => ({ id, version, lastMessageId })),
        change,
      }),
    showAll: () => Promise.all([admin.inquiries.invalidate(), admin.overview.invalidate()]),
  });
}
