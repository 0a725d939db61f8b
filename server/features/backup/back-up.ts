/** Writes a consistent copy of the running database to one SQLite file, for both kinds of database. */
import { chmodSync, copyFileSync, lstatSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describeDatabase, parseDatabaseProvider, requireAccess } from '../../platform/database/adapters';
import { openClient } from '../../platform/database/database';
import { migrateDatabase } from '../../platform/database/migrating/migrate';
import { buildMigrationBackupPath, hasSite, isMigrated } from '../../platform/database/migrating/migration-record';
import { copySqliteFile, flushToDisk } from '../../platform/database/sqlite/sqlite-file';
import { BackupError, readBackupKind, setBackupKind } from './backup-file';
import { copyRows, type DatabaseContents, hashContents } from './copy-rows';
import type { FileStore } from './file-store';
import { readBackupTables, readSequences, writeSequences } from './tables';

/** Throws for a copy that must not take the place of the earlier backup. */
export type Proof = (copy: string, contents: DatabaseContents, files?: FileStore) => Promise<void>;

/**
 * Writes a backup of the database at `url` to `file`, readable by its owner only. An earlier backup of that name is replaced atomically,
 * after the new one was verified and `prove` accepted it. A process creates one backup at a time; several processes may use the same folder
 * or file. With `files` the contents of files are stored there, and `file` has their hashes.
 */
export async function createBackup(
  url: string,
  file: string,
  prove: Proof = async () => undefined,
  files?: FileStore,
): Promise<DatabaseContents> {
  const target = resolve(file);
  const folder = dirname(target);
  assertReplaceable(target, file, url);
  requireAccess(target, 'The backup');
  const temporary = makeTemporaryFolder(folder, '.site-backup-');
  const copy = join(temporary, 'copy');
  try {
    const source = await (parseDatabaseProvider(url) === 'sqlite' ? copySqlite(url, copy, files) : copyPostgres(url, copy, files));
    // The files have their places before the backup that names them.
    await files?.publish();
    setBackupKind(copy, files ? 'rows' : 'whole');
    const contents = await verifyBackup(copy);
    if (source) assertSameContents(contents, source, 'The backup differs from the database');
    await prove(copy, contents, files);
    chmodSync(copy, 0o600);
    flushToDisk(copy);
    // The target is checked again: the copy may have taken minutes.
    assertReplaceable(target, file, url);
    renameSync(copy, target);
    flushToDisk(folder);
    return contents;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Makes a folder for unfinished copies, named by the prefix and this process, and deletes those of processes that no longer run. */
export function makeTemporaryFolder(parent: string, prefix: string): string {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) && Number(/^(\d{1,10})-\w{6}$/.exec(name.slice(prefix.length))?.[1]);
    const path = join(parent, name);
    if (!pid || (pid === process.pid ? isOfThisProcess(path) : isRunning(pid))) continue;
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // The folder belongs to another user.
    }
  }
  return mkdtempSync(join(parent, `${prefix}${process.pid}-`));
}

/** In a container an earlier process may have had the same number. */
const isOfThisProcess = (path: string) => statSync(path).ctimeMs > Date.now() - process.uptime() * 1_000;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Throws unless the target is a free name or an earlier backup: a typo must not overwrite the database or another file. */
function assertReplaceable(target: string, file: string, url: string): void {
  if (parseDatabaseProvider(url) === 'sqlite' && isPartOf(url.slice('file:'.length), target)) {
    throw new BackupError(`${file} belongs to the database itself: name another file.`);
  }
  const found = lstatSync(target, { throwIfNoEntry: false });
  if (found && !(found.isFile() && readBackupKind(target))) {
    throw new BackupError(`${file} is there already and is not a backup made by this command: name another file.`);
  }
}

/** Whether `file` is the SQLite database, under any name, or one of its journals. */
function isPartOf(database: string, file: string): boolean {
  const [one, other] = [database, file].map((path) => statSync(path, { throwIfNoEntry: false }));
  if (one && other && one.dev === other.dev && one.ino === other.ino) return true;
  return ['', ...SQLITE_JOURNAL_ENDINGS].some((suffix) => resolve(database) + suffix === file);
}

