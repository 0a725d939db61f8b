/** The texts for a row of a list, and for what was not read. */
import { expect, it } from 'vitest';
import * as words from '../../../shared/requirement-list/row-words';

type Row = words.FoundRow;
const product = { id: 1, title: 'Palm Soap', sku: 'HH-SOAP', unit: 'case', price: null, isOtherUnit: false, quantity: 2_000 };
const rowOf = (fields: Partial<Row> = {}): Row => ({
  ...{ row: 3, item: 'palm soap', code: '', quantity: 24_000, unit: 'nos', note: '', match: 'likely', isOnly: false },
  candidates: [product],
  ...fields,
});
const other = { ...product, isOtherUnit: true };
const TEXT_200 = 'x'.repeat(200);

it.each<[Partial<Row>, item: string, line: string, chosen: string]>([
  [{}, 'palm soap', 'palm soap (nos)', ''],
  [{ unit: '' }, 'palm soap', 'palm soap', ''],
  [{ code: 'PALM-SOAP' }, 'palm soap', 'palm soap (nos)', ''],
  [{ code: 'S 1' }, 'S 1 palm soap', 'S 1 palm soap (nos)', 'S 1 palm soap'],
  [{ item: 'hh soap' }, 'hh soap', 'hh soap (nos)', ''],
  [{ item: TEXT_200 }, TEXT_200, TEXT_200, TEXT_200],
  [{ candidates: [product, product] }, 'palm soap', 'palm soap (nos)', 'palm soap'],
  [{ candidates: [] }, 'palm soap', 'palm soap (nos)', 'palm soap'],
  [{ candidates: [{ ...product, sku: null, title: 'Soap' }] }, 'palm soap', 'palm soap (nos)', 'palm soap'],
  [{ candidates: [other] }, 'palm soap', 'palm soap (nos)', 'palm soap, 24 nos'],
  [{ candidates: [product, other], quantity: null }, 'palm soap', 'palm soap (nos)', 'palm soap, nos'],
  [{ candidates: [other], quantity: null, unit: '' }, 'palm soap', 'palm soap', 'palm soap'],
])(
  'the row %j is described by its item and code, and its own text is shown where it differs from the product’s name',
  (fields, item, line, chosen) => {
    const row = rowOf(fields);
    expect([words.formatItemWithCode(row), words.formatBuyersLine(row), words.findDifferentWording(row)]).toEqual([item, line, chosen]);
  },
);

it.each<[object, Partial<Row>, string | undefined]>([
  [product, {}, undefined],
  [{ ...other, quantity: 1_000 }, {}, 'You wrote 24 nos; it is sold by the case: 1 case.'],
  [{ ...other, quantity: 5_000 }, { quantity: 20_000, unit: 'can' }, 'You wrote 20 can; it is sold by the case: 5 cases.'],
  [{ ...other, quantity: null }, { quantity: 5_000, unit: 'kg' }, 'You wrote 5 kg; it is sold by the case.'],
  [{ ...other, quantity: null }, { quantity: null, unit: 'kg' }, 'You wrote kg; it is sold by the case.'],
])('the note about the other unit of %j is in the singular or plural as its quantity', (one, fields, said) =>
  expect(words.describeUnitDifference(rowOf(fields), { ...product, ...one })).toBe(said),
);

it.each<[Partial<Row>, string]>([
  [{ match: 'sure' }, '2'],
  [{ isOnly: true }, '2'],
  [{}, '24'],
  [{ quantity: null }, ''],
  [{ match: 'sure', candidates: [{ ...product, quantity: null }] }, ''],
])('a quantity is that of the product that is chosen beforehand, otherwise the own one: %j', (fields, quantity) => {
  const row = rowOf(fields);
  expect(words.chooseQuantity(row, words.findChosenProduct(row))).toBe(quantity);
});

it('a sentence counts the rows of each kind', () => {
  const [sure, likely, none] = [rowOf({ match: 'sure' }), rowOf(), rowOf({ match: 'none', quantity: null, candidates: [] })];
  expect(words.describeMatchCounts([sure, sure])).toBe('2 matched.');
  expect(words.describeMatchCounts([sure, likely, none])).toBe('1 matched, 1 to choose, 1 in your own words, 1 without a quantity.');
  expect(words.describeMatchCounts([none, none], 'in their words')).toBe('0 matched, 2 in their words, 2 without a quantity.');
});

it('sentences say what was not read, and none is written about nothing', () => {
  expect(words.describeLeftOut(['Hello', 'Thanks'])).toBe('Not read as products: “Hello”, “Thanks”.');
  expect(words.describeSheets(['Rates'])).toBe('Sheets that were not read: “Rates”. Paste their rows as another list.');
  expect(words.describeSkippedRows({ blank: 1, totals: 2, others: 1 })).toBe('Left out: 1 blank row, 2 totals, 1 heading or greeting.');
  expect(words.describeSkippedRows({ blank: 2, totals: 0, others: 2 })).toBe('Left out: 2 blank rows, 2 headings and greetings.');
  const nothing = [words.describeLeftOut([]), words.describeSheets([]), words.describeSkippedRows({ blank: 0, totals: 0, others: 0 })];
  expect(nothing).toEqual(['', '', '']);
});

it.each([
  [{ from: 4, to: 4, count: 1 }, 'Row 4 is'],
  [{ from: 4, to: 6, count: 1 }, 'Rows 4 to 6 (1 line) are'],
  [{ from: 4, to: 9, count: 5 }, 'Rows 4 to 9 (5 lines) are'],
  [{ from: 4, to: 9, count: 1, sheet: 'Two' }, '1 line from row 4 of the sheet “Two” on are'],
  [{ from: 4, to: 4, count: 5, sheet: 'Two' }, '5 lines from row 4 of the sheet “Two” on are'],
])('the rows %j are described by their numbers: %s', (range, said) => expect(words.describeRowRange(range)).toBe(said));

it('the place of a row has its sheet', () => {
  expect([rowOf(), rowOf({ sheet: 'Pantry' })].map(words.describeRowPlace)).toEqual(['Row 3', 'Pantry, row 3']);
});
