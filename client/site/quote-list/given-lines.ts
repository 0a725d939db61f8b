/** Lists that come with a page: in its address, or in a form that was posted. */
import { parseId } from '../../../shared/page-address';
import { itemsText, type ListedItem, MAX_LINES, readItems, readQuantity } from '../../../shared/quote-list';
import { type Line, productLine } from './line';

/** The items of an address: `items=12x40,17x5`, or one as `product=12&quantity=40`. */
export function itemsIn(search: URLSearchParams): ListedItem[] {
  const items = readItems(search.get('items') ?? '');
  const productId = parseId(search.get('product') ?? undefined);
  if (productId === undefined || items.some((item) => item.productId === productId)) return items;
  return [...items, { productId, quantity: readQuantity(search.get('quantity') ?? '') ?? 1_000 }].slice(0, MAX_LINES);
}

/** The lines of an address; `free=rope` is what a search did not find. */
export function linesIn(search: URLSearchParams): Line[] {
  const text = search.get('free');
  const asked = text ? [{ key: `asked ${text}`, productId: null, text, quantity: '1', note: '' }] : [];
  return [...itemsIn(search).map((item) => productLine(item)), ...asked].slice(0, MAX_LINES);
}

/** The lines in the fields of the form, such as `lines.0.quantity`; empty ones are left out. */
export function linesOf(fields: Record<string, string>): Line[] {
  return Array.from({ length: MAX_LINES + 1 }, (_, at) => {
    const read = (name: string) => fields[`lines.${at}.${name}`] ?? '';
    const productId = parseId(read('productId')) ?? null;
    return {
      key: productId ? String(productId) : `free-${at}`,
      productId,
      text: read('text'),
      quantity: read('quantity'),
      note: read('note'),
    };
  }).filter(({ text, quantity }) => text !== '' || quantity !== '');
}

/** The products of lines with their quantities, as an address has them. */
export const itemsOf = (lines: Line[]): string =>
  itemsText(
    lines.flatMap(({ productId, quantity }) => {
      const thousandths = readQuantity(quantity);
      return productId && thousandths ? { productId, quantity: thousandths } : [];
    }),
  );
