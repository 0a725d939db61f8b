import { type FocusEvent, useEffect, useRef } from 'react';
import { rowLinks } from '../ui/row-links';

/**
 * Where what had the focus is gone, such as a row that was deleted, the focus goes to the row in its place, or to `otherwise` in an empty
 * list. For the element around the list.
 */
export function useKeptFocus(otherwise: () => HTMLElement | null) {
  const last = useRef<{ element: Element; row: number }>(undefined);
  useEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    (rowLinks()[last.current.row] ?? rowLinks().at(-1) ?? otherwise())?.focus();
  });
  return ({ currentTarget, target }: FocusEvent) => {
    // A dialog gives the focus back by itself.
    if (!currentTarget.contains(target)) return;
    const row = rowLinks().findIndex((link) => link.closest('tr')?.contains(target));
    // What acts upon rows that are ticked stands beside them.
    const before = target.closest('[role="toolbar"]') ? (last.current?.row ?? 0) : 0;
    last.current = { element: target, row: row === -1 ? before : row };
  };
}
