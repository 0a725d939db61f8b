/** Erasing: recorded outside the database before the first deletion, in transactions of bounded size, and sealed where that is set. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { DatabaseProvider } from '../../../prisma/schema';
import { buildLeaveUrl } from '../../../server/features/newsletter/consent/leave-link';
import { finishErasures } from '../../../server/features/privacy/erasing/erasing-jobs';
import type { Database, Tx } from '../../../server/platform/database/database';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { startContent } from '../../support/content';
import { bothProvidersFor, quickOn } from '../../support/databases';
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
