/** The kinds of columns by name and by cells: a price, a serial number or a stock is never the quantity. */
import { expect, it } from 'vitest';
import { parseColumnChoices, writeColumnChoices } from '../../../shared/requirement-list/columns/column-choices';
import { columnKindOf, isDemandName, isPackName } from '../../../shared/requirement-list/columns/column-names';
import { hasUnclearQuantity, inferColumns } from '../../../shared/requirement-list/columns/find-columns';
import { countListLines } from '../../../shared/requirement-list/count-lines';
import { appendWordsToNote, findListContentType, parseRowPositions } from '../../../shared/requirement-list/list-form';
import { readListText } from '../../../shared/requirement-list/read-list';

it.each([
  ['Qty (kg)', 'quantity'],
  ['Reqd (broom)', 'quantity'],
  ['Item Qty', 'quantity'],
  ['Item Nos', 'other'],
  ['Item Nos Qty', 'quantity'],
  ['Qty of the full list', 'quantity'],
  ['Qty of the full list name', undefined],
  [`Qty${' '.repeat(57)}`, 'quantity'],
  [`Qty${' '.repeat(58)}`, undefined],
  ['Monthly requirement', 'quantity'],
  ['Requirement No', undefined],
  ['Required by kitchen', undefined],
  ['Stock Qty', 'other'],
  ['Stock required', 'other'],
  ['Stock broom', undefined],
  ['Net rate', 'other'],
  ['Rate of broom', undefined],
  ['Sr Num', 'serial'],
  ['Sr broom', undefined],
  ['Name of the goods', 'item'],
  ['Goods broom', undefined],
])('the name %j is that of a column of the kind %s', (name, kind) => expect(columnKindOf(name)).toBe(kind));

it.each([
  ['Reqd', true, false],
  ['Reqd items', true, false],
  ['Reqd Qty', false, false],
  ['Item', false, false],
  ['Pack of goods', false, true],
])('the name %j is one of demand: %s, and of packs: %s', (name, isDemand, isPack) =>
  expect([isDemandName(name), isPackName(name)]).toEqual([isDemand, isPack]),
);

it.each<[string, string[], (string | undefined)[]]>([
  ['serial numbers are the quantity if no other column can be', ['Broom|1', 'Mop|2', 'Bin|3'], ['item', 'quantity']],
  ['a lone column of serial numbers counts its rows', ['1', '2', '3'], ['serial']],
  ['serial numbers beside a quantity', ['1|Broom|12', '3|Mop|4', '4|Bin|9'], ['serial', 'item', 'quantity']],
  ['steps of three are no serial numbers', ['1|Broom', '4|Mop', '7|Bin'], ['quantity', 'item']],
  ['prices alone', ['Broom|12.50', 'Mop|10.00'], ['item', 'other']],
  ['a number with one place', ['Broom|12.5', 'Mop|10'], ['item', 'quantity']],
  ['a price behind the quantity', ['Broom|12|45.50', 'Mop|4|90.25'], ['item', 'quantity', 'rate']],
  ['a price before the quantity', ['Broom|45.50|12', 'Mop|90.25|4'], ['item', 'other', 'quantity']],
  ['two whole numbers', ['Broom|12|45', 'Mop|4|90'], ['item', 'other', 'other']],
  ['a number before units', ['Broom|12|nos|45', 'Mop|4|nos|90'], ['item', 'quantity', 'unit', 'rate']],
  ['a number with units', ['Broom|12 nos|45', 'Mop|4 nos|90'], ['item', 'quantity', 'rate']],
  ['two numbers with units', ['Broom|12 nos|5 kg', 'Mop|4 nos|2 kg'], ['item', 'other', 'other']],
  ['a tax and a price', ['Broom|13|18|45.50', 'Mop|4|18|90.25', 'Bin|7|5|10.00'], ['item', 'quantity', 'gst', 'rate']],
  ['a code and a note', ['BR-1|Soft broom of grass|12|red', 'MP-2|Mop with a handle|4|blue'], ['code', 'item', 'quantity', 'note']],
])('without a header, the columns are known: %s', (_, lines, kinds) => {
  const columns = inferColumns(lines.map((line, at) => ({ row: at + 1, cells: line.split('|') })));
  expect(columns.kinds).toEqual(kinds);
  expect(hasUnclearQuantity(columns)).toBe(kinds.filter((kind) => kind === 'other').length > 1);
});

it.each([
  [
    ['1. Broom 12 nos', '2. Mop 5 nos', '4. Bin 2 nos'],
    ['Broom', 'Mop', 'Bin'],
  ],
  [
    ['1. Broom 12 nos', '2. Mop 5 nos', '1. Bin 2 nos'],
    ['Broom', 'Mop', 'Bin'],
  ],
  [
    ['Asha: Broom 12 nos', 'Mop 5 nos'],
    ['Asha: Broom', 'Mop'],
  ],
])('the lines of %j are counted by their numbers, which are no part of the goods', (lines, items) =>
  expect(readListText(lines.join('\n')).rows.map(({ item }) => item)).toEqual(items),
);

it('choices of columns are read as they are written, and all other text is ignored', () => {
  const choices = [
    { at: 3, kind: 'quantity' as const },
    { at: 150, kind: 'item' as const },
  ];
  expect(parseColumnChoices(writeColumnChoices(choices))).toEqual(choices);
  expect(['3-rate', 'x-item', '1000-item', '-', ''].flatMap(parseColumnChoices)).toEqual([]);
});

it('the form of a list counts lines with a quantity, and keeps the words and positions of its rows', () => {
  expect(countListLines('Broom 12 nos\nMop\nBin 3 nos')).toBe(2);
  expect(['a.XLSX', 'a.csv', 'xlsx'].map(findListContentType)).toEqual([expect.stringContaining('sheet'), 'text/csv', 'text/csv']);
  expect([appendWordsToNote('mop', 'red'), appendWordsToNote('mop', ''), appendWordsToNote('', 'red')]).toEqual([
    '“mop”; red',
    '“mop”',
    'red',
  ]);
  expect(parseRowPositions('1,44,x,1000,-1')).toEqual([1, 44]);
});
