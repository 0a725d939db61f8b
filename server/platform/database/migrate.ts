import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import type { Provider } from '../../../prisma/schema';
import { adapterFactory, providerOf } from './adapters';
import { isUnavailable, toUnavailableError } from './database-errors';
import { withSchemaEngine } from './schema-engine';
import { assertIntegrity, copySqliteFile, flush } from './sqlite-file';

/** The database does not fit this program's migrations, or one of them failed. The message is one sentence for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

type Migration = { name: string; sql: string };

/** Applies the committed migrations that the database lacks, as `prisma migrate deploy` does, and returns their names. */
export async function migrate(url: string, root = 'prisma/migrations'): Promise<string[]> {
  const committed = readMigrations(join(root, providerOf(url)));
  const work = () => applyMissing(url, committed);
  try {
    // Processes that start at the same time take turns; a SQLite file has only one process.
    return await (providerOf(url) === 'postgresql' ? withMigrationLock(url, work) : work());
  } catch (error) {
    throw isUnavailable(error) ? toUnavailableError('The database cannot be opened', error) : error;
  }
}

async function applyMissing(url: string, committed: Migration[]): Promise<string[]> {
  if (providerOf(url) === 'sqlite') await assertIntegrity(url);
  // Read-only, so that a foreign database stays unchanged; closed before the engine needs exclusive access to the file.
  const applied = await withConnection(url, (adapter) => readApplied(adapter, providerOf(url)));
  assertCompatible(url, applied, committed);
  // Most starts have nothing to migrate and never load the engine.
  const missing = committed.filter(({ name }) => !applied.has(name));
  if (!missing[0]) return [];
  if (applied.size > 0) await deleteInterrupted(url);
  if (applied.size > 0 && providerOf(url) === 'sqlite') await backUpFile(url, missing[0].name);
  const migrationsList = listFor(committed, providerOf(url));
  const filters = { externalTables: [], externalEnums: [] };
  try {
    const factory = atomicScripts(await adapterFactory(withApplicationName(url), 'write'), committed);
    return (await withSchemaEngine(factory, (engine) => engine.applyMigrations({ migrationsList, filters }))).appliedMigrationNames;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The engine does not know the adapter's busy error and fails on that instead.
    if (isUnavailable(error) || message.includes('SocketTimeout')) throw toUnavailableError('Another process is using the database', error);
    const [reason = '', trace = ''] = message.split(/\n\s+0: /, 2);
    const name = trace.match(/migration_name="(.*?)"/)?.[1];
    throw new MigrationError(`${name ? `Migration ${name}` : 'The migration'} failed: ${reason.replaceAll(/\s+/g, ' ')}`, { cause: error });
  }
}

/**
 * Makes each migration atomic, together with its record in _prisma_migrations: a killed process leaves the old schema or the new one.
 * SQLite ignores `PRAGMA foreign_keys` within a transaction, so it is switched off before scripts that rebuild tables.
 */
function atomicScripts(factory: SqlMigrationAwareDriverAdapterFactory, committed: Migration[]): SqlMigrationAwareDriverAdapterFactory {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const run = adapter.executeScript.bind(adapter);
    const executeScript = async (script: string) => {
      if (!committed.some(({ sql }) => sql === script)) return run(script);
      const recorded = `${script}\n;UPDATE _prisma_migrations SET finished_at = CURRENT_TIMESTAMP WHERE ${IN_PROGRESS};`;
      if (adapter.provider === 'postgres') return run(recorded);
      try {
        await run(`PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE;\n${recorded}\nCOMMIT; PRAGMA foreign_keys = ON;`);
      } catch (error) {
        await run('ROLLBACK').catch(() => undefined);
        throw error;
      }
    };
    return Object.assign(adapter, { executeScript });
  };
  return factory;
}

// A failed migration has its reason in `logs`.
const IN_PROGRESS = 'finished_at IS NULL AND rolled_back_at IS NULL AND logs IS NULL';

/** A migration that was started by a killed process has changed nothing and may start again. */
async function deleteInterrupted(url: string): Promise<void> {
  const adapter = await (await adapterFactory(url, 'write')).connect();
  try {
    await adapter.executeRaw({ sql: `DELETE FROM _prisma_migrations WHERE ${IN_PROGRESS}`, args: [], argTypes: [] });
  } finally {
    await adapter.dispose();
  }
}

