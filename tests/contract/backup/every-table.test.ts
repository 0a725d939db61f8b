/** Backups of a database with rows in every table of the models: tests/support/every-table.ts writes them. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { PrismaClient } from '../../../prisma/generated/sqlite/client/client';
import { createDatabaseUrl, runSql } from '../../../prisma/run-sql';
import { databaseProviders } from '../../../prisma/schema';
import { createBackup } from '../../../server/features/backup/back-up';
import { runBackupCommand } from '../../../server/features/backup/backup-command';
import { eraseNothing, restoreBackup } from '../../../server/features/backup/restore';
import { verifyRestore } from '../../../server/features/backup/verify-restore';
import { openClient } from '../../../server/platform/database/database';
import { isLong } from '../../faults/long-form';
import { bothProvidersFor, createFreshDatabase } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { fillEveryTable, insertAndReadNextKeys } from '../../support/every-table';

/** A restore raises the positions of events by this number. */
const GAP = 1_000_000;

/** The temporary databases on the server of PostgreSQL. */
const databases = () =>
  runSql(
    createDatabaseUrl(inject('templates').empty.postgresql, 'postgres'),
    "SELECT datname::text FROM pg_database WHERE datname LIKE 'site_verify%'",
  );

describe.each(bothProvidersFor('stored values'))('a backup of every table of %s', (provider) => {
  const folder = mkdtempSync(join(tmpdir(), 'site-every-table-'));
  const file = join(folder, 'site.backup');
  let source: Awaited<ReturnType<typeof createFreshDatabase>>;
  let rows: Record<string, string[]>;
  let keys: Record<string, unknown>;

  beforeAll(async () => {
    source = await createFreshDatabase(provider);
    const db = await openClient(source.url, 'write');
    await db.$transaction(fillEveryTable, { timeout: 60_000 });
    rows = await dumpDatabase({ read: db });
    await createBackup(source.url, file);
    keys = await db.$transaction(insertAndReadNextKeys);
    await db.$disconnect();
  });
  afterAll(async () => {
    await source.drop();
    rmSync(folder, { recursive: true });
  });

  it('the test database has rows of each model', () => expect(Object.keys(rows).filter((model) => !rows[model]?.length)).toEqual([]));

  it('a backup is verified by a restore into a temporary database of its kind, which is deleted afterwards', {
    tags: 'thorough',
  }, async () => {
    const before = await databases();
    const { said, exitCode } = await runBackupCommand(
      ['backup', join(folder, 'verified'), '--verify'],
      { DATABASE_URL: source.url },
      eraseNothing,
    );
    const kind = provider === 'sqlite' ? 'SQLite' : 'PostgreSQL';
    const tables = Object.keys(rows).length;
    expect(said).toMatch(
      new RegExp(`\\nVerified: restored into a temporary ${kind} database and compared, \\d+ rows of ${tables} tables, in`),
    );
    expect([exitCode, readdirSync(folder), await databases()]).toEqual([0, ['site.backup', 'verified'], before]);
  });

  // The quick form restores into the other kind of database: the proof above restores into the same kind and compares the rows.
  it.each(databaseProviders.filter((other) => isLong || other !== provider))(
    'a backup restores every row into %s, and new rows get the next keys',
    async (other) => {
      const target = await createFreshDatabase(other);
      await restoreBackup(target.url, file, eraseNothing);
      const db = await openClient(target.url, 'write');
      await takeRestoreMarksBack(db);
      const restored = await dumpDatabase({ read: db });
      for (const [model, expected] of Object.entries(rows)) {
        const missing = expected.filter((row) => !restored[model]?.includes(row));
        expect([missing.slice(0, 3), restored[model]?.length], `${model}: ${missing.length} rows are missing`).toEqual([
          [],
          expected.length,
        ]);
      }
      expect(await db.$transaction(insertAndReadNextKeys)).toEqual(keys);
      await db.$disconnect();
      await target.drop();
    },
  );
});

/** A restore raises the last position, and notes that a restored site is not asked for its first steps. */
async function takeRestoreMarksBack(db: PrismaClient) {
  await db.eventPosition.updateMany({ data: { last: { decrement: GAP } } });
  expect(await db.firstSteps.deleteMany({ where: { id: 'site' } })).toEqual({ count: 1 });
}

it('the backup reports that a user without the right to create databases cannot verify it on PostgreSQL', {
  tags: 'thorough',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-every-table-'));
  const source = await createFreshDatabase('postgresql');
  const role = `reader_${randomUUID().slice(0, 8)}`;
  await runSql(source.url, `CREATE ROLE ${role} LOGIN PASSWORD 'secret' IN ROLE pg_read_all_data`);
  const DATABASE_URL = Object.assign(new URL(source.url), { username: role, password: 'secret' }).href;
  const { said, exitCode } = await runBackupCommand(['backup', join(folder, 'b'), '--verify'], { DATABASE_URL }, eraseNothing);
  expect(said).toMatch(
    /Verified: restored into a temporary SQLite [\s\S]*\nNOT VERIFIED for PostgreSQL: .*permission denied to create database/,
  );
  expect(exitCode).toBe(0);
  await source.drop();
  await runSql(inject('templates').empty.postgresql, `DROP ROLE ${role}`);
  rmSync(folder, { recursive: true });
});

it('a backup that differs from its restore is discarded, and the earlier backup stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-every-table-'));
  const file = join(folder, 'site.backup');
  const { url, drop } = await createFreshDatabase('sqlite');
  await createBackup(url, file);
  const earlier = readFileSync(file);
  const differs = createBackup(url, file, (copy, contents) =>
    verifyRestore(url, copy, { ...contents, Product: { count: 7, hash: '' } }).then(() => undefined),
  );
  await expect(differs).rejects.toThrow('The restored database differs from the backup: Product (0 rows instead of 7).');
  expect([readFileSync(file).equals(earlier), readdirSync(folder)]).toEqual([true, ['site.backup']]);
  await drop();
  rmSync(folder, { recursive: true });
});
