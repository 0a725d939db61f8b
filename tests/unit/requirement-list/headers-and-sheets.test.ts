/** Lists with a header in two lines, and lists in several sheets, are read as people mean them. */
import { describe, expect, it } from 'vitest';
import { readSheets } from '../../../shared/requirement-list/join-sheets';
import { type RequirementList, readListText } from '../../../shared/requirement-list/read-list';

const linesOf = ({ rows }: RequirementList) =>
  rows.map(({ item, quantity, unit }) => `${item}: ${quantity === null ? '?' : quantity / 1_000} ${unit}`.trim());
const tableOf = (rows: string[]) => rows.map((row) => row.split('|').map((cell) => cell.trim()));
const read = (rows: string[]) =>
  readListText(
    tableOf(rows)
      .map((cells) => cells.join('\t'))
      .join('\n'),
  );

describe('a header in two lines', () => {
  it.each<[string, string[], string[], string[]]>([
    ['a name is split', ['S.No|Item|Qty|Last', '||Reqd|Rate'], ['1|Broom|12|45', '2|Mop|4|90'], ['Last Rate']],
    ['each name is split', ['S.|Name of|Qty|', 'No.|Item|Reqd|Remarks'], ['1|Broom|12|', '2|Mop|4|soft'], []],
    [
      'a group has the quantity second',
      ['INDENT|||', 'Particulars|Quantity||Rate', '|In stock|Required|'],
      ['Broom|7|12|45', 'Mop|9|4|90'],
      ['Quantity In stock', 'Rate'],
    ],
    ['a group has the quantity first', ['Item|Quantity||', '|Required|In stock|Remarks'], ['Broom|12|7|', 'Mop|4|9|soft'], ['In stock']],
    ['a unit stands below', ['Item|Qty|Rate', '||(Rs)'], ['Broom|12|45', 'Mop|4|90'], ['Rate (Rs)']],
    ['the words are Hindi', ['क्र.|सामान|मात्रा', '||आवश्यक'], ['1|Broom|12', '2|Mop|4'], []],
  ])('%s: the required quantity is read, and the other columns are listed as unread', (_, header, rows, unread) => {
    const list = read([...header, ...rows]);
    expect(linesOf(list)).toEqual(['Broom: 12', 'Mop: 4']);
    expect((list.unread ?? []).map(({ name }) => name)).toEqual(unread);
    expect(list.skipped.totals).toBe(0);
  });

  it.each([
    ['a heading of products', ['Item|Qty', 'Kitchen items|', 'Broom|12'], ['Kitchen items: ?', 'Broom: 12']],
    ['a product without a quantity', ['Item|Qty|Unit', 'Broom||nos', 'Mop|4|nos'], ['Broom: ? nos', 'Mop: 4 nos']],
    ['a product with words for its quantity', ['Item|Qty', 'Broom|as needed', 'Mop|4'], ['Broom: ?', 'Mop: 4']],
  ])('%s below one line is a row', (_, rows, lines) => expect(linesOf(read(rows))).toEqual(lines));
});

