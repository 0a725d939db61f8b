/** Erased data is in no byte of the database after the night's rewriting, and what was not erased is still there. */
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runSql } from '../../../prisma/run-sql';
import { createTemporaryFolder } from '../../../scripts/temporary-folder';
import { erasuresJob } from '../../../server/features/privacy/erasing/erasing-jobs';
import { rewriteErased } from '../../../server/features/privacy/erasing/rewriting-job';
import { withAdapter } from '../../../server/platform/database/adapters';
import { openClient } from '../../../server/platform/database/database';
import { rewriteDatabase } from '../../../server/platform/database/rewrite';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { startApp, type TestApp } from '../../support/app';
import { bothProvidersFor } from '../../support/databases';

const PEOPLE = 500;
/** The number of people per transaction. */
const TOGETHER = 50;
const by = { user: null, channel: 'shell' } as const;
const fileOf = (app: TestApp) => app.services.env.DATABASE_URL.slice('file:'.length);

/** A name that no other person's name begins with; each sorts between two earlier ones, so that pages of indexes split. */
const nameOf = (n: number) => `zebra${String((n * 263) % PEOPLE).padStart(4, '0')}q`;
const addressOf = (name: string) => ({ email: `${name}@example.com`, emailKey: `${name}@example.com` });

/** Stores an inquiry with a message for each person. */
async function plant(app: TestApp, people = PEOPLE) {
  const createdAt = new Date();
  for (let first = 0; first < people; first += TOGETHER) {
    const names = Array.from({ length: Math.min(TOGETHER, people - first) }, (_, at) => nameOf(first + at));
    await app.db.transact(async (tx) => {
      const inquiry = { topic: 'bulk', source: 'contact', createdAt };
      await tx.contactInquiry.createMany({
        data: names.map((name) => ({ ...inquiry, name, ...addressOf(name), message: `${name} asks for mops` })),
      });
      const stored = await tx.contactInquiry.findMany({ where: { name: { in: names } }, select: { id: true, name: true } });
      const message = { channel: 'note', direction: 'internal', createdAt };
      await tx.inquiryMessage.createMany({
        data: stored.map(({ id, name }) => ({ ...message, inquiryId: id, authorName: name, text: `Called ${name}` })),
      });
    });
  }
}

/** Erases the inquiries of these people. */
async function erase(app: TestApp, ...people: number[]) {
  const found = await app.db.read.contactInquiry.findMany({ where: { name: { in: people.map(nameOf) } }, select: { id: true } });
  await erasePersonalData(app.services, { rows: { contactInquiry: found.map(({ id }) => id) } }, by);
}

/** The planted people in the database's files, in whole or in part of a row. */
async function peopleInBytes(app: TestApp): Promise<Set<string>> {
  const found = new Set<string>();
  for (const file of await filesOf(app))
    for (const [, name] of readFileSync(file, 'latin1').matchAll(/(zebra\d{4})q/g)) if (name) found.add(name);
  return found;
}

async function filesOf(app: TestApp): Promise<string[]> {
  const url = app.services.env.DATABASE_URL;
  if (app.db.provider === 'sqlite') return [fileOf(app), `${fileOf(app)}-wal`].filter((file) => existsSync(file));
  await runSql(url, 'CHECKPOINT');
  const [[folder]] = (await runSql(url, 'SHOW data_directory')) as [[string]];
  const [[id]] = (await runSql(url, 'SELECT oid::text FROM pg_database WHERE datname = current_database()')) as [[string]];
  const base = join(folder, 'base', id);
  return readdirSync(base).map((name) => join(base, name));
}

let app: TestApp;
afterEach(() => app.close());

