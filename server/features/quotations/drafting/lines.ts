/** Lines of drafts: made of the catalogue of today. */
import { randomBytes } from 'node:crypto';
import { paiseOf } from '../../../../shared/catalogue/money';
import { priceFor } from '../../../../shared/catalogue/price-words';
import type { Tier } from '../../../../shared/catalogue/trade';
import type { DraftLine } from '../../../../shared/quotation/draft';
import type { Reader, Tx } from '../../../platform/database/database';

/** What a quotation takes of a product; the price as a decimal. */
export type Sold = {
  version: number;
  title: string;
  sku: string | null;
  hsn: string | null;
  unit: string | null;
  gstBp: number | null;
  price: string | null;
  tiers: Tier[];
};

/** The products with these ids, hidden ones too. */
export async function readSold(db: Reader | Tx, ids: (number | null)[]): Promise<Map<number, Sold & { moq: number | null }>> {
  const named = [...new Set(ids)].filter((id) => id !== null);
  if (named.length === 0) return new Map();
  const select = {
    id: true,
    version: true,
    title: true,
    sku: true,
    hsn: true,
    unit: true,
    gstBp: true,
    price: true,
    tiers: true,
    moq: true,
  };
  const found = await db.product.findMany({ where: { id: { in: named } }, select });
  return new Map(found.map(({ id, price, tiers, ...rest }) => [id, { ...rest, price: price?.toFixed(2) ?? null, tiers: tiers as Tier[] }]));
}

/** What a unit costs in this quantity, in thousandths; null is on request. */
export function unitPaiseOf(product: Pick<Sold, 'price' | 'tiers'>, quantity: number): string | null {
  const price = priceFor(product, quantity);
  return price === null ? null : String(paiseOf(price));
}

export const newKey = () => randomBytes(9).toString('base64url');

/** A line with nothing but its words: not in the catalogue, or not any more. */
export const freeLine = (line: Partial<DraftLine> & Pick<DraftLine, 'title' | 'quantity'>): DraftLine => ({
  key: newKey(),
  kind: 'item',
  productId: null,
  note: null,
  sku: null,
  hsn: null,
  unit: null,
  unitPaise: null,
  discountBp: 0,
  gstBp: null,
  ...line,
});

export const productLine = (productId: number, product: Sold, quantity: number, note: string | null = null): DraftLine => ({
  key: newKey(),
  kind: 'item',
  productId,
  title: product.title.slice(0, 300),
  note,
  sku: product.sku,
  hsn: product.hsn,
  unit: product.unit,
  quantity,
  unitPaise: unitPaiseOf(product, quantity),
  discountBp: 0,
  gstBp: product.gstBp,
  productVersion: product.version,
});

/** Lines of products at today's prices; products that do not exist have none. */
export async function linesFor(db: Reader, items: { productId: number; quantity: number }[]): Promise<DraftLine[]> {
  const products = await readSold(
    db,
    items.map(({ productId }) => productId),
  );
  return items.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product ? [productLine(productId, product, quantity)] : [];
  });
}
