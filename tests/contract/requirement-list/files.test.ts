/** Requirement lists as files: read in a child process or as text, refused with a message, and never stored. */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shareContent } from '../../support/content';
import { dumpDatabase } from '../../support/dump';
import { createRowXml, createWorkbook, declareUnpackedSize } from '../../support/hostile-workbooks';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MB = 1024 * 1024;
const SHEET = 'xl/worksheets/sheet1.xml';

const app = shareContent('sqlite', { env: { SEED: 'demo' }, isStill: true });

const send = (body: Buffer, type = XLSX, path = '/api/requirement-list/file', token?: string) =>
  app.call('POST', path, { body, headers: { 'content-type': type }, ...(token && { token }) });
const rowsOf = ({ body }: { body: { rows: { row: number; item: string; quantity: number | null; match: string }[] } }) =>
  body.rows.map(({ row, item, quantity, match }) => [row, item, quantity, match]);

const list =
  createRowXml('Requirement') +
  createRowXml('Item', 'Qty') +
  createRowXml('Floor Cleaner Citrus, 5 L can (case of 4)', '12') +
  createRowXml('झाड़ू', '१० पीस');
const LINES = [
  [3, 'Floor Cleaner Citrus, 5 L can (case of 4)', 12_000, 'sure'],
  [4, 'झाड़ू', 10_000, 'likely'],
];

it('an Excel file is matched as the text of its cells, and nothing of it is stored', async () => {
  const [before, files] = [await dumpDatabase(app.db), readdirSync('.').length];
  const answer = await send(createWorkbook({ rows: list }));
  expect([answer.status, rowsOf(answer)]).toEqual([200, LINES]);
  expect([await dumpDatabase(app.db), readdirSync('.').length]).toEqual([before, files]);
});

it('a formula counts as its last result, and is never evaluated', async () => {
  const formula =
    '<row><c t="inlineStr"><is><t>Soft Grass Broom (pack of 24)</t></is></c><c><f>WEBSERVICE("http://127.0.0.1:1/")</f><v>7</v></c></row>';
  expect(rowsOf(await send(createWorkbook({ rows: createRowXml('Item', 'Qty') + formula })))).toEqual([
    [2, 'Soft Grass Broom (pack of 24)', 7_000, 'sure'],
  ]);
});

it('an XML entity in a workbook is not expanded', async () => {
  const file = createWorkbook({
    start: '<!DOCTYPE a [<!ENTITY b "EXPANDED">]>',
    rows: createRowXml('Item', 'Qty') + createRowXml('rope &b;', '5'),
  });
  const { body } = await send(file);
  expect(body.rows).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain('EXPANDED');
});

it.each([
  ['commas', 'text/csv', Buffer.from('Requirement\nItem,Qty\n"Floor Cleaner Citrus, 5 L can (case of 4)",12\nझाड़ू,१० पीस\n')],
  [
    'the type that Windows gives it',
    'application/vnd.ms-excel',
    Buffer.from('\ufeffRequirement\r\nItem;Qty\r\nFloor Cleaner Citrus, 5 L can (case of 4);12\r\nझाड़ू;१० पीस'),
  ],
  [
    'UTF-16',
    'text/csv',
    Buffer.from('\ufeffRequirement\nItem\tQty\nFloor Cleaner Citrus, 5 L can (case of 4)\t12\nझाड़ू\t१० पीस', 'utf16le'),
  ],
])('a text file with %s is read as the same list', async (_, type, file) => {
  expect(rowsOf(await send(file, type))).toEqual(LINES);
});

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const withSheets = (count: number) => ({
  'xl/workbook.xml': `<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONS}"><sheets>${Array.from(
    { length: count },
    (_, at) => `<sheet name="a${at}" sheetId="${at + 1}" r:id="rId1"/>`,
  ).join('')}</sheets></workbook>`,
});
it.each<[string, Buffer, string, number, RegExp]>([
  [
    'that unpacks to more than 20 MB',
    declareUnpackedSize(createWorkbook({ rows: list }), SHEET, 21 * MB),
    XLSX,
    400,
    /too large once it is unpacked/,
  ],
  ['with more than 20 sheets', createWorkbook({ rows: list, others: withSheets(21) }), XLSX, 400, /more than 20 sheets/],
  ['that is damaged', createWorkbook({ rows: list }).subarray(0, 400), XLSX, 400, /cannot be read as an Excel file/],
  ['that is another archive', createWorkbook({ others: { '_rels/.rels': '<a/>' } }), XLSX, 400, /cannot be read as an Excel file/],
  [
    'with a part larger than it says',
    declareUnpackedSize(createWorkbook({ rows: list.repeat(500) }), SHEET, 500),
    XLSX,
    400,
    /cannot be read as an Excel file/,
  ],
  ['of more than 2 MB', Buffer.alloc(2 * MB + 1, 'a'), 'text/csv', 413, /up to 2 MB/],
  ['that is a PDF', Buffer.from('%PDF-1.7'), 'text/csv', 400, /Paste the text/],
  ['that is an old Excel file', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'application/vnd.ms-excel', 400, /Paste the text/],
  ['in another encoding', Buffer.from([0x41, 0xe9, 0x2c]), 'text/csv', 400, /not in UTF-8/],
  ['of another type', Buffer.from('x'), 'image/png', 415, /text\/csv or an .xlsx/],
])('a file %s is refused with a message', async (_, file, type, status, words) => {
  const answer = await send(file, type);
  expect([answer.status, answer.body.success]).toEqual([status, false]);
  expect(answer.body.message).toMatch(words);
});

it('the office reads a file with the remembered matches of the buyer, and reading requires a session', async () => {
  const path = '/admin/requirement-list/file';
  expect((await send(Buffer.from('broom,12'), 'text/csv', path)).status).toBe(401);
  expect((await send(Buffer.from('broom,12'), 'text/csv', `${path}?inquiryId=999999`, app.token)).status).toBe(404);
  const lines = Array.from({ length: 210 }, (_, at) => `Thing ${at},${at + 1}`).join('\n');
  const { body } = await send(Buffer.from(`Item,Qty\n${lines}`), 'text/csv', path, app.token);
  expect([body.rows.length, body.beyond]).toEqual([200, { from: 202, to: 211, count: 10 }]);
});
