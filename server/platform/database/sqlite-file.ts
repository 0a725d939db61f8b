import { closeSync, existsSync, fsyncSync, openSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { adapterFactory, requireAccess } from './adapters';
import { corruptionIn, isConflict } from './database-errors';

/** The file at `url` by the one path that links and other spellings of it lead to. Makes its folder. */
export function sqliteFile(url: string): string {
  const file = url.slice('file:'.length);
  requireAccess(file);
  return existsSync(file) ? realpathSync(file) : join(realpathSync(dirname(file)), basename(file));
}

export type SqliteLock = { release(): Promise<void> };

const TRY_AGAIN_MS = 100;

/**
 * Keeps every other process from running the site on this file, and from replacing it, until `release`, which must stay referenced. The lock is
 * the operating system's, held through SQLite on an empty file beside the database: however the process ends, it is released. Other connections to
 * the database are not affected. Throws when another process keeps the lock for longer than `patience` milliseconds.
 */
export async function lockSqliteFile(url: string, patience = 0): Promise<SqliteLock> {
  const file = sqliteFile(url);
  const factory = await adapterFactory(`file:${file}.lock`, 'lock');
  const until = performance.now() + patience;
  while (true) {
    try {
      const lock = await factory.connect();
      return { release: () => lock.dispose() };
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (performance.now() > until) throw new Error(`${file} is in use: another process runs the site on it. Stop that one first.`);
      await pause(TRY_AGAIN_MS);
    }
  }
}

/**
 * Copies a SQLite database, of whatever schema, as it is at this moment, into the new file `file`, which its owner alone may read. Writers do not
 * wait for it.
 */
export async function copySqliteFile(url: string, file: string): Promise<void> {
  // SQLite takes an empty file as it is, and gives a journal the mode of its database.
  closeSync(openSync(file, 'wx', 0o600));
  const adapter = await (await adapterFactory(url, 'write')).connect();
  try {
    await adapter.executeRaw({ sql: 'VACUUM INTO ?', args: [file], argTypes: [{ scalarType: 'string', arity: 'scalar' }] });
  } finally {
    await adapter.dispose();
  }
  flush(file);
}

/** Waits until what was written to a file, or renamed in a folder, is on the disk. */
export function flush(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The file's content is not what SQLite wrote; the message says what to do. */
class DamagedDatabase extends Error {
  override name = 'DamagedDatabase';
}

// A start should not wait for more than about a second; a larger one is checked by each backup.
const MAX_BYTES = 512 * 1024 * 1024;

/** Refuses a SQLite file that is damaged, and leaves it and its journal as they are, for whoever wants to save something. */
export async function assertIntegrity(url: string): Promise<void> {
  const file = url.slice('file:'.length);
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes === 0 || bytes > MAX_BYTES) return;
  const fault = await findFault(url);
  if (!fault) return;
  throw new DamagedDatabase(
    `The database file ${file} is damaged (${fault}). It was left as it is. Put a backup in its place: npm run restore -- FILE`,
  );
}

async function findFault(url: string): Promise<string | undefined> {
  try {
    const adapter = await (await adapterFactory(url, 'inspect')).connect();
    try {
      const { rows } = await adapter.queryRaw({ sql: 'PRAGMA quick_check(1)', args: [], argTypes: [] });
      const answer = String(rows[0]?.[0]);
      return answer === 'ok' ? undefined : answer.replaceAll(/\s+/g, ' ');
    } finally {
      await adapter.dispose();
    }
  } catch (error) {
    const damage = corruptionIn(error);
    if (!damage) throw error;
    return damage;
  }
}
