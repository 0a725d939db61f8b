/** The trade fields of a product: accepted values, their texts, and their format in files. */
import { describe, expect, it } from 'vitest';
import { buildInitialValues, findFieldErrors, prepareValuesToSend } from '../../../client/admin/engine/form/values';
import { findRecordedType, formatFieldValue } from '../../../client/admin/ui/words/labels';
import {
  findPercentObjection,
  type PriceTier,
  readPercent,
  readTiers,
  selectShownTiers,
  toFileValue,
} from '../../../shared/catalogue/trade';
import { findTypeByPath } from '../../../shared/content/registry';
import { product } from '../../../shared/content/types/product';

const type = findTypeByPath('products');
const plain = { title: 'Rice', description: 'Good', categoryId: null };
const tiersOf = (...tiers: [number, unknown][]) => tiers.map(([from, price]) => ({ from, price }));

describe('a product', () => {
  it.each([
    [{ sku: ' fd-rice/25.a_1 ' }, { sku: 'FD-RICE/25.A_1' }],
    [{ sku: '  ' }, { sku: null }],
    [{ hsn: '1006 30' }, { hsn: '100630' }],
    [{ gstBp: 1850 }, { gstBp: 1850 }],
    [
      { gstBp: 0, moq: '', packSize: null },
      { gstBp: 0, moq: null, packSize: null },
    ],
    [{ tiers: tiersOf([10, 95], [50, '90.5']) }, { tiers: tiersOf([10, '95.00'], [50, '90.50']) }],
  ])('a product accepts %j', (fields, stored) => expect(product.create.parse({ ...plain, ...fields })).toMatchObject(stored));

  it.each([
    [{ sku: 'A B' }, 'sku'],
    [{ sku: 'A'.repeat(41) }, 'sku'],
    [{ hsn: '12345' }, 'hsn'],
    [{ gstBp: 10_001 }, 'gstBp'],
    [{ gstBp: 0.5 }, 'gstBp'],
    [{ packSize: 0 }, 'packSize'],
    [{ moq: 1.5 }, 'moq'],
    [{ unit: 'x'.repeat(21) }, 'unit'],
    [{ tiers: tiersOf([0, '95']) }, 'tiers.0.from'],
    [{ tiers: tiersOf([10, null]) }, 'tiers.0.price'],
    [{ tiers: tiersOf([10, '95'], [10, '90']) }, 'tiers.1.from'],
    [{ tiers: tiersOf([10, '95'], [20, '95']) }, 'tiers.1.price'],
    [{ tiers: Array.from({ length: 11 }, (_, n) => ({ from: n + 1, price: 100 - n })) }, 'tiers'],
  ])('a product refuses %j', (fields, path) => {
    const { error } = product.create.safeParse({ ...plain, ...fields });
    expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });
});

it('a copy of a product has no SKU', () => {
  const row = { id: 1, version: 1, ...(product.create.parse({ ...plain, sku: 'A-1', hsn: '1006' }) as object) };
  expect(buildInitialValues(type, row)).toMatchObject({ sku: null, hsn: '1006' });
});

it('the product form sends the typed percentage and tiers, without empty rows', () => {
  const values = {
    gstBp: '2.5 %',
    tiers: [
      { from: 10, price: '₹1,095' },
      { from: '', price: '' },
    ],
    moq: '',
  };
  expect(prepareValuesToSend(type, values)).toEqual({ gstBp: 250, tiers: [{ from: 10, price: '1095.00' }], moq: '' });
  expect(findFieldErrors(type, { ...plain, gstBp: 'much' })).toEqual({ gstBp: expect.stringMatching(/^Must be a percentage/) });
});

it.each([
  ['18', 1800],
  ['2.5%', 250],
  ['0.07 %', 7],
  [' 18 ', 1800],
  ['.5', undefined],
  ['18.123', undefined],
  ['-1', undefined],
])('the typed percentage %s is read', (text, basisPoints) => expect(readPercent(text)).toBe(basisPoints));

it('price tiers in files are read back, and a single tier is not read as a time of day', () => {
  const two = tiersOf([10, '95.00'], [50, '90.00']);
  expect(toFileValue('tiers', two)).toBe('10:95.00; 50:90.00');
  expect(toFileValue('tiers', two.slice(0, 1))).toBe('10:95.00;');
  expect([readTiers('10:95.00; 50:90.00'), readTiers('10:95.00;'), readTiers(' ')]).toEqual([two, two.slice(0, 1), []]);
  expect(readTiers('10: ₹1,095.00')).toEqual(tiersOf([10, '1095.00']));
});

it.each(['from ten on', '10', '10:', ':95', 'ten:95', '10:95:90', '1234567890:95'])('the cell %j has no tiers', (cell) =>
  expect(readTiers(`5:99; ${cell}`)).toBe(`5:99; ${cell}`),
);

it.each([
  ['percent', 1850, 18.5],
  ['percent', null, null],
  ['integer', 1850, 1850],
  ['tiers', null, null],
  ['tags', ['a'], ['a']],
  ['documents', null, null],
  ['documents', [], ''],
])('a file has the stored %s %j as %j', (kind, stored, cell) => expect(toFileValue(kind, stored)).toEqual(cell));

it.each([
  ['gstBp', 1850, '18.5 %'],
  ['tiers', tiersOf([10, '95.00'], [50, '90.50']), 'From 10: ₹95.00\nFrom 50: ₹90.50'],
])('the history shows %s %j as text', (field, value, words) =>
  expect(formatFieldValue(findRecordedType('products'), field, value)).toBe(words),
);

it.each([
  ['95.00', [[20, '93.00']]],
  [
    '100.00',
    [
      [10, '95.00'],
      [20, '93.00'],
    ],
  ],
  ['9.00', []],
  [
    null,
    [
      [10, '95.00'],
      [20, '93.00'],
    ],
  ],
] as [string | null, [number, string][]][])('visitors see the price tiers below the price %s', (price, shown) =>
  expect(selectShownTiers(price, tiersOf([10, '95.00'], [20, '93.00']) as PriceTier[])).toEqual(tiersOf(...shown)),
);

it.each([
  ['42,50', 'Do you mean 42.5 %?'],
  ['2,5', 'Do you mean 2.5 % or 25 %?'],
  ['18,00 %', 'Do you mean 18 %?'],
  [' 10,0 ', 'Do you mean 10 % or 100 %?'],
  ['100.01', 'Must be a percentage from 0 to 100, such as 18 or 2.5'],
  ['100', undefined],
  ['200,5', 'Must be a percentage from 0 to 100, such as 18 or 2.5'],
  ['1,2,3', 'Must be a percentage from 0 to 100, such as 18 or 2.5'],
  ['101', 'Must be a percentage from 0 to 100, such as 18 or 2.5'],
  ['18', undefined],
])('the typed percentage %j has a question or an error: %s', (text, objection) => expect(findPercentObjection(text)).toBe(objection));

it('the product form asks which rate, or which price of a tier, is meant', () => {
  const typed = {
    ...buildInitialValues(type, undefined),
    ...plain,
    categoryId: 1,
    gstBp: '2,5',
    tiers: tiersOf([10, '95'], [20, '42,50']),
  };
  expect(findFieldErrors(type, typed)).toMatchObject({
    gstBp: 'Do you mean 2.5 % or 25 %?',
    tiers: 'Tier 2: Do you mean ₹42.50 or ₹4,250?',
  });
});
