import { useShortcuts } from '../ui/use-shortcuts';
import type { AnyRow } from './content-tab';
import type { List } from './table/table';

const links = () => [...document.querySelectorAll<HTMLElement>('[data-row] th a')];
const placeInHand = () => links().findIndex((link) => link.closest('tr')?.contains(document.activeElement));

/** The list by keyboard: `n` adds, arrows go from row to row, with Alt they take the row along; `x` ticks it, Delete deletes it. */
export function useRowKeys({ selection, move, remove }: List, rows: AnyRow[], add: () => void): void {
  const go = (by: number) => {
    const place = placeInHand();
    links()[place === -1 ? 0 : place + by]?.focus();
  };
  const carry = (by: number) => {
    const place = placeInHand();
    const row = rows[place];
    if (!row || !move) return false;
    move(row, place + by);
    // A row that changes places in the document loses the focus.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${row.id}"] th a`)?.focus());
  };
  const withRow = (act: (row: AnyRow) => void) => () => {
    const row = rows[placeInHand()];
    return row ? act(row) : false;
  };
  useShortcuts([
    ['n', add],
    ['ArrowDown', () => go(1)],
    ['ArrowUp', () => go(-1)],
    ['Alt+ArrowDown', () => carry(1)],
    ['Alt+ArrowUp', () => carry(-1)],
    ['x', withRow(({ id }) => selection.toggle([id], !selection.has(id)))],
    ['Delete', withRow(remove)],
  ]);
}
