import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import type { Provider } from '../prisma/schema';
import { adapterFactory, providerOf } from './db-adapters';
import { isUnavailable, unavailable } from './db-errors';
import { withSchemaEngine } from './schema-engine';

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
    throw isUnavailable(error) ? unavailable('The database cannot be opened', error) : error;
  }
}

async function bringUpToDate(url: string, committed: Migration[]): Promise<string[]> {
  // As a reader, so that a database that is not ours stays as it is; and closed before the engine wants the file for itself.
  const applied = await withConnection(url, (adapter) => readApplied(adapter, providerOf(url)));
  assertOurs(applied, committed);
  // Most starts have nothing to do: they never load the engine.
  if (committed.every(({ name }) => applied.has(name))) return [];
  const migrationsList = listFor(committed, providerOf(url));
  const filters = { externalTables: [], externalEnums: [] };
  try {
    const factory = await adapterFactory(url, 'write');
    return (await withSchemaEngine(factory, (engine) => engine.applyMigrations({ migrationsList, filters }))).appliedMigrationNames;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The engine has no word for the adapter's busy error and complains about that.
    if (isUnavailable(error) || message.includes('SocketTimeout')) throw unavailable('Another process is using the database', error);
    const [reason = '', trace = ''] = message.split(/\n\s+0: /, 2);
    const name = trace.match(/migration_name="(.*?)"/)?.[1];
    throw new MigrationError(`${name ? `Migration ${name}` : 'The migration'} failed: ${reason.replaceAll(/\s+/g, ' ')}`, { cause: error });
  }
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
    'SELECT migration_name, checksum, finished_at IS NOT NULL FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  return new Map(rows.map(([name, checksum, finished]) => [String(name), { checksum: String(checksum), finished: Boolean(finished) }]));
}

function assertOurs(applied: Applied, committed: Migration[]): void {
  const ours = new Map(committed.map(({ name, sql }) => [name, createHash('sha256').update(sql).digest('hex')]));
  for (const [name, { checksum, finished }] of applied) {
    if (!ours.has(name))
      throw new MigrationError(`The database is newer than this program: it has migration ${name}. Start the newer program.`);
    if (!finished) throw new MigrationError(`Migration ${name} failed half-way in this database: restore the backup from before it.`);
    if (ours.get(name) !== checksum) throw new MigrationError(`Migration ${name} is not what it was when this database applied it.`);
  }
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

function inTurn<T>(url: string, work: () => Promise<T>): Promise<T> {
  return withConnection(url, async (adapter) => {
    const holder = await adapter.startTransaction();
    try {
      await holder.executeRaw({ sql: "SET LOCAL lock_timeout = '60s'", args: [], argTypes: [] });
      await holder.executeRaw({ sql: `SELECT pg_advisory_xact_lock(${advisoryLock})`, args: [], argTypes: [] });
      return await work();
    } finally {
      // The transaction's end gives the lock back.
      await holder.executeRaw({ sql: 'ROLLBACK', args: [], argTypes: [] }).catch(() => undefined);
      await holder.rollback();
    }
  });
}
