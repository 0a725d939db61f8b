/** The quote list: products and quantities that a visitor collects, as text in a URL and as numbers. */

import { formatCountWithUnit as inUnits } from '../catalogue/price-words';
import { parseId } from '../pages/page-url';

export const MAX_QUOTE_LIST_LINES = 50;

/** The path of the page that accepts a pasted list, or its file. */
export const PASTE_PATH = '/quote-list/paste';

/** A listed product; the quantity is in thousandths. */
export type ListedItem = { productId: number; quantity: number };

const MAX_THOUSANDTHS = 1_000_000_000;

/** Parses a quantity with up to three decimals to thousandths: '2.5' → 2500; undefined for anything else, and for 0. */
export function readQuantity(text: string): number | undefined {
  const found = /^(\d{1,7})(?:\.(\d{1,3}))?$/.exec(text.trim());
  if (!found) return undefined;
  const thousandths = Number(found[1]) * 1_000 + Number((found[2] ?? '').padEnd(3, '0'));
  return thousandths > 0 && thousandths <= MAX_THOUSANDTHS ? thousandths : undefined;
}

/** Formats thousandths as people write them: 2500 → '2.5'. */
export const formatThousandths = (thousandths: number): string => String(thousandths / 1_000);

/** Parses the items of a URL, '12x40,17x2.5'; unreadable items are ignored, and a product counts once. */
export function parseListedItems(text: string): ListedItem[] {
  const items = new Map<number, ListedItem>();
  for (const part of text.slice(0, 2_000).split(',')) {
    const [, id, amount] = /^([1-9]\d{0,9})x([\d.]{1,11})$/.exec(part) ?? [];
    const quantity = readQuantity(amount ?? '');
    const productId = Number(id);
    if (quantity && productId <= 0x7fffffff && items.size < MAX_QUOTE_LIST_LINES && !items.has(productId))
      items.set(productId, { productId, quantity });
  }
  return [...items.values()];
}

/** Reads the items from a URL: `items=12x40,17x5`, or one item as `product=12&quantity=40`. */
export function readItemsFromUrl(search: URLSearchParams): ListedItem[] {
  const items = parseListedItems(search.get('items') ?? '');
  const productId = parseId(search.get('product') ?? undefined);
  if (productId === undefined || items.some((item) => item.productId === productId)) return items;
  return [...items, { productId, quantity: readQuantity(search.get('quantity') ?? '') ?? 1_000 }].slice(0, MAX_QUOTE_LIST_LINES);
}

/** Writes items for `parseListedItems`. */
export const writeItems = (items: readonly ListedItem[]): string =>
  items.map(({ productId, quantity }) => `${productId}x${formatThousandths(quantity)}`).join(',');

type Line = { title: string; sku: string | null; unit: string | null; quantity: number; note: string | null };

/** Formats a line of a request: 'Palm soap (PS-1): 40 cases. Note: the blue ones'. */
export const formatRequestLine = ({ title, sku, unit, quantity, note }: Line): string =>
  `${title}${sku ? ` (${sku})` : ''}: ${inUnits(quantity, unit)}${note ? `. Note: ${note}` : ''}`;

/** The lines of a quote list and its message as text, one line each. */
export const formatRequestLines = (lines: readonly Line[], message: string): string =>
  [...lines.map(formatRequestLine), message].filter((part) => part !== '').join('\n');
