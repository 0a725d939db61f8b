/** A whole quote list in a URL, by which it is shared: products, notes, and lines in the visitor's own words. */

import { cutLine } from '../text/cut-text';
import { formatThousandths, MAX_QUOTE_LIST_LINES, readItemsFromUrl, readQuantity, writeItems } from './quote-list';

/** The maximum length of a line in the visitor's own words, and of a note. */
const MAX_TEXT = 200;
const MAX_NOTE = 500;

/** A line of a list in a URL: a product, or a thing in the visitor's own words; the quantity is in thousandths. */
export type ListedLine = { productId: number | null; text: string; quantity: number; note: string };

// A lone surrogate is not a character, and no URL can contain it.
const textOf = (text: string, max: number) => cutLine(text.replaceAll(/[~\p{Cs}]+/gu, ' '), max);

/** Splits '12~blue~17~large' into rows of `width` texts. */
function rowsIn(value: string | null, width: number): string[][] {
  const texts = value ? value.split('~') : [];
  return Array.from({ length: Math.min(MAX_QUOTE_LIST_LINES, Math.floor(texts.length / width)) }, (_, at) =>
    texts.slice(at * width, (at + 1) * width),
  );
}

/**
 * Reads the lines from a URL: its items, with their notes in `notes=12~blue~17~large`; lines in the visitor's own words in `own=2.5~Rope~12
 * mm thick`, each with quantity, text and note; and `free=rope`, a search without results. Unreadable parts are ignored.
 */
export function readListFromUrl(search: URLSearchParams): ListedLine[] {
  const notes = new Map(rowsIn(search.get('notes'), 2).map(([id, note = '']) => [id, note]));
  const products = readItemsFromUrl(search).map((item) => ({
    ...item,
    text: '',
    note: textOf(notes.get(String(item.productId)) ?? '', MAX_NOTE),
  }));
  const own = [...rowsIn(search.get('own'), 3), ['1', search.get('free') ?? '', '']].flatMap(([amount = '', text = '', note = '']) => {
    const line = { productId: null, text: textOf(text, MAX_TEXT), quantity: readQuantity(amount) ?? 0, note: textOf(note, MAX_NOTE) };
    return line.text && line.quantity ? [line] : [];
  });
  return [...products, ...own].slice(0, MAX_QUOTE_LIST_LINES);
}

/** The maximum length of a list in a URL, which mail programs, messengers and proxies accept. */
const MAX_ADDRESS = 4_000;

const encoded = (text: string) => encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2C', ',');

/**
 * Writes lines for `readListFromUrl`, in at most `max` characters. Own lines come before notes; `missing` counts the lines and notes that
 * do not fit.
 */
export function writeListSearch(lines: readonly ListedLine[], max = MAX_ADDRESS): { search: string; missing: number } {
  let parts = {
    items: writeItems(lines.flatMap(({ productId, quantity }) => (productId ? { productId, quantity } : []))),
    own: '',
    notes: '',
  };
  let missing = 0;
  const add = (name: 'own' | 'notes', ...texts: (string | number)[]) => {
    const row = encoded(texts.join('~'));
    const longer = { ...parts, [name]: parts[name] ? `${parts[name]}~${row}` : row };
    if (written(longer).length > max) missing += 1;
    else parts = longer;
  };
  for (const { productId, text, quantity, note } of lines)
    if (productId === null) add('own', formatThousandths(quantity), textOf(text, MAX_TEXT), textOf(note, MAX_NOTE));
  for (const { productId, note } of lines) if (productId && note) add('notes', productId, textOf(note, MAX_NOTE));
  return { search: written(parts), missing };
}

const written = (parts: Record<string, string>) =>
  Object.entries(parts)
    .flatMap(([name, text]) => (text ? `${name}=${text}` : []))
    .join('&');
