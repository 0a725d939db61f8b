import { type RefObject, useEffect, useRef } from 'react';
import { findRowLinks, focusRow } from './row-links';

/** The id of the row that is open, or was open last; 0 for none. Used by a section that shows either its list or the page of a row. */
export function useLastOpenedRow(id: number): RefObject<number> {
  const opened = useRef(0);
  useEffect(() => {
    if (id > 0) opened.current = id;
  }, [id]);
  return opened;
}

/** Focuses the row that was open last, once the list has its rows and unless the focus is elsewhere. Used by the list. */
export function useReturnToRow(opened: RefObject<number>): void {
  useEffect(() => {
    if (opened.current === 0 || findRowLinks().length === 0) return;
    if (document.activeElement === document.body) focusRow(opened.current);
    opened.current = 0;
  });
}
