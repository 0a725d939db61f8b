/** Applies the committed migrations as plain SQL, and records them as `prisma migrate deploy` does (docs/decisions/003). */
import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SqlDriverAdapter, SqlQueryable } from '@prisma/driver-adapter-utils';
import { buildRawQuery, parseDatabaseProvider, runInTransaction, withAdapter } from '../adapters';
import { DatabaseUnavailableError, describeDatabaseError, isUnavailable, toUnavailableError } from '../database-errors';
import { MIGRATION_LOCK_MS } from '../limits';
import { assertIntegrity, copySqliteFile, flushToDisk } from '../sqlite/sqlite-file';
import { assertSuitableEngine } from './engine-trials';
import {
  assertCompatible,
  buildMigrationBackupPath,
  buildMigrationRecordQuery,
  buildRecordDeletionQuery,
  type DatabaseMigration,
  MIGRATIONS_FOLDER,
  MigrationError,
  prepareMigrationTable,
  readAppliedMigrations,
  readMigrations,
} from './migration-record';

/** Applies the committed migrations that the database lacks, and returns their names. */
export async function migrateDatabase(url: string, root = MIGRATIONS_FOLDER): Promise<string[]> {
  const work = () => applyMissing(url, readMigrations(url, root));
  try {
    // A SQLite file has only one process.
    return await (parseDatabaseProvider(url) === 'postgresql' ? withMigrationLock(url, work) : work());
  } catch (error) {
    throw isUnavailable(error) ? toUnavailableError('The database cannot be opened', error) : error;
  }
}

/** Migrates, and waits up to `seconds` for PostgreSQL, which may start later than this process after a reboot. */
export async function migrateWhenReachable(url: string, seconds: number): Promise<string[]> {
  const deadline = performance.now() + seconds * 1_000;
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrateDatabase(url);
    } catch (error) {
      const canRetry = parseDatabaseProvider(url) === 'postgresql' && error instanceof DatabaseUnavailableError;
      if (!canRetry || performance.now() + 1_000 > deadline) throw error;
      if (tries === 1) process.stderr.write(`${error.message}. Trying again for ${seconds} seconds.\n`);
      await pause(1_000);
    }
  }
}

/** Whether the database had no tables before these migrations were applied. */
export const wasDatabaseEmpty = (applied: string[], root = MIGRATIONS_FOLDER): boolean =>
  applied.length > 0 && applied[0] === readMigrations('file:', root)[0]?.name;

async function applyMissing(url: string, committed: DatabaseMigration[]): Promise<string[]> {
  const isSqlite = parseDatabaseProvider(url) === 'sqlite';
  if (isSqlite) await assertIntegrity(url);
  // Read-only access, so that a foreign database stays unchanged.
  const applied = await withAdapter(url, 'read', readAppliedMigrations);
  assertCompatible(url, applied, committed);
  const missing = committed.filter(({ name }) => !applied.has(name));
  if (isSqlite && !missing[0]) return [];
  if (isSqlite && missing[0] && applied.size > 0) await backUpFile(url, missing[0].name);
  return withAdapter(url, 'write', async (adapter) => {
    // SQLite ignores this pragma within a transaction, and rebuilding a table must not delete the rows that refer to it.
    if (isSqlite) await adapter.executeScript('PRAGMA foreign_keys = OFF');
    if (missing[0]) await prepareMigrationTable(adapter);
    if (!isSqlite) await assertSuitableEngine(adapter);
    const names: string[] = [];
    for (const migration of missing) if (await apply(adapter, migration)) names.push(migration.name);
    return names;
  });
}

/** Copies the SQLite file before its schema changes: there may be no other backup. */
async function backUpFile(url: string, migration: string): Promise<void> {
  const copy = buildMigrationBackupPath(url, migration);
  rmSync(`${copy}.part`, { force: true });
  await copySqliteFile(url, `${copy}.part`);
  renameSync(`${copy}.part`, copy);
  flushToDisk(dirname(copy));
}

/**
 * Applies the script and its record in one transaction: a killed process leaves the old or the new schema. The same transaction undoes the
 * migrations that this one replaces. Returns false if the migration was applied already.
 */
async function apply(adapter: SqlDriverAdapter, migration: DatabaseMigration): Promise<boolean> {
  const startedAt = new Date();
  try {
    return await runInTransaction(adapter, async (tx) => {
      // A command that migrates the same SQLite file concurrently may have been first.
      const applied = await readAppliedMigrations(tx);
      if (applied.get(migration.name)?.finished) return false;
      if (tx.provider === 'postgres') await tx.queryRaw(buildRawQuery(`SELECT pg_advisory_xact_lock_shared(${MIGRATING_LOCK})::text`));
      // Without arguments, PostgreSQL takes several statements at once.
      const run = (sql: string) => (tx.provider === 'sqlite' ? adapter.executeScript(sql) : tx.executeRaw(buildRawQuery(sql)));
      for (const { name, undo } of migration.replaced.filter((one) => applied.has(one.name))) {
        await run(undo);
        await tx.executeRaw(buildRecordDeletionQuery(tx.provider, name));
      }
      await run(migration.sql);
      await tx.executeRaw(buildMigrationRecordQuery(tx.provider, migration, startedAt));
      return true;
    });
  } catch (error) {
    if (isUnavailable(error)) throw toUnavailableError('Another process is using the database', error);
    const reason = describeDatabaseError(error).replaceAll(/\s+/g, ' ');
    await adapter.executeRaw(buildMigrationRecordQuery(adapter.provider, migration, startedAt, reason));
    throw new MigrationError(`Migration ${migration.name} failed: ${reason}`, { cause: error });
  }
}

const ADVISORY_LOCK = 20_080_801;
/** Each transaction of a migration holds it, so that its connection is found although its process was killed, also behind a pooler. */
const MIGRATING_LOCK = 20_080_802;

/** Runs `work` while no other process migrates the PostgreSQL database at `url`. */
function withMigrationLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  return withAdapter(url, 'read', (adapter) =>
    // The end of the transaction releases the lock.
    runInTransaction(adapter, async (tx) => {
      await assertWritable(tx);
      await tx.executeRaw(buildRawQuery(`SET LOCAL lock_timeout = ${MIGRATION_LOCK_MS}`));
      await tx.executeRaw(buildRawQuery(`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK})`));
      await endOrphans(adapter);
      return work();
    }),
  );
}

/** Throws for a database that accepts no writes. It may accept them later: a standby is promoted, or maintenance ends. */
async function assertWritable(tx: SqlQueryable): Promise<void> {
  const sql = `SELECT current_setting('transaction_read_only'), pg_is_in_recovery()::text`;
  const [row] = (await tx.queryRaw(buildRawQuery(sql))).rows;
  const [isReadOnly, isStandby] = row ?? [];
  if (isReadOnly !== 'on') return;
  const why =
    isStandby === 'true' ? 'it is a standby: name the primary in DATABASE_URL, or promote it' : 'default_transaction_read_only is on';
  throw new DatabaseUnavailableError(`The database accepts no writes, because ${why}`);
}

/** Terminates statements of a killed process that may still run, before the applied migrations are read. */
async function endOrphans(adapter: SqlDriverAdapter): Promise<void> {
  const sql = `SELECT pg_terminate_backend(pid)::text FROM pg_locks WHERE locktype = 'advisory' AND objid = ${MIGRATING_LOCK}
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  while ((await adapter.queryRaw(buildRawQuery(sql))).rows.length > 0) await pause(20);
}
