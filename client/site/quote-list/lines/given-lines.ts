/** Reads the lists that come with a page: in its URL, or in a posted form. */

import { type ListedLine, readListFromUrl } from '../../../../shared/inquiries/list-url';
import { formatThousandths, MAX_QUOTE_LIST_LINES, readQuantity } from '../../../../shared/inquiries/quote-list';
import { parseId } from '../../../../shared/pages/page-url';
import type { QuoteListLine } from './line';

/** The lines in a URL. */
export const readLinesFromUrl = (search: URLSearchParams): QuoteListLine[] =>
  readListFromUrl(search).map(({ quantity, ...line }, at) => ({
    ...line,
    key: line.productId ? String(line.productId) : `free-${at + 1}`,
    quantity: formatThousandths(quantity),
  }));

/** The lines in the fields of the form, such as `lines.0.quantity`; empty lines, and products without a quantity, are omitted. */
export function readPostedLines(fields: Record<string, string>): QuoteListLine[] {
  return Array.from({ length: MAX_QUOTE_LIST_LINES + 1 }, (_, at) => {
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

/** Converts lines to their form in a URL, without lines that have no quantity yet. */
export const toListedLines = (lines: QuoteListLine[]): ListedLine[] =>
  lines.flatMap(({ productId, text, quantity: typed, note }) => {
    const quantity = readQuantity(typed);
    return quantity && (productId || text.trim()) ? [{ productId, text, quantity, note }] : [];
  });
