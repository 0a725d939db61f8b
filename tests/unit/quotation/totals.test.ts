/** The sums of quotations compared with exact fractions, which share no formula with them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  calculateLineTotals,
  calculateQuotationTotals,
  type PricedLine,
  splitTax,
  type TaxSplit,
} from '../../../shared/quotation/lines/totals';
import { quickOrLong } from '../../faults/long-form';

const RUNS = { numRuns: quickOrLong(2_000, 100_000) };
/** ₹9,99,99,99,999.99 */
const MAX_PAISE = 999_999_999_999n;

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 999_999_999 }),
  unitPaise: fc.bigInt({ min: 0n, max: MAX_PAISE }),
  discountBp: fc.integer({ min: 0, max: 10_000 }),
  gstBp: fc.constantFrom(null, 0, 25, 300, 500, 1_200, 1_800, 2_800, 4_000),
});
const split = fc.constantFrom<TaxSplit>('igst', 'cgst-sgst', 'cgst-utgst', 'none');

/** The nearest whole number to a fraction, rounded half up: found by trying, not by dividing. */
function isHalfUp(whole: bigint, [dividend, divisor]: readonly [bigint, bigint]): boolean {
  const distance = 2n * (whole * divisor - dividend);
  return -divisor < distance && distance <= divisor;
}

it('the amount of a line is rounded half up once', () =>
  fc.assert(
    fc.property(line, split, (one, how) => {
      const { taxable, integratedTax, centralTax, stateTax, total } = calculateLineTotals(one, how);
      const exact = [BigInt(one.quantity) * one.unitPaise * BigInt(10_000 - one.discountBp), 10_000_000n] as const;
      expect(isHalfUp(taxable, exact)).toBe(true);
      const rate = BigInt(one.gstBp ?? 0);
      if (how === 'igst') expect(isHalfUp(integratedTax, [taxable * rate, 10_000n])).toBe(true);
      else if (how === 'none') expect(integratedTax).toBe(0n);
      else expect(isHalfUp(centralTax, [taxable * rate, 20_000n])).toBe(true);
      expect(stateTax).toBe(centralTax);
      if (how === 'igst' || how === 'none') expect(centralTax).toBe(0n);
      else expect(integratedTax).toBe(0n);
      expect(splitTax(integratedTax + centralTax + stateTax, how)).toEqual({ integratedTax, centralTax, stateTax });
      expect(total).toBe(taxable + integratedTax + centralTax + stateTax);
    }),
    RUNS,
  ));

it('the total is the sum of the printed amounts of lines, taxes and rates, in whole rupees if rounding is on', () =>
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), split, fc.boolean(), (lines: PricedLine[], how, isRounded) => {
      const totals = calculateQuotationTotals(lines, how, { isRounded });
      const each = lines.map((one) => calculateLineTotals(one, how));
      const exact = each.reduce((sum, { total }) => sum + total, 0n);
      expect(totals.taxable + totals.integratedTax + totals.centralTax + totals.stateTax).toBe(exact);
      expect(totals.total - totals.roundOff).toBe(exact);
      expect(isRounded ? totals.total % 100n : totals.roundOff).toBe(0n);
      expect(totals.roundOff > -50n && totals.roundOff <= 50n).toBe(true);
      const taxes = (of: typeof totals | (typeof totals.rates)[number]) => of.integratedTax + of.centralTax + of.stateTax;
      expect(totals.rates.reduce((sum, rate) => sum + taxes(rate), 0n)).toBe(taxes(totals));
      const untaxed = each.filter((_, at) => lines[at]?.gstBp === null).reduce((sum, { taxable }) => sum + taxable, 0n);
      expect(totals.rates.reduce((sum, { taxable }) => sum + taxable, untaxed)).toBe(totals.taxable);
      expect(totals.rates.map(({ gstBp }) => gstBp)).toEqual([...new Set(lines.flatMap(({ gstBp }) => gstBp ?? []))].sort((a, b) => a - b));
    }),
    RUNS,
  ));

it.each([
  // Half a paisa is rounded up, and an odd tax of 0.25 % is halved.
  [
    { quantity: 500, unitPaise: 1n, discountBp: 0, gstBp: 1_800 },
    { taxable: 1n, centralTax: 0n, stateTax: 0n, total: 1n },
  ],
  [
    { quantity: 1_000, unitPaise: 100_000n, discountBp: 0, gstBp: 25 },
    { taxable: 100_000n, centralTax: 125n, stateTax: 125n, total: 100_250n },
  ],
  [
    { quantity: 2_500, unitPaise: 9_999n, discountBp: 1_250, gstBp: 1_800 },
    { taxable: 21_873n, centralTax: 1_969n, stateTax: 1_969n, total: 25_811n },
  ],
  [
    { quantity: 1_000, unitPaise: MAX_PAISE, discountBp: 0, gstBp: 4_000 },
    { taxable: MAX_PAISE, centralTax: 200_000_000_000n, total: 1_399_999_999_999n },
  ],
])('the totals are correct for %o within a state', (one, expected) => {
  expect(calculateLineTotals(one, 'cgst-sgst')).toMatchObject(expected);
});
