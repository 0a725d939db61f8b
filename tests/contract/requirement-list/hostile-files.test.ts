/** Hostile workbooks uploaded as a buyer's list: each is refused with a message, and unusual ones are refused or read. */
import { expect, it } from 'vitest';
import { buildTableReader } from '../../../server/features/import-export/import/table/read-table';
import { ListReader } from '../../../server/features/requirement-lists/list-reader';
import { readListText } from '../../../shared/requirement-list/read-list';
import { shareContent, startContent } from '../../support/content';
import { createHostileWorkbooks, createRowXml, createWorkbook } from '../../support/hostile-workbooks';
import { createOddWorkbooks } from '../../support/odd-workbooks';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const WORDS =
  /too large once it is unpacked|cannot be read as an Excel file|more than 20 sheets|500 columns|20,000|2,00,000 characters|up to 10 MB|outside the supported sheet|is empty/;

const visitor = { caller: { network: '192.0.2.0/24' } };

const app = shareContent('sqlite', { env: { SEED: 'none' }, isStill: true });

const send = (body: Buffer) => app.call('POST', '/api/requirement-list/file', { body, headers: { 'content-type': XLSX } });

it.each(createHostileWorkbooks())('the hostile file %s is refused with a message', { tags: 'thorough' }, async (_, file) => {
  const { status, body } = await send(file);
  expect([status, body.success]).toEqual([400, false]);
  expect(body.message).toMatch(WORDS);
  expect(body.message).not.toMatch(/Error|\bat \/|node_modules/);
});

it.each(createOddWorkbooks())('a workbook with %s is read, or refused with a message', { tags: 'thorough' }, async (_, file, outcome) => {
  const { status, body } = await send(file);
  if (outcome instanceof RegExp) expect([status, body.message]).toEqual([400, expect.stringMatching(outcome)]);
  else expect([status, body.rows?.map(({ item }: { item: string }) => item)]).toEqual([200, outcome]);
});

it('a file that a busy machine does not read in time is answered with “try again”, not with “too large”, and the next file is read', async () => {
  const file = createWorkbook({ rows: createRowXml('Item', 'Qty') + createRowXml('Rope', '12') });
  const limits = { sheets: 20, unpackedBytes: 20 * 1024 * 1024 };
  const busy = { code: 'unavailable', details: { retryAfter: 5 } };
  // The child process is still starting then.
  await expect(buildTableReader({ timeoutMs: 10, limits })(file)).rejects.toMatchObject(busy);
  await expect(new ListReader({ RATE_LIMITS: 'on' }, 10).read(file, visitor)).rejects.toMatchObject(busy);
  expect(await buildTableReader({ timeoutMs: 60_000, limits })(file)).toHaveLength(2);
  expect((await app.services.listReader.read(file, visitor)).rows).toHaveLength(1);
});

it('a text of up to 20,000 characters is read in the process of the site, and a longer text in a child process', async () => {
  const line = 'rope - 5\n';
  const text = line.repeat(Math.floor(20_000 / line.length));
  // No child process starts within a millisecond.
  const reader = new ListReader({ RATE_LIMITS: 'on' }, 1);
  expect((await reader.read(text, visitor)).rows).toHaveLength(500);
  expect((await reader.read(Buffer.from(text), visitor)).rows).toHaveLength(500);
  for (const longer of [text + line, Buffer.from(text + line)])
    await expect(reader.read(longer, visitor)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await app.services.listReader.read(text + line, visitor)).toEqual(readListText(text + line));
});

it('workbooks of one network delay neither another network nor the office, and those beyond its share are answered with “try again”', async () => {
  const limited = await startContent('sqlite', {
    env: { SEED: 'none', RATE_LIMITS: 'on', FORM_LIMIT: '100/10', TRUST_PROXY: '127.0.0.1' },
    isStill: true,
  });
  const short = createWorkbook({ rows: createRowXml('Item', 'Qty') + createRowXml('Rope', '12') });
  const long = createWorkbook({ rows: createRowXml('Item', 'Qty') + `<row>${'<c/>'.repeat(100)}</row>`.repeat(15_000) });
  const from = (address: string, body: Buffer, path = '/api/requirement-list/file', token?: string) =>
    limited.call('POST', path, { body, headers: { 'content-type': XLSX, 'x-forwarded-for': address }, ...(token && { token }) });
  const open = new Set([1, 2, 3, 4, 5]);
  const all = [...open].map((at) => from(`192.0.2.${at}`, long).finally(() => open.delete(at)));
  await expect.poll(() => open.size).toBe(3);
  const others = await Promise.all([from('198.51.100.1', short), from('192.0.2.9', short, '/admin/requirement-list/file', limited.token)]);
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
  // The three workbooks of the network are read one after the other.
  expect(open.size).toBeGreaterThan(0);
  const answers = (await Promise.all(all)).map(({ status, headers, body }) => [status, headers['retry-after'], body.message]);
  const again = [503, '5', 'Several lists are being read already. Please try again in a moment.'];
  expect(answers.filter(([status]) => status === 503)).toEqual([again, again]);
  await limited.close();
});
