/** Whoever holds words that are not saved says so here; leaving then asks first. */
import { useEffect, useId } from 'react';
import { useBlocker } from 'react-router-dom';

const holders = new Set<string>();
const QUESTION = 'You have changes that are not saved. Leave without saving them?';

/** Marks the caller as holding unsaved changes while `isDirty`. */
export function useUnsaved(isDirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return;
    holders.add(id);
    return () => {
      holders.delete(id);
    };
  }, [id, isDirty]);
}

/** True when nothing would be lost, or the office says that it may. */
export const mayLeave = (): boolean => holders.size === 0 || window.confirm(QUESTION);

/** Guards every way out of a place: another tab or route, back, reload, closing the window. Once, in the shell. */
export function useLeaveGuard(): void {
  useBlocker(({ currentLocation: from, nextLocation: to }) => placeOf(from) !== placeOf(to) && !mayLeave());
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (holders.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}

/** A search or a page of the same tab is the same place; another record is not. */
function placeOf({ pathname, search }: { pathname: string; search: string }): string {
  const values = new URLSearchParams(search);
  return [pathname, values.get('tab'), values.get('id')].join(' ');
}
