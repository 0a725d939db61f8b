/** The estimate of a quote list. */
import { describe, expect, it } from 'vitest';
import { calculateEstimate, calculateLinePrice, describeNextPrice, formatPaise } from '../../../shared/inquiries/estimate';

const can = {
  price: '1249.00',
  gstBp: 1800,
  unit: 'can',
  tiers: [
    { from: 20, price: '1215.00' },
    { from: 50, price: '1180.50' },
  ],
};
const of = (quantity: number, product: typeof can | { price: string | null; gstBp: number | null; tiers: never[] } | undefined) => ({
  quantity: quantity * 1_000,
  product,
});

it.each([
  [1, '1249.00', 124_900n],
  [19.999, '1249.00', 2_497_875n],
  [20, '1215.00', 2_430_000n],
  [50, '1180.50', 5_902_500n],
  [0.001, '1249.00', 125n],
])('the estimate of %d units has the unit price %s', (quantity, unitPrice, amount) => {
  expect(calculateLinePrice(of(quantity, can))).toEqual({ unitPrice, amount });
});

it('an estimate rounds amounts half up once, exactly where floating point is not', () => {
  const at = (price: string, quantity: number) => calculateLinePrice(of(quantity, { price, gstBp: null, tiers: [] }))?.amount;
  expect([at('1.01', 2.5), at('0.01', 0.5), at('0.01', 0.499), at('1.005'.slice(0, 4), 1)]).toEqual([253n, 1n, 0n, 100n]);
  expect(at('99999999.99', 1_000_000)).toBe(9_999_999_999_000_000n);
  expect(formatPaise(9_999_999_999_000_001n)).toBe('₹9,99,99,99,99,90,000.01');
});

it('an estimate adds goods and the tax of each line by rate, and counts the lines without a price', () => {
  const oil = { price: '33.35', gstBp: 500, tiers: [] as never[] };
  expect(
    calculateEstimate([
      of(1, oil),
      of(20, can),
      of(1, oil),
      of(2, { ...oil, gstBp: null }),
      of(5, { ...oil, price: null }),
      of(3, undefined),
    ]),
  ).toEqual({
    goods: 2_430_000n + 3_335n * 4n,
    // The tax is 166.75 paise for each of the two lines.
    taxes: [
      { gstBp: 500, on: 6_670n, tax: 334n },
      { gstBp: 1_800, on: 2_430_000n, tax: 437_400n },
    ],
    untaxed: 6_670n,
    total: 2_430_000n + 13_340n + 334n + 437_400n,
    priced: 4,
    unpriced: 2,
  });
});

it('an estimate without priced lines has no total', () => {
  expect(calculateEstimate([of(3, undefined)])).toEqual({ goods: 0n, taxes: [], untaxed: undefined, total: 0n, priced: 0, unpriced: 1 });
});

describe('the next price', () => {
  it.each([
    [9, undefined],
    [10, '10 more cans reach ₹1,215'],
    [19, '1 more can reaches ₹1,215'],
    [17.5, '2.5 more cans reach ₹1,215'],
    [20, undefined],
    [38, '12 more cans reach ₹1,180.50'],
    [50, undefined],
    [0, undefined],
  ])('the next price tier is offered for %d cans: %s', (quantity, words) => expect(describeNextPrice(quantity * 1_000, can)).toBe(words));

  it('the next price tier is described for a product without a unit, and for one without a list price', () => {
    expect(describeNextPrice(12_000, { ...can, unit: null })).toBe('8 more reach ₹1,215');
    expect(describeNextPrice(12_000, { ...can, price: null, unit: 'kg' })).toBe('8 more kg reach ₹1,215');
  });
});
