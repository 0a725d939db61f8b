/** Sealed copies of erased data: administrators read them in one list, and nobody can read them with another server key. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { procedures } from '../../../server/router';
import { startContent } from '../../support/content';
import { testProviders } from '../../support/databases';

let app: Awaited<ReturnType<typeof startContent>>;
const [provider] = testProviders;
beforeEach(async () => {
  app = await startContent(provider as 'sqlite', { isStill: true, env: { SEAL_DAYS: '30' } });
  const body = { name: 'Zebra', email: 'zebra@example.com', company: 'Zebra Hotel', subject: 'bulk', message: 'Forty rugs' };
  expect((await app.call('POST', '/api/contact', { body })).status).toBe(201);
});
afterEach(() => app.close());

const whose = { email: 'zebra@example.com', phone: '' };
const erase = () => app.ask('mutation', 'admin.persons.erase', { whose, typed: whose.email });
const list = () => app.ask('query', 'admin.sealedErasures.list', {});
const open = (id: number, from?: number) => app.trpc('mutation', 'admin.sealedErasures.open', { id, from });

it('a sealed copy is listed with name, author and last day; each opening is logged', async () => {
  expect(await list()).toEqual({ rows: [], next: null });
  expect(await app.ask('query', 'admin.sealedErasures.state')).toEqual({ days: 30, isHolding: false });
  await erase();
  expect(await app.ask('mutation', 'admin.persons.find', whose)).toMatchObject({ total: 0, sealDays: 30 });
  const { rows } = await list();
  expect(rows).toMatchObject([{ userName: 'Site Administrator', names: ['Zebra', 'zebra@example.com'] }]);
  expect(Date.parse(rows[0].deleteAt) - Date.parse(rows[0].sealedAt)).toBe(30 * 24 * 3_600_000);

  const opened = (await open(rows[0].id)).body.result.data.json;
  expect(opened).toMatchObject({ files: [], next: null });
  expect(opened.rows).toHaveLength(rows[0].rows);
  expect(opened.rows[0]).toMatchObject({
    kind: 'inquiry',
    words: expect.stringMatching(/^SQ-\d{4}-\d{5}, Bulk Orders, Zebra, Zebra Hotel$/),
  });
  expect(opened.rows[0].fields).toContainEqual({ label: 'Message', text: 'Forty rugs' });
  await app.services.accessLog.flush();
  const noted = await app.db.read.accessEntry.findMany({ where: { subject: 'sealed-erasures' } });
  expect(noted).toMatchObject([{ action: 'opened', subjectId: rows[0].id }]);
  expect((await open(rows[0].id + 1)).status).toBe(404);
});

it('a sealed copy is read page by page, each row once', async () => {
  const { id: inquiryId } = await app.db.read.contactInquiry.findFirstOrThrow();
  const notes = Array.from({ length: 450 }, (_, at) => ({
    inquiryId,
    channel: 'note',
    direction: 'internal',
    authorName: 'Asha',
    text: `Note ${at}.`,
  }));
  await app.db.transact((tx) => tx.inquiryMessage.createMany({ data: notes.map((note) => ({ ...note, createdAt: new Date() })) }));
  await erase();
  const [{ id, rows: total }] = (await list()).rows;
  const words: string[] = [];
  let pages = 0;
  for (let from: number | null = 0; from !== null; pages += 1) {
    const page: { rows: { words: string }[]; next: number | null } = (await open(id, from)).body.result.data.json;
    words.push(...page.rows.map((row) => row.words));
    from = page.next;
  }
  expect(pages).toBeGreaterThan(1);
  expect(words).toHaveLength(total);
  expect(words.filter((one) => /Note \d+\./.test(one)).length).toBe(450);
  expect(new Set(words).size).toBe(total);
});

it('a sealed copy with another server key is marked, and cannot be opened', async () => {
  await erase();
  const [{ id }] = (await list()).rows;
  await app.db.transact((tx) => tx.sealedErasure.update({ where: { id }, data: { label: 'of another key' } }));
  expect((await list()).rows).toMatchObject([{ id, names: null }]);
  const refused = await open(id);
  expect([refused.status, refused.body.error.json.message]).toEqual([409, expect.stringContaining('another server key')]);
});

it('a sealed copy can be opened only by administrators, and by no token', () => {
  const own = procedures.filter(({ name }) => name.startsWith('admin.sealedErasures.'));
  expect(own.map(({ meta }) => [meta.role, meta.scope, meta.rest])).toEqual(own.map(() => ['administrator', undefined, undefined]));
});
