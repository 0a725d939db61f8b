/** The visitor's quote list: kept in the browser, shared by its tabs; in memory where nothing can be stored. */

import { MAX_LINES, quantityText, readQuantity } from '../../../shared/inquiries/quote-list';
import { parseId } from '../../../shared/pages/page-address';
import { showToast } from '../../ui/toasts';
import type { Line } from './line';
import { LIST_KEY } from './list-key';

const isText = (value: unknown, length: number) => typeof value === 'string' && value.length <= length;

function isLine(value: unknown): value is Line {
  const { key, productId, text, quantity, note } = (value ?? {}) as Record<string, unknown>;
  const isProduct = typeof productId === 'number' && parseId(String(productId)) === productId;
  return (isProduct || productId === null) && isText(key, 120) && isText(text, 200) && isText(quantity, 20) && isText(note, 500);
}

/** The lines in a stored text; what cannot be read, or is there twice, is left out. */
export function readLines(text: string): Line[] {
  try {
    const stored: unknown = JSON.parse(text);
    const lines = Array.isArray(stored) ? stored.filter(isLine) : [];
    return [...new Map(lines.map((line) => [line.key, line])).values()].slice(0, MAX_LINES);
  } catch {
    return [];
  }
}

/** The list that could not be stored. */
let unstored: string | undefined;
let shown: { text: string; lines: Line[] } = { text: '[]', lines: [] };
const listeners = new Set<() => void>();

function storedText(): string {
  if (unstored !== undefined) return unstored;
  try {
    return localStorage.getItem(LIST_KEY) ?? '[]';
  } catch {
    return '[]';
  }
}

/** The lines as they are now; the same array while nothing changes. */
export function ownLines(): Line[] {
  const text = storedText();
  if (text !== shown.text) shown = { text, lines: readLines(text) };
  return shown.lines;
}

/** Whether the list outlasts the page. */
export const isKept = (): boolean => unstored === undefined;

/** Calls back after each change, also one of another tab. */
export function onOwnLines(notify: () => void): () => void {
  listeners.add(notify);
  window.addEventListener('storage', notify);
  return () => {
    listeners.delete(notify);
    window.removeEventListener('storage', notify);
  };
}

/** Replaces the lines; the tab that changes them reads them first, so that it keeps what another tab added. */
export function changeOwnLines(change: (lines: Line[]) => Line[]): void {
  const lines = change(ownLines());
  try {
    if (lines.length > 0) localStorage.setItem(LIST_KEY, JSON.stringify(lines));
    else localStorage.removeItem(LIST_KEY);
    unstored = undefined;
  } catch {
    unstored = JSON.stringify(lines);
  }
  for (const notify of listeners) notify();
}

/** Lines with those of `more`: of a product that is in both, the quantities are added up. */
export function joinLines(lines: Line[], more: Line[]): Line[] {
  const sums = new Map(lines.map((line) => [line.key, line]));
  for (const line of more) {
    const before = sums.get(line.key);
    const sum = (readQuantity(before?.quantity ?? '') ?? 0) + (readQuantity(line.quantity) ?? 0);
    sums.set(line.key, before ? { ...before, quantity: quantityText(sum) } : line);
  }
  return [...sums.values()];
}

/** Says that no line can be added. */
export function sayFull(): void {
  showToast({ title: 'Your quote list is full', text: `It holds ${MAX_LINES} lines. Send it, or remove some.`, failed: true });
}