describe('several sheets', () => {
  const sheetOf = (name: string, ...rows: string[]) => ({ name, rows: tableOf(rows).map((cells, at) => ({ row: at + 1, cells })) });
  const kitchen = sheetOf('Kitchen', 'Item|Qty|Last Rate', 'Broom|12|45', 'Mop|4|90');
  const rooms = sheetOf('Rooms', 'Guest rooms', 'Sl|Description|Reqd|Unit', '1|Soap|200|pcs', '2|Towel|40|nos');
  const cover = sheetOf('Cover', 'Hotel Sahyadri', 'Indent for December', 'Prepared by Asha');
  const rates = sheetOf('Rates', 'Item|Rate', 'Rice|45.50', 'Dal|90.25', 'Oil|120.00');

  it('all lists are read, each with its own columns, and each row names its sheet', () => {
    const list = readSheets([cover, kitchen, rates, rooms]);
    expect(list.rows.map(({ sheet, row }) => `${sheet} ${row}`)).toEqual(['Kitchen 2', 'Kitchen 3', 'Rooms 3', 'Rooms 4']);
    expect(linesOf(list)).toEqual(['Broom: 12', 'Mop: 4', 'Soap: 200 pcs', 'Towel: 40 nos']);
    expect(list.sheets).toEqual(['Cover', 'Rates']);
    expect(list.unread?.map(({ name }) => name)).toEqual(['Kitchen: Last Rate']);
  });

  it('a choice for a column counts in its own sheet only', () => {
    const [column] = readSheets([cover, kitchen, rooms]).unread ?? [];
    const list = readSheets([cover, kitchen, rooms], [{ at: column?.at ?? 0, kind: 'quantity' }]);
    expect(linesOf(list)).toEqual(['Broom: 45', 'Mop: 90', 'Soap: 200 pcs', 'Towel: 40 nos']);
  });

  it.each([
    [
      'a sum before the sheets',
      [sheetOf('All', 'Item|Qty', 'Broom|12', 'Mop|4', 'Soap|200', 'Towel|40'), kitchen, rooms],
      ['Kitchen', 'Rooms'],
      4,
    ],
    ['a sum behind the sheets', [kitchen, rooms, sheetOf('All', 'Item|Qty', 'Broom|12', 'Mop|4', 'Soap|200', 'Towel|40')], ['All'], 4],
    ['a copy', [kitchen, { ...kitchen, name: 'Kitchen (2)' }], ['Kitchen (2)'], 2],
  ])('%s is not read twice', (_, sheets, unread, count) => {
    const list = readSheets(sheets);
    expect([list.sheets, list.rows.length]).toEqual([unread, count]);
  });

  it('a sheet with a product of its own, or with a quantity in half of its rows, is read, and what is no row is counted', () => {
    const half = sheetOf('Half', 'Item|Qty', 'Broom|12', 'Bucket|', 'Total|12', '|');
    const list = readSheets([kitchen, half]);
    expect(linesOf(list)).toEqual(['Broom: 12', 'Mop: 4', 'Broom: 12', 'Bucket: ?']);
    expect(list.skipped).toEqual({ blank: 1, totals: 1, others: 0 });
    const second = readSheets([kitchen, rooms], [{ at: 50 + 2, kind: 'note' }]);
    expect(linesOf(second).slice(0, 2)).toEqual(['Broom: 12', 'Mop: 4']);
  });

  it('without a list, the first sheet with rows is read', () => {
    const list = readSheets([sheetOf('One', 'Item|Code', 'Broom|BR-1'), rates]);
    expect([linesOf(list), list.sheets]).toEqual([['Broom: ?'], ['Rates']]);
  });

  it('rows beyond the limit are counted over all sheets', () => {
    const many = (name: string) => sheetOf(name, 'Item|Qty', ...Array.from({ length: 300 }, (__, at) => `${name} ware ${at}|${at + 1}`));
    const list = readSheets([many('One'), many('Two')]);
    expect([list.rows.length, list.beyond]).toEqual([500, { from: 202, to: 301, count: 100, sheet: 'Two' }]);
  });
});

it.each(['broom 5, mop 3, soap 2', 'Pls send broom 5, mop 3, soap 2', 'Hi\nbroom 5, mop 3, soap 2\nthanks', 'broom 5; mop 3; soap 2'])(
  'a single line with separators between products is no table: %j',
  (text) => expect(linesOf(readListText(text))).toEqual(['broom: 5', 'mop: 3', 'soap: 2']),
);

it('lines with several products each are no table with a header', () => {
  expect(linesOf(readListText('broom 5 nos, mop 3 nos\nsoap 2 nos, cloth 4 pcs'))).toEqual([
    'broom: 5 nos',
    'mop: 3 nos',
    'soap: 2 nos',
    'cloth: 4 pcs',
  ]);
});
