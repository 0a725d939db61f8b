/** The kinds of columns by name and by cells: a price, a serial number or a stock is never the quantity. */
import { expect, it } from 'vitest';
import { CHOSEN_COLUMN_KINDS, parseColumnChoices, writeColumnChoices } from '../../../shared/requirement-list/columns/column-choices';
import { columnKindOf, isDemandName, isNumberName, isPackName } from '../../../shared/requirement-list/columns/column-names';
import { hasUnclearQuantity, inferColumns, readHeaderColumns } from '../../../shared/requirement-list/columns/find-columns';
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
  ['Required broom', undefined],
  ['Item count', 'quantity'],
  ['Remark (if any)', 'note'],
  ['(Qty)', 'quantity'],
  ['Stock Qty', 'other'],
  ['Stock required', 'other'],
  ['Stock broom', undefined],
  ['Net rate', 'other'],
  ['Rate of broom', undefined],
  ['Sr Num', 'serial'],
  ['Sr broom', undefined],
  ['Name of the goods', 'item'],
  ['Goods broom', undefined],
])('the column name %j is of the kind %s', (name, kind) => expect(columnKindOf(name)).toBe(kind));

it.each([
  ['Reqd', true, false, false],
  ['Reqd items', true, false, false],
  ['Reqd Qty', false, false, false],
  ['Item', false, false, false],
  ['Pack of goods', false, true, true],
  ['Cost of broom', false, false, true],
  ['Broom No', false, false, true],
  ['Ward 3', false, false, true],
])('the column name %j is one for demand: %s, for packs: %s, for other numbers: %s', (name, isDemand, isPack, isNumber) =>
  expect([isDemandName(name), isPackName(name), isNumberName(name)]).toEqual([isDemand, isPack, isNumber]),
);

const rowsOf = (lines: string[]) => lines.map((line, at) => ({ row: at + 1, cells: line.split('|') }));

