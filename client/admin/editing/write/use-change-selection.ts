import { useState } from 'react';
import { showToast } from '../../../ui/toaster/toasts';
import { readServerMessage, trpc } from '../../trpc';
import type { RowSelection } from '../../ui/rows/use-selection';
import { offerReversal } from './offer-reversal';

type Row = { id: number; reference: string };
/** The unchanged rows, each with its reason. */
type Left = { id: number; why: string }[];
type Written = { changeSet: string; count: number; changed: number[]; left: Left };

type SelectionChange<Change> = {
  /** The selected rows. */
  chosen: Row[];
  selection: RowSelection;
  /** The singular name of the rows within a sentence; the next property is the plural. */
  one: string;
  many: string;
  write: (change: Change) => Promise<Written>;
  /** Refetches all queries that show the rows. */
  showAll: () => Promise<unknown>;
};

/** Changes all selected rows as one change set with one Undo. Rows that changed meanwhile stay unchanged and selected. */
export function useChangeSelectedRows<Change>({ chosen, selection, one, many, write, showAll }: SelectionChange<Change>) {
  const { client } = trpc.useUtils();
  const [isPending, setPending] = useState(false);
  const countOf = (count: number) => (count === 0 ? '' : count === 1 ? `1 ${one}` : `${count} ${many}`);
  const change = async (wanted: Change, title: string) => {
    setPending(true);
    try {
      const { changeSet, count, changed, left } = await write(wanted);
      const text = [countOf(changed.length), leftInWords(left, chosen)].filter(Boolean).join('. ');
      if (count === 0) showToast({ title: left.length > 0 ? 'Nothing was changed' : title, text, failed: left.length > 0 });
      else
        offerReversal({ title, text }, 'Undo', async () => {
          await client.admin.history.undo.mutate({ changeSet });
          await showAll();
        });
      selection.select(left.map(({ id }) => id));
      await showAll();
    } catch (error) {
      showToast({ title: `Failed to update ${many}`, text: readServerMessage(error) ?? 'Please try again.', failed: true });
    } finally {
      setPending(false);
    }
  };
  return { change, isPending };
}

const MAX_NAMED = 3;

/** A text such as '2 not changed: SQ-2026-00004, SQ-2026-00007 (was changed in the meantime)'. */
function leftInWords(left: Left, chosen: Row[]): string {
  if (left.length === 0) return '';
  const names = left.slice(0, MAX_NAMED).map(({ id }) => chosen.find((row) => row.id === id)?.reference);
  const more = left.length > MAX_NAMED ? ` and ${left.length - MAX_NAMED} more` : '';
  const why = [...new Set(left.map((row) => row.why))].join('; ');
  return `${left.length} not changed: ${names.join(', ')}${more} (${why})`;
}
