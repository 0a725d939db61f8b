/** The part of the quote list's state that every page needs. The list's code is loaded once there is a list. */
import { useSyncExternalStore } from 'react';
import type { QuoteListLine } from '../lines/line';
import { QUOTE_LIST_STORAGE_KEY } from '../lines/storage-key';

const none: QuoteListLine[] = [];
let list: typeof import('../quote-list-code').quoteListCode | undefined;
const listeners = new Set<() => void>();
const tell = () => {
  for (const notify of listeners) notify();
};

/** The code of the list. */
export async function loadQuoteListCode() {
  const { quoteListCode } = await import('../quote-list-code');
  if (!list) quoteListCode.onOwnLines(tell);
  list = quoteListCode;
  tell();
  return quoteListCode;
}

function loadIfUsed(): void {
  try {
    if (!list && localStorage.getItem(QUOTE_LIST_STORAGE_KEY)) loadQuoteListCode().catch(() => {});
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
export function QuoteListLink() {
  useOwnLines();
  return list ? <list.ListLink /> : null;
}
