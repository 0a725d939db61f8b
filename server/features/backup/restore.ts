/** Restores a backup into either kind of database; also used to move from SQLite to PostgreSQL. */
import { chmodSync, copyFileSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseDatabaseProvider } from '../../platform/database/adapters';
import { openClient } from '../../platform/database/database';
import { noteFirstStep } from '../../platform/database/first-steps';
import { migrateDatabase } from '../../platform/database/migrating/migrate';
import {
  assertIntegrity,
  flushToDisk,
  lockSqliteFile,
  resolveSqlitePath,
  type SqliteLock,
} from '../../platform/database/sqlite/sqlite-file';
import { skipRestoredPositions } from '../../platform/events';
import {
  assertSameContents,
  countContents,
  makeTemporaryFolder,
  removeDatabaseFiles,
  SQLITE_JOURNAL_ENDINGS,
  verifyBackup,
} from './back-up';
import { BackupError, readBackupKind, setBackupKind } from './backup-file';
import { copyRows, type DatabaseContents, hashContents } from './copy-rows';
import { buildFilesPath, FileStore } from './file-store';
import { listNights } from './nights';
import { readBackupTables, readSequences, writeSequences } from './tables';

/** The messages about erasures since the backup, and whether all of them were applied. */
export type RepeatedErasureResult = { messages: string[]; isComplete: boolean };
export type RestoreResult = { contents: DatabaseContents; replaced: string | null; erased: RepeatedErasureResult };
/** Erases from the migrated SQLite file at `url` the persons and records that were erased since the backup. */
export type ErasureRepeater = (url: string) => Promise<RepeatedErasureResult>;
export const eraseNothing: ErasureRepeater = async () => ({ messages: [], isComplete: true });

/**
 * Restores `file` into the database at `url`. An existing SQLite database is moved aside under another name; a PostgreSQL database must be
 * empty. Erasures since the backup are repeated in the copy before the site can read it.
 */
export async function restoreBackup(
  url: string,
  file: string,
  eraseAgain: ErasureRepeater,
  { now = new Date(), files = new FileStore(buildFilesPath(dirname(file))) } = {},
): Promise<RestoreResult> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new BackupError(`There is no file ${file}.`);
  if (found.isDirectory()) {
    const last = listNights(file).at(-1);
    throw new BackupError(`${file} is a folder: name one of its backups${last ? `, such as ${join(file, last)}` : ''}.`);
  }
  return parseDatabaseProvider(url) === 'sqlite'
    ? intoSqlite(url, file, files, eraseAgain, now)
    : intoPostgres(url, file, files, eraseAgain);
}

/** Copies a backup, checks the copy, and puts the files into a copy that has their hashes only. */
async function copyWhole(file: string, copy: string, files: FileStore): Promise<void> {
  copyFileSync(file, copy);
  chmodSync(copy, 0o600);
  await verifyBackup(copy, file);
  if (readBackupKind(copy) !== 'rows') return;
  const { replaceSqliteBytes } = await import('../../platform/database/sqlite/sqlite-bytes');
  replaceSqliteBytes(copy, (hash) => files.read(hash));
  setBackupKind(copy, 'whole');
}

async function intoSqlite(url: string, file: string, files: FileStore, eraseAgain: ErasureRepeater, now: Date): Promise<RestoreResult> {
  const target = resolveSqlitePath(url);
  const part = `${target}.restoring`;
  removeDatabaseFiles(part);
  let lock: SqliteLock | undefined;
  try {
    await copyWhole(file, part, files);
    // A backup of an older program is migrated before it replaces the database.
    await migrateDatabase(`file:${part}`);
    const erased = await eraseAgain(`file:${part}`);
    const contents = await countContents(part);
    await markAsRestored(part);
    await mergeJournal(part);
    setBackupKind(part, null);
    flushToDisk(part);
    // The site may run on the file even if it is too damaged to be opened here.
    lock = await lockSqliteFile(url);
    const replaced = existsSync(target) ? `${target}.replaced-${now.toISOString().replace(/\D/g, '').slice(0, 14)}` : null;
    if (replaced) {
      await preserveExisting(target, replaced);
    }
    // The rename is atomic: after a crash there is either the old or the new database.
    renameSync(part, target);
    flushToDisk(dirname(target));
    return { contents, replaced, erased };
  } finally {
    removeDatabaseFiles(part);
    await lock?.release();
  }
}

/**
 * Keeps the existing database under another name: as one file, or with its journals if the database is damaged. Then removes the journals.
 */
async function preserveExisting(target: string, replaced: string): Promise<void> {
  const isIntact = await assertIntegrity(`file:${target}`).then(
    () => true,
    () => false,
  );
  if (isIntact) await mergeJournal(target);
  for (const part of [...SQLITE_JOURNAL_ENDINGS, '']) linkOrCopy(target + part, replaced + part);
  for (const part of SQLITE_JOURNAL_ENDINGS) rmSync(target + part, { force: true });
}

/** Keeps a file under a second name: a hard link, or a copy where links are not supported. */
function linkOrCopy(file: string, name: string): void {
  if (!existsSync(file)) return;
  try {
    linkSync(file, name);
  } catch {
    copyFileSync(file, name);
    flushToDisk(name);
  }
  // Databases of earlier releases may be readable by others.
  chmodSync(name, 0o600);
}

/** Raises the last position, so that a program that followed the replaced database notices the restore, and ends a new site's questions. */
async function markAsRestored(file: string): Promise<void> {
  const client = await openClient(`file:${file}`, 'write');
  try {
    await skipRestoredPositions(client);
    await noteFirstStep(client, { endedAt: new Date() });
  } finally {
    await client.$disconnect();
  }
}

/** Merges the journal into the database file, which no other process may have open. */
async function mergeJournal(file: string): Promise<void> {
  const client = await openClient(`file:${file}`, 'write');
  try {
    // Fails as long as another process has the file open.
    await client.$queryRaw`PRAGMA journal_mode = DELETE`;
  } catch (error) {
    throw new BackupError(`${file} is in use: stop the site first.`, { cause: error });
  } finally {
    await client.$disconnect();
  }
}

async function intoPostgres(url: string, file: string, files: FileStore, eraseAgain: ErasureRepeater): Promise<RestoreResult> {
  const folder = makeTemporaryFolder(tmpdir(), 'site-restore-');
  const copy = join(folder, 'backup.db');
  try {
    await copyWhole(file, copy, files);
    await migrateDatabase(`file:${copy}`);
    const erased = await eraseAgain(`file:${copy}`);
    await migrateDatabase(url);
    const [from, into] = await Promise.all([openClient(`file:${copy}`, 'read'), openClient(url, 'write')]);
    try {
      const tables = await readBackupTables(from);
      const contents = await into.$transaction(async (tx) => {
        const before = Object.entries(await hashContents(tx, tables)).find(([, { count }]) => count > 0);
        if (before) throw new BackupError(`The database holds rows already (${before[0]}: ${before[1].count}): give it an empty one.`);
        const read = await copyRows(from, tx, tables);
        await writeSequences(tx, 'postgresql', await readSequences(from, 'sqlite'));
        const written = await hashContents(tx, tables);
        assertSameContents(written, read, 'Nothing was restored, because the copy differs from the backup');
        await skipRestoredPositions(tx);
        await noteFirstStep(tx, { endedAt: new Date() });
        return written;
      });
      return { contents, replaced: null, erased };
    } finally {
      await Promise.all([from.$disconnect(), into.$disconnect()]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
