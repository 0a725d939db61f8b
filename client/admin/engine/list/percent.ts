/** Exact calculations with percentages of amounts, to the paisa. */
import { divideHalfUp, toDecimalPrice, toPaise } from '../../../../shared/catalogue/money';
import { askMeantPercent, type PriceTier } from '../../../../shared/catalogue/trade';

/** Parses a percentage to hundredths: 2.5 is 250; undefined if the text is not a percentage. */
function hundredths(text: string): number | undefined {
  const found = /^(\d{1,4})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : undefined;
}

export type PercentDirection = 'up' | 'down';
const MAX = { up: 1_000, down: 100 };

/** The error of a percentage, or the question which percentage it means; undefined if it can be applied. */
export function findPercentError(text: string, direction: PercentDirection): string | undefined {
  const value = hundredths(text);
  if (!value) return askMeantPercent(text) ?? 'Must be a percentage above 0, such as 5 or 2.5';
  return value > MAX[direction] * 100 ? `Must be at most ${MAX[direction]}` : undefined;
}

/** An amount after a change by a valid percentage, rounded half up: '99.90', '2.5', 'up' → '102.40'. */
export function calculateChangedPrice(amount: string, percent: string, direction: PercentDirection): string {
  const change = BigInt(hundredths(percent) ?? 0) * (direction === 'up' ? 1n : -1n);
  // Calculates with integers, since a decimal fraction such as 1.005 is slightly less as a floating point number.
  return toDecimalPrice(divideHalfUp(toPaise(amount) * (10_000n + change), 10_000n));
}

/** A price, a list of prices by quantity, or none. */
export type PricedValue = string | null | readonly PriceTier[];

/** The prices of a value, with labels for prices by quantity. */
export const listLabelledPrices = (value: PricedValue): { label: string; price: string }[] =>
  typeof value === 'string' ? [{ label: '', price: value }] : (value ?? []).map(({ from, price }) => ({ label: `From ${from}: `, price }));

/** The value with all its prices changed. */
export function changePricesByPercent(value: PricedValue, percent: string, direction: PercentDirection): PricedValue {
  if (typeof value === 'string') return calculateChangedPrice(value, percent, direction);
  return value === null ? null : value.map((tier) => ({ ...tier, price: calculateChangedPrice(tier.price, percent, direction) }));
}
