/** Hostile Excel files are refused before they cost much: by what they declare, or at the first row beyond a limit. */
import { expect, it } from 'vitest';
import { readTable } from '../../../server/features/import-export/import/read-table';
import { readWorkbook } from '../../../server/features/import-export/import/read-workbook';
import { ChildPool } from '../../../server/platform/process/child-pool';
import { declared, row, workbook } from '../../support/hostile-workbooks';

const MB = 1024 * 1024;
const head = row('Id', 'Title');
const sheet = 'xl/worksheets/sheet1.xml';
const longString = `<si><t>${'x'.repeat(30_000)}</t></si>`;
const media = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`xl/media/${at}.png`, 'x']));
/** Those of imported files. */
const limits = { unpackedBytes: 128 * MB };
const HEAVY = /is too large once it is unpacked/;

it.each<[string, Buffer]>([
  ['20,000 rows', workbook({ rows: head + row('1', 'x').repeat(20_000) })],
  ['a row of 200,000 letters', workbook({ rows: head + row('1', 'x'.repeat(199_999)) })],
  // A workbook has seven parts of its own.
  ['a thousand parts', workbook({ rows: head, others: Object.fromEntries(Object.entries(media).slice(7)) })],
])('takes a file with %s', async (_, file) => {
  const lines: number[] = [];
  for await (const { line } of readWorkbook(file, limits)) lines.push(line);
  expect(lines.length).toBeGreaterThan(0);
});

it('lets four files wait while one is read, and refuses another with 503', async () => {
  const { isBuilt } = ChildPool;
  // What becomes of the five does not matter: without a build their children end at once.
  ChildPool.isBuilt = true;
  try {
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => readTable(workbook({ rows: head }))));
    const isBusy = all.map((one) => one.status === 'rejected' && /already/.test(String(one.reason)));
    expect(isBusy).toEqual([false, false, false, false, false, true]);
  } finally {
    ChildPool.isBuilt = isBuilt;
  }
});

it.each<[string, Buffer, RegExp]>([
  ['a bomb', declared(workbook({ rows: head }), sheet, 129 * MB), HEAVY],
  ['a part that is larger than declared', declared(workbook({ rows: head.repeat(9_000) }), sheet, 500), /exceeds/],
  ['a part without a size', declared(workbook({ rows: head }), sheet, 0), /cannot be read/],
  ['a part without a stored size', declared(workbook({ rows: head }), sheet, 0, 'stored'), /cannot be read/],
  ['more than a thousand parts', workbook({ rows: head, others: Object.fromEntries(Object.entries(media).slice(6)) }), HEAVY],
  ['another archive', workbook({ others: { '_rels/.rels': '<a/>' } }), /Invalid XLSX/],
  [
    'a cell in the last corner',
    workbook({ rows: `${head}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>` }),
    /500 columns, and line 1048576/,
  ],
  ['a row of a hundred thousand cells', workbook({ rows: `<row>${'<c/>'.repeat(100_000)}</row>` }), /outside the supported sheet/],
  ['too many rows', workbook({ rows: head + row('1', 'x').repeat(20_001) }), /up to 20,000 rows/],
  ['a long row', workbook({ rows: head + row('1', 'x'.repeat(200_001)) }), /2,00,000 characters, and line 2/],
  ['a long first line', workbook({ rows: row('Id', 'x'.repeat(20_001)) }), /more than 20,000 characters/],
  ['a string in many cells', workbook({ strings: longString, rows: head + '<row><c t="s"><v>0</v></c></row>'.repeat(400) }), /up to 10 MB/],
])('refuses %s', async (_, file, words) => {
  const read = async () => {
    for await (const { line } of readWorkbook(file, limits)) expect(line).toBeGreaterThan(0);
  };
  await expect(read()).rejects.toThrow(words);
});
