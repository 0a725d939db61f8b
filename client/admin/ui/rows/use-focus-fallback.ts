import { type FocusEvent, useEffect, useRef } from 'react';
import { findRowLinks } from './row-links';

/**
 * If the focused element was removed, such as a deleted row, the focus moves to the row in its place, or to `otherwise` in an empty list.
 * Used by the element around the list.
 */
export function useFocusFallback(otherwise: () => HTMLElement | null) {
  const last = useRef<{ element: Element; row: number }>(undefined);
  useEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    (findRowLinks()[last.current.row] ?? findRowLinks().at(-1) ?? otherwise())?.focus();
  });
  return ({ currentTarget, target }: FocusEvent) => {
    // A dialog returns the focus itself, so its elements are ignored.
    if (!currentTarget.contains(target)) return;
    const row = findRowLinks().findIndex((link) => link.closest('tr')?.contains(target));
    // The toolbar of selected rows belongs to the previously focused row.
    const before = target.closest('[role="toolbar"]') ? (last.current?.row ?? 0) : 0;
    last.current = { element: target, row: row === -1 ? before : row };
  };
}
