/** Backups of a database with rows in every table of the models: tests/support/every-table.ts writes them. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PrismaClient } from '../../../prisma/generated/sqlite/client/client';
import { databaseProviders } from '../../../prisma/schema';
import { createBackup } from '../../../server/features/backup/back-up';
import { runBackupCommand } from '../../../server/features/backup/backup-command';
import { eraseNothing, restoreBackup } from '../../../server/features/backup/restore';
import { openClient } from '../../../server/platform/database/database';
import { isLong } from '../../faults/long-form';
import { bothProvidersFor, createFreshDatabase, listVerifyDatabases } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { fillEveryTable, insertAndReadNextKeys } from '../../support/every-table';

/** A restore raises the positions of events by this number. */
const GAP = 1_000_000;

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
    const before = await listVerifyDatabases();
    const { message: said, exitCode } = await runBackupCommand(
      ['backup', join(folder, 'verified'), '--verify'],
      { DATABASE_URL: source.url },
      eraseNothing,
    );
    const kind = provider === 'sqlite' ? 'SQLite' : 'PostgreSQL';
    const tables = Object.keys(rows).length;
    expect(said).toMatch(
      new RegExp(`\\nVerified: restored into a temporary ${kind} database and compared, \\d+ rows of ${tables} tables, in`),
    );
    expect([exitCode, readdirSync(folder)]).toEqual([0, ['site.backup', 'verified']]);
    // The backups of other tests have such databases for a moment.
    await expect.poll(async () => (await listVerifyDatabases()).filter((name) => !before.includes(name))).toEqual([]);
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
