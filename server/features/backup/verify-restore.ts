/** Restores a backup into a temporary database and compares it: `npm run backup -- FILE --verify` does so before it stores the file. */
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createRawQuery, parseDatabaseProvider, withAdapter } from '../../platform/database/adapters';
import { openClient } from '../../platform/database/database';
import { describeDatabaseError } from '../../platform/database/database-errors';
import { assertSameContents, BackupError } from './back-up';
import type { DatabaseContents } from './copy-rows';
import { eraseNothing, restoreBackup } from './restore';
import { readSequences } from './tables';

/** Throws unless `copy` can be restored into a database of the kind at `url` with equal contents. Returns the message for the operator. */
export async function verifyRestore(url: string, copy: string, contents: DatabaseContents): Promise<string> {
  const startedAt = performance.now();
  const { into, note } = await restoreAndCompare(url, copy, contents);
  const rows = Object.values(contents).reduce((sum, { count }) => sum + count, 0);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const tables = Object.keys(contents).length;
  return `Verified: restored into a temporary ${into} database and compared, ${rows} rows of ${tables} tables, in ${seconds} s.${note}`;
}

async function restoreAndCompare(url: string, copy: string, contents: DatabaseContents): Promise<{ into: string; note: string }> {
  const onSqlite = async (note: string) => {
    // The temporary database is beside the copy: its folder is removed afterwards.
    await compare(`file:${join(dirname(copy), 'restored.db')}`, copy, contents);
    return { into: 'SQLite', note };
  };
  if (parseDatabaseProvider(url) === 'sqlite') return onSqlite('');
  await dropAbandoned(url);
  const name = `${TEMPORARY}${randomBytes(6).toString('hex')}`;
  try {
    await execute(url, `CREATE DATABASE ${name} TEMPLATE template0`);
  } catch (error) {
    return onSqlite(
      `\nNOT VERIFIED for PostgreSQL: a temporary database cannot be created there (${describeDatabaseError(error)}).` +
        '\nAllow it to the user of DATABASE_URL: ALTER ROLE … CREATEDB.',
    );
  }
  try {
    await compare(Object.assign(new URL(url), { pathname: `/${name}` }).href, copy, contents);
    return { into: 'PostgreSQL', note: '' };
  } finally {
    await execute(url, `DROP DATABASE ${name} WITH (FORCE)`);
  }
}

/** Compares all rows, and the next number of each table. */
async function compare(target: string, copy: string, contents: DatabaseContents): Promise<void> {
  const restored = await restoreBackup(target, copy, eraseNothing);
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

const TEMPORARY = 'site_verify_';

/** Drops the temporary databases of killed runs; PostgreSQL refuses to drop databases in use. */
async function dropAbandoned(url: string): Promise<void> {
  const sql = `SELECT datname::text FROM pg_database WHERE starts_with(datname, '${TEMPORARY}') AND pg_get_userbyid(datdba) = current_user`;
  const { rows } = await withAdapter(url, 'read', (adapter) => adapter.queryRaw(createRawQuery(sql)));
  for (const [name] of rows) await execute(url, `DROP DATABASE "${name}"`).catch(() => undefined);
}

const execute = (url: string, sql: string) => withAdapter(url, 'write', (adapter) => adapter.executeRaw(createRawQuery(sql)));