/** Copies the SQLite file before its schema changes: there may be no other backup. */
async function backUpFile(url: string, migration: string): Promise<void> {
  const copy = backupPath(url, migration);
  rmSync(`${copy}.part`, { force: true });
  await copySqliteFile(url, `${copy}.part`);
  renameSync(`${copy}.part`, copy);
  flush(dirname(copy));
}

const backupPath = (url: string, migration: string) => `${url.slice('file:'.length)}.before-${migration}`;

/** True when all migrations of this program are applied. */
export async function isCurrent(url: string, root = 'prisma/migrations'): Promise<boolean> {
  const applied = await withConnection(url, (adapter) => readApplied(adapter, providerOf(url)));
  return readMigrations(join(root, providerOf(url))).every(({ name }) => applied.get(name)?.finished);
}

async function withConnection<T>(url: string, work: (adapter: SqlDriverAdapter) => Promise<T>): Promise<T> {
  const adapter = await (await adapterFactory(url, 'read')).connect();
  try {
    return await work(adapter);
  } finally {
    await adapter.dispose();
  }
}

type Applied = Map<string, { checksum: string; finished: boolean }>;

async function readApplied(adapter: SqlDriverAdapter, provider: Provider): Promise<Applied> {
  const rowsOf = async (sql: string) => (await adapter.queryRaw({ sql, args: [], argTypes: [] })).rows;
  const tables = await rowsOf(
    provider === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'"
      : "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'",
  );
  if (tables.length === 0) return new Map();
  if (!tables.some(([name]) => name === '_prisma_migrations')) {
    throw new MigrationError(
      `The database holds tables that are not this program's, for instance ${tables[0]?.[0]}: give it an empty one.`,
    );
  }
  const rows = await rowsOf(
    `SELECT migration_name, checksum, finished_at IS NOT NULL FROM _prisma_migrations WHERE rolled_back_at IS NULL AND NOT (${IN_PROGRESS})`,
  );
  return new Map(rows.map(([name, checksum, finished]) => [String(name), { checksum: String(checksum), finished: Boolean(finished) }]));
}

function assertCompatible(url: string, applied: Applied, committed: Migration[]): void {
  const checksums = new Map(committed.map(({ name, sql }) => [name, createHash('sha256').update(sql).digest('hex')]));
  for (const [name, { checksum, finished }] of applied) {
    if (!checksums.has(name))
      throw new MigrationError(`The database is newer than this program: it has migration ${name}. Start the newer program.`);
    if (!finished) throw new MigrationError(`Migration ${name} failed half-way in this database: ${recoveryHint(url, name)}`);
    if (checksums.get(name) !== checksum) throw new MigrationError(`Migration ${name} is not what it was when this database applied it.`);
  }
}

function recoveryHint(url: string, migration: string): string {
  const copy = backupPath(url, migration);
  return providerOf(url) === 'sqlite' && existsSync(copy) ? `npm run restore -- ${copy}` : 'restore the backup from before it.';
}

// Oldest first.
function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, sql: readFileSync(join(folder, name, 'migration.sql'), 'utf8').replaceAll('\r\n', '\n') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function listFor(migrations: Migration[], provider: Provider): MigrationList {
  return {
    baseDir: '.',
    lockfile: { path: 'migration_lock.toml', content: `provider = "${provider}"\n` },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  };
}

const ADVISORY_LOCK = 20_080_801;
/** The application name of the connections that run migrations. */
const APPLICATION_NAME = 'site-migration';

function withApplicationName(url: string): string {
  if (providerOf(url) === 'sqlite') return url;
  const address = new URL(url);
  address.searchParams.set('application_name', APPLICATION_NAME);
  return address.href;
}

/** Terminates statements of a killed process that may still run, before the applied migrations are read. */
async function endOrphans(adapter: SqlDriverAdapter): Promise<void> {
  const sql = `SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity WHERE datname = current_database() AND application_name = '${APPLICATION_NAME}'`;
  while ((await adapter.queryRaw({ sql, args: [], argTypes: [] })).rows.length > 0) await pause(20);
}

function withMigrationLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  return withConnection(url, async (adapter) => {
    const transaction = await adapter.startTransaction();
    const run = (sql: string) => transaction.executeRaw({ sql, args: [], argTypes: [] });
    try {
      await run("SET LOCAL lock_timeout = '60s'");
      await run(`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK})`);
      await endOrphans(adapter);
      return await work();
    } finally {
      // The end of the transaction releases the lock.
      await run('ROLLBACK').catch(() => undefined);
      await transaction.rollback();
    }
  });
}
