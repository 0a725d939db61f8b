/** The price of one piece, litre or kilogram, and the price with GST: the one rule for pages, comparison and papers. */
import { formatAmount } from '../format';
import { findMeasure, findPieceCount, readSize } from './measures';
import { calculateTax, divideHalfUp, toDecimalPrice, toPaise } from './money';

export type SizedProduct = {
  price: string | null;
  unit: string | null;
  packSize: number | null;
  size: string | null;
  hsn: string | null;
};
type PricePerMeasure = { price: string; per: 'piece' | 'litre' | 'kg' };

/** Units that hold others: without the pack size their content is unknown. */
const HOLDERS = /^(?:case|carton|ctn|crate|box|bundle|set|tray|pack|pallet|bale|strip)(?:e?s)?$/i;
/** From this chapter of the HSN on goods are articles, such as cups and buckets: their volume is what they can hold. */
const FIRST_CHAPTER_OF_ARTICLES = 39;

/**
 * The prices of a piece, and of a litre or a kilogram, of a product that is sold by other units. `size` is the content of one piece and
 * `packSize` the number of pieces in a unit; empty where they are unknown, or where the amount would be less than a paisa.
 */
export function listPricesPerMeasure({ price, unit, packSize, size, hsn }: SizedProduct): PricePerMeasure[] {
  if (price === null) return [];
  const sold = unit === null ? undefined : findMeasure(unit);
  // Goods that are sold by weight or volume have no pieces.
  if (sold) return pricesPer(price, [{ kind: sold.kind, thousandths: sold.factor * 1_000 }]);
  const pieces = countPieces(unit, packSize);
  if (pieces === undefined) return [];
  const one = size === null ? undefined : readSize(size);
  if (one?.kind === 'pieces') return pricesPer(price, [{ kind: 'pieces', thousandths: one.thousandths * pieces }]);
  const isContent = one && (one.kind === 'mass' || !isArticle(hsn));
  return pricesPer(price, [
    { kind: 'pieces', thousandths: pieces * 1_000 },
    ...(isContent ? [{ kind: one.kind, thousandths: one.thousandths * pieces }] : []),
  ]);
}

/** The pieces in a unit. Without a unit a single piece is sold; a unit that holds others needs the pack size. */
function countPieces(unit: string | null, packSize: number | null): number | undefined {
  if (unit === null) return 1;
  const counted = findPieceCount(unit);
  if (counted !== undefined) return counted;
  return packSize ?? (HOLDERS.test(unit.trim()) ? undefined : 1);
}

const isArticle = (hsn: string | null) => hsn !== null && Number(hsn.slice(0, 2)) >= FIRST_CHAPTER_OF_ARTICLES;

/** What a price is for, by kind, and its number of thousandths. */
const PER = {
  pieces: { per: 'piece', one: 1_000n },
  mass: { per: 'kg', one: 1_000_000n },
  volume: { per: 'litre', one: 1_000_000n },
} as const;

function pricesPer(price: string, contents: { kind: keyof typeof PER; thousandths: number }[]): PricePerMeasure[] {
  return contents.flatMap(({ kind, thousandths }) => {
    const { per, one } = PER[kind];
    const content = BigInt(thousandths);
    const paise = divideHalfUp(toPaise(price) * one, content);
    // The price of exactly one piece, litre or kilogram is the product's own price.
    return content === one || paise === 0n ? [] : [{ price: toDecimalPrice(paise), per }];
  });
}

/** The prices in words: '₹312.25 per piece, ₹62.45 per litre'; empty if there are none. */
export const describePricesPerMeasure = (product: SizedProduct): string =>
  listPricesPerMeasure(product)
    .map(({ price, per }) => `${formatAmount(price)} per ${per}`)
    .join(', ');

/** A price with its tax, rounded half up to paise; null while the price or the rate is unknown, and for a rate of 0. */
export function addGst(price: string | null, gstBp: number | null): string | null {
  if (price === null || !gstBp) return null;
  const paise = toPaise(price);
  return toDecimalPrice(paise + calculateTax(paise, gstBp));
}

/** The price with its tax in words: '₹1,473.82 with GST'; empty while it is unknown. */
export function describePriceWithGst(price: string | null, gstBp: number | null): string {
  const withTax = addGst(price, gstBp);
  return withTax === null ? '' : `${formatAmount(withTax)} with GST`;
}

/** The texts of the prices beside the price of a unit: with GST, and by content. */
export const listFurtherPrices = (product: SizedProduct & { gstBp: number | null }): string[] =>
  [describePriceWithGst(product.price, product.gstBp), describePricesPerMeasure(product)].filter(Boolean);
