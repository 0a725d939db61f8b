/** Sealed copies of erased data: administrators read them in one list, and nobody can read them with another server key. */
import { createHash } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { sealedErasuresJob } from '../../../server/features/privacy/erasing/erasing-jobs';
import type { ExportedPart, PersonalData } from '../../../server/platform/personal-data/personal-data';
import { readSealed, sealPersonalData } from '../../../server/platform/personal-data/sealed-erasures';
import { procedures } from '../../../server/router';
import { DAY_MS } from '../../../shared/time/india';
import { shareContent } from '../../support/content';
import { testProviders } from '../../support/databases';

const [provider] = testProviders;
let now = new Date('2026-11-23T06:00:00Z');
const app = shareContent(provider as 'sqlite', { isStill: true, env: { SEAL_DAYS: '30' }, now: () => now });
beforeEach(async () => {
  await app.db.transact((tx) => tx.sealedErasure.deleteMany());
  const body = { name: 'Zebra', email: 'zebra@example.com', company: 'Zebra Hotel', subject: 'bulk', message: 'Forty rugs' };
  expect((await app.call('POST', '/api/contact', { body })).status).toBe(201);
});

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
    text: expect.stringMatching(/^SQ-\d{4}-\d{5}, Bulk Orders, Zebra, Zebra Hotel$/),
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
  const inquiry = { email: whose.email, emailKey: whose.email, topic: 'bulk', message: '', source: 'contact', createdAt: now };
  const more = Array.from({ length: 30 }, (_, at) => ({ ...inquiry, name: `Zebra ${at}` }));
  await app.db.transact(async (tx) => {
    await tx.inquiryMessage.createMany({ data: notes.map((note) => ({ ...note, createdAt: now })) });
    await tx.contactInquiry.createMany({ data: more });
  });
  await erase();
  const [{ id, rows: total, names }] = (await list()).rows;
  expect([names.length, names.filter((name: string) => name === whose.email).length]).toEqual([20, 1]);
  const texts: string[] = [];
  let pages = 0;
  for (let from: number | null = 0; from !== null; pages += 1) {
    const page: { rows: { text: string }[]; next: number | null } = (await open(id, from)).body.result.data.json;
    texts.push(...page.rows.map((row) => row.text));
    from = page.next;
  }
  expect(pages).toBeGreaterThan(1);
  expect(texts).toHaveLength(total);
  expect(texts.filter((one) => /Note \d+\./.test(one)).length).toBe(450);
  expect(new Set(texts).size).toBe(total);
});

const KIB = 1024;
const row = (id: number) => ({ model: 'contactInquiry' as const, rows: [{ id, name: `Row ${id}` }] });
const file = (name: string, size: number) => ({ file: { name, bytes: Buffer.alloc(size, name) } });
/** Comparing two files byte by byte takes a second. */
const short = (part: ExportedPart) =>
  'file' in part ? { name: part.file.name, hash: createHash('sha256').update(part.file.bytes).digest('hex') } : part;
it.each<[string, ExportedPart[]]>([
  ['rows and files', [row(1), file('a', 10), row(2)]],
  ['a file of several pieces at the end', [row(1), file('a', 600 * KIB)]],
  ['files of whole pieces', [file('a', 256 * KIB), file('b', 512 * KIB), row(1), file('c', 256 * KIB + 1)]],
  ['more parts than one transaction deletes', Array.from({ length: 41 }, (_, at) => row(at))],
  ['exactly as many parts as two transactions delete', Array.from({ length: 40 }, (_, at) => row(at))],
])('%s are read back as they were, from each offset on, and deleted on their last day', async (_, parts) => {
  const data: PersonalData = {
    find: async () => ({}),
    all: async function* () {
      yield* parts;
    },
    erase: async () => undefined,
  };
  const noted = { id: 'x', by: { user: null, channel: 'shell' }, at: now } as const;
  await sealPersonalData({ ...app.services, personalData: [data] }, { rows: {} }, noted);
  const [{ id, rows }] = (await list()).rows;
  expect(rows).toBe(parts.filter((part) => 'rows' in part).length);
  const read = async (from: number) => {
    const found: { part: object; next: number | null }[] = [];
    for await (const { part, next } of readSealed(app.services, id, from)) found.push({ part: short(part), next });
    return found;
  };
  const whole = await read(0);
  expect(whole.map(({ part }) => part)).toEqual(parts.map(short));
  expect(whole.at(-1)?.next).toBeNull();
  for (const [at, { next }] of whole.slice(0, 5).entries()) if (next !== null) expect(await read(next)).toEqual(whole.slice(at + 1));
  const job = sealedErasuresJob.start(app.services);
  const run = () => job?.run({ stopping: new AbortController().signal, record: () => undefined });
  const before = now;
  const log = vi.spyOn(app.services.log, 'info');
  for (const [ms, left] of [
    [30 * DAY_MS - 1, 1],
    [30 * DAY_MS, 0],
  ] as const) {
    now = new Date(before.getTime() + ms);
    await run();
    expect([await app.db.read.sealedErasure.count(), (await app.db.read.sealedPart.count()) > 0]).toEqual([left, left > 0]);
  }
  expect(log).toHaveBeenCalledExactlyOnceWith({ event: 'seals-ended', count: 1 }, expect.any(String));
  log.mockRestore();
  now = before;
});

it('files without rows are not sealed, and no rows after the last day of their copy; each copy is opened by itself', async () => {
  const noted = { id: 'x', by: { user: null, channel: 'shell' }, at: now } as const;
  const seal = (part: ExportedPart, at: Date) => {
    const data: PersonalData = {
      find: async () => ({}),
      all: async function* () {
        yield part;
      },
      erase: async () => undefined,
    };
    return sealPersonalData({ ...app.services, personalData: [data] }, { rows: {} }, { ...noted, at });
  };
  await seal(file('a', 10), now);
  await seal(row(1), new Date(now.getTime() - 30 * DAY_MS));
  expect([await app.db.read.sealedErasure.count(), await app.db.read.sealedPart.count()]).toEqual([0, 0]);
  await seal(row(1), new Date(now.getTime() - 30 * DAY_MS + 1));
  expect(await app.db.read.sealedErasure.count()).toBe(1);
  await seal(row(2), now);
  const texts = (await list()).rows.map(async ({ id }: { id: number }) => (await open(id)).body.result.data.json.rows[0].text);
  expect(await Promise.all(texts)).toEqual([expect.stringContaining('Row 2'), expect.stringContaining('Row 1')]);
});

it('sealed copies are listed by pages of fifty, the newest first', async () => {
  const copy = { deleteAt: now, userName: '', label: '', rows: 1 };
  const data = Array.from({ length: 51 }, () => ({ ...copy, sealedAt: now }));
  await app.db.transact((tx) => tx.sealedErasure.createMany({ data: [...data, { ...data[0], rows: 0 } as (typeof data)[0]] }));
  const ids = (await app.db.read.sealedErasure.findMany({ where: { rows: 1 }, orderBy: { id: 'desc' } })).map(({ id }) => id);
  const first = await list();
  expect([first.rows.map(({ id }: { id: number }) => id), first.next]).toEqual([ids.slice(0, 50), ids[49]]);
  expect(await app.ask('query', 'admin.sealedErasures.list', { before: first.next })).toMatchObject({
    rows: [{ id: ids[50] }],
    next: null,
  });
  await app.db.transact((tx) => tx.sealedErasure.delete({ where: { id: ids[0] ?? 0 } }));
  expect([(await list()).rows.length, (await list()).next]).toEqual([50, null]);
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
