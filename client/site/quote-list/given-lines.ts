/** Lists that come with a page: in its address, or in a form that was posted. */

import { itemsIn, itemsText, MAX_LINES, readQuantity } from '../../../shared/inquiries/quote-list';
import { parseId } from '../../../shared/pages/page-address';
import { type Line, productLine } from './line';

/** The lines of an address; `free=rope` is what a search did not find. */
export function linesIn(search: URLSearchParams): Line[] {
  const text = search.get('free');
  const asked = text ? [{ key: `asked ${text}`, productId: null, text, quantity: '1', note: '' }] : [];
  return [...itemsIn(search).map((item) => productLine(item)), ...asked].slice(0, MAX_LINES);
}

/** The lines in the fields of the form, such as `lines.0.quantity`; empty ones, and products without a quantity, are left out. */
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
  }).filter(({ productId, text, quantity }) => quantity !== '' || (productId === null && text !== ''));
}

/** The products of lines with their quantities, as an address has them. */
export const itemsOf = (lines: Line[]): string =>
  itemsText(
    lines.flatMap(({ productId, quantity }) => {
      const thousandths = readQuantity(quantity);
      return productId && thousandths ? { productId, quantity: thousandths } : [];
    }),
  );
