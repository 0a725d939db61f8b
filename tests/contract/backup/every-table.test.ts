/** Backups of a database with rows in every table of the models: tests/support/every-table.ts writes them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PrismaClient } from '../../../prisma/generated/sqlite/client/client';
import { providers } from '../../../prisma/schema';
import { createBackup } from '../../../server/features/backup/back-up';
import { restore } from '../../../server/features/backup/restore';
import { openClient } from '../../../server/platform/database/database';
import { freshDatabase } from '../../support/databases';
import { dump } from '../../support/dump';
import { fillEveryTable, nextKeys } from '../../support/every-table';

/** So far a restore moves the positions of events on. */
const GAP = 1_000_000;

describe.each(providers)('a backup of every table of %s', (provider) => {
  const folder = mkdtempSync(join(tmpdir(), 'site-every-table-'));
  const file = join(folder, 'site.backup');
  let source: Awaited<ReturnType<typeof freshDatabase>>;
  let rows: Record<string, string[]>;
  let keys: Record<string, unknown>;

  beforeAll(async () => {
    source = await freshDatabase(provider);
    const db = await openClient(source.url, 'write');
    await db.$transaction(fillEveryTable, { timeout: 60_000 });
    rows = await dump({ read: db });
    await createBackup(source.url, file);
    keys = await db.$transaction(nextKeys);
    await db.$disconnect();
  });
  afterAll(async () => {
    await source.drop();
    rmSync(folder, { recursive: true });
  });

  it('has rows of each model', () => expect(Object.keys(rows).filter((model) => !rows[model]?.length)).toEqual([]));

  it.each(providers)('is restored into %s with every row, and goes on with the same keys', async (other) => {
    const target = await freshDatabase(other);
    await restore(target.url, file, async () => []);
    const db = await openClient(target.url, 'write');
    await movePositionsBack(db);
    const restored = await dump({ read: db });
    for (const [model, expected] of Object.entries(rows)) {
      const missing = expected.filter((row) => !restored[model]?.includes(row));
      expect([missing.slice(0, 3), restored[model]?.length], `${model}: ${missing.length} rows are missing`).toEqual([[], expected.length]);
    }
    expect(await db.$transaction(nextKeys)).toEqual(keys);
    await db.$disconnect();
    await target.drop();
  });
});

const movePositionsBack = (db: PrismaClient) => db.eventPosition.updateMany({ data: { last: { decrement: GAP } } });
