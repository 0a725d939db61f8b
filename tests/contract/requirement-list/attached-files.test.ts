/** The file of a buyer's list, attached to the quote request after it was sent. */

import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { databaseProviders } from '../../../prisma/schema';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { type ContentSite, shareContent, startContent } from '../../support/content';
import { quickOn } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { createRowXml, createWorkbook } from '../../support/hostile-workbooks';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const LIST = createWorkbook({ rows: createRowXml('Item', 'Qty') + createRowXml('Rope', '12') });
const HOUR_MS = 3_600_000;

let now = new Date('2026-03-02T06:00:00Z');
const app = shareContent('sqlite', { env: { SEED: 'none' }, now: () => now, isStill: true });
afterEach(async () => {
  await app.db.transact((tx) => tx.requirementFile.deleteMany());
  await app.db.transact((tx) => tx.contactInquiry.deleteMany());
});

/** Sends a quote request, and returns its key, which only the sender has. */
async function sendRequest(to = app) {
  const key = `key-of-request-${randomUUID()}`;
  const body = { name: 'Asha', email: 'asha@example.com', lines: [{ text: 'Rope', quantity: 12 }] };
  expect((await to.call('POST', '/api/quote-requests', { body, headers: { 'idempotency-key': key } })).status).toBe(201);
  return { key, id: (await to.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } })).id };
}
const attach = (key: string | undefined, body: Buffer = LIST, name = 'needs.xlsx', to = app) =>
  to.call('POST', `/api/requirement-list/attachment?${new URLSearchParams({ name })}`, {
    body,
    headers: { 'content-type': name.endsWith('.xlsx') ? XLSX : 'text/csv', ...(key && { 'idempotency-key': key }) },
  });
const files = (of = app) => of.db.read.requirementFile.findMany({ select: { inquiryId: true, messageId: true, name: true, size: true } });

for (const provider of databaseProviders) {
  it(
    `the uploaded list file is stored with its request, once, offered to the office and erased with its person, on ${provider}`,
    quickOn('sqlite', provider),
    async () => {
      const own = await startContent(provider, { env: { SEED: 'none' }, isStill: true });
      const { key, id: inquiryId } = await sendRequest(own);
      for (let at = 0; at < 2; at += 1) {
        const { status, body } = await attach(key, LIST, 'needs.xlsx', own);
        expect([status, body]).toEqual([201, { success: true, file: { name: 'needs.xlsx', size: LIST.length } }]);
      }
      expect(await files(own)).toEqual([{ inquiryId, messageId: null, name: 'needs.xlsx', size: LIST.length }]);
      const [{ fileId, ...found }] = await own.ask('query', 'admin.requirementLists.inInquiry', { inquiryId });
      expect(found).toEqual({ messageId: null, name: 'needs.xlsx', lines: null, isAsked: true });
      const events = await own.db.read.event.findMany({ where: { subject: 'inquiries', subjectId: inquiryId }, orderBy: { id: 'asc' } });
      expect(events.map(({ action }) => action)).toEqual(['created', 'updated']);

      const path = `/admin/requirement-list/files/${fileId}`;
      expect((await own.call('GET', path)).status).toBe(401);
      const { status, headers, bytes } = await own.call('GET', path, { token: own.token });
      expect([
        status,
        headers['content-type'],
        headers['content-disposition'],
        headers['x-content-type-options'],
        headers['cache-control'],
      ]).toEqual([
        200,
        'application/octet-stream',
        `attachment; filename="needs.xlsx"; filename*=UTF-8''needs.xlsx`,
        'nosniff',
        'private, no-store',
      ]);
      expect(bytes.equals(LIST)).toBe(true);
      await own.services.accessLog.flush();
      expect(await own.db.read.accessEntry.findMany({ where: { action: 'downloaded' } })).toMatchObject([
        { subject: 'inquiry-files', subjectId: inquiryId },
      ]);
      expect((await own.call('GET', '/admin/requirement-list/files/999999', { token: own.token })).status).toBe(404);

      const person = { emailKey: 'asha@example.com', phoneKeys: [] };
      await erasePersonalData(own.services, { person, rows: {} }, { user: { id: 1, name: 'Asha Rao' }, channel: 'shell' });
      expect([await files(own), (await attach(key, LIST, 'needs.xlsx', own)).status]).toEqual([[], 404]);
      await own.close();
    },
  );
}

it('a request has at most three files, and their names have no folders', async () => {
  const { key } = await sendRequest();
  for (const name of ['../../etc/a.csv', 'C:\\b.csv', '\u0915\u202e.csv'])
    expect((await attach(key, Buffer.from('rope,3'), name)).status).toBe(201);
  expect((await files()).map(({ name }) => name)).toEqual(['.. .. etc a.csv', 'C b.csv', '\u0915.csv']);
  const fourth = await attach(key, Buffer.from('rope,4'), 'd.csv');
  expect([fourth.status, fourth.body.code]).toEqual([409, 'idempotency_key_reused']);
});