it.each<[string, string, string[], (string | undefined)[]]>([
  ['goods named by a demand', 'Reqd items|Qty', ['Broom|12'], ['item', 'quantity']],
  ['a demand with numbers in half of its cells', 'Item|Reqd', ['Broom|12', 'Mop|as needed'], ['item', 'quantity']],
  ['a demand of words beside the goods', 'Item|Reqd', ['Broom|12', 'Mop|soon', 'Bin|later'], ['item', 'note']],
  ['a demand of words without goods', 'Code|Reqd', ['BR-1|Soft broom', 'MP-2|Mop'], ['code', 'item']],
  ['a quantity of a volume', 'Item|Qty volume', ['Oil|5 L', 'Ghee|2 L'], ['item', 'quantity']],
  ['sizes in half of the units', 'Item|Packing|Qty', ['Oil|5 L|12', 'Ghee|tin|4'], ['item', 'item', 'quantity']],
  ['sizes in a third of the units', 'Item|Packing|Qty', ['Oil|5 L|12', 'Ghee|tin|4', 'Tea|box|2'], ['item', 'unit', 'quantity']],
  ['sizes in a column of packs', 'Item|Pack of each|Qty', ['Oil|5 L|12', 'Ghee|tin|4'], ['item', 'item', 'quantity']],
  ['words in a column of packs', 'Item|Pack of each|Qty', ['Oil|can|12', 'Ghee|tin|4'], ['item', undefined, 'quantity']],
  ['a number that counts no rows', 'No.|Item|Qty', ['7|Broom|12', '3|Mop|4'], ['other', 'item', 'quantity']],
  ['a number that is repeated', 'No.|Item|Qty', ['5|Broom|12', '5|Mop|4'], ['other', 'item', 'quantity']],
  ['serial numbers that start again', 'No.|Item|Qty', ['2|Broom|12', '3|Mop|4', '1|Bin|2'], ['serial', 'item', 'quantity']],
  ['serial letters', 'No.|Item|Qty', ['a|Broom|12', 'b|Mop|4'], ['serial', 'item', 'quantity']],
  ['an unknown name of the goods', 'Artikel|Qty', ['Broom|1', 'Mop|4', 'Bin|2', 'Rope|7', '75|9'], ['item', 'quantity']],
  ['an unknown name above numbers', 'Artikel|Qty', ['Broom|1', 'Mop|4', 'Bin|2', '75|9'], [undefined, 'quantity']],
  ['an unknown name beside longer remarks', 'Artikel|Qty|Remarks', ['Mop|4|very soft ones'], ['item', 'quantity', 'note']],
  ['the longest texts', 'Ware|Artikel|Ort|Qty', ['red|Broom|lobby|12', 'red|Mop|roof top|4'], [undefined, undefined, 'item', 'quantity']],
  ['texts as long as the codes', 'Code|Artikel|Qty', ['BR-12|Broom|12', 'MP-12|Mops.|4'], ['code', undefined, 'quantity']],
  ['texts under the name of a number', 'Room|Qty', ['Garden hall|12', 'Roof|4'], [undefined, 'quantity']],
  ['sizes beside an unknown name', 'Size|Artikel|Qty', ['5 L|Oil|12', '2 L|Ghee|4'], ['item', 'item', 'quantity']],
  ['units without a name', 'Item|Qty|', ['Broom|12|nos', 'Mop|4|kg'], ['item', 'quantity', 'unit']],
  ['units beyond the header', 'Item|Qty', ['Broom|12|nos', 'Mop|4|kg'], ['item', 'quantity', 'unit']],
  ['other words without a name', 'Item|Qty|', ['Broom|12|nos', 'Mop|4|red'], ['item', 'quantity', undefined]],
  ['further units without a name', 'Item|Unit|Qty|', ['Broom|nos|12|kg'], ['item', 'unit', 'quantity', undefined]],
  ['two columns of units without a name', 'Item|Qty||', ['Broom|12|nos|kg'], ['item', 'quantity', 'unit', undefined]],
  ['one rate', 'Item|Qty|Rate', ['Broom|12|45'], ['item', 'quantity', 'rate']],
  ['two rates', 'Item|Qty|Rate|Price', ['Broom|12|45|50'], ['item', 'quantity', 'other', 'other']],
  ['two rates and no quantity', 'Item|Rate|Price|', ['Broom|45|50|x'], ['item', 'other', 'other', undefined]],
  ['a lone column of numbers', 'Item|Mysuru', ['Broom|9', 'Mop|4', 'Bin|2', 'Can|7', 'Tub|-'], ['item', 'quantity']],
  ['one number', 'Item|Mysuru', ['Broom|1'], ['item', 'quantity']],
  ['numbers in three of four cells', 'Item|Mysuru', ['Broom|9', 'Mop|4', 'Bin|2', 'Can|-'], ['item', undefined]],
  ['two columns of numbers', 'Item|Mysuru|Hubli', ['Broom|9|3', 'Mop|4|7'], ['item', undefined, undefined]],
  ['numbers that count the rows', 'Item|Mysuru', ['Broom|1', 'Mop|2'], ['item', undefined]],
])('below a header, the columns are known: %s', (_, header, lines, kinds) => {
  const [head = { row: 1, cells: [] }, ...rows] = rowsOf([header, ...lines]);
  const columns = readHeaderColumns(head, rows);
  expect([columns.kinds, hasUnclearQuantity(columns)]).toEqual([kinds, false]);
});

it('the fifty-first column is not read, and cannot be chosen', () => {
  const rows = rowsOf([`Broom${'|red'.repeat(49)}|12`, `Mop${'|red'.repeat(49)}|5`]);
  expect(inferColumns(rows).kinds).toHaveLength(50);
  const list = readListText('Item\tQty\nBroom\t12', [{ at: 50, kind: 'quantity' }]);
  expect(list.rows.map(({ quantity }) => quantity)).toEqual([12_000]);
});

