/** A list in its read-only form: in print, and after sending. */

import type { EstimatedLine } from '../../../../shared/inquiries/estimate';
import { calculateEstimate, formatPaise } from '../../../../shared/inquiries/estimate';
import { formatRequestLine, readQuantity } from '../../../../shared/inquiries/quote-list';
import { formatLongDay } from '../../../../shared/time/in-words';
import type { ListedProduct } from '../../../trpc';
import type { QuoteListLine } from '../lines/line';
import { chooseLineTitle } from '../lines/line-words';

/** A line with the product's name and price at the time. */
export type RequestedLine = EstimatedLine & { title: string; sku: string | null; unit: string | null; note: string; isGone?: boolean };

/** A line that was sent after its product had left the catalogue: the office gets its text, without a code and a price. */
export const toFreeTextLine = ({ title, note, quantity }: RequestedLine): RequestedLine => ({
  ...{ title, note, quantity, sku: null, unit: null, product: undefined },
  isGone: true,
});

/** The lines with a quantity. */
export const listRequestedLines = (
  lines: QuoteListLine[],
  productOf: (line: QuoteListLine) => ListedProduct | undefined,
): RequestedLine[] =>
  lines.flatMap((line) => {
    const product = productOf(line);
    const quantity = readQuantity(line.quantity) ?? 0;
    if (quantity === 0 || (line.productId === null && !line.text.trim())) return [];
    const { sku = null, unit = null } = product ?? {};
    const priced = product && { price: product.price, tiers: product.tiers, gstBp: product.gstBp };
    return [{ title: chooseLineTitle(line, product), sku, unit, note: line.note.trim(), quantity, product: priced }];
  });

/** A day in words: '2026-11-23' → '23 November 2026'. */
export const formatDayInWords = (day: string): string => formatLongDay(`${day}T12:00:00Z`);

/** A sent quote request as text to copy. */
export function formatRequestAsText({ reference, day, lines }: StoredRequest): string {
  const { total, priced } = calculateEstimate(lines);
  return [
    `Quote request ${reference}, ${formatDayInWords(day)}`,
    ...lines.map((line, at) => `${at + 1}. ${formatRequestLine({ ...line, quantity: line.quantity / 1_000 })}`),
    ...(priced > 0 ? [`Estimate: ${formatPaise(total)}; the final prices are in your quotation.`] : []),
  ].join('\n');
}

/** A sent quote request, with its day in India: '2026-11-23'. */
export type StoredRequest = {
  reference: string;
  day: string;
  lines: RequestedLine[];
  /** The list in the form of a URL. */
  search: string;
};

const KEY = 'asked';
/** The request is also stored in memory, for a browser without storage. */
let latest: StoredRequest | undefined;

/** Stores the sent request for its page, also for a reload: for the lifetime of the tab, only in this browser. */
export function storeRequest(request: StoredRequest): void {
  latest = request;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(request));
  } catch {}
}

/** The quote request with this reference, if it was sent since the page was loaded. */
export const readLatestRequest = (reference: string | null): StoredRequest | undefined =>
  latest?.reference === reference ? latest : undefined;

/** The stored request with this reference. */
export function readStoredRequest(reference: string | null): StoredRequest | undefined {
  try {
    const kept: StoredRequest = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    // A release may have changed the stored format: a request without valid amounts is not shown.
    return kept?.reference === reference && formatRequestAsText(kept) && typeof kept.search === 'string' && kept.lines.every(isRead)
      ? kept
      : undefined;
  } catch {
    return undefined;
  }
}

const isRead = ({ title, note }: RequestedLine) => typeof title === 'string' && typeof note === 'string';
