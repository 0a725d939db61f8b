/** Hostile workbooks uploaded as a buyer's list: each is refused with a message, and unusual ones are refused or read. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTableReader } from '../../../server/features/import-export/import/read-table';
import { type ContentSite, startContent } from '../../support/content';
import { createHostileWorkbooks, createRowXml, createWorkbook } from '../../support/hostile-workbooks';
import { createOddWorkbooks } from '../../support/odd-workbooks';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const WORDS =
  /too large once it is unpacked|cannot be read as an Excel file|more than 20 sheets|500 columns|20,000|2,00,000 characters|up to 10 MB|outside the supported sheet|is empty/;

let app: ContentSite;
beforeAll(async () => {
  app = await startContent('sqlite', { env: { SEED: 'none' }, isStill: true });
});
afterAll(() => app.close());

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

it('reading a file stops at its time limit, and the next file is read', async () => {
  const file = createWorkbook({ rows: createRowXml('Item', 'Qty') + createRowXml('Rope', '12') });
  const limits = { sheets: 20, unpackedBytes: 20 * 1024 * 1024 };
  // The child process is still starting then.
  await expect(createTableReader({ timeoutMs: 10, limits })(file)).rejects.toThrow(/too large once it is unpacked/);
  expect(await createTableReader({ timeoutMs: 60_000, limits })(file)).toHaveLength(2);
});
