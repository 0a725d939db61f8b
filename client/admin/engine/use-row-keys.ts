import { goToRow, rowInHand } from '../ui/row-links';
import { useShortcuts } from '../ui/use-shortcuts';
import type { AnyRow } from './content-tab';
import type { List } from './table/list';

/** The list by keyboard: `n` adds, arrows go from row to row, with Alt they take the row along; `x` ticks it, Delete deletes it. */
export function useRowKeys({ selection, move, remove }: List, rows: AnyRow[], add: () => void): void {
  const carry = (by: number) => {
    const place = rowInHand();
    const row = rows[place];
    if (!row || !move) return false;
    move(row, place + by);
    // A row that changes places in the document loses the focus.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${row.id}"] th a`)?.focus());
  };
  const withRow = (act: (row: AnyRow) => void) => () => {
    const row = rows[rowInHand()];
    return row ? act(row) : false;
  };
  useShortcuts([
    ['n', add],
    ['ArrowDown', () => goToRow(1)],
    ['ArrowUp', () => goToRow(-1)],
    ['Alt+ArrowDown', () => carry(1)],
    ['Alt+ArrowUp', () => carry(-1)],
    ['x', withRow(({ id }) => selection.toggle([id], !selection.has(id)))],
    ['Delete', withRow(remove)],
  ]);
}
