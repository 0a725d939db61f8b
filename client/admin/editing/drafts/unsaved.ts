/** Registers components with unsaved changes; leaving the page then requires a confirmation. */
import { useEffect, useId, useRef } from 'react';
import { useBlocker } from 'react-router-dom';

/** The functions that drop each form's changes when the user leaves. */
const holders = new Map<string, () => void>();
const QUESTION = 'You have unsaved changes. Leave without saving them?';

/** Marks the caller as having unsaved changes while `isDirty`; `onLeft` is called when the user confirms to leave without saving. */
export function useMarkUnsavedChanges(isDirty: boolean, onLeft?: () => void): void {
  const id = useId();
  const latest = useRef(onLeft);
  useEffect(() => {
    latest.current = onLeft;
  });
  useEffect(() => {
    if (!isDirty) return;
    holders.set(id, () => latest.current?.());
    return () => {
      holders.delete(id);
    };
  }, [id, isDirty]);
}

/** Returns true if nothing is unsaved, or if the user confirms. */
export function confirmLeaving(): boolean {
  if (holders.size === 0) return true;
  if (!window.confirm(QUESTION)) return false;
  for (const leave of holders.values()) leave();
  return true;
}

/** Asks for confirmation before leaving: to another section or route, by back, reload, or closing the window. Used once, in the shell. */
export function useLeaveGuard(): void {
  useBlocker(({ currentLocation: from, nextLocation: to }) => recordInUrl(from) !== recordInUrl(to) && !confirmLeaving());
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (holders.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}

/** The part of the URL that identifies a form: path, section, screen and record, without the search and page of that section. */
function recordInUrl({ pathname, search }: { pathname: string; search: string }): string {
  const values = new URLSearchParams(search);
  return [pathname, values.get('tab'), values.get('screen'), values.get('id')].join(' ');
}
