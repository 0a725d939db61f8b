/** The committed migrations, and Prisma's table `_prisma_migrations`, as `prisma migrate deploy` creates, fills and reads it. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlDriverAdapter, SqlQuery, SqlQueryable } from '@prisma/driver-adapter-utils';
import { buildRawQuery, parseDatabaseProvider, withAdapter } from '../adapters';
import { isUnavailable, toUnavailableError } from '../database-errors';

/**
 * An error that the database does not fit this program's migrations, or that one of them failed. The message is one sentence for the
 * operator.
 */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** The database's migrations by name. */
export type AppliedMigrations = Map<string, { checksum: string; finished: boolean }>;

// The table as the schema engine creates it.
const createTable: Record<'sqlite' | 'postgres', string> = {
  sqlite: `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`,
  postgres: `CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                      VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum                VARCHAR(64) NOT NULL,
    finished_at             TIMESTAMPTZ,
    migration_name          VARCHAR(255) NOT NULL,
    logs                    TEXT,
    rolled_back_at          TIMESTAMPTZ,
    started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count     INTEGER NOT NULL DEFAULT 0
)`,
};

// The schema engine, which earlier releases used, writes the row before it runs the script. A row without an end and without `logs` is from
// a killed process: its script has changed nothing.
const INTERRUPTED = 'finished_at IS NULL AND rolled_back_at IS NULL AND logs IS NULL';

/** Creates the table if it is missing, and deletes records of migrations that a killed process began. */
export async function prepareMigrationTable(adapter: SqlDriverAdapter): Promise<void> {
  await adapter.executeRaw(buildRawQuery(createTable[adapter.provider === 'sqlite' ? 'sqlite' : 'postgres']));
  await adapter.executeRaw(buildRawQuery(`DELETE FROM _prisma_migrations WHERE ${INTERRUPTED}`));
}

/** The migrations that the database has, finished or failed. Throws when its tables are not this program's. */
export async function readAppliedMigrations(connection: SqlQueryable): Promise<AppliedMigrations> {
  const rowsOf = async (sql: string) => (await connection.queryRaw(buildRawQuery(sql))).rows;
  const tables = await rowsOf(
    connection.provider === 'sqlite'
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
    `SELECT migration_name, checksum, finished_at IS NOT NULL FROM _prisma_migrations WHERE rolled_back_at IS NULL AND NOT (${INTERRUPTED})`,
  );
  return new Map(rows.map(([name, checksum, finished]) => [String(name), { checksum: String(checksum), finished: Boolean(finished) }]));
}

/** The record of a finished migration, or of a failed migration with the reason. */
export function buildMigrationRecordQuery(
  provider: SqlQueryable['provider'],
  migration: { name: string; checksum: string },
  startedAt: Date,
  failure?: string,
): SqlQuery {
  const values = {
    id: randomUUID(),
    checksum: migration.checksum,
    migration_name: migration.name,
    started_at: timestamp(startedAt),
    finished_at: failure === undefined ? timestamp(new Date()) : null,
    logs: failure ?? null,
    applied_steps_count: failure === undefined ? 1 : 0,
  };
  const places = Object.keys(values).map((_, i) => (provider === 'sqlite' ? '?' : `$${i + 1}`));
  return buildRawQuery(`INSERT INTO _prisma_migrations (${Object.keys(values)}) VALUES (${places})`, ...Object.values(values));
}

/** Deletes the record of a migration that was undone. */
export function buildRecordDeletionQuery(provider: SqlQueryable['provider'], name: string): SqlQuery {
  return buildRawQuery(`DELETE FROM _prisma_migrations WHERE migration_name = ${provider === 'sqlite' ? '?' : '$1'}`, name);
}

// The timestamp has an offset: without it PostgreSQL assumes the session's time zone.
const timestamp = (date: Date) => date.toISOString().replace('Z', '+00:00');

/**
 * A migration of earlier releases that a later release deleted: `undo` takes it back. Its file `undo-<name>.sql` stands beside the migration
 * that replaces it (docs/decisions/040).
 */
