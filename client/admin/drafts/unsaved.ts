/** Components with unsaved changes register here; leaving then asks first. */
import { useEffect, useId } from 'react';
import { useBlocker } from 'react-router-dom';

const holders = new Set<string>();
const QUESTION = 'You have unsaved changes. Leave without saving them?';

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

/** True if nothing is unsaved or the user confirms. */
export const mayLeave = (): boolean => holders.size === 0 || window.confirm(QUESTION);

/** Asks before leaving: another tab or route, back, reload, closing the window. Used once, in the shell. */
export function useLeaveGuard(): void {
  useBlocker(({ currentLocation: from, nextLocation: to }) => recordInAddress(from) !== recordInAddress(to) && !mayLeave());
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (holders.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}

/** What is left when it changes: path, tab and record, but not a search or a page of the same tab. */
function recordInAddress({ pathname, search }: { pathname: string; search: string }): string {
  const values = new URLSearchParams(search);
  return [pathname, values.get('tab'), values.get('id')].join(' ');
}
