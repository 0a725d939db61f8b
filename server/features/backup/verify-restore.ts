/** Restores a backup into a temporary database and compares it: `npm run backup -- FILE --verify` does so before it stores the file. */
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { buildRawQuery, parseDatabaseProvider, withAdapter } from '../../platform/database/adapters';
import { openClient } from '../../platform/database/database';
import { describeDatabaseError } from '../../platform/database/database-errors';
import { assertSameContents, countContents } from './back-up';
import { BackupError } from './backup-file';
import type { DatabaseContents } from './copy-rows';
import type { FileStore } from './file-store';
import { eraseNothing, restoreBackup } from './restore';
import { readSequences } from './tables';

/**
 * Throws unless `copy` can be restored into a database of the kind at `url` with equal contents; where the user may not create a database on
 * PostgreSQL, unless the copy and its files can be read with equal contents. Returns the message for the operator.
 */
export async function verifyRestore(url: string, copy: string, contents: DatabaseContents, files?: FileStore): Promise<string> {
  const startedAt = performance.now();
  const { proof, note } = await restoreAndCompare(url, copy, contents, files);
  const rows = Object.values(contents).reduce((sum, { count }) => sum + count, 0);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  return `Verified: ${proof}, ${rows} rows of ${Object.keys(contents).length} tables, in ${seconds} s.${note}`;
}

async function restoreAndCompare(
  url: string,
  copy: string,
  contents: DatabaseContents,
  files?: FileStore,
): Promise<{ proof: string; note: string }> {
  const proofOf = (kind: string) => ({ proof: `restored into a temporary ${kind} database and compared`, note: '' });
  if (parseDatabaseProvider(url) === 'sqlite') {
    // The temporary database is beside the copy: its folder is removed afterwards.
    await compare(`file:${join(dirname(copy), 'restored.db')}`, copy, contents, files);
    return proofOf('SQLite');
  }
  await dropAbandoned(url);
  const name = `${TEMPORARY}${Math.floor(Date.now() / 1_000)}_${randomBytes(6).toString('hex')}`;
  try {
    await execute(url, `CREATE DATABASE ${name} TEMPLATE template0`);
  } catch (error) {
    await compareStored(copy, contents, files);
    const why = `The user of DATABASE_URL may not create a temporary database for it (${describeDatabaseError(error)}): ALTER ROLE … CREATEDB.`;
    return { proof: 'each row and file was read again and compared', note: `\nNot restored into PostgreSQL. ${why}` };
  }
  try {
    await compare(Object.assign(new URL(url), { pathname: `/${name}` }).href, copy, contents, files);
    return proofOf('PostgreSQL');
  } finally {
    await execute(url, `DROP DATABASE ${name} WITH (FORCE)`);
  }
}

/** Reads one row and one file after the other, so that neither a second database nor room on the disk is needed. */
async function compareStored(copy: string, contents: DatabaseContents, files?: FileStore): Promise<void> {
  assertSameContents(await countContents(copy), contents, 'The backup differs from the database');
  if (!files) return;
  const { eachSqliteBytes } = await import('../../platform/database/sqlite/sqlite-bytes');
  eachSqliteBytes(copy, (hash) => files.read(hash));
}

/** Compares all rows, and the next number of each table. */
async function compare(target: string, copy: string, contents: DatabaseContents, files?: FileStore): Promise<void> {
  const restored = await restoreBackup(target, copy, eraseNothing, { files });
  assertSameContents(restored.contents, contents, 'The restored database differs from the backup');
  const [from, into] = await Promise.all([openClient(`file:${copy}`, 'read'), openClient(target, 'read')]);
  try {
    const [ours, theirs] = [await readSequences(into, parseDatabaseProvider(target)), await readSequences(from, 'sqlite')];
    // SQLite has sequences for some keys for which PostgreSQL has none.
    const expected = Object.fromEntries(Object.keys(ours).map((model) => [model, theirs[model]]));
    if (!isDeepStrictEqual(ours, expected)) throw new BackupError('The restored database would give numbers again that were given before.');
  } finally {
    await Promise.all([from.$disconnect(), into.$disconnect()]);
  }
}

/** The name of a temporary database starts with this, followed by the second of its creation. */
const TEMPORARY = 'site_verify_';
const ABANDONED_AFTER_SECONDS = 60 * 60;

/**
 * Drops the temporary databases of killed runs. PostgreSQL refuses to drop a database in use, but another run may still have to connect to its
 * new database: so only a database of more than an hour is abandoned.
 */
async function dropAbandoned(url: string): Promise<void> {
  const sql = `SELECT datname::text FROM pg_database WHERE starts_with(datname, '${TEMPORARY}') AND pg_get_userbyid(datdba) = current_user`;
  const { rows } = await withAdapter(url, 'read', (adapter) => adapter.queryRaw(buildRawQuery(sql)));
  const latest = Date.now() / 1_000 - ABANDONED_AFTER_SECONDS;
  for (const [name] of rows) {
    // Names of earlier releases have no second.
    const createdAt = Number(/_(\d{10})_/.exec(String(name))?.[1] ?? 0);
    if (createdAt < latest) await execute(url, `DROP DATABASE "${name}"`).catch(() => undefined);
  }
}

const execute = (url: string, sql: string) => withAdapter(url, 'write', (adapter) => adapter.executeRaw(buildRawQuery(sql)));
