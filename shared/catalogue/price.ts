/**
 * The price of a product for a quantity, and the reason: the one rule for the site, the quote list, inquiries and quotations (REQ 12.1).
 */
import { type PriceTier, selectShownTiers } from './trade';

/** The price of a single unit (null for on request), and the tiers with the prices of larger quantities. */
export type PricedProduct = { price: string | null; tiers: readonly PriceTier[] };

/** Whether visitors see a price: without one, or with a price of 0, a product is on request. */
export const isShownPrice = (price: unknown): boolean => Number(price) > 0;

/** `list` is the price of a single unit, which may be on request; a tier applies from its quantity on. */
export type UnitPrice = { source: 'list'; price: string | null } | { source: 'tier'; price: string; from: number };

/** The unit price for a quantity in thousandths. A tier that is not below the price of a single unit is ignored. */
export function findUnitPrice({ price, tiers }: PricedProduct, thousandths: number): UnitPrice {
  const tier = selectShownTiers(price, tiers).findLast(({ from }) => from * 1_000 <= thousandths);
  return tier ? { source: 'tier', price: tier.price, from: tier.from } : { source: 'list', price };
}

/** A row of the price list: the unit price from this quantity on; null is on request. */
export type PriceRow = { from: number; price: string | null };

/** All prices by quantity, from the minimum quantity on; empty if there is only one price. */
export function listPriceRows(product: PricedProduct & { moq: number | null }): PriceRow[] {
  const least = minimumQuantityOf(product);
  const tiers = selectShownTiers(product.price, product.tiers);
  const above = tiers.filter(({ from }) => from > least);
  return tiers.length === 0 ? [] : [{ from: least, price: findUnitPrice(product, least * 1_000).price }, ...above];
}

/** The initial quantity of a new line of a product, in units. */
export const minimumQuantityOf = ({ moq }: { moq: number | null }): number => moq ?? 1;

type Packed = { unit: string | null; packSize: number | null };

/**
 * The step by which a quantity changes. The pack size is the content of a unit; without a unit, single pieces are sold in packs of that
 * size.
 */
export const quantityStepOf = ({ unit, packSize }: Packed): number => (!unit && packSize) || 1;

/**
 * The nearest quantities in whole packs, in units, the smaller one first; empty for a quantity in whole packs, or a product without packs.
 */
export function findNearestWholePacks(product: Packed, thousandths: number): number[] {
  const step = quantityStepOf(product);
  if (!product.packSize || product.packSize === 1 || thousandths % (step * 1_000) === 0) return [];
  const packs = Math.floor(thousandths / (step * 1_000));
  return [packs, packs + 1].filter((count) => count > 0).map((count) => count * step);
}
