/** The price of a line: a proposed price changes with the quantity; a typed price stays. */
import { paiseOf } from '../catalogue/money';
import { type PricedProduct, priceFor } from '../catalogue/price';
import type { DraftLine } from './draft';

export type LinePrice = Pick<DraftLine, 'unitPaise' | 'priceSource'>;

/** The price that the catalogue proposes for this quantity, in thousandths of a unit. */
export function proposePrice(product: PricedProduct, quantity: number): LinePrice {
  const { price, source } = priceFor(product, quantity);
  return { unitPaise: price === null ? null : String(paiseOf(price)), priceSource: source };
}

/** Changes the quantity of a line, and its price if that is a proposed one. */
export function withQuantity<Line extends LinePrice & { quantity: number }>(
  line: Line,
  quantity: number,
  product: PricedProduct | undefined,
): Line {
  const follows = product !== undefined && line.priceSource !== 'typed';
  return { ...line, quantity, ...(follows && proposePrice(product, quantity)) };
}
