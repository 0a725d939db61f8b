/** Erasing: recorded outside the database before the first deletion, in transactions of bounded size, and sealed where that is set. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { DatabaseProvider } from '../../../prisma/schema';
import { buildLeaveUrl } from '../../../server/features/newsletter/consent/leave-link';
import { finishErasures } from '../../../server/features/privacy/erasing/erasing-jobs';
import type { Database, Tx } from '../../../server/platform/database/database';
import { DatabaseUnavailableError } from '../../../server/platform/database/database-errors';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import type { ExportedPart } from '../../../server/platform/personal-data/personal-data';
import { deleteExpiredSealedErasures, listSealedErasures, readSealed } from '../../../server/platform/personal-data/sealed-erasures';
import { DAY_MS } from '../../../shared/time/india';
import { startContent } from '../../support/content';
import { bothProvidersFor, quickOn, testProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { fillDisk } from '../../support/full-disk';

const MARK = 'Zebra';
const person = { emailKey: 'zebra@example.com', phoneKeys: ['9845012345'] };
const by = { user: { id: 1, name: 'Asha Rao' }, channel: 'shell' } as const;
const at = new Date('2026-11-23T04:00:00Z');

type Options = { env?: Record<string, string>; wrap?: (db: Database) => Database };
async function start(provider: DatabaseProvider, { env = {}, wrap }: Options = {}) {
  const app = await startContent(provider, {
    env: { MAIL_TO: 'office@example.com', ...env },
    isStill: true,
    now: () => at,
    ...(wrap && { wrap }),
  });
  const write = (name: string, email = `${name}@example.com`) =>
    app.call('POST', '/api/contact', { body: { name, email, company: name, subject: 'bulk', message: name } });
  await write(MARK);
  await write('Yak');
  const { file } = app.services.erasures;
  const lines = () =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line))
      : [];
  const erase = () => erasePersonalData(app.services, { person, rows: {} }, by);
  const stored = async () =>
    Object.values(await dumpDatabase(app.db))
      .flat()
      .filter((row) => /zebra/i.test(row));
  return { ...app, write, file, lines, erase, stored };
}

/** Adds rows of the person to several tables, more than one transaction erases. */
async function addMany(tx: Tx, id: number, count: number) {
  const many = <Row>(row: (n: number) => Row) => Array.from({ length: count }, (_, n) => row(n));
  const message = { inquiryId: id, channel: 'note', direction: 'internal', authorName: MARK, text: MARK, createdAt: at };
  await tx.inquiryMessage.createMany({ data: many(() => message) });
  const revision = {
    changeSet: 'x',
    type: 'contact-inquiries',
    rowId: id,
    action: 'update',
    userName: 'Asha',
    channel: 'trpc',
    createdAt: at,
  };
  await tx.revision.createMany({ data: many(() => ({ ...revision, before: { notes: MARK } })) });
  const mail = { to: person.emailKey, toKey: person.emailKey, subject: MARK, text: MARK, createdAt: at, nextTryAt: at };
  await tx.outboxMail.createMany({ data: many(() => mail) });
  const inquiry = {
    name: MARK,
    email: person.emailKey,
    emailKey: person.emailKey,
    phoneKey: person.phoneKeys[0],
    topic: 'bulk',
    message: MARK,
    source: 'contact',
    createdAt: at,
  };
  await tx.contactInquiry.createMany({ data: many(() => inquiry) });
}

