/** Applies the committed migrations as plain SQL, and records them as `prisma migrate deploy` does (docs/decisions/003). */
import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import { inTransaction, providerOf, rawQuery, withAdapter } from './adapters';
import { assertCompatible, backupPath, MIGRATIONS, type Migration, readMigrations } from './committed-migrations';
import { DatabaseUnavailableError, isUnavailable, reasonOf, toUnavailableError } from './database-errors';
import { asMigration, withMigrationLock } from './migration-lock';
import { MigrationError, prepareRecord, readApplied, recordOf } from './migration-record';
import { assertIntegrity, copySqliteFile, flush } from './sqlite-file';

/** Applies the committed migrations that the database lacks, and returns their names. */
export async function migrate(url: string, root = MIGRATIONS): Promise<string[]> {
  const work = () => applyMissing(url, readMigrations(url, root));
  try {
    // A SQLite file has only one process.
    return await (providerOf(url) === 'postgresql' ? withMigrationLock(url, work) : work());
  } catch (error) {
    throw isUnavailable(error) ? toUnavailableError('The database cannot be opened', error) : error;
  }
}

/** Migrates, and waits up to `seconds` for PostgreSQL, which may start later than this process after a reboot. */
export async function migrateWhenReachable(url: string, seconds: number): Promise<string[]> {
  const deadline = performance.now() + seconds * 1_000;
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrate(url);
    } catch (error) {
      const canRetry = providerOf(url) === 'postgresql' && error instanceof DatabaseUnavailableError;
      if (!canRetry || performance.now() + 1_000 > deadline) throw error;
      if (tries === 1) process.stderr.write(`${error.message}. Trying again for ${seconds} seconds.\n`);
      await pause(1_000);
    }
  }
}

async function applyMissing(url: string, committed: Migration[]): Promise<string[]> {
  const isSqlite = providerOf(url) === 'sqlite';
  if (isSqlite) await assertIntegrity(url);
  // Read-only, so that a foreign database stays unchanged.
  const applied = await withAdapter(url, 'read', readApplied);
  assertCompatible(url, applied, committed);
  const missing = committed.filter(({ name }) => !applied.has(name));
  if (!missing[0]) return [];
  if (isSqlite && applied.size > 0) await backUpFile(url, missing[0].name);
  return withAdapter(isSqlite ? url : asMigration(url), 'write', async (adapter) => {
    // SQLite ignores this pragma within a transaction, and rebuilding a table must not delete the rows that refer to it.
    if (isSqlite) await adapter.executeScript('PRAGMA foreign_keys = OFF');
    await prepareRecord(adapter);
    const names: string[] = [];
    for (const migration of missing) if (await apply(adapter, migration)) names.push(migration.name);
    return names;
  });
}

/** Copies the SQLite file before its schema changes: there may be no other backup. */
async function backUpFile(url: string, migration: string): Promise<void> {
  const copy = backupPath(url, migration);
  rmSync(`${copy}.part`, { force: true });
  await copySqliteFile(url, `${copy}.part`);
  renameSync(`${copy}.part`, copy);
  flush(dirname(copy));
}

/** One transaction for the script and its record: a killed process leaves the old schema or the new one. False if it was applied already. */
async function apply(adapter: SqlDriverAdapter, migration: Migration): Promise<boolean> {
  const startedAt = new Date();
  try {
    return await inTransaction(adapter, async (tx) => {
      // A command that migrates the same SQLite file at the same time may have been first.
      if ((await readApplied(tx)).get(migration.name)?.finished) return false;
      // Without arguments, PostgreSQL takes several statements at once.
      await (tx.provider === 'sqlite' ? adapter.executeScript(migration.sql) : tx.executeRaw(rawQuery(migration.sql)));
      await tx.executeRaw(recordOf(tx.provider, migration, startedAt));
      return true;
    });
  } catch (error) {
    if (isUnavailable(error)) throw toUnavailableError('Another process is using the database', error);
    const reason = reasonOf(error).replaceAll(/\s+/g, ' ');
    await adapter.executeRaw(recordOf(adapter.provider, migration, startedAt, reason));
    throw new MigrationError(`Migration ${migration.name} failed: ${reason}`, { cause: error });
  }
}