/** Throws an error that describes the differences. */
export function assertSameContents(contents: DatabaseContents, expected: DatabaseContents, what: string): void {
  const differing = Object.entries(expected).flatMap(([model, { count, hash }]) => {
    const other = contents[model];
    if (other?.count === count && other.hash === hash) return [];
    return [other?.count === count ? `${model} (other contents)` : `${model} (${other?.count ?? 0} rows instead of ${count})`];
  });
  if (differing.length > 0) throw new BackupError(`${what}: ${differing.join(', ')}.`);
}

/** Throws for a database without a site: the shell may have other settings than the site. */
export async function assertSite(url: string): Promise<void> {
  if (!(await hasSite(url))) throw new BackupError(`There is no site in the database ${describeDatabase(url)}.`);
}

async function copySqlite(url: string, file: string, files?: FileStore): Promise<undefined> {
  await assertSite(url);
  if (!files) return copySqliteFile(url, file).then(() => undefined);
  const { copySqliteRows } = await import('../../platform/database/sqlite/sqlite-bytes');
  copySqliteRows(url.slice('file:'.length), file, (bytes) => files.add(bytes, dirname(file)));
}

/** Returns the numbers and hashes of the copied rows. */
async function copyPostgres(url: string, file: string, files?: FileStore): Promise<DatabaseContents> {
  await assertSite(url);
  // Rows are read through this program's models.
  if (!(await isMigrated(url))) throw new BackupError('The database is that of an older program: let that one make the backup.');
  await migrateDatabase(`file:${file}`);
  const [from, into] = await Promise.all([openClient(url, 'read'), openClient(`file:${file}`, 'write')]);
  try {
    const tables = await readBackupTables(into);
    const contents = await from.$transaction(
      (source) =>
        into.$transaction(async (tx) => {
          const read = await copyRows(source, tx, tables, files && { files, staging: dirname(file) });
          await writeSequences(tx, 'sqlite', await readSequences(source, 'postgresql'));
          return read;
        }),
      { isolationLevel: 'RepeatableRead' as never },
    );
    // Merges the journal into the file.
    await into.$queryRaw`PRAGMA journal_mode = DELETE`;
    return contents;
  } finally {
    await Promise.all([from.$disconnect(), into.$disconnect()]);
  }
}

/**
 * The contents of a backup after migration; throws for a file that is damaged, no backup, or from a newer program. `name` is the file's name
 * for the operator.
 */
export async function verifyBackup(file: string, name = file): Promise<DatabaseContents> {
  const copy = `${file}.check`;
  try {
    copyFileSync(file, copy);
    await assertBackup(copy, name);
    await migrateDatabase(`file:${copy}`);
    return await countContents(copy);
  } finally {
    removeDatabaseFiles(copy);
  }
}

/** The contents of a migrated SQLite file; equal for a backup with its files in a folder. */
export async function countContents(file: string): Promise<DatabaseContents> {
  const client = await openClient(`file:${file}`, 'read');
  try {
    return await hashContents(client, await readBackupTables(client), readBackupKind(file) === 'rows');
  } finally {
    await client.$disconnect();
  }
}

async function assertBackup(copy: string, file: string): Promise<void> {
  const client = await openClient(`file:${copy}`, 'read');
  try {
    const [result] = await client.$queryRaw<{ integrity_check: string }[]>`PRAGMA integrity_check(1)`;
    if (result?.integrity_check !== 'ok') throw new BackupError(`${file} is damaged: ${result?.integrity_check}`);
    const tables = await client.$queryRaw<unknown[]>`SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'`;
    if (tables.length === 0) throw new BackupError(`${file} is no backup of this site.`);
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError(`${file} is damaged or no backup of this site.`, { cause: error });
  } finally {
    await client.$disconnect();
  }
}

export const SQLITE_JOURNAL_ENDINGS = ['-wal', '-shm', '-journal'];

/** The copy from before a migration is removed too, because it may contain persons erased since. */
export function removeDatabaseFiles(file: string): void {
  for (const part of ['', ...SQLITE_JOURNAL_ENDINGS]) rmSync(file + part, { force: true });
  const kept = basename(buildMigrationBackupPath(`file:${file}`, ''));
  for (const name of readdirSync(dirname(file))) if (name.startsWith(kept)) rmSync(join(dirname(file), name));
}