for (const provider of bothProvidersFor('isolation')) {
  it(
    `many rows are erased in transactions of bounded size, after the erasure was recorded, on ${provider}`,
    quickOn('sqlite', provider),
    async () => {
      const sizes: number[] = [];
      let linesAtFirst: object[] | undefined;
      let isWatched = false;
      const app = await start(provider, {
        wrap: (db) => ({
          ...db,
          transact: async (work, options) => {
            const lines = isWatched ? app.lines() : [];
            const before = isWatched && (await countAll(db));
            const result = await db.transact(work, options);
            const size = before ? before - (await countAll(db)) : 0;
            if (size === 0) return result;
            linesAtFirst ??= lines;
            sizes.push(size);
            return result;
          },
        }),
      });
      const countAll = async ({ read }: Database) =>
        (await read.contactInquiry.count()) + (await read.inquiryMessage.count()) + (await read.outboxMail.count());
      const { id } = await app.db.read.contactInquiry.findFirstOrThrow({ where: { emailKey: person.emailKey } });
      await app.db.transact((tx) => addMany(tx, id, 260));
      isWatched = true;
      const rows = await app.erase();
      isWatched = false;
      expect([rows.contactInquiry?.length, rows.inquiryMessage?.length]).toEqual([261, 260]);
      expect(linesAtFirst).toEqual([{ id: expect.any(String), at: at.toISOString(), key: expect.any(String), begun: expect.anything() }]);
      expect(app.lines()).toEqual([...(linesAtFirst ?? []), { id: app.lines()[0].id, at: at.toISOString(), done: true }]);
      expect(readFileSync(app.file, 'utf8')).not.toMatch(/zebra|9845012345/i);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(300);
      expect(sizes.length).toBeGreaterThan(10);
      expect(await app.stored()).toEqual([]);
      expect(await app.db.read.contactInquiry.findMany()).toMatchObject([{ name: 'Yak' }]);
      // Changes lists one action, however many transactions there are.
      const kept = await app.db.read.revision.findMany({ where: { action: 'erase' } });
      expect([kept.length, new Set(kept.map(({ changeSet }) => changeSet)).size]).toEqual([261, 1]);
      await app.close();
    },
  );
}

it('few rows are erased in one transaction, and the journal is empty afterwards', async () => {
  const app = await start('sqlite');
  const versions: number[] = [];
  const { transact } = app.db;
  app.services.db.transact = async (...args) => {
    const result = await transact(...(args as Parameters<typeof transact>));
    versions.push(await app.db.read.contactInquiry.count());
    return result as never;
  };
  await app.erase();
  expect(versions).toEqual([1]);
  const path = app.services.env.DATABASE_URL.slice('file:'.length);
  expect(statSync(`${path}-wal`).size).toBe(0);
  const bytes = readFileSync(path);
  expect([bytes.includes(MARK), bytes.includes('Yak')]).toEqual([false, true]);
  await app.close();
});

it('while somebody writes, the journal is emptied later and the erasure succeeds', async () => {
  const app = await start('sqlite');
  const { emptyJournal, transact } = app.db;
  const results: (boolean | undefined)[] = [];
  app.services.db.emptyJournal = async () => {
    if (results.length === 0) await transact(async () => void results.push(await emptyJournal?.()));
    else results.push(await emptyJournal?.());
    return results.at(-1) ?? false;
  };
  await app.erase();
  expect(results).toEqual([false, true]);
  expect(app.lines().at(-1)).toMatchObject({ done: true });
  await app.close();
});

it('the erasures file gets no line for missing records', async () => {
  const app = await start('sqlite');
  expect((await app.rest('DELETE', 'contact-inquiries/4000')).status).toBe(404);
  expect(app.lines()).toEqual([]);
  await app.close();
});

it.each([
  ['fails, it is cancelled', new TypeError('broken'), ['begun', 'cancelled']],
  ['may have been committed, it stays begun', new DatabaseUnavailableError('away'), ['begun']],
])('an erasure is consistent if its first transaction %s', async (_title, error, said) => {
  const app = await start('sqlite', { env: { SEAL_DAYS: '30' } });
  const { personalData } = app.services;
  const failing = { find: async () => ({}), erase: () => Promise.reject(error) };
  app.services.personalData = [...personalData, failing];
  await expect(app.erase()).rejects.toThrow(error);
  expect(app.lines().map((line) => Object.keys(line).at(-1))).toEqual(said);
  expect(await app.db.read.contactInquiry.count()).toBe(2);
  expect(await app.db.read.sealedErasure.count()).toBe(said.length === 1 ? 1 : 0);
  await app.close();
});

