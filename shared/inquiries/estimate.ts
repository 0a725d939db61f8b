/** The estimated cost of a quote list at the public prices, in paise. Only the office's quotation is binding. */
import { calculateLineAmount, calculateTax } from '../catalogue/money';
import { findUnitPrice, type PricedProduct } from '../catalogue/price';
import { formatCountWithUnit as inUnits } from '../catalogue/price-words';
import { selectShownTiers } from '../catalogue/trade';
import { formatNumber, formatPrice } from '../format';
import { formatThousandths } from './quote-list';

/**
 * The fields of a line that an estimate needs; the quantity is in thousandths, 0 while it is unreadable. A line of free text has no
 * product.
 */
export type EstimatedLine = { quantity: number; product: (PricedProduct & { gstBp: number | null }) | undefined };

/** The unit price for the quantity of a line, and the line's amount; null is on request. */
export function calculateLinePrice({ quantity, product }: EstimatedLine): { unitPrice: string; amount: bigint } | null {
  const unitPrice = product && quantity > 0 ? findUnitPrice(product, quantity).price : null;
  return unitPrice === null ? null : { unitPrice, amount: calculateLineAmount(unitPrice, quantity) };
}

export type Estimate = {
  goods: bigint;
  /** The taxes by rate, the lowest first: the taxed amount and the tax, which is rounded per line. */
  taxes: { gstBp: number; on: bigint; tax: bigint }[];
  /** The amount of the lines with an unknown tax rate; undefined if there are none. */
  untaxed: bigint | undefined;
  total: bigint;
  /** The numbers of lines with and without a price. */
  priced: number;
  unpriced: number;
};

export function calculateEstimate(lines: readonly EstimatedLine[]): Estimate {
  const rates = new Map<number, { on: bigint; tax: bigint }>();
  const estimate: Estimate = { goods: 0n, taxes: [], untaxed: undefined, total: 0n, priced: 0, unpriced: 0 };
  for (const line of lines) {
    const amount = calculateLinePrice(line)?.amount;
    const gstBp = line.product?.gstBp ?? null;
    if (amount === undefined) {
      estimate.unpriced += 1;
      continue;
    }
    estimate.priced += 1;
    estimate.goods += amount;
    if (gstBp === null) estimate.untaxed = (estimate.untaxed ?? 0n) + amount;
    else {
      const { on, tax } = rates.get(gstBp) ?? { on: 0n, tax: 0n };
      rates.set(gstBp, { on: on + amount, tax: tax + calculateTax(amount, gstBp) });
    }
  }
  estimate.taxes = [...rates].sort(([a], [b]) => a - b).map(([gstBp, sums]) => ({ gstBp, ...sums }));
  estimate.total = estimate.taxes.reduce((sum, { tax }) => sum + tax, estimate.goods);
  return estimate;
}

/** Formats paise with both decimals, exact at any size: 6075000n → '₹60,750.00'. */
export const formatPaise = (paise: bigint): string => `₹${formatNumber(paise / 100n)}.${String(paise % 100n).padStart(2, '0')}`;

/** A hint such as '12 more cases reach ₹1,215', if the quantity for the next price is at most twice the requested one. */
export function describeNextPrice(quantity: number, product: PricedProduct & { unit: string | null }): string | undefined {
  const next = selectShownTiers(product.price, product.tiers).find(({ from }) => from * 1_000 > quantity);
  if (!next || quantity <= 0 || next.from * 1_000 > 2 * quantity) return undefined;
  const missing = next.from * 1_000 - quantity;
  const [, unit = ''] = /^\S+ (.+)$/.exec(inUnits(missing / 1_000, product.unit)) ?? [];
  return `${formatThousandths(missing)} more ${unit && `${unit} `}${missing === 1_000 ? 'reaches' : 'reach'} ${formatPrice(next.price)}`;
}