type ReplacedMigration = { name: string; undo: string };

export type DatabaseMigration = { name: string; sql: string; checksum: string; replaced: ReplacedMigration[] };

/** The folder of the migrations, relative to the folder in which the site is started. */
export const MIGRATIONS_FOLDER = 'prisma/migrations';

/** The committed migrations for the database at `url`, oldest first. Throws outside the program's folder. */
export function readMigrations(url: string, root: string): DatabaseMigration[] {
  if (!existsSync(root))
    throw new MigrationError(`There is no folder ${root} in ${process.cwd()}: start the command in the program's folder.`);
  const folder = join(root, parseDatabaseProvider(url));
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const sql = readSql(join(folder, name, 'migration.sql'));
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), replaced: readReplaced(join(folder, name)) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const readSql = (file: string) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n');

function readReplaced(folder: string): ReplacedMigration[] {
  return readdirSync(folder).flatMap((file) => {
    const [, name] = /^undo-(.+)\.sql$/.exec(file) ?? [];
    return name ? [{ name, undo: readSql(join(folder, file)) }] : [];
  });
}

/** Throws when the database has a migration that failed, was edited later, or is unknown to this program. */
export function assertCompatible(url: string, applied: AppliedMigrations, committed: DatabaseMigration[]): void {
  const checksums = new Map(committed.map(({ name, checksum }) => [name, checksum]));
  // The database of an earlier release has a replaced migration until the migration that replaces it is applied.
  const pending = committed.filter(({ name }) => !applied.has(name));
  const replaced = new Set(pending.flatMap((migration) => migration.replaced.map(({ name }) => name)));
  const unknown = [...applied.keys()].filter((name) => !checksums.has(name) && !replaced.has(name)).sort();
  if (unknown.length > 0) throw new MigrationError(describeUnknown(unknown.at(-1) as string, committed.at(-1)?.name ?? ''));
  for (const [name, { checksum, finished }] of applied) {
    if (!finished) throw new MigrationError(`Migration ${name} failed half-way in this database: ${recoveryHint(url, name)}`);
    if (checksums.has(name) && checksums.get(name) !== checksum)
      throw new MigrationError(`Migration ${name} is not what it was when this database applied it.`);
  }
}

/** The advice for the newest migration that this program does not know; `newest` is the newest that it knows. */
function describeUnknown(name: string, newest: string): string {
  if (name > newest) return `The database is newer than this program: it has migration ${name}. Start the newer program.`;
  return (
    `The database is from another line of releases: it has migration ${name}, which this program never had. Nothing was changed. ` +
    'Start the release that used the database last, or choose a database of this line: set DATABASE_URL, or npm run restore -- FILE'
  );
}

function recoveryHint(url: string, migration: string): string {
  const copy = buildMigrationBackupPath(url, migration);
  return parseDatabaseProvider(url) === 'sqlite' && existsSync(copy) ? `npm run restore -- ${copy}` : 'restore the backup from before it.';
}

/** The path of the copy of a SQLite file that is made before `migration` changes it. */
export const buildMigrationBackupPath = (url: string, migration: string) => `${url.slice('file:'.length)}.before-${migration}`;

/** True when all migrations of this program are applied. */
export async function isMigrated(url: string): Promise<boolean> {
  const applied = await withAdapter(url, 'read', readAppliedMigrations);
  return readMigrations(url, MIGRATIONS_FOLDER).every(({ name }) => applied.get(name)?.finished);
}

/** Whether a site was started on the database at `url`. A missing SQLite file is not created. */
export async function hasSite(url: string): Promise<boolean> {
  if (parseDatabaseProvider(url) === 'sqlite' && !existsSync(url.slice('file:'.length))) return false;
  try {
    return (await withAdapter(url, 'read', readAppliedMigrations)).size > 0;
  } catch (error) {
    throw isUnavailable(error) ? toUnavailableError('The database cannot be opened', error) : error;
  }
}
