/** The part of the quote list's state that every page needs. The list's code is loaded once there is a list. */
import { useSyncExternalStore } from 'react';
import type { Line } from '../line';
import { LIST_KEY } from '../list-key';

const none: Line[] = [];
let list: typeof import('../used-list').usedList | undefined;
const listeners = new Set<() => void>();
const tell = () => {
  for (const notify of listeners) notify();
};

/** The code of the list. */
export async function loadList() {
  const { usedList } = await import('../used-list');
  if (!list) usedList.onOwnLines(tell);
  list = usedList;
  tell();
  return usedList;
}

function loadIfUsed(): void {
  try {
    if (!list && localStorage.getItem(LIST_KEY)) loadList().catch(() => {});
  } catch {}
}

function subscribe(notify: () => void) {
  // Runs once per page: its header subscribes first and never unsubscribes.
  if (listeners.size === 0) {
    loadIfUsed();
    window.addEventListener('storage', loadIfUsed);
  }
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

/** The lines of the visitor's list; none on the server, and until the list's code is loaded. */
export const useOwnLines = () =>
  useSyncExternalStore(
    subscribe,
    () => list?.ownLines() ?? none,
    () => none,
  );

/** The header's link to the list; nothing until the list is used. */
export function OwnListLink() {
  useOwnLines();
  return list ? <list.ListLink /> : null;
}
