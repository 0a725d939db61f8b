/** Creates the lines of quote requests from a visitor's input, and reads stored lines. */
import type { PriceTier } from '../../../shared/catalogue/trade';
import type { QuoteLine } from '../../../shared/inquiries/contact';
import type { QuoteRequest } from '../../../shared/inquiries/quote-request';
import type { Reader, Tx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';

type Stored = Awaited<ReturnType<Reader['quoteLine']['findMany']>>[number];
type NewLine = Omit<Stored, 'id' | 'inquiryId'>;
type Product = Awaited<ReturnType<Reader['product']['findMany']>>[number];
/** The fields of a requested product that a line stores. */
type AskedProduct = Pick<Product, 'id' | 'title' | 'sku' | 'unit' | 'packSize' | 'moq' | 'isActive'>;

/** The products of an inquiry and its lines, by id in the order of the lines, in one query. */
export async function findRequestedProducts(read: Reader | Tx, ids: (number | null | undefined)[]): Promise<Map<number, AskedProduct>> {
  const named = [...new Set(ids)].filter((id) => typeof id === 'number');
  const select = { id: true, title: true, sku: true, unit: true, packSize: true, moq: true, isActive: true };
  const found = named.length === 0 ? [] : await read.product.findMany({ where: { id: { in: named } }, select });
  const places = new Map(named.map((id, place) => [id, place]));
  const inOrder = found.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
  return new Map(inOrder.map((product) => [product.id, product]));
}

/** The current products of lines, with prices as decimals, in one query. */
export async function findCurrentProducts(read: Reader, lines: readonly Pick<QuoteLine, 'productId'>[]) {
  const named = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  if (named.length === 0) return [];
  const select = { id: true, unit: true, packSize: true, moq: true, isActive: true, stock: true, gstBp: true, price: true, tiers: true };
  const found = await read.product.findMany({ where: { id: { in: named } }, orderBy: { id: 'asc' }, select });
  return found.map(({ price, tiers, ...product }) => ({ ...product, price: price?.toFixed(2) ?? null, tiers: tiers as PriceTier[] }));
}

/** The lines to store, with the current names of the products. Throws 400 for an unknown product without a text. */
export function toStoredLines({ lines }: Pick<QuoteRequest, 'lines'>, products: Map<number, AskedProduct>): NewLine[] {
  return lines.map(({ productId, text, quantity, note }, position) => {
    if (productId === undefined) return { position, productId: null, title: text ?? '', sku: null, unit: null, quantity, note };
    const product = products.get(productId);
    if (product) return { position, productId, title: product.title, sku: product.sku, unit: product.unit, quantity, note };
    if (text !== undefined) return { position, productId, title: text, sku: null, unit: null, quantity, note };
    const message = `Line ${position + 1}: there is no product ${productId}`;
    throw new AppError('invalid', message, { errors: { [`lines.${position}.productId`]: message } });
  });
}

/** The positions of lines with a product that had left the catalogue before: such a line has the request's text, without code and unit. */
export const findGoneProductLines = (
  stored: readonly NewLine[],
  products: ReadonlyMap<number, unknown>,
  { lines }: Pick<QuoteRequest, 'lines'> = { lines: [] },
): number[] =>
  stored.flatMap(({ productId, title, sku, unit }, at) => {
    const isGone = productId !== null && !products.has(productId);
    // A line stored while its product existed has the product's title, code or unit.
    return isGone && sku === null && unit === null && title === lines[at]?.text ? at : [];
  });

/** The stored lines of an inquiry if they equal the request's lines, otherwise null; the names of products may have changed since. */
export async function findQuoteLines(tx: Tx, inquiryId: number, { lines }: QuoteRequest): Promise<Stored[] | null> {
  const stored = await tx.quoteLine.findMany({ where: { inquiryId }, orderBy: { position: 'asc' } });
  const isSame = (one: Stored, line: QuoteRequest['lines'][number] | undefined) =>
    one.quantity === line?.quantity &&
    one.note === line.note &&
    one.productId === (line.productId ?? null) &&
    (one.productId !== null || one.title === line.text);
  return stored.length === lines.length && stored.every((one, at) => isSame(one, lines[at])) ? stored : null;
}

/** A line as JSON. */
export const serializeQuoteLine = ({ productId, title, sku, unit, quantity, note }: NewLine): QuoteLine => ({
  productId,
  title,
  sku,
  unit,
  quantity: quantity / 1_000,
  note,
});

/** The lines of some inquiries by inquiry id, in one query; no query if none is a quote request. */
export async function readQuoteLines(read: Reader | Tx, inquiries: { id: number; kind: string }[]): Promise<Map<number, QuoteLine[]>> {
  const ids = inquiries.filter(({ kind }) => kind === 'quote-request').map(({ id }) => id);
  const lines = new Map(ids.map((id) => [id, [] as QuoteLine[]]));
  if (ids.length === 0) return lines;
  // A query takes a limited number of ids.
  const inquiryId = ids.length <= MAX_NAMED ? { in: ids } : { gte: Math.min(...ids), lte: Math.max(...ids) };
  const found = await read.quoteLine.findMany({ where: { inquiryId }, orderBy: [{ inquiryId: 'asc' }, { position: 'asc' }] });
  for (const line of found) lines.get(line.inquiryId)?.push(serializeQuoteLine(line));
  return lines;
}

const MAX_NAMED = 500;