it('a file is not attached to a request without its key, with another key, after an hour, or of another form', async () => {
  const { key } = await sendRequest();
  const contact = { name: 'Asha', email: 'asha@example.com', company: 'Rao', subject: 'bulk', message: 'Hello' };
  const other = 'key-of-a-contact-form';
  expect((await app.call('POST', '/api/contact', { body: contact, headers: { 'idempotency-key': other } })).body).toMatchObject({
    success: true,
  });
  const before = await dumpDatabase(app.db);
  for (const wrong of [undefined, 'key-of-nobody-at-all', other]) {
    const { status, body } = await attach(wrong);
    expect([status, body.message]).toEqual([404, expect.stringContaining('send us the file by e-mail')]);
  }
  expect((await attach('short')).status).toBe(400);
  now = new Date(now.getTime() + HOUR_MS + 1);
  expect((await attach(key)).status).toBe(404);
  expect(await dumpDatabase(app.db)).toEqual(before);
});

it.each<[string, Buffer, string, number, RegExp]>([
  ['that is a PDF', Buffer.from('%PDF-1.7'), 'a.csv', 400, /Paste the text/],
  ['that is a damaged workbook', LIST.subarray(0, 300), 'a.xlsx', 400, /cannot be read as an Excel file/],
  ['of more than 2 MB', Buffer.alloc(2 * 1024 * 1024 + 1, 'a'), 'a.csv', 413, /up to 2 MB/],
])('a file %s is refused with a message and not stored', async (_, body, name, status, words) => {
  const { key } = await sendRequest();
  const answer = await attach(key, body, name);
  expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(words)]);
  expect(await files()).toEqual([]);
});

const startLimited = (formLimit: string) =>
  startContent('sqlite', {
    env: { SEED: 'none', RATE_LIMITS: 'on', FORM_LIMIT: formLimit, TRUST_PROXY: '127.0.0.1' },
    isStill: true,
  });
const attachFrom = async (to: ContentSite, address: string, key: string, body: Buffer = Buffer.from(`rope,${randomUUID()}`)) => {
  const headers = { 'content-type': 'text/csv', 'idempotency-key': key, 'x-forwarded-for': address };
  return (await to.call('POST', '/api/requirement-list/attachment', { body, headers })).status;
};

it('list files are limited per address before they are read, and to a hundred a day for all addresses', async () => {
  const limited = await startLimited('3/10');
  const { key } = await sendRequest(limited);
  const statuses: number[] = [];
  for (let at = 0; at < 4; at += 1) statuses.push(await attachFrom(limited, '192.0.2.1', key, Buffer.from('rope,3')));
  expect(statuses).toEqual([201, 201, 201, 429]);
  await limited.db.transact((tx) =>
    tx.attemptCounter.updateMany({ where: { key: { startsWith: 'list-files-of-all:' } }, data: { count: 100 } }),
  );
  expect([await attachFrom(limited, '192.0.2.2', key), (await files(limited)).length]).toEqual([429, 1]);
  await limited.close();
});

it('files that are refused, and repeats, use up neither the daily limit of all visitors nor that of a network', async () => {
  const limited = await startLimited('1000/10');
  const { key } = await sendRequest(limited);
  const list = Buffer.from('rope,3');
  const statuses = new Set<number>();
  for (let at = 0; at < 100; at += 1) statuses.add(await attachFrom(limited, '192.0.2.1', key, Buffer.from([0])));
  expect([...statuses]).toEqual([400]);
  for (let at = 0; at < 16; at += 1) expect(await attachFrom(limited, '192.0.2.1', key, list)).toBe(201);
  expect(await attachFrom(limited, '198.51.100.1', (await sendRequest(limited)).key)).toBe(201);
  expect(await limited.db.read.requirementFile.count()).toBe(2);
  await limited.close();
});

it.each([
  ['/24', (host: number) => `192.0.2.${host}`, '192.0.3.1'],
  ['IPv6 /48', (host: number) => `2001:db8:7:${host}::5`, '2001:db8:8::5'],
])('one %s stores up to fifteen files a day, and the next files of other networks are stored', async (_, from, other) => {
  const limited = await startLimited('1000/10');
  for (let at = 0; at < 15; at += 1) {
    const { key } = await sendRequest(limited);
    expect(await attachFrom(limited, from(at), key)).toBe(201);
  }
  const { key } = await sendRequest(limited);
  expect([await attachFrom(limited, from(99), key), await attachFrom(limited, other, key)]).toEqual([429, 201]);
  await limited.close();
});
