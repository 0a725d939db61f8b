import { findFocusedRow, focusRow, goToRow } from '../../ui/rows/row-links';
import { useShortcuts } from '../../ui/section/use-shortcuts';
import type { AnyRow } from '../section-definition';
import type { TableProps } from './table/table-props';

/** The keys of a list: `n` adds a row, `x` selects one, Delete deletes it. Arrow keys move the focus, Alt and an arrow key move the row. */
export function useRowShortcuts({ selection, move, remove }: TableProps, rows: AnyRow[], add: () => void): void {
  const carry = (by: number) => {
    const place = findFocusedRow();
    const row = rows[place];
    if (!row || !move) return false;
    move(row, place + by);
    // A row that is moved within the document loses the focus, so it is focused again.
    requestAnimationFrame(() => focusRow(row.id));
  };
  const withRow = (act: (row: AnyRow) => void) => () => {
    const row = rows[findFocusedRow()];
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
