/** The texts beside a price, and the prices of quantities. */
import { describe, expect, it } from 'vitest';
import { calculateLineAmount, calculateTax, toDecimalPrice, toPaise } from '../../../shared/catalogue/money';
import { findNearestWholePacks, findUnitPrice, isShownPrice, listPriceRows } from '../../../shared/catalogue/price';
import {
  choosePriceNotation,
  describeGst,
  describePack,
  describeTradeFacts,
  formatCountWithUnit,
  formatPerUnit,
} from '../../../shared/catalogue/price-words';

const tiers = [
  { from: 20, price: '429.00' },
  { from: 100, price: '409.50' },
];

it.each([
  [10, 'case', '10 cases'],
  [1, 'case', '1 case'],
  [5, 'box', '5 boxes'],
  [5, 'glass', '5 glasses'],
  [5, 'tray', '5 trays'],
  [5, 'battery', '5 batteries'],
  [25, 'kg', '25 kg'],
  [12, 'ltr', '12 ltr'],
  [12, 'PAC', '12 PAC'],
  [12, 'dozen', '12 dozen'],
  [12, 'pieces', '12 pieces'],
  [12, 'pcs', '12 pcs'],
  [12, '5 litre', '12 5 litre'],
  [3, null, '3'],
])('the quantity %i with the unit %s is written in words', (count, unit, words) => expect(formatCountWithUnit(count, unit)).toBe(words));

it.each([
  [1800, 'excl. 18 % GST'],
  [250, 'excl. 2.5 % GST'],
  [0, 'GST 0 %'],
  [null, 'excl. GST'],
])('the GST rate of %s basis points is written in words', (gstBp, words) => expect(describeGst(gstBp)).toBe(words));

const unknown = { sku: null, hsn: null, gstBp: null, unit: null, packSize: null, moq: null };
it.each([
  [unknown, []],
  [{ ...unknown, unit: 'case', moq: 5, packSize: 12 }, ['Minimum 5 cases', '12 in a case']],
  [{ ...unknown, unit: 'unit', packSize: 2 }, ['2 in an unit']],
  [{ ...unknown, packSize: 12 }, ['12 in a pack']],
  [{ ...unknown, packSize: 1 }, []],
  [{ ...unknown, sku: 'HK-1', hsn: '3402', gstBp: 1850 }, ['SKU HK-1', 'HSN 3402', 'GST 18.5 % extra']],
  [{ ...unknown, gstBp: 0 }, ['GST 0 %']],
  [{ ...unknown, gstBp: 1 }, ['GST 0.01 % extra']],
])('the known facts of %j are written in words', (product, words) => expect(describeTradeFacts(product)).toEqual(words));

it.each([
  [12, 'case', '12 per case', 'per case'],
  [12, null, '12 per pack', ''],
  [2, 'case', '2 per case', 'per case'],
  [1, 'case', '', 'per case'],
  [null, 'case', '', 'per case'],
])('a pack of %s in the unit %s is written in words', (packSize, unit, pack, perUnit) =>
  expect([describePack(packSize, unit), formatPerUnit(unit)]).toEqual([pack, perUnit]),
);

it.each([
  [null, false],
  ['0.00', false],
  ['0.01', true],
])('whether visitors are shown the price %s: %s', (price, isShown) => expect(isShownPrice(price)).toBe(isShown));

it.each([
  [24_018_000, [24_012, 24_024], 12, null],
  [13_000, [12, 24], 12, null],
  [5_000, [12], 12, null],
  [24_000, [], 12, null],
  [24_500, [24, 25], 12, 'case'],
  [24_000, [], 12, 'case'],
  [13_500, [], 1, null],
  [13_500, [], null, null],
  [0, [], 12, null],
])('the quantities of whole packs nearest to %i thousandths are %j in packs of %s', (thousandths, counts, packSize, unit) =>
  expect(findNearestWholePacks({ packSize, unit }, thousandths)).toEqual(counts),
);

it('amounts in one list have paise in all of them or in none', () => {
  expect(['1249.00', '1215.00'].map(choosePriceNotation(['1249.00', null, '1215.00']))).toEqual(['₹1,249', '₹1,215']);
  expect(['1249.00', '1215.50'].map(choosePriceNotation(['1249.00', null, '1215.50']))).toEqual(['₹1,249.00', '₹1,215.50']);
});

describe('prices by quantity', () => {
  it.each([
    ['from the minimum at the price', { price: '449.50', moq: 5, tiers }, [{ from: 5, price: '449.50' }, ...tiers]],
    ['from one unit where there is no minimum', { price: '449.50', moq: null, tiers }, [{ from: 1, price: '449.50' }, ...tiers]],
    ['without the tiers below the minimum', { price: '449.50', moq: 30, tiers }, [{ from: 30, price: '429.00' }, tiers[1]]],
    ['from the minimum at its tier', { price: '449.50', moq: 20, tiers }, tiers],
    ['on request below the first tier', { price: null, moq: null, tiers }, [{ from: 1, price: null }, ...tiers]],
    [
      'at the price where a tier begins one unit above the minimum',
      { price: '449.50', moq: 1_000, tiers: [{ from: 1_001, price: '429.00' }] },
      [
        { from: 1_000, price: '449.50' },
        { from: 1_001, price: '429.00' },
      ],
    ],
    ['none without tiers', { price: '449.50', moq: 5, tiers: [] }, []],
  ])('the prices by quantity start %s', (_, product, rows) => expect(listPriceRows(product)).toEqual(rows));

  it.each([
    [19_999, '449.50'],
    [20_000, '429.00'],
    [100_000, '409.50'],
  ])('for %i thousandths each piece costs %s', (thousandths, price) =>
    expect(findUnitPrice({ price: '449.50', tiers }, thousandths).price).toBe(price),
  );
});

it('amounts are exact to the paisa, rounded half up once', () => {
  expect(toDecimalPrice(toPaise('1249.05'))).toBe('1249.05');
  expect(toDecimalPrice(-805n)).toBe('-8.05');
  // 1.005 × 100 is 100.49999999999999 in binary fractions.
  expect(calculateLineAmount('1.00', 1_005)).toBe(101n);
  expect(toDecimalPrice(calculateLineAmount('9999999999.99', 1_000_000_000))).toBe('9999999999990000.00');
  expect(calculateTax(toPaise('0.25'), 1800)).toBe(5n);
  expect(calculateTax(toPaise('1249.00'), 1800)).toBe(22_482n);
});
