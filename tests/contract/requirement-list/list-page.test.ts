/** The page that takes a buyer's list without JavaScript. The pages are rendered by the real client, without built files. */
import { beforeAll, expect, it } from 'vitest';
import { findTypeByPath } from '../../../shared/content/registry';
import { shareContent, startContent } from '../../support/content';
import { dumpDatabase } from '../../support/dump';
import { createRowXml, createWorkbook } from '../../support/hostile-workbooks';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const OWN = { 'sec-fetch-site': 'same-origin' };
const B = '----WebKitFormBoundary7MA4YWxkTrZu0gW';
const PATH = '/quote-list/paste';
const polish = { title: 'Brass polish, 1 L (case of 12)', description: 'Plain', sku: 'BP-1L', unit: 'case' };

const app = shareContent('sqlite', { env: { SEED: 'none' }, pages: createUnbuiltClient, isStill: true });
let productId: number;
beforeAll(async () => {
  productId = (await app.add(findTypeByPath('products'), polish)).id;
});

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
function multipart(text: string, file: Buffer = Buffer.alloc(0), name = '', type = 'application/octet-stream'): Buffer {
  return Buffer.concat([
    Buffer.from(`--${B}\r\nContent-Disposition: form-data; name="text"\r\n\r\n${text}\r\n`),
    Buffer.from(`--${B}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${B}--\r\n`),
  ]);
}
const post = (body: Buffer, headers: Record<string, string> = OWN) =>
  app.call('POST', PATH, { body, headers: { 'content-type': `multipart/form-data; boundary=${B}`, ...headers } });
const ROW = { row: 1, item: 'Rope', code: '', unit: '', note: '', quantity: 1_000 };
const EMPTY = { skipped: { blank: 0, totals: 0, others: 0 }, leftOut: [], unread: [], sheets: [], beyond: null };
/** The fields of the form as a browser posts them. */
function fieldsIn(html: string): Record<string, string> {
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  const inputs = [...html.matchAll(/<input [^>]*>/g)].map(([tag]) => tag).filter((tag) => attribute(tag, 'name')?.startsWith('lines.'));
  const sent = inputs.filter((tag) => attribute(tag, 'type') !== 'radio' || tag.includes(' checked'));
  const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return Object.fromEntries(sent.map((tag) => [attribute(tag, 'name') ?? '', unescaped(attribute(tag, 'value') ?? '')]));
}
const alertIn = (html: string) => /role="alert">([^<]*)/.exec(html)?.[1] ?? '';
const urlencoded = (fields: Record<string, string>) =>
  app.call('POST', '/api/quote-requests', {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...OWN },
  });

const LIST = 'Item\tCode\tQty\tRemarks\r\nAnything\tbp 1l\t1,000\turgent\r\nbrass polsh\t\t5 ctn\t\r\nrope & hooks\t\t3 dozen\t\r\n';

it('a posted text shows its matches, and the form puts the lines on the quote list, which sends them', async () => {
  const before = await dumpDatabase(app.db);
  const answer = await post(multipart(LIST));
  expect([answer.status, answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
    200,
    'no-store',
    'text/html; charset=utf-8',
  ]);
  for (const said of ['3 lines', '1 matched, 1 to choose, 1 in your own words', 'Row 3', 'Which one do you mean?'])
    expect(answer.text).toContain(said);
  const fields = fieldsIn(answer.text);
  expect(fields).toEqual({
    'lines.0.quantity': '1000',
    'lines.0.text': 'bp 1l Anything',
    'lines.0.note': 'urgent',
    'lines.0.words': 'bp 1l Anything',
    'lines.0.productId': String(productId),
    'lines.1.quantity': '5',
    'lines.1.text': 'brass polsh (ctn)',
    'lines.1.note': '',
    'lines.1.words': 'brass polsh',
    'lines.1.productId': '',
    'lines.2.quantity': '3',
    'lines.2.text': 'rope & hooks (dozen)',
    'lines.2.note': '',
    'lines.2.words': 'rope & hooks',
  });
  const chosen = { ...fields, 'lines.1.productId': String(productId) };
  const listed = await urlencoded({ ...chosen, step: 'calculate' });
  expect(listed.status).toBe(200);
  for (const said of [polish.title, 'value="“bp 1l Anything”; urgent"', 'value="“brass polsh”"', 'value="rope &amp; hooks (dozen)"'])
    expect(listed.text).toContain(said);
  expect(await dumpDatabase(app.db)).toEqual(before);

  expect((await urlencoded({ ...chosen, name: 'Asha', email: 'asha@example.com', pinCode: '' })).status).toBe(303);
  const lines = await app.db.read.quoteLine.findMany({ orderBy: { position: 'asc' } });
  expect(lines.map(({ productId, title, quantity, note }) => [productId, title, quantity, note])).toEqual([
    [productId, polish.title, 1_000_000, '“bp 1l Anything”; urgent'],
    [productId, polish.title, 5_000, '“brass polsh”'],
    [null, 'rope & hooks (dozen)', 3_000, null],
  ]);
});

