/** The price of a piece, a litre or a kilogram, and the price with GST, compared with exact fractions. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTS, findMeasure, MEASURE_SPELLINGS, PIECE_SPELLINGS, readSize } from '../../../shared/catalogue/measures';
import {
  addGst,
  describePricesPerMeasure,
  describePriceWithGst,
  listFurtherPrices,
  listPricesPerMeasure,
} from '../../../shared/catalogue/unit-price';

const plain = { price: '936.00', unit: 'case', packSize: 12, size: '500 ml', hsn: '3402' };

/** Grams or millilitres in one, by each spelling. */
const IN_ONE: Record<string, number> = { kg: 1_000, g: 1, quintal: 100_000, ton: 1_000_000, l: 1_000, ml: 1 };
const spellings = MEASURE_SPELLINGS.flatMap((row) => row.split(' ').map((word, _, [name = '']) => ({ word, name })));
const pieceWords = PIECE_SPELLINGS.split(' ');
const paise = fc.integer({ min: 1, max: 1_000_000_000 });
const priceOf = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
/** Half up, by another way than the code: doubled numbers and the remainder. */
const half = (dividend: bigint, divisor: bigint) => dividend / divisor + ((dividend % divisor) * 2n >= divisor ? 1n : 0n);
const shown = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;

describe('the price by content', () => {
  it.each(spellings)('a product sold in packs of pieces with a size in $word has the price of a litre or a kilogram', ({ word, name }) => {
    const inOne = BigInt(IN_ONE[name] as number);
    const per = ['l', 'ml'].includes(name) ? 'litre' : 'kg';
    fc.assert(
      fc.property(paise, fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 999_999 }), (amount, packSize, thousandths) => {
        const size = `${Math.floor(thousandths / 1_000)}.${String(thousandths % 1_000).padStart(3, '0')} ${word}`;
        const listed = listPricesPerMeasure({ ...plain, price: priceOf(amount), packSize, size });
        const content = BigInt(thousandths) * inOne * BigInt(packSize);
        const expected = half(BigInt(amount) * 1_000_000n, content);
        const isOwn = content === 1_000_000n || expected === 0n;
        expect(listed.filter((one) => one.per === per)).toEqual(isOwn ? [] : [{ price: shown(expected), per }]);
        const each = half(BigInt(amount), BigInt(packSize));
        expect(listed.filter((one) => one.per === 'piece')).toEqual(
          packSize === 1 || each === 0n ? [] : [{ price: shown(each), per: 'piece' }],
        );
      }),
      { numRuns: 30 },
    );
  });

  it.each(spellings)('a product sold by the $word has the price of a litre or a kilogram alone, whatever its pack', ({ word, name }) => {
    const listed = listPricesPerMeasure({ ...plain, unit: word, price: '5000.00' });
    const price = half(500_000n * 1_000n, BigInt(IN_ONE[name] as number));
    expect(listed).toEqual(IN_ONE[name] === 1_000 ? [] : [{ price: shown(price), per: ['l', 'ml'].includes(name) ? 'litre' : 'kg' }]);
  });

  it.each(pieceWords)('a product sold by the %s has no other price of a piece', (unit) => {
    expect(listPricesPerMeasure({ ...plain, unit })).toEqual([{ price: '1872.00', per: 'litre' }]);
  });

  it.each(pieceWords)('a pack of 10 with 24 %s in each has the price of one of 240 pieces', (word) => {
    expect(listPricesPerMeasure({ ...plain, price: '1200.00', packSize: 10, size: `24 ${word}` })).toEqual([
      { price: '5.00', per: 'piece' },
    ]);
  });

  it.each(Object.entries(COUNTS))('the unit “%s” counts as %i pieces', (unit, count) => {
    expect(listPricesPerMeasure({ ...plain, price: `${count * 7}.00`, unit, size: null })).toEqual([{ price: '7.00', per: 'piece' }]);
  });

  it.each([
    ['without a price', { price: null }],
    ['with the price 0', { price: '0.00' }],
    ['of a case whose pack size is unknown', { packSize: null }],
    ['of a case with a space', { packSize: null, unit: 'case ' }],
    ['of a single piece whose size is unknown', { packSize: 1, size: null }],
    ['of a single piece that is as long as it is', { packSize: 1, size: '30 × 20 cm' }],
    ['of a single bucket, whose litres are what it holds', { packSize: 1, size: '16 L', hsn: '3924' }],
    ['whose piece costs less than a paisa', { price: '0.01', packSize: 1_000, size: null }],
  ])('a product %s has no price by content', (_, changes) => expect(describePricesPerMeasure({ ...plain, ...changes })).toBe(''));

  it.each([
    ['a case of bottles', plain, '₹78.00 per piece, ₹156.00 per litre'],
    ['a bag by weight', { ...plain, price: '2875.00', unit: 'bag', packSize: null, size: '25kg', hsn: '1006' }, '₹115.00 per kg'],
    ['a pack of cups, whose millilitres are what they hold', { ...plain, size: '150 ml', hsn: '4823' }, '₹78.00 per piece'],
    ['a bucket of a case by weight', { ...plain, packSize: 1, size: '2 kg', hsn: '3924' }, '₹468.00 per kg'],
    ['a bottle without an HSN', { ...plain, packSize: 1, hsn: null }, '₹1,872.00 per litre'],
    ['a can without a known unit', { ...plain, unit: null, size: '5 L' }, '₹187.20 per litre'],
  ])('the price by content is right for %s', (_, product, words) => expect(describePricesPerMeasure(product)).toBe(words));

  it.each(['500', 'ml', '1 500 ml', '500 ml bottle', '30 × 20 cm', '2 x 500 ml', '0 kg', '-5 kg', '1e3 g', ' ', '5.1234 kg'])(
    'the size %j has no content',
    (size) => expect(readSize(size)).toBeUndefined(),
  );
});

it('a unit is known in capitals and with a point, and no other word is a measure', () => {
  expect([findMeasure('KG'), findMeasure('Ltr.'), findMeasure('case'), findMeasure('')]).toEqual([
    { kind: 'mass', factor: 1_000 },
    { kind: 'volume', factor: 1_000 },
    undefined,
    undefined,
  ]);
});

it('the price with GST is the price and its tax, rounded half up to paise', () => {
  fc.assert(
    fc.property(paise, fc.integer({ min: 1, max: 10_000 }), (amount, gstBp) => {
      expect(addGst(priceOf(amount), gstBp)).toBe(shown(half(BigInt(amount) * BigInt(10_000 + gstBp), 10_000n)));
    }),
  );
  expect(describePriceWithGst('1249.00', 1800)).toBe('₹1,473.82 with GST');
  expect(listFurtherPrices({ ...plain, gstBp: 1800 })).toEqual(['₹1,104.48 with GST', '₹78.00 per piece, ₹156.00 per litre']);
  expect(listFurtherPrices({ ...plain, unit: 'piece', size: null, gstBp: null })).toEqual([]);
});

it.each([
  [null, 1800],
  ['10.00', null],
  ['10.00', 0],
])('the price %s at the rate %s has no price with GST', (price, gstBp) => expect(describePriceWithGst(price, gstBp)).toBe(''));
