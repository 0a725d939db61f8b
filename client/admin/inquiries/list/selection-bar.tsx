import { Button, CloseButton, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { phoneKeys } from '../../../../shared/inquiries/sender';
import { emailKey } from '../../../../shared/mail/address';
import { showToast } from '../../../ui/toasts';
import { offerReversal } from '../../editing/write/offer-reversal';
import { messageOf, type Outputs, trpc } from '../../trpc';
import classes from '../../ui/rows/bulk-bar.module.css';
import type { Selection } from '../../ui/rows/use-selection';
import { useOwners } from '../drawer/use-owners';
import type { Inquiry } from '../labels';

type Change = Parameters<ReturnType<typeof trpc.admin.inquiries.changeMany.useMutation>['mutate']>[0]['change'];
type Left = Outputs['inquiries']['changeMany']['left'];

type SelectionBarProps = { inquiries: Inquiry[]; selection: Selection };

/** Actions for all selected inquiries: one change set, one Undo. What was changed meanwhile stays as it is, and stays selected. */
export function SelectionBar({ inquiries, selection }: SelectionBarProps) {
  const chosen = inquiries.filter(({ id }) => selection.has(id));
  const { change, isPending } = useChangeMany(chosen, selection);
  const { options } = useOwners();
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

/** If all selected are of one sender: the others of that sender on the page. */
function othersOfSender(chosen: Inquiry[], inquiries: Inquiry[]): number[] {
  const [first] = chosen;
  if (!first || !chosen.every((one) => isSameSender(first, one))) return [];
  return inquiries.filter((one) => !chosen.includes(one) && isSameSender(first, one)).map(({ id }) => id);
}

/** As the server compares senders. */
function isSameSender(one: Inquiry, other: Inquiry): boolean {
  const numbers = phoneKeys(other.phone);
  return (one.email !== '' && emailKey(one.email) === emailKey(other.email)) || phoneKeys(one.phone).some((key) => numbers.includes(key));
}

function useChangeMany(chosen: Inquiry[], selection: Selection) {
  const { mutateAsync, isPending } = trpc.admin.inquiries.changeMany.useMutation();
  const { client, admin } = trpc.useUtils();
  const showAll = () => Promise.all([admin.inquiries.invalidate(), admin.overview.invalidate()]);
  const change = async (wanted: Change, title: string) => {
    const inquiries = chosen.map(({ id, version, lastMessageId }) => ({ id, version, lastMessageId }));
    try {
      const { changeSet, count, changed, left } = await mutateAsync({ inquiries, change: wanted });
      const text = [inquiriesOf(changed.length), leftInWords(left, chosen)].filter(Boolean).join('. ');
      if (count === 0) showToast({ title: left.length > 0 ? 'Nothing was changed' : title, text, failed: left.length > 0 });
      else
        offerReversal({ title, text }, 'Undo', async () => {
          await client.admin.history.undo.mutate({ changeSet });
          await showAll();
        });
      selection.select(left.map(({ id }) => id));
      await showAll();
    } catch (error) {
      showToast({ title: 'Failed to update inquiries', text: messageOf(error) ?? 'Please try again.', failed: true });
    }
  };
  return { change, isPending };
}

const inquiriesOf = (count: number) => (count === 0 ? '' : count === 1 ? '1 inquiry' : `${count} inquiries`);

const MAX_NAMED = 3;

/** '2 not changed: SQ-2026-00004, SQ-2026-00007 (was changed, or written to, in the meantime)'. */
function leftInWords(left: Left, chosen: Inquiry[]): string {
  if (left.length === 0) return '';
  const names = left.slice(0, MAX_NAMED).map(({ id }) => chosen.find((one) => one.id === id)?.reference);
  const more = left.length > MAX_NAMED ? ` and ${left.length - MAX_NAMED} more` : '';
  const why = [...new Set(left.map((one) => one.why))].join('; ');
  return `${left.length} not changed: ${names.join(', ')}${more} (${why})`;
}
