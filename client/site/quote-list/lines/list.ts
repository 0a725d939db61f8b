/** The visitor's quote list: stored in the browser and shared by its tabs; in memory if storage fails. */

import { formatThousandths, MAX_QUOTE_LIST_LINES, readQuantity } from '../../../../shared/inquiries/quote-list';
import { parseId } from '../../../../shared/pages/page-url';
import { cutStart } from '../../../../shared/text/cut-text';
import { showToast } from '../../../ui/toaster/toasts';
import { chooseFreeLineKey, type QuoteListLine } from './line';
import { QUOTE_LIST_STORAGE_KEY } from './storage-key';

const isText = (value: unknown, length: number) => typeof value === 'string' && value.length <= length;

function isLine(value: unknown): value is QuoteListLine {
  const { key, productId, text, quantity, note } = (value ?? {}) as Record<string, unknown>;
  const isProduct = typeof productId === 'number' && parseId(String(productId)) === productId;
  return (isProduct || productId === null) && isText(key, 120) && isText(text, 200) && isText(quantity, 20) && isText(note, 500);
}

/** Parses the stored lines, without unreadable or repeated ones. */
export function readQuoteLines(text: string): QuoteListLine[] {
  try {
    const stored: unknown = JSON.parse(text);
    const lines = Array.isArray(stored) ? stored.filter(isLine) : [];
    return [...new Map(lines.map((line) => [line.key, line])).values()].slice(0, MAX_QUOTE_LIST_LINES);
  } catch {
    return [];
  }
}

/** The list that could not be stored. */
let unstored: string | undefined;
let shown: { text: string; lines: QuoteListLine[] } = { text: '[]', lines: [] };
const listeners = new Set<() => void>();

function storedText(): string {
  if (unstored !== undefined) return unstored;
  try {
    return localStorage.getItem(QUOTE_LIST_STORAGE_KEY) ?? '[]';
  } catch {
    return '[]';
  }
}

/** The current lines; the same array as long as nothing changes. */
export function readOwnLines(): QuoteListLine[] {
  const text = storedText();
  if (text !== shown.text) shown = { text, lines: readQuoteLines(text) };
  return shown.lines;
}

/** Whether the list outlasts the page. */
export const isListStored = (): boolean => unstored === undefined;

/** Calls `notify` after each change, including changes in other tabs. */
export function subscribeToOwnLines(notify: () => void): () => void {
  listeners.add(notify);
  window.addEventListener('storage', notify);
  return () => {
    listeners.delete(notify);
    window.removeEventListener('storage', notify);
  };
}

/** Replaces the lines; reads them again first, so that additions of another tab are preserved. */
export function changeOwnLines(change: (lines: QuoteListLine[]) => QuoteListLine[]): void {
  const lines = change(readOwnLines());
  try {
    if (lines.length > 0) localStorage.setItem(QUOTE_LIST_STORAGE_KEY, JSON.stringify(lines));
    else localStorage.removeItem(QUOTE_LIST_STORAGE_KEY);
    unstored = undefined;
  } catch {
    unstored = JSON.stringify(lines);
  }
  for (const notify of listeners) notify();
}

/** Merges `more` into the lines: for lines of the same product, or the same words, quantities are added up and both notes stay. */
export function mergeQuoteLines(lines: QuoteListLine[], more: QuoteListLine[]): QuoteListLine[] {
  const joined = [...lines];
  for (const line of more) {
    const at = joined.findIndex(({ productId, text }) => productId === line.productId && (productId !== null || text === line.text));
    const before = joined[at];
    if (before) {
      const sum = (readQuantity(before.quantity) ?? 0) + (readQuantity(line.quantity) ?? 0);
      const notes = [...new Set([before.note, line.note])].filter(Boolean).join('; ');
      joined[at] = { ...before, quantity: formatThousandths(sum), note: cutStart(notes, 500) };
    } else joined.push(line.productId === null ? { ...line, key: chooseFreeLineKey(joined) } : line);
  }
  return joined;
}

/** Notifies the visitor that the list is full. */
export function notifyListFull(): void {
  showToast({ title: 'Your quote list is full', text: `It holds ${MAX_QUOTE_LIST_LINES} lines. Send it, or remove some.`, failed: true });
}
