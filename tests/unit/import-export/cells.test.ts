/** Cells of CSV files for spreadsheets: no text becomes a formula, and each text round-trips. */
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCsvCell, parseCellText } from '../../../server/features/import-export/cells';
import { formatCsvRows } from '../../../server/features/import-export/export/export-lists';
import { removeFormulaGuard } from '../../../server/features/import-export/export/formula-guard';
import { quickOrLong } from '../../faults/long-form';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '\uff1d', '\uff0b', '\uff0d', '\uff20', ' ', '"', ',', ';', 'a', '1'),
      {
        maxLength: 12,
      },
    )
    .map((all) => all.join('')),
);
const LENIENT = { relax_quotes: true, relax_column_count: true, skip_records_with_error: true } as const;

it('a text in a CSV file never starts like a formula, and round-trips', () =>
  fc.assert(
    fc.property(text, (value) => {
      const cell = formatCsvCell(value);
      expect(cell).not.toMatch(/^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/);
      expect(removeFormulaGuard(cell)).toBe(value);
    }),
    { numRuns: quickOrLong(500, 100_000) },
  ));

it.each([
  ['a;=cmd|x', "a;'=cmd|x"],
  ['a\t+1', "a\t'+1"],
  ['a, @x', "a,' @x"],
  ['two\n-lines', "two\n'-lines"],
  ['6"-8"', '6"\'-8"'],
  ["a;'=1", "a;''=1"],
  ['a-b = c', 'a-b = c'],
  ["it's; fine", "it's; fine"],
])('the value %j is written as %j in a file, and parsed back', (value, cell) => {
  expect(formatCsvCell(value)).toBe(cell);
  expect(removeFormulaGuard(cell)).toBe(value);
});

it.each([
  ['-0.03', 'amount', '-0.03'],
  ['-12345678901234567890.5', 'amount', '-12345678901234567890.5'],
  ['1250.50', 'amount', '1250.50'],
  ['-0.03', undefined, "'-0.03"],
  ['-1+1', 'amount', "'-1+1"],
  ['-', 'amount', "'-"],
  ['=1', 'amount', "'=1"],
  ['−5', 'amount', '−5'],
  [-5, undefined, '-5'],
] as const)('the value %j of a column of the kind %s is written as %j', (value, kind, cell) => {
  expect(formatCsvCell(value, kind)).toBe(cell);
  expect(removeFormulaGuard(cell)).toBe(String(value));
});

it('further pictures are written as lines of a cell, and parsed back', () => {
  const addresses = ['/media/a-800x800.jpg', 'https://example.com/b.jpg?of=2;=3'];
  const cell = removeFormulaGuard(formatCsvCell(addresses));
  expect(cell).toBe(addresses.join('\n'));
  expect(parseCellText(cell, 'pictures', false)).toEqual(addresses);
  expect(parseCellText(' ', 'pictures', false)).toEqual([]);
});

it('a CSV file contains no formula, for any separator and with or without quotes', () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 3 }), (rows) => {
      const file = formatCsvRows(rows.map((row) => row.map((value) => formatCsvCell(value))));
      const [first] = parse(file, { to: 1 }) as string[][];
      expect(first?.map(removeFormulaGuard)).toEqual(rows[0]);
      const quoted = [',', ';', '\t'].flatMap((delimiter) => parse(file, { delimiter, ...LENIENT }).flat() as string[]);
      const bare = [/[,\r\n]/, /[;\r\n]/, /[\t\r\n]/].flatMap((separator) => file.split(separator));
      for (const cell of [...quoted, ...bare]) expect(cell).not.toMatch(/^[" ]*[=+\-@\uff1d\uff0b\uff0d\uff20]/);
    }),
    { numRuns: quickOrLong(300, 10_000) },
  ));
