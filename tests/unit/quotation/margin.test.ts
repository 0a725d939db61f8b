/** The margin of quoted lines: of a line, of all lines, and as text. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toDecimalPrice } from '../../../shared/catalogue/money';
import { calculateLineMargin, calculateTotalMargin, formatMargin, formatMarginShare } from '../../../shared/quotation/lines/margin';
import { createDraftLine } from '../../support/quotation';

const sold = (cost: string | null, unit = 'case') => ({ unit, cost });
const line = (fields: object = {}) => createDraftLine({ productId: 7, ...fields });

it('a margin is the taxable value after the discount less the cost of the quantity, before GST', () => {
  // 10 cases at ₹100 less 5 % are ₹950; they cost ₹700.
  const margin = calculateLineMargin(line({ discountBp: 500 }), sold('70.00'));
  expect(margin).toEqual({ paise: 25_000n, bp: 2_632 });
  expect(margin && [formatMargin(margin), formatMarginShare(margin)]).toEqual(['Margin ₹250.00, 26.3 %', 'Margin 26.3 %']);
  expect(calculateLineMargin(line({ gstBp: null, discountBp: 500 }), sold('70.00'))).toEqual(margin);
});

it('a price below cost is labelled as a loss', () => {
  const margin = calculateLineMargin(line(), sold('108.10'));
  expect(margin).toEqual({ paise: -8_100n, bp: -810 });
  expect(margin && [formatMargin(margin), formatMarginShare(margin)]).toEqual(['Below cost by ₹81.00, 8.1 %', 'Below cost by 8.1 %']);
  expect(formatMargin({ paise: -100n, bp: null })).toBe('Below cost by ₹1.00');
});

it.each([
  ['0.00', { paise: 100_000n, bp: 10_000 }, 'Margin ₹1,000.00, 100 %'],
  ['100.00', { paise: 0n, bp: 0 }, 'Margin ₹0.00, 0 %'],
])('a line of ₹1,000 for goods that cost ₹%s has the margin %o', (cost, margin, words) => {
  expect(calculateLineMargin(line(), sold(cost))).toEqual(margin);
  expect([formatMargin(margin), formatMarginShare(margin)]).toEqual([words, words.replace(/₹.*, /, '')]);
});

it.each([
  ['the line has no price', line({ unitPaise: null }), sold('70.00')],
  ['the product has no cost price', line(), sold(null)],
  ['the user may not see it', line(), { unit: 'case' }],
  ['the line has another unit than the product', line({ unit: 'piece' }), sold('70.00')],
  ['the line is freight', line({ kind: 'charge' }), sold('70.00')],
  ['the line has no product', line({ productId: null }), undefined],
])('a line has no margin where %s', (_, without, product) => expect(calculateLineMargin(without, product)).toBeUndefined());

it('a line at ₹0 has a loss without a percentage', () =>
  expect(calculateLineMargin(line({ unitPaise: '0' }), sold('70.00'))).toEqual({ paise: -70_000n, bp: null }));

it('the total counts the lines with a margin among all but headings', () => {
  const products = new Map([
    [7, sold('70.00')],
    [8, sold(null)],
    [1, sold('70.00')],
  ]);
  const lines = [
    line(),
    line({ discountBp: 500 }),
    line({ productId: 8 }),
    line({ productId: null }),
    line({ kind: 'charge', productId: null }),
    line({ kind: 'heading' }),
  ];
  expect(calculateTotalMargin(lines, products)).toEqual({ paise: 55_000n, bp: 2_821, counted: 2, of: 5 });
  expect(calculateTotalMargin([], products)).toEqual({ paise: 0n, bp: null, counted: 0, of: 0 });
});

it('the margins of lines add up to that of the total, to the paisa', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          quantity: fc.integer({ min: 1, max: 1_000_000_000 }),
          price: fc.bigInt({ min: 0n, max: 99_999_999_999n }),
          discountBp: fc.integer({ min: 0, max: 10_000 }),
          cost: fc.bigInt({ min: 0n, max: 99_999_999_999n }),
        }),
        { maxLength: 20 },
      ),
      (rows) => {
        const products = new Map(rows.map(({ cost }, at) => [at + 1, sold(toDecimalPrice(cost))]));
        const lines = rows.map(({ quantity, price, discountBp }, at) =>
          line({ productId: at + 1, quantity, unitPaise: String(price), discountBp }),
        );
        const sum = lines.reduce((total, one, at) => total + (calculateLineMargin(one, products.get(at + 1))?.paise ?? 0n), 0n);
        expect(calculateTotalMargin(lines, products)).toMatchObject({ paise: sum, counted: rows.length, of: rows.length });
      },
    ),
  ));
