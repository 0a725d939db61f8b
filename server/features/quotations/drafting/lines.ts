/** Creates the lines of drafts from today's catalogue. */
import { randomBytes } from 'node:crypto';
import { minimumQuantityOf } from '../../../../shared/catalogue/price';
import type { PriceTier } from '../../../../shared/catalogue/trade';
import type { DraftLine } from '../../../../shared/quotation/draft';
import { proposePrice } from '../../../../shared/quotation/lines/line-price';
import { cutStart } from '../../../../shared/text/cut-text';
import type { Reader, Tx } from '../../../platform/database/database';

/** The fields of a product that a quotation copies; the price as a decimal. */
export type SoldProduct = {
  version: number;
  title: string;
  sku: string | null;
  hsn: string | null;
  unit: string | null;
  gstBp: number | null;
  price: string | null;
  tiers: PriceTier[];
};
/** A product with today's prices, its minimum quantity and its packs. */
type SoldToday = SoldProduct & { moq: number | null; packSize: number | null; stock: number; isActive: boolean };

/** Reads the products with these ids, including hidden ones. */
export async function readSoldProducts(db: Reader | Tx, ids: (number | null)[]): Promise<Map<number, SoldToday>> {
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
    packSize: true,
    stock: true,
    isActive: true,
  };
  const found = await db.product.findMany({ where: { id: { in: named } }, select });
  return new Map(
    found.map(({ id, price, tiers, ...rest }) => [id, { ...rest, price: price?.toFixed(2) ?? null, tiers: tiers as PriceTier[] }]),
  );
}

const createKey = () => randomBytes(9).toString('base64url');

/** A line with text only: its product is not in the catalogue, or not any more. */
export const buildFreeLine = (line: Partial<DraftLine> & Pick<DraftLine, 'title' | 'quantity'>): DraftLine => ({
  key: createKey(),
  kind: 'item',
  productId: null,
  note: null,
  sku: null,
  hsn: null,
  unit: null,
  unitPaise: null,
  priceSource: 'typed',
  discountBp: 0,
  gstBp: null,
  ...line,
});

export const buildProductLine = (productId: number, product: SoldProduct, quantity: number, note: string | null = null): DraftLine => ({
  key: createKey(),
  kind: 'item',
  productId,
  title: cutStart(product.title, 300),
  note,
  sku: product.sku,
  hsn: product.hsn,
  unit: product.unit,
  quantity,
  ...proposePrice(product, quantity),
  discountBp: 0,
  gstBp: product.gstBp,
  productVersion: product.version,
});

/**
 * Copies a line of an older quotation at today's price; its discount stays. If its product was deleted, has no price, or is sold in another
 * unit, the line stays unchanged and the changes are offered.
 */
export function setTodaysPrice(line: DraftLine, product: SoldProduct | undefined): DraftLine {
  if (!product || line.productId === null || product.unit !== line.unit) return line;
  const today = buildProductLine(line.productId, product, line.quantity, line.note);
  return today.unitPaise === null ? line : { ...today, gstBp: today.gstBp ?? line.gstBp, discountBp: line.discountBp };
}

/** The smallest quantity that is sold, in thousandths: a new line begins with it. */
export const computeMinimumThousandths = (product: { moq: number | null }): number => minimumQuantityOf(product) * 1_000;

/** Creates lines of products at today's prices, with the minimum quantity where none is given; deleted products have no line. */
export async function draftLines(db: Reader, items: { productId: number; quantity?: number | undefined }[]): Promise<DraftLine[]> {
  const products = await readSoldProducts(
    db,
    items.map(({ productId }) => productId),
  );
  return items.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product ? [buildProductLine(productId, product, quantity ?? computeMinimumThousandths(product))] : [];
  });
}

/**
 * Today's prices by quantity, and packs, of products, for lines with a quantity that is being typed. The cost price is included for callers
 * who may see it, and is read nowhere else, so that no draft contains it.
 */
export async function readTodaysPrices(db: Reader, ids: number[], seesCosts: boolean) {
  const products = await readSoldProducts(db, ids);
  const costs = seesCosts ? await readCosts(db, ids) : undefined;
  return [...products].map(([id, { price, tiers, unit, moq, packSize, stock, isActive, gstBp }]) => {
    const sold = { id, price, tiers, unit, moq, packSize, stock, isActive, gstBp };
    return costs ? { ...sold, cost: costs.get(id) ?? null } : sold;
  });
}

async function readCosts(db: Reader, ids: number[]): Promise<Map<number, string>> {
  const found = await db.product.findMany({ where: { id: { in: ids }, NOT: { cost: null } }, select: { id: true, cost: true } });
  return new Map(found.map(({ id, cost }) => [id, cost?.toFixed(2) ?? '']));
}
