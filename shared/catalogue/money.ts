/** Exact arithmetic with amounts: paise as BigInt, where each product is rounded half up once. */

/** A price with two decimals in paise: '1249.50' → 124950n. */
export const toPaise = (price: string): bigint => BigInt(price.replace('.', ''));

/** Converts paise to a price: 124950n → '1249.50'. */
export function toDecimalPrice(paise: bigint): string {
  if (paise < 0n) return `-${toDecimalPrice(-paise)}`;
  return `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`;
}

/** Divides and rounds half up; both numbers must not be negative. */
export const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor / 2n) / divisor;

/** The cost of a quantity (in thousandths of a unit) at this unit price. */
export const calculateLineAmount = (price: string, thousandths: number): bigint =>
  divideHalfUp(BigInt(thousandths) * toPaise(price), 1_000n);

/** The tax on an amount, at a rate in basis points. */
export const calculateTax = (paise: bigint, gstBp: number): bigint => divideHalfUp(paise * BigInt(gstBp), 10_000n);
