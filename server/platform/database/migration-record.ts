/** Prisma's table `_prisma_migrations`, as `prisma migrate deploy` creates, fills and reads it. */
import { randomUUID } from 'node:crypto';
import type { SqlDriverAdapter, SqlQuery, SqlQueryable } from '@prisma/driver-adapter-utils';
import { rawQuery } from './adapters';

/** The database does not fit this program's migrations, or one of them failed. The message is one sentence for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** The database's migrations by name. */
export type Applied = Map<string, { checksum: string; finished: boolean }>;

// As the schema engine creates it.
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

// The schema engine, which earlier releases used, writes the row before it runs the script. A row without an end and without a reason in `logs`
// is that of a process that was killed: its script has changed nothing.
const INTERRUPTED = 'finished_at IS NULL AND rolled_back_at IS NULL AND logs IS NULL';

/** Creates the table if it is missing, and forgets migrations that a killed process began. */
export async function prepareRecord(adapter: SqlDriverAdapter): Promise<void> {
  await adapter.executeRaw(rawQuery(createTable[adapter.provider === 'sqlite' ? 'sqlite' : 'postgres']));
  await adapter.executeRaw(rawQuery(`DELETE FROM _prisma_migrations WHERE ${INTERRUPTED}`));
}

/** The migrations that the database has, finished or failed. Throws when its tables are not this program's. */
export async function readApplied(connection: SqlQueryable): Promise<Applied> {
  const rowsOf = async (sql: string) => (await connection.queryRaw(rawQuery(sql))).rows;
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

/** The row of a migration that is finished; or that failed, with the reason. */
export function recordOf(
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
  return rawQuery(`INSERT INTO _prisma_migrations (${Object.keys(values)}) VALUES (${places})`, ...Object.values(values));
}

// With the offset: without it PostgreSQL assumes the time zone of the session.
const timestamp = (date: Date) => date.toISOString().replace('Z', '+00:00');
