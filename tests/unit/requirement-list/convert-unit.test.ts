/** Quantities of buyers in the unit by which a product is sold. */
import { expect, it } from 'vitest';
import { convertQuantity } from '../../../shared/requirement-list/convert-unit';
import { describeUnitDifference } from '../../../shared/requirement-list/row-words';

const caseOf12 = { title: 'Floor Cleaner Pine, 1 L bottle (case of 12)', unit: 'case', packSize: 12 };
const packOf24 = { title: 'Soft Grass Broom (pack of 24)', unit: 'pack', packSize: null };
const rolls = { title: 'Toilet Roll 2-Ply, pack of 10 (case of 10)', unit: 'case', packSize: null };
const piece = { title: 'Mop', unit: 'piece', packSize: null };

it.each([
  ['24 btl', caseOf12, 2, true],
  ['24 nos', caseOf12, 2, true],
  ['20 bottles', caseOf12, 2, true],
  ['2 dozen', caseOf12, 2, true],
  ['3 ctn', caseOf12, 3, false],
  ['24 ltr', caseOf12, 2, true],
  ['5 kg', caseOf12, null, true],
  ['48 pcs', packOf24, 2, true],
  ['10 case', packOf24, null, true],
  ['100 rolls', rolls, null, true],
  ['2 dozen', piece, 24, true],
  ['2 case', piece, null, true],
  ['24', caseOf12, 24, false],
])('%s of a product are converted to its unit of sale', (amount, sold, quantity, isOtherUnit) => {
  const [number, unit = ''] = amount.split(' ');
  expect(convertQuantity({ quantity: Number(number) * 1_000, unit, item: 'floor cleaner' }, sold)).toEqual({
    quantity: quantity === null ? null : quantity * 1_000,
    isOtherUnit,
  });
});

it('pieces of a pack that the buyer names with its size are packs', () => {
  expect(convertQuantity({ quantity: 24_000, unit: 'nos', item: 'Floor Cleaner Pine 1 L (case of 12)' }, caseOf12)).toEqual({
    quantity: 24_000,
    isOtherUnit: false,
  });
});

it.each([
  [{ quantity: 1_000, unit: 'bag' }, 1_000, 'You wrote 1 bag; it is sold by the case: 1 case.'],
  [{ quantity: 20_000, unit: 'can' }, 5_000, 'You wrote 20 can; it is sold by the case: 5 cases.'],
  [{ quantity: 5_000, unit: 'kg' }, null, 'You wrote 5 kg; it is sold by the case.'],
])('the words about a converted quantity have its unit in the right number: %j', (written, quantity, words) => {
  const product = { id: 1, title: 'Floor cleaner', sku: null, unit: 'case', price: null, isOtherUnit: true, quantity };
  const row = {
    row: 1,
    item: 'floor cleaner',
    code: '',
    note: '',
    match: 'likely' as const,
    candidates: [product],
    isOnly: true,
    ...written,
  };
  expect(describeUnitDifference(row, product)).toBe(words);
});