describe.each(bothProvidersFor('stored values'))('after erasures on %s', (provider) => {
  it('no byte of the database has an erased person, and each other person is found', async () => {
    app = await startApp(provider, { isStill: true });
    await plant(app);
    // The planner's statistics have values of the columns; autovacuum reads them at any time.
    if (provider === 'postgresql') await runSql(app.services.env.DATABASE_URL, 'ANALYZE');
    const erased = Array.from({ length: 100 }, (_, n) => n * 5);
    await erase(app, ...erased);
    expect(await rewriteErased(app.services)).toBe(true);
    const left = await peopleInBytes(app);
    expect(erased.map(nameOf).filter((name) => left.has(name.slice(0, -1)))).toEqual([]);
    expect(left.size).toBe(PEOPLE - erased.length);
    expect(await app.db.read.contactInquiry.count()).toBe(PEOPLE - erased.length);
  });

  it('a database is rewritten once after one or several erasures, and again after the next erasure', async () => {
    app = await startApp(provider, { isStill: true });
    await plant(app, 5);
    const rewritings = countRewritings(app);
    for (const [erased, expected] of [
      [[], 0],
      [[1], 1],
      [[], 1],
      [[2, 3], 2],
      [[], 2],
      [[4], 3],
    ] as const) {
      for (const n of erased) await erase(app, n);
      expect([await rewriteErased(app.services), rewritings()]).toEqual([true, expected]);
    }
  });

  it('a connection that still reads the erased rows delays the rewriting', async () => {
    app = await startApp(provider, { isStill: true });
    await plant(app, 3);
    const reader = await openClient(app.services.env.DATABASE_URL, 'read');
    const job = erasuresJob.start(app.services);
    const finish = () => job?.run({ stopping: new AbortController().signal, record: () => undefined });
    await finish();
    await reader.$transaction(async (tx) => {
      await tx.contactInquiry.count();
      await erase(app, 1);
      // SQLite's erasure is completed by the job, because its journal was read.
      await finish();
      expect(await rewriteErased(app.services)).toBe(provider === 'sqlite');
      expect((await peopleInBytes(app)).has(nameOf(1).slice(0, -1))).toBe(true);
    });
    await reader.$disconnect();
    await finish();
    expect(await rewriteErased(app.services)).toBe(true);
    expect((await peopleInBytes(app)).has(nameOf(1).slice(0, -1))).toBe(false);
  });
});

/** The number of rewritings from now on. */
function countRewritings({ services }: TestApp) {
  let count = 0;
  const { rewrite } = services.db;
  services.db.rewrite = (since) => {
    count += 1;
    return rewrite(since);
  };
  return () => count;
}

it('a rewriting removes the copies that SQLite leaves where it splits a page, which overwriting deleted rows does not', async () => {
  const folder = createTemporaryFolder('site-bytes-');
  const [file, count] = [join(folder, 'site.db'), 2_000];
  const url = `file:${file}`;
  const at = (n: number) => `zebra${String((n * 1_237) % count).padStart(4, '0')}q`;
  const left = () => [...Array(count / 5).keys()].filter((n) => readFileSync(file, 'latin1').includes(at(n * 5))).length;
  await withAdapter(url, 'write', async (adapter) => {
    await adapter.executeScript('CREATE TABLE "Person" ("name" TEXT); CREATE INDEX "names" ON "Person" ("name")');
    const rows = Array.from({ length: count }, (_, n) => `('${at(n)}${'x'.repeat((n * 7) % 400)}')`);
    await adapter.executeScript(`BEGIN; ${rows.map((row) => `INSERT INTO "Person" VALUES ${row};`).join('')} COMMIT`);
    for (let n = 0; n < count; n += 5) await adapter.executeScript(`DELETE FROM "Person" WHERE "name" GLOB '${at(n)}*'`);
  });
  expect(left()).toBeGreaterThan(0);
  expect(await rewriteDatabase(url, new Date())).toBe('done');
  expect(left()).toBe(0);
});

it('a disk without room delays the rewriting and is logged', async () => {
  const lines: string[] = [];
  app = await startApp('sqlite', { isStill: true, env: { LOG_LEVEL: 'warn' }, log: { write: (line: string) => lines.push(line) } });
  await plant(app, 3);
  await erase(app, 1);
  const { rewrite } = app.services.db;
  app.services.db.rewrite = async () => 'no room';
  expect(await rewriteErased(app.services)).toBe(false);
  expect(lines.join('')).toContain('no room to rewrite the database');
  app.services.db.rewrite = rewrite;
  expect(await rewriteErased(app.services)).toBe(true);
});

it('week-old copies of the file that have the erased person are deleted, other files stay', async () => {
  const day = 24 * 3_600_000;
  let now = Date.now() - 20 * day;
  app = await startApp('sqlite', { isStill: true, now: () => new Date(now) });
  await plant(app, 3);
  // The last erasure counts: all copies are younger than the first.
  await erase(app, 1);
  now += 20 * day;
  await erase(app, 2);
  const copies = { 'before-2026': 8, 'before-2027': 6, 'before-2028': 0, 'replaced-1': 8, 'replaced-1-wal': 8, 'replaced-2': -1, other: 8 };
  const path = (ending: string) => `${fileOf(app)}.${ending}`;
  for (const [ending, days] of Object.entries(copies)) {
    writeFileSync(path(ending), '');
    const at = new Date(now - days * day);
    utimesSync(path(ending), at, at);
  }
  // A copy of six days is left for a later night.
  expect(await rewriteErased(app.services)).toBe(false);
  expect(Object.keys(copies).filter((ending) => existsSync(path(ending)))).toEqual(['before-2027', 'before-2028', 'replaced-2', 'other']);
  // A week later the only copy that is left is younger than the erasure.
  now += 8 * day;
  expect(await rewriteErased(app.services)).toBe(true);
  expect(Object.keys(copies).filter((ending) => existsSync(path(ending)))).toEqual(['replaced-2', 'other']);
});
