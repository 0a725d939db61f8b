import { closeSync, existsSync, fsyncSync, openSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildRawQuery, createAdapterFactory, requireAccess, withAdapter } from '../adapters';
import { findCorruptionMessage, isConflict } from '../database-errors';

/** The canonical path of the file at `url`, with links resolved. Creates its folder. */
export function resolveSqlitePath(url: string): string {
  const file = url.slice('file:'.length);
  requireAccess(file);
  return existsSync(file) ? realpathSync(file) : join(realpathSync(dirname(file)), basename(file));
}

export type SqliteLock = { release(): Promise<void> };

const RETRY_MS = 100;

/**
 * Prevents other processes from running the site on this file, and from replacing it, until `release`, which must stay referenced. Other
 * connections to the database are not affected. Throws when another process holds the lock for longer than `patience` milliseconds.
 */
export async function lockSqliteFile(url: string, patience = 0): Promise<SqliteLock> {
  const file = resolveSqlitePath(url);
  return lockPath(file, `${file} is in use: another process runs the site on it. Stop that one first.`, patience);
}

/**
 * Takes the lock of a path: an operating system lock, held through SQLite on an empty file beside it, so it is released however the process
 * ends. Throws `message` when another process holds the lock for longer than `patience` milliseconds.
 */
export async function lockPath(path: string, message: string, patience = 0): Promise<SqliteLock> {
  const factory = await createAdapterFactory(`file:${path}.lock`, 'lock');
  const deadline = performance.now() + patience;
  while (true) {
    try {
      const lock = await factory.connect();
      return { release: () => lock.dispose() };
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (performance.now() > deadline) throw new Error(message);
      await pause(RETRY_MS);
    }
  }
}

/**
 * Copies a consistent snapshot of a SQLite database of any schema into the new file `file`, readable by its owner only. Writers are not blocked.
 */
export async function copySqliteFile(url: string, file: string): Promise<void> {
  // SQLite accepts an empty file and gives journals the mode of their database.
  closeSync(openSync(file, 'wx', 0o600));
  await withAdapter(url, 'write', (adapter) => adapter.executeRaw(buildRawQuery('VACUUM INTO ?', file)));
  flushToDisk(file);
}

/**
 * Writes the journal into the file and empties it, so that it retains no deleted data; false while another connection reads or writes. Uses
 * a connection of its own, since the writing connection may be in a transaction.
 */
export async function emptySqliteJournal(url: string): Promise<boolean> {
  try {
    return await withAdapter(url, 'write', async (adapter) => {
      const { rows } = await adapter.queryRaw(buildRawQuery('PRAGMA wal_checkpoint(TRUNCATE)'));
      return Number(rows[0]?.[0]) === 0;
    });
  } catch (error) {
    // Opening the file needs the lock too.
    if (isConflict(error)) return false;
    throw error;
  }
}

/** Flushes a file's content, or a folder's renames, to disk. */
export function flushToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** An error about a corrupt file; the message tells the operator what to do. */
class DamagedDatabase extends Error {
  override name = 'DamagedDatabase';
}

// The size limit keeps the check at startup below about a second; larger files are checked by each backup.
const MAX_BYTES = 512 * 1024 * 1024;

/** Throws for a corrupt SQLite file, and leaves the file and its journal unchanged, so that data can be recovered. */
export async function assertIntegrity(url: string): Promise<void> {
  const file = url.slice('file:'.length);
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes === 0 || bytes > MAX_BYTES) return;
  const corruption = await findCorruption(url);
  if (!corruption) return;
  throw new DamagedDatabase(
    `The database file ${file} is damaged (${corruption}). It was left as it is. Put a backup in its place: npm run restore -- FILE`,
  );
}

async function findCorruption(url: string): Promise<string | undefined> {
  try {
    const { rows } = await withAdapter(url, 'inspect', (adapter) => adapter.queryRaw(buildRawQuery('PRAGMA quick_check(1)')));
    const answer = String(rows[0]?.[0]);
    return answer === 'ok' ? undefined : answer.replaceAll(/\s+/g, ' ');
  } catch (error) {
    const damage = findCorruptionMessage(error);
    if (!damage) throw error;
    return damage;
  }
}
