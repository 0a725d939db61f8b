/** The estimated cost of a quote list at the public prices, in paise. The office's quotation decides. */
import { calculateTax, lineAmount } from '../catalogue/money';
import { type Priced, priceFor } from '../catalogue/price';
import { quantityWithUnit as inUnits } from '../catalogue/price-words';
import { selectShownTiers } from '../catalogue/trade';
import { formatNumber, formatPrice } from '../format';
import { quantityText } from './quote-list';

/**
 * The fields of a line that an estimate needs; the quantity is in thousandths, 0 while it cannot be read. A line of free text has no
 * product.
 */
export type EstimatedLine = { quantity: number; product: (Priced & { gstBp: number | null }) | undefined };

/** The price of a unit in the quantity of a line, and of the line; null is on request. */
export function linePrice({ quantity, product }: EstimatedLine): { unitPrice: string; amount: bigint } | null {
  const unitPrice = product && quantity > 0 ? priceFor(product, quantity).price : null;
  return unitPrice === null ? null : { unitPrice, amount: lineAmount(unitPrice, quantity) };
}

export type Estimate = {
  goods: bigint;
  /** By rate, the lowest first: the amount that it is on, and the tax, which is rounded for each line. */
  taxes: { gstBp: number; on: bigint; tax: bigint }[];
  /** The amount of the lines with an unknown tax rate; undefined if there are none. */
  untaxed: bigint | undefined;
  total: bigint;
  /** How many lines have a price, and how many do not. */
  priced: number;
  unpriced: number;
};

export function calculateEstimate(lines: readonly EstimatedLine[]): Estimate {
  const rates = new Map<number, { on: bigint; tax: bigint }>();
  const estimate: Estimate = { goods: 0n, taxes: [], untaxed: undefined, total: 0n, priced: 0, unpriced: 0 };
  for (const line of lines) {
    const amount = linePrice(line)?.amount;
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

/** Paise with both decimals, exact at any size: 6075000n → '₹60,750.00'. */
export const paiseText = (paise: bigint): string => `₹${formatNumber(paise / 100n)}.${String(paise % 100n).padStart(2, '0')}`;

/** '12 more cases reach ₹1,215', where the next price is at most as far away as the requested quantity. */
export function nextPriceHint(asked: number, product: Priced & { unit: string | null }): string | undefined {
  const next = selectShownTiers(product.price, product.tiers).find(({ from }) => from * 1_000 > asked);
  if (!next || asked <= 0 || next.from * 1_000 > 2 * asked) return undefined;
  const missing = next.from * 1_000 - asked;
  const [, unit = ''] = /^\S+ (.+)$/.exec(inUnits(missing / 1_000, product.unit)) ?? [];
  return `${quantityText(missing)} more ${unit && `${unit} `}${missing === 1_000 ? 'reaches' : 'reach'} ${formatPrice(next.price)}`;
}
