/** Lists in several sheets and tables, and several products in one line, are read as people mean them, up to the limits. */
import { describe, expect, it } from 'vitest';
import type { ColumnChoice } from '../../../shared/requirement-list/columns/find-columns';
import { readSheets } from '../../../shared/requirement-list/join-sheets';
import { type RequirementList, readListText } from '../../../shared/requirement-list/read-list';

const linesOf = ({ rows }: RequirementList) =>
  rows.map(({ item, quantity, unit }) => `${item}: ${quantity === null ? '?' : quantity / 1_000} ${unit}`.trim());
const tableOf = (rows: string[]) => rows.map((row) => row.split('|').map((cell) => cell.trim()));

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
    expect(list.unread.map(({ name }) => name)).toEqual(['Kitchen: Last Rate']);
  });

  it('a choice for a column counts in its own sheet only', () => {
    const [column] = readSheets([cover, kitchen, rooms]).unread;
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
    ['no product of another code', [sheetOf('One', 'Code|Item|Qty', 'B1|Broom|12'), sheetOf('Two', 'Code|Item|Qty', 'B2|Broom|12')], [], 2],
    ['a copy', [kitchen, { ...kitchen, name: 'Kitchen (2)' }], ['Kitchen (2)'], 2],
  ])('of several sheets, %s is not read twice', (_, sheets, unread, count) => {
    const list = readSheets(sheets);
    expect([list.sheets, list.rows.length]).toEqual([unread, count]);
  });

  it('a sheet with a product of its own, or with a quantity in half of its rows, is read, and what is no row is counted', () => {
    const half = sheetOf('Half', 'Item|Qty', 'Broom|12', 'Bucket|', 'Total|12', '|');
    const third = sheetOf('Third', 'Item|Qty', 'Jug|12', 'Bin|', 'Pan|');
    const list = readSheets([kitchen, third, half]);
    expect(list.sheets).toEqual(['Third']);
    expect(linesOf(list)).toEqual(['Broom: 12', 'Mop: 4', 'Broom: 12', 'Bucket: ?']);
    expect(list.skipped).toEqual({ blank: 1, totals: 1, others: 0 });
    const second = readSheets([kitchen, rooms], [{ at: 50 + 2, kind: 'note' }]);
    expect(linesOf(second).slice(0, 2)).toEqual(['Broom: 12', 'Mop: 4']);
  });

  it('without a list, the first sheet with rows is read', () => {
    const list = readSheets([sheetOf('None', ''), sheetOf('One', 'Item|Code', 'Broom|BR-1'), rates]);
    expect([linesOf(list), list.sheets, list.rows[0]?.sheet]).toEqual([['Broom: ?'], ['None', 'Rates'], undefined]);
  });

  it('rows beyond the limit are counted over all sheets', () => {
    const many = (name: string, count = 300) =>
      sheetOf(name, 'Item|Qty', ...Array.from({ length: count }, (__, at) => `${name} ware ${at}|${at + 1}`));
    const list = readSheets([many('One'), many('Two'), many('Three')]);
    expect([list.rows.length, list.beyond]).toEqual([500, { from: 202, to: 301, count: 400, sheet: 'Two' }]);
    expect(readSheets([many('One', 600), many('Two')]).beyond).toEqual({ from: 502, to: 301, count: 400, sheet: 'One' });
    const titles = Array.from({ length: 12 }, () => 'Stores');
    const wide = (name: string) => sheetOf(name, ...titles, `Item|Qty${'|Bed'.repeat(8)}`, `${name} soap|4${'|x'.repeat(8)}`);
    const { leftOut, unread } = readSheets([wide('One'), wide('Two')]);
    expect([leftOut.length, unread.length]).toEqual([20, 12]);
  });
});

it.each<[string, ColumnChoice[], (number | null)[], string[]]>([
  ['no column', [], [12, 200], ['2 Bed']],
  ['a column of the first table', [{ at: 2, kind: 'quantity' }], [45, 200], ['1 Qty']],
  ['a column of the second table', [{ at: 52, kind: 'quantity' }], [12, 7], ['2 Bed', '51 Quantity']],
  ['the first column of the second table', [{ at: 50, kind: 'note' }], [12], ['2 Bed']],
])('of two tables, a person chooses %s', (_, choices, quantities, unread) => {
  const list = readListText('Item\tQty\tBed\nBroom\t12\t45\nProduct\tQuantity\tNote\nSoap\t200\t7', choices);
  expect(list.rows.map(({ quantity }) => quantity && quantity / 1_000)).toEqual(quantities);
  expect(list.unread.map(({ at, name }) => `${at} ${name}`)).toEqual(unread);
});

it('the beginning of a text that is left out is named', () =>
  expect(readListText(`${'x'.repeat(70)}\nItem\tQty\nBroom\t12`).leftOut).toEqual(['x'.repeat(60)]));

it('at most twelve columns, twenty texts and five hundred rows of several tables are named and read, and the others are counted', () => {
  const wide = [`Item\tQty${Array.from({ length: 13 }, (_, at) => `\tWard ${at}`).join('')}`, `Broom\t5${'\tred'.repeat(13)}`];
  expect([wide, [...wide, ...wide]].map((lines) => readListText(lines.join('\n')).unread.length)).toEqual([12, 12]);
  const titles = (count: number) => Array.from({ length: count }, (_, at) => `Hotel ${'abcdefghijklmnopqrstuvwxyz'.charAt(at)}`);
  const table = ['Item\tQty', 'Broom\t12'];
  const leftOut = (...lines: string[]) => readListText(lines.join('\n')).leftOut.length;
  expect([
    leftOut(...titles(19), ...table),
    leftOut(...titles(21), ...table),
    leftOut(...titles(12), ...table, ...titles(12), ...table),
  ]).toEqual([19, 20, 20]);
  const rows = (count: number) => Array.from({ length: count }, (_, at) => `Ware\t${at + 1}`);
  const [first, second] = [
    ['Also 5 nos tub', 'Item\tQty', ...rows(600)],
    ['Product\tQuantity', ...rows(10)],
  ];
  const list = readListText([...first, ...second].join('\n'));
  expect([list.rows.length, list.beyond]).toEqual([500, { from: 502, to: 613, count: 111 }]);
});
