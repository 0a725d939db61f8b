/** The state of the visitor's quote list that every page needs. Its code is loaded once there is a list. */
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
  // Once for the page: its header subscribes first and never unsubscribes.
  if (listeners.size === 0) {
    loadIfUsed();
    window.addEventListener('storage', loadIfUsed);
  }
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

/** The lines of the visitor's list; none on the server, and until its code is there. */
export const useOwnLines = () =>
  useSyncExternalStore(
    subscribe,
    () => list?.ownLines() ?? none,
    () => none,
  );

/** The link to the list for the header; nothing before the list is used. */
export function OwnListLink() {
  useOwnLines();
  return list ? <list.ListLink /> : null;
}