it('a full disk causes 503 with a message, and no part of a refused erasure happens later', async () => {
  const app = await start('sqlite', { env: { SEAL_DAYS: '30' } });
  const { id } = await app.db.read.contactInquiry.findFirstOrThrow({ where: { emailKey: person.emailKey } });
  const whose = { email: 'zebra@example.com', phone: '' };
  const subscription = await app.db.transact((tx) => tx.newsletterSubscription.create({ data: { email: whose.email, subscribedAt: at } }));
  const before = await dumpDatabase(app.db);
  const free = await fillDisk();
  const answers = [
    await app.rest('DELETE', `contact-inquiries/${id}`),
    await app.trpc('mutation', 'admin.persons.erase', { whose, typed: whose.email }),
    await app.rest('PUT', `newsletter/${subscription.id}`, { isActive: false }),
    await app.call(
      'POST',
      new URL(buildLeaveUrl(app.services, subscription)).pathname + new URL(buildLeaveUrl(app.services, subscription)).search,
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      },
    ),
  ];
  free();
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  for (const { text, headers } of answers) {
    expect(text).toMatch(/Please try again/);
    expect(headers['retry-after']).toBe('5');
  }
  expect(await finishErasures(app.services)).toBe(true);
  expect(await dumpDatabase(app.db)).toEqual(before);
  expect((await app.rest('DELETE', `contact-inquiries/${id}`)).status).toBe(200);
  await app.close();
});

it('an erasure succeeds although a full disk prevents its end from being recorded, which is done later', async () => {
  const app = await start('sqlite');
  let free = () => {};
  const { personalData } = app.services;
  const afterCommit = async () => {
    free = await fillDisk();
  };
  const filling = { find: async () => ({}), erase: async () => afterCommit };
  app.services.personalData = [...personalData, filling];
  await app.erase();
  expect(await app.stored()).toEqual([]);
  app.services.personalData = personalData;
  free();
  expect(app.lines().map((line) => Object.keys(line).at(-1))).toEqual(['begun']);
  expect(await finishErasures(app.services)).toBe(true);
  expect(app.lines().map((line) => Object.keys(line).at(-1))).toEqual(['begun', 'done']);
  await app.close();
});

it.each(testProviders)('erased data is sealed as a whole until its last day, on %s', { tags: 'thorough' }, async (provider) => {
  const app = await start(provider, { env: { SEAL_DAYS: '30' } });
  const { id } = await app.db.read.contactInquiry.findFirstOrThrow({ where: { emailKey: person.emailKey } });
  await app.db.transact(async (tx) => {
    await addMany(tx, id, 130);
    const file = { inquiryId: id, name: `${MARK}.pdf`, size: 600_000, bytes: Buffer.alloc(600_000, MARK), userId: 1, createdAt: at };
    await tx.messageFile.create({ data: file });
  });
  await app.erase();
  expect(await app.stored()).toEqual([]);
  const [sealed, ...others] = await listSealedErasures(app.services, { take: 10 });
  expect(others).toEqual([]);
  expect(sealed).toMatchObject({ userName: 'Asha Rao', names: [MARK, person.emailKey], sealedAt: at });
  expect(sealed?.deleteAt).toEqual(new Date(at.getTime() + 30 * DAY_MS));
  const opened: ExportedPart[] = [];
  for await (const { part } of readSealed(app.services, sealed?.id ?? 0)) opened.push(part);
  const files = opened.flatMap((one) => ('file' in one ? [one.file] : []));
  expect(files.map(({ name, bytes }) => [name, Buffer.from(bytes).equals(Buffer.alloc(600_000, MARK))])).toEqual([[`1-${MARK}.pdf`, true]]);
  const rows = opened.flatMap((one) => ('rows' in one ? one.rows : []));
  expect(rows).toHaveLength(sealed?.rows ?? 0);
  expect(rows).toContainEqual(expect.objectContaining({ id, name: MARK, message: MARK }));

  expect(await deleteExpiredSealedErasures(app.services, new Date(at.getTime() + 30 * DAY_MS - 1))).toBe(0);
  expect(await deleteExpiredSealedErasures(app.services, new Date(at.getTime() + 30 * DAY_MS))).toBe(1);
  expect([await app.db.read.sealedErasure.count(), await app.db.read.sealedPart.count()]).toEqual([0, 0]);
  await app.close();
});
