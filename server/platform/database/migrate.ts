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
  const work = () => bringUpToDate(url, committed);
  try {
    // Two processes that start together take turns; SQLite's file has one process.
    return await (providerOf(url) === 'postgresql' ? inTurn(url, work) : work());
  } catch (error) {
    throw isUnavailable(error) ? toUnavailableError('The database cannot be opened', error) : error;
  }
}

async function bringUpToDate(url: string, committed: Migration[]): Promise<string[]> {
  if (providerOf(url) === 'sqlite') await assertIntegrity(url);
  // As a reader, so that a database that is not ours stays as it is; and closed before the engine wants the file for itself.
  const applied = await withConnection(url, (adapter) => readApplied(adapter, providerOf(url)));
  assertOurs(url, applied, committed);
  // Most starts have nothing to do: they never load the engine.
  const missing = committed.filter(({ name }) => !applied.has(name));
  if (!missing[0]) return [];
  if (applied.size > 0) await forgetKilled(url);
  if (applied.size > 0 && providerOf(url) === 'sqlite') await keepCopy(url, missing[0].name);
  const migrationsList = listFor(committed, providerOf(url));
  const filters = { externalTables: [], externalEnums: [] };
  try {
    const factory = wholeScripts(await adapterFactory(named(url), 'write'), committed);
    return (await withSchemaEngine(factory, (engine) => engine.applyMigrations({ migrationsList, filters }))).appliedMigrationNames;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The engine has no word for the adapter's busy error and complains about that.
    if (isUnavailable(error) || message.includes('SocketTimeout')) throw toUnavailableError('Another process is using the database', error);
    const [reason = '', trace = ''] = message.split(/\n\s+0: /, 2);
    const name = trace.match(/migration_name="(.*?)"/)?.[1];
    throw new MigrationError(`${name ? `Migration ${name}` : 'The migration'} failed: ${reason.replaceAll(/\s+/g, ' ')}`, { cause: error });
  }
}

/**
 * Each migration takes effect as a whole, together with the note that it did: whoever is killed meanwhile leaves the old schema or the new
 * one. SQLite's foreign keys cannot be switched off within a transaction, where scripts that rebuild a table do it.
 */
function wholeScripts(factory: SqlMigrationAwareDriverAdapterFactory, committed: Migration[]): SqlMigrationAwareDriverAdapterFactory {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const run = adapter.executeScript.bind(adapter);
    const executeScript = async (script: string) => {
      if (!committed.some(({ sql }) => sql === script)) return run(script);
      const noted = `${script}\n;UPDATE _prisma_migrations SET finished_at = CURRENT_TIMESTAMP WHERE ${UNDER_WAY};`;
      if (adapter.provider === 'postgres') return run(noted);
      try {
        await run(`PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE;\n${noted}\nCOMMIT; PRAGMA foreign_keys = ON;`);
      } catch (error) {
        await run('ROLLBACK').catch(() => undefined);
        throw error;
      }
    };
    return Object.assign(adapter, { executeScript });
  };
  return factory;
}

// One that failed has its reason in `logs`.
const UNDER_WAY = 'finished_at IS NULL AND rolled_back_at IS NULL AND logs IS NULL';

/** One that was begun by a process that was killed has changed nothing: it may begin again. */
async function forgetKilled(url: string): Promise<void> {
  const adapter = await (await adapterFactory(url, 'write')).connect();
  try {
    await adapter.executeRaw({ sql: `DELETE FROM _prisma_migrations WHERE ${UNDER_WAY}`, args: [], argTypes: [] });
  } finally {
    await adapter.dispose();
  }
}

/** SQLite's file may be the only one there is: before it changes its shape it is kept as it was, beside itself. */
async function keepCopy(url: string, migration: string): Promise<void> {
  const copy = copyBefore(url, migration);
  rmSync(`${copy}.part`, { force: true });
  await copySqliteFile(url, `${copy}.part`);
  renameSync(`${copy}.part`, copy);
  flush(dirname(copy));
}

const copyBefore = (url: string, migration: string) => `${url.slice('file:'.length)}.before-${migration}`;

/** True when the database has every migration of this program. */
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
    `SELECT migration_name, checksum, finished_at IS NOT NULL FROM _prisma_migrations WHERE rolled_back_at IS NULL AND NOT (${UNDER_WAY})`,
  );
  return new Map(rows.map(([name, checksum, finished]) => [String(name), { checksum: String(checksum), finished: Boolean(finished) }]));
}

function assertOurs(url: string, applied: Applied, committed: Migration[]): void {
  const ours = new Map(committed.map(({ name, sql }) => [name, createHash('sha256').update(sql).digest('hex')]));
  for (const [name, { checksum, finished }] of applied) {
    if (!ours.has(name))
      throw new MigrationError(`The database is newer than this program: it has migration ${name}. Start the newer program.`);
    if (!finished) throw new MigrationError(`Migration ${name} failed half-way in this database: ${wayBack(url, name)}`);
    if (ours.get(name) !== checksum) throw new MigrationError(`Migration ${name} is not what it was when this database applied it.`);
  }
}

function wayBack(url: string, migration: string): string {
  const copy = copyBefore(url, migration);
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

const advisoryLock = 20_080_801;
/** The name of the connections that scripts come over. */
const NAME = 'site-migration';

function named(url: string): string {
  if (providerOf(url) === 'sqlite') return url;
  const address = new URL(url);
  address.searchParams.set('application_name', NAME);
  return address.href;
}

/** What a process that was killed has sent may still run, or be about to: it ends before anybody looks how far that process came. */
async function endOrphans(adapter: SqlDriverAdapter): Promise<void> {
  const sql = `SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity WHERE datname = current_database() AND application_name = '${NAME}'`;
  while ((await adapter.queryRaw({ sql, args: [], argTypes: [] })).rows.length > 0) await pause(20);
}

function inTurn<T>(url: string, work: () => Promise<T>): Promise<T> {
  return withConnection(url, async (adapter) => {
    const holder = await adapter.startTransaction();
    const run = (sql: string) => holder.executeRaw({ sql, args: [], argTypes: [] });
    try {
      await run("SET LOCAL lock_timeout = '60s'");
      await run(`SELECT pg_advisory_xact_lock(${advisoryLock})`);
      await endOrphans(adapter);
      return await work();
    } finally {
      // The transaction's end gives the lock back.
      await run('ROLLBACK').catch(() => undefined);
      await holder.rollback();
    }
  });
}
