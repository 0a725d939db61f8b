/**
 * Rewrites a whole database, so that no page retains deleted data: a database overwrites what it deletes, but not the copies that a page
 * left behind when it was split (docs/decisions/049-erased-bytes.md).
 */
import { stat, statfs } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { buildRawQuery, parseDatabaseProvider, runInTransaction, withAdapter } from './adapters';
import { emptySqliteJournal } from './sqlite/sqlite-file';

/** `busy`: another connection reads or writes; `no room`: the disk has no room for a second copy. Both are tried again later. */
export type Rewriting = 'done' | 'busy' | 'no room';

/** A table is left for the next run if its lock does not come in this time: those who wait behind it are stopped as long. */
const LOCK_MS = 500;

/** Rewrites the database at `url`. `since` is the time of the last deletion: a reader that began earlier could need the deleted rows. */
export function rewriteDatabase(url: string, since: Date): Promise<Rewriting> {
  return parseDatabaseProvider(url) === 'sqlite' ? rewriteFile(url) : rewriteTables(url, since);
}

/** Other connections read meanwhile, and their writes wait. */
async function rewriteFile(url: string): Promise<Rewriting> {
  const file = url.slice('file:'.length);
  // The copy goes through a temporary file and the journal.
  if ((await readFreeBytes(url)) < 2 * (await stat(file)).size) return 'no room';
  const result = await vacuumInThread(file);
  return result === 'done' && !(await emptySqliteJournal(url)) ? 'busy' : result;
}

/** The free bytes of the disk of SQLite's file. */
export async function readFreeBytes(url: string): Promise<number> {
  const { bavail, bsize } = await statfs(dirname(url.slice('file:'.length)));
  return bavail * bsize;
}

/** The driver blocks its thread for seconds, so the thread is another one than that of requests. */
function vacuumInThread(file: string): Promise<Rewriting> {
  const workerData = { driver: createRequire(import.meta.url).resolve('@photostructure/sqlite'), file };
  return new Promise((resolve, reject) => {
    const worker = new Worker(VACUUM, { eval: true, execArgv: [], workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

const VACUUM = `const { parentPort, workerData } = require('node:worker_threads');
const { DatabaseSync } = require(workerData.driver);
const database = new DatabaseSync(workerData.file, { timeout: 1000 });
const ends = { 5: 'busy', 6: 'busy', 13: 'no room' };
let end = 'done';
try {
  database.exec('PRAGMA synchronous = FULL; VACUUM');
} catch (error) {
  end = ends[error.errcode & 255];
  if (!end) throw error;
} finally {
  database.close();
}
parentPort.postMessage(end);`;

/** CLUSTER rewrites one table with its indexes within a transaction, so it passes a pooler and its lock has a limit. */
async function rewriteTables(url: string, since: Date): Promise<Rewriting> {
  return withAdapter(url, 'write', async (adapter) => {
    const query = async (sql: string, ...args: string[]) => (await adapter.queryRaw(buildRawQuery(sql, ...args))).rows;
    // CLUSTER copies dead rows that a transaction of another connection could still see.
    const readers = await query(
      `SELECT pid::text FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND (backend_xmin IS NOT NULL OR backend_xid IS NOT NULL) AND xact_start < $1::timestamptz`,
      since.toISOString(),
    );
    if (readers.length > 0) return 'busy';
    const tables = await query(
      `SELECT t.relname::text, i.relname::text FROM pg_class t JOIN pg_index x ON x.indrelid = t.oid AND x.indisprimary
        JOIN pg_class i ON i.oid = x.indexrelid WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace ORDER BY 1`,
    );
    for (const [table, index] of tables as [string, string][]) {
      const end = await endOf(
        runInTransaction(adapter, async (tx) => {
          await tx.executeRaw(buildRawQuery(`SET LOCAL lock_timeout = ${LOCK_MS}`));
          await tx.executeRaw(buildRawQuery(`CLUSTER "${table}" USING "${index}"`));
          // Replaces the planner's statistics of the table, which contain values of deleted rows.
          await tx.executeRaw(buildRawQuery(`ANALYZE "${table}"`));
        }),
      );
      if (end !== 'done') return end;
    }
    // Removes the replaced statistics. PostgreSQL skips this unless the site's role owns the database. The lock lasts for milliseconds.
    return endOf(adapter.executeRaw(buildRawQuery('VACUUM FULL pg_statistic')));
  });
}

/** What the failure of a statement means for the rewriting; throws any other failure. */
const endOf = (statement: Promise<unknown>): Promise<Rewriting> =>
  statement.then(
    () => 'done',
    (error) => {
      const end = ends[(error as { cause?: { originalCode?: string } }).cause?.originalCode ?? ''];
      if (!end) throw error;
      return end;
    },
  );

/** By SQLSTATE: lock_not_available, disk_full. */
const ends: Record<string, Rewriting> = { '55P03': 'busy', '53100': 'no room' };