it('a header names the unit of its column in brackets, if it is a unit', () => {
  const [head = { row: 1, cells: [] }, ...rows] = rowsOf(['Item (all)|Qty ( kg )', 'Rice|12']);
  expect(readHeaderColumns(head, rows).units).toEqual(['', 'kg']);
});

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
  ['two places that never end in 0', ['Broom|12.55', 'Mop|10.25'], ['item', 'quantity']],
  ['serial numbers that start again', ['1|Broom|12', '2|Mop|4', '1|Bin|9', '2|Can|7'], ['serial', 'item', 'quantity']],
  ['numbers that mostly leave one out', ['1|Broom', '3|Mop', '5|Bin', '6|Can'], ['quantity', 'item']],
  ['words of letters only', ['Long broom|red|9', 'Wet mop|blue|4'], ['item', 'note', 'quantity']],
  ['codes with other signs', ['Long broom|B#1|9', 'Wet mop|M#2|4'], ['item', 'note', 'quantity']],
  ['an empty cell', ['Broom||12', 'Mop|red|4'], ['item', 'note', 'quantity']],
  ['numbers with a jump', ['1|Broom', '2|Mop', '3|Bin', '9|Can'], ['quantity', 'item']],
  ['one row', ['1|Broom'], ['quantity', 'item']],
  ['amounts in four of five cells', ['Broom|12', 'Mop|4', 'Bin|as needed', 'Can|7', 'Tub|9'], ['item', 'quantity']],
  ['amounts in three of four cells', ['Broom|12', 'Mop|4', 'Bin|as needed', 'Can|7'], ['item', 'note']],
  ['words between units', ['Broom|nos|12', 'Mop|blue|4'], ['item', 'note', 'quantity']],
  [
    'codes in four of five cells',
    ['Long broom|B-1|9', 'Wet mop|M-2|4', 'Dust bin|D-3|7', 'Tin can|C-4|2', 'Hot tub|new|5'],
    ['item', 'code', 'quantity'],
  ],
  ['a tax without a price', ['Broom|13|18', 'Mop|4|18', 'Bin|7|5'], ['item', 'other', 'other']],
  ['places in half of the prices', ['Broom|12|45.5', 'Mop|4|90'], ['item', 'quantity', 'rate']],
  ['places in a third of the numbers', ['Broom|12|45.5', 'Mop|4|90', 'Bin|7|60'], ['item', 'other', 'other']],
  ['two numbers before units', ['Broom|45|12|nos', 'Mop|90|4|nos'], ['item', 'other', 'other', 'unit']],
  ['a price and a number before units', ['Broom|45.50|12|nos', 'Mop|90.25|4|nos'], ['item', 'other', 'quantity', 'unit']],
  ['a price and two numbers', ['Broom|45.50|7|nos|33', 'Mop|90.25|4|nos|11'], ['item', 'other', 'quantity', 'unit', 'rate']],
  ['a tax before units', ['Broom|7|45.50|18|nos', 'Mop|4|90.25|18|nos'], ['item', 'quantity', 'rate', 'gst', 'unit']],
  ['quantities like taxes before units', ['Broom|12|nos|7', 'Mop|18|nos|4'], ['item', 'quantity', 'unit', 'rate']],
  ['a price and a sum', ['Broom|12 nos|45.50|546.00', 'Mop|4 nos|90.25|361.00'], ['item', 'quantity', 'other', 'other']],
  ['a lone tax', ['Broom|12 nos|18', 'Mop|4 nos|5'], ['item', 'quantity', 'other']],
  ['two taxes', ['Broom|12 nos|9|9|45.50', 'Mop|4 nos|9|9|90.25'], ['item', 'quantity', 'other', 'gst', 'other']],
  ['a number before the quantity', ['45|Broom|12 nos', '90|Mop|4 nos'], ['other', 'item', 'quantity']],
  ['a code and a note', ['BR-1|Soft broom of grass|12|red', 'MP-2|Mop with a handle|4|blue'], ['code', 'item', 'quantity', 'note']],
])('without a header, the columns are known: %s', (_, lines, kinds) => {
  const columns = inferColumns(rowsOf(lines));
  expect(columns.names).toEqual(kinds.map(() => ''));
  expect(columns.kinds).toEqual(kinds);
  expect(hasUnclearQuantity(columns)).toBe(!kinds.includes('quantity') && kinds.filter((kind) => kind === 'other').length > 1);
});

it('choices of columns are read as they are written, and all other text is ignored', () => {
  const choices = [...CHOSEN_COLUMN_KINDS.map((kind, at) => ({ at, kind })), { at: 150, kind: 'item' as const }];
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
