/** The totals of a quotation: paise as BigInt throughout, each amount of a line rounded half up once (docs/decisions/026). */

import { calculateTax, divideHalfUp } from '../../catalogue/money';

/** The kinds of GST: one tax between states, two equal halves within a state, or none. */
export type TaxSplit = 'igst' | 'cgst-sgst' | 'cgst-utgst' | 'none';

/** `quantity` in thousandths of a unit; `gstBp` and `discountBp` in basis points; a null rate means no tax. */
export type PricedLine = { quantity: number; unitPaise: bigint; discountBp: number; gstBp: number | null };

/** `centralTax` and `stateTax` are equal; the state tax is UTGST in a union territory without a legislature. */
type Taxes = { integratedTax: bigint; centralTax: bigint; stateTax: bigint };
export type LineTotals = Taxes & { taxable: bigint; total: bigint };
type RateTotals = Taxes & { gstBp: number; taxable: bigint };
export type QuotationTotals = Taxes & {
  taxable: bigint;
  /** The totals by rate, the lowest first, without lines that have no rate. */
  rates: RateTotals[];
  /** The rounding to whole rupees: −49 to 50 paise; 0 if rounding is turned off. */
  roundOff: bigint;
  total: bigint;
};

const NO_TAXES: Taxes = { integratedTax: 0n, centralTax: 0n, stateTax: 0n };
const FULL_BP = 10_000n;
const HALVES = 2n;

/** The totals of a line: the price and discount are multiplied at once, so that nothing is rounded twice. */
export function calculateLineTotals({ quantity, unitPaise, discountBp, gstBp }: PricedLine, split: TaxSplit): LineTotals {
  const taxable = divideHalfUp(BigInt(quantity) * unitPaise * (FULL_BP - BigInt(discountBp)), 1_000n * FULL_BP);
  const taxes = taxesOn(taxable, gstBp, split);
  return { taxable, ...taxes, total: taxable + taxes.integratedTax + taxes.centralTax + taxes.stateTax };
}

function taxesOn(taxable: bigint, gstBp: number | null, split: TaxSplit): Taxes {
  if (gstBp === null || split === 'none') return NO_TAXES;
  if (split === 'igst') return { ...NO_TAXES, integratedTax: calculateTax(taxable, gstBp) };
  const half = divideHalfUp(taxable * BigInt(gstBp), HALVES * FULL_BP);
  return { ...NO_TAXES, centralTax: half, stateTax: half };
}

/** Splits the sum of a line's taxes into the single taxes. */
export function splitTax(tax: bigint, split: TaxSplit): Taxes {
  if (split === 'none') return NO_TAXES;
  return split === 'igst' ? { ...NO_TAXES, integratedTax: tax } : { ...NO_TAXES, centralTax: tax / HALVES, stateTax: tax / HALVES };
}

/** The totals of all lines, as they are printed. */
export function calculateQuotationTotals(
  lines: readonly PricedLine[],
  split: TaxSplit,
  { isRounded }: { isRounded: boolean },
): QuotationTotals {
  const rates = new Map<number, RateTotals>();
  const sum = { ...NO_TAXES, taxable: 0n };
  for (const line of lines) {
    const totals = calculateLineTotals(line, split);
    add(sum, totals);
    if (line.gstBp === null) continue;
    const ofRate = rates.get(line.gstBp) ?? { ...NO_TAXES, taxable: 0n, gstBp: line.gstBp };
    add(ofRate, totals);
    rates.set(line.gstBp, ofRate);
  }
  const exact = sum.taxable + sum.integratedTax + sum.centralTax + sum.stateTax;
  const roundOff = isRounded ? divideHalfUp(exact, 100n) * 100n - exact : 0n;
  return { ...sum, rates: [...rates.values()].sort((a, b) => a.gstBp - b.gstBp), roundOff, total: exact + roundOff };
}

function add(sum: Taxes & { taxable: bigint }, more: Taxes & { taxable: bigint }): void {
  sum.taxable += more.taxable;
  sum.integratedTax += more.integratedTax;
  sum.centralTax += more.centralTax;
  sum.stateTax += more.stateTax;
}
