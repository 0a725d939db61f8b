/** The price of a line: a proposed price changes with the quantity; a typed price stays. */
import { toPaise } from '../../catalogue/money';
import { findUnitPrice, type PricedProduct } from '../../catalogue/price';
import type { DraftLine } from '../draft';

export type LinePrice = Pick<DraftLine, 'unitPaise' | 'priceSource'>;

/** The price that the catalogue proposes for this quantity, in thousandths of a unit. */
export function proposePrice(product: PricedProduct, quantity: number): LinePrice {
  const { price, source } = findUnitPrice(product, quantity);
  return { unitPaise: price === null ? null : String(toPaise(price)), priceSource: source };
}

/** Changes the quantity of a line, and its price if that is a proposed one. */
export function changeQuantity<Line extends LinePrice & { quantity: number }>(
  line: Line,
  quantity: number,
  product: PricedProduct | undefined,
): Line {
  const follows = product !== undefined && line.priceSource !== 'typed';
  return { ...line, quantity, ...(follows && proposePrice(product, quantity)) };
}