/** Presses a button of a row: `leave` or `back` with its position. */
const press = (fields: Record<string, string>, name: 'leave' | 'back', at: number) =>
  app.call('POST', PATH, {
    body: new URLSearchParams({ ...fields, [name]: String(at) }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...OWN },
  });
/** All fields of the form, with what the server needs to show it again. */
const allFieldsIn = (html: string) => ({ ...fieldsIn(html), ...hiddenIn(html) });
function hiddenIn(html: string): Record<string, string> {
  const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
  return Object.fromEntries(
    ['list', 'out', 'before'].flatMap((name) => {
      const value = new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1];
      return value === undefined ? [] : [[name, unescaped(value)]];
    }),
  );
}

it('a row is left out and put back without JavaScript, and the quantities and choices of the other rows stay', async () => {
  const before = await dumpDatabase(app.db);
  const first = allFieldsIn((await post(multipart(LIST))).text);
  const typed = { ...first, 'lines.0.quantity': '77', 'lines.1.productId': String(productId) };
  const { status, text } = await press(typed, 'leave', 2);
  expect(status).toBe(200);
  expect(text).toContain('aria-label="Put back rope &amp; hooks"');
  expect(text.replaceAll('<!-- -->', '')).toContain('Put 2 lines on my list');
  const left = fieldsIn(text);
  expect(left).toMatchObject({ 'lines.0.quantity': '77', 'lines.1.productId': String(productId) });
  expect(Object.keys(left).filter((name) => name.startsWith('lines.2'))).toEqual([]);
  const both = await press(allFieldsIn(text), 'leave', 0);
  expect(allFieldsIn(both.text)).toMatchObject({ out: '2,0', 'lines.1.productId': String(productId) });
  const back = await press(allFieldsIn(both.text), 'back', 2);
  expect(Object.keys(fieldsIn(back.text)).filter((name) => name.endsWith('.quantity'))).toEqual(['lines.1.quantity', 'lines.2.quantity']);
  const listed = await urlencoded({ ...allFieldsIn(back.text), step: 'calculate' });
  expect(listed.text).toContain('value="rope &amp; hooks (dozen)"');
  expect(listed.text).not.toContain('bp 1l Anything');
  expect(await dumpDatabase(app.db)).toEqual(before);
});

it.each([
  ['is missing', ''],
  ['is no JSON', '{'],
  ['has other fields', '{"rows":[{"title":"x"}]}'],
  ['has more rows than a list', JSON.stringify({ ...EMPTY, rows: Array.from({ length: 201 }, () => ROW) })],
  ['has a quantity below zero', JSON.stringify({ ...EMPTY, rows: [{ ...ROW, quantity: -1 }] })],
  ['has a text that is too long', JSON.stringify({ ...EMPTY, rows: [{ ...ROW, item: 'x'.repeat(1_001) }] })],
])('a form of rows that %s is refused', async (_, list) => {
  const answer = await press({ list }, 'leave', 0);
  expect([answer.status, alertIn(answer.text)]).toEqual([400, 'This is not our form']);
});

it('a posted Excel or CSV file is read as the list, and nothing of it is stored', async () => {
  const before = await dumpDatabase(app.db);
  const sheet = createWorkbook({ rows: createRowXml('Item', 'Qty') + createRowXml('BP-1L', '12') });
  for (const body of [multipart('', sheet, 'list.xlsx', XLSX), multipart('other text', Buffer.from('Item,Qty\nBP-1L,12'), 'list.csv')]) {
    const { status, text } = await post(body);
    expect([status, fieldsIn(text)['lines.0.productId'], fieldsIn(text)['lines.0.words']]).toEqual([200, String(productId), '']);
    expect(text.replaceAll('<!-- -->', '')).toMatch(/Only these lines are sent with your request, not the file list\.(xlsx|csv) itself/);
  }
  expect(await dumpDatabase(app.db)).toEqual(before);
});

it('a quantity that is missing, or in another unit than the product’s, is asked for', async () => {
  const { text } = await post(multipart('Item\tQty\nBP-1L\t\nBP-1L\t5 kg\n'));
  expect(text).toContain('You wrote 5 kg; it is sold by the case.');
  expect(fieldsIn(text)).toMatchObject({ 'lines.0.quantity': '', 'lines.1.quantity': '', 'lines.1.words': 'BP-1L, 5 kg' });
});

it('the page says which rows are beyond 50 lines, and counts blank rows and totals', async () => {
  const lines = Array.from({ length: 53 }, (_, at) => `Thing ${at}\t${at + 1}`);
  const { text } = await post(multipart(['Item\tQty', ...lines, '\t', 'Total\t99'].join('\n')));
  expect(Object.keys(fieldsIn(text)).filter((name) => name.endsWith('.quantity'))).toHaveLength(50);
  expect(text.replaceAll('<!-- -->', '')).toMatch(/Rows 52 to 54 \(3 lines\) are not taken/);
  expect(text).toContain('Left out: 1 blank row, 1 total.');
});

