/** Lists as people type them into a message, with amounts in their notations. */
import { expect, it } from 'vitest';
import { parseListAmount } from '../../../shared/requirement-list/read-amount';
import { readListText } from '../../../shared/requirement-list/read-list';

const linesOf = (text: string) =>
  readListText(text).rows.map(({ item, quantity, unit }) => [item, quantity === null ? null : quantity / 1_000, unit]);

it.each([
  ['20 case floor cleaner citrus', 'floor cleaner citrus', 20, 'case'],
  ['phenyl 5l - 12', 'phenyl 5l', 12, ''],
  ['3) broom 24 nos', 'broom', 24, 'nos'],
  ['• Sugar 50 kg - 10 bags', 'Sugar 50 kg', 10, 'bags'],
  ['salt x 24', 'salt', 24, ''],
  ['floor cleaner 5 L x 10', 'floor cleaner 5 L', 10, ''],
  ['10 kg sugar', 'sugar', 10, 'kg'],
  ['5 broom', 'broom', 5, ''],
  ['12 pcs of mop', 'mop', 12, 'pcs'],
  ['20 floor cleaner 5l', 'floor cleaner 5l', 20, ''],
  ['mug = 1,00,000', 'mug', 100_000, ''],
  ['broom 24', 'broom', 24, ''],
  ['झाड़ू - १२ पीस', 'झाड़ू', 12, 'पीस'],
  ['೨೪ ಪೊರಕೆ', 'ಪೊರಕೆ', 24, ''],
  ['५ लीटर फिनाइल - १२', '५ लीटर फिनाइल', 12, ''],
  ['[25/11/26, 10:32:05] Asha Rao: mop - 5', 'mop', 5, ''],
  ['25/11/2026, 10:32 am - Asha Rao: mop - 5', 'mop', 5, ''],
  ['box 18 x 12 x 12 - 50', 'box 18 x 12 x 12', 50, ''],
])('a message is read as rows: %s', (text, item, quantity, unit) => {
  expect(linesOf(text)).toEqual([[item, quantity, unit]]);
});

it.each([
  'toilet roll 2 ply 10',
  '2 ply tissue 10',
  'box 18 x 12',
  '5 kg detergent 12',
  'Sugar S-30',
  '5l phenyl 12',
  'copier paper A4 75',
  'broom',
  'mop - 0',
])('the row %s has no clear quantity', (text) => expect(linesOf(text)).toEqual([[text.replace(' - 0', ''), null, '']]));

it('several products on one line are several rows', () => {
  expect(linesOf('20 case floor cleaner, 5 broom, phenyl - 10')).toEqual([
    ['floor cleaner', 20, 'case'],
    ['broom', 5, ''],
    ['phenyl', 10, ''],
  ]);
});

it('a comma within a line is not a column separator', () => {
  expect(linesOf('Floor cleaner, citrus - 20\nbroom - 12')).toEqual([
    ['Floor cleaner, citrus', 20, ''],
    ['broom', 12, ''],
  ]);
});

it('greetings, thanks, totals and blank lines are counted, not read as rows', () => {
  const { rows, skipped } = readListText(
    'Good morning sir\nPlease send rates for the below items\n\nbroom - 12\nmop - 5\nTotal - 17\nThanks',
  );
  expect(rows.map(({ row, item }) => [row, item])).toEqual([
    [4, 'broom'],
    [5, 'mop'],
  ]);
  expect(skipped).toEqual({ blank: 1, totals: 1, others: 3 });
});

it.each([
  ['1,00,000', 100_000, ''],
  ['100,000', 100_000, ''],
  ['12 pcs', 12, 'pcs'],
  ['2.5 kg', 2.5, 'kg'],
  ['12.50', 12.5, ''],
  ['Nos. 12', 12, 'Nos'],
  ['x 12', 12, ''],
  ['१२ पेटी', 12, 'पेटी'],
  ['೧೨', 12, ''],
  ['0', null, ''],
  ['1.23456', null, ''],
])('the text %s is an amount', (cell, quantity, unit) => {
  expect(parseListAmount(cell)).toEqual({ quantity: quantity === null ? null : quantity * 1_000, unit });
});

it.each(['10x20 mm', '12 x 12', '5-6', '1,2,3', 'A4', '12 mm', 'Rs 12', '-5', '1e3', 'twelve', ''])(
  'the text %s is not an amount',
  (cell) => {
    expect(parseListAmount(cell)).toBeUndefined();
  },
);