it.each([
  ['without a list', multipart(' '), 400, /No line was found/],
  ['with a text that is too long', multipart('x'.repeat(100_001)), 400, /too long/],
  ['with a PDF', multipart('', Buffer.from('%PDF-1.7'), 'a.pdf'), 400, /Paste the text/],
  ['with a file name of 2 MB', multipart('', Buffer.from('rope,5'), 'a'.repeat(2_000_000)), 400, /not our form/],
  ['with a damaged workbook', multipart('', createWorkbook({}).subarray(0, 300), 'a.xlsx'), 400, /cannot be read as an Excel file/],
  ['with a file of more than 2 MB', multipart('', Buffer.alloc(2 * 1024 * 1024 + 1, 'a'), 'a.csv'), 413, /up to 2 MB/],
  ['that is larger than any list', multipart('', Buffer.alloc(3 * 1024 * 1024, 'a'), 'a.csv'), 413, /up to 2 MB/],
])('a list form %s is refused on its page, with a message', async (_, body, status, words) => {
  const answer = await post(body);
  expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(alertIn(answer.text)).toMatch(words);
});

it('a refused list form returns the typed text', async () => {
  const { text } = await post(multipart('Two <lines>\r\nof it', Buffer.from('%PDF-1.7'), 'a.pdf'));
  expect(text).toContain('Two &lt;lines&gt;\nof it</textarea>');
});

it.each([
  ['refused', multipart('"'.repeat(2_000_000)), 400],
  ['beside a file', multipart('"'.repeat(2_000_000), Buffer.from('Item,Qty\nBP-1L,12'), 'list.csv'), 200],
])('a text of 2 MB, %s, is not returned whole', async (_, body, status) => {
  const answer = await post(body);
  expect(answer.status).toBe(status);
  expect(answer.text.length).toBeLessThan(1_000_000);
});

it('a list form with too many parts, or without its end, is refused with a message', async () => {
  const parts = Buffer.from(`--${B}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`.repeat(20_000));
  expect(alertIn((await post(parts)).text)).toContain('This is not our form');
  expect(alertIn((await post(multipart('x').subarray(0, 120))).text)).toContain('did not arrive completely');
});

it('another site cannot send the list form', async () => {
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}] as Record<string, string>[])
    expect((await post(multipart(LIST), headers)).status).toBe(403);
});

it('uploaded lists of one address are limited before their files are read', async () => {
  const limited = await startContent('sqlite', {
    env: { SEED: 'none', RATE_LIMITS: 'on', FORM_LIMIT: '2/10' },
    pages: createUnbuiltClient,
    isStill: true,
  });
  const statuses: number[] = [];
  for (let at = 0; at < 3; at += 1) {
    const headers = { 'content-type': `multipart/form-data; boundary=${B}`, ...OWN };
    const { status, text } = await limited.call('POST', PATH, { body: multipart('soap - 2'), headers });
    statuses.push(status);
    if (status === 429) expect(text).toContain('Please wait a moment');
  }
  expect(statuses).toEqual([200, 200, 429]);
  await limited.close();
});

it('the lines of a list are added to the browser’s quote list, as far as there is room', async () => {
  const cookie = `quote-items=${productId}x4&own=2~hooks~blue`;
  const headers = { ...OWN, cookie };
  const answer = await post(multipart('BP-1L\t3\nrope\t5\nhooks\t1'), headers);
  expect(answer.text).toContain('They join the lines that are on your quote list already.');
  const before = /name="before" value="([^"]*)"/.exec(answer.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const listed = await urlencoded({ ...fieldsIn(answer.text), before, step: 'calculate' });
  const fields = fieldsIn(listed.text);
  const shown = Array.from({ length: 4 }, (_, at) =>
    ['productId', 'text', 'quantity', 'note'].map((name) => fields[`lines.${at}.${name}`]),
  );
  expect(shown).toEqual([
    [String(productId), polish.title, '7', ''],
    [undefined, 'hooks', '3', 'blue'],
    [undefined, 'rope', '5', ''],
    [undefined, '', '', ''],
  ]);
  expect([listed.headers['set-cookie']].flat().join()).toContain(`quote-items=${productId}x7&own=3~hooks~blue~5~rope~`);

  const full = Array.from({ length: 49 }, (_, at) => `1~thing ${at}~`).join('~');
  const { text } = await post(multipart('rope\t5\nhooks\t1'), { ...OWN, cookie: `quote-items=&own=${encodeURIComponent(full)}` });
  expect(Object.keys(fieldsIn(text)).filter((name) => name.endsWith('.quantity'))).toHaveLength(1);
  expect(text.replaceAll('<!-- -->', '')).toContain('Row 2 is not taken');
  const none = await post(multipart('rope\t5'), { ...OWN, cookie: `quote-items=&own=${encodeURIComponent(`${full}~1~more~`)}` });
  expect([none.status, alertIn(none.text)]).toEqual([409, expect.stringContaining('Your quote list is full')]);
});
