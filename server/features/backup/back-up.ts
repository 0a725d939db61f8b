/** Writes a consistent copy of the running database to one SQLite file, for both kinds of database. */
import {
  chmodSync,
  closeSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describeDatabase, parseDatabaseProvider } from '../../platform/database/adapters';
import { openClient } from '../../platform/database/database';
import { migrateDatabase } from '../../platform/database/migrate';
import { buildMigrationBackupPath, hasSite, isMigrated } from '../../platform/database/migration-record';
import { copySqliteFile, flushToDisk } from '../../platform/database/sqlite-file';
import { copyRows, type DatabaseContents, hashContents } from './copy-rows';
import { readBackupTables, readSequences, writeSequences } from './tables';

/** An error that the operator can fix; the message says how. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/**
 * Writes a backup of the database at `url` to `file`, readable by its owner only. An earlier backup of that name is replaced atomically,
 * after the new one was verified and `prove` accepted it. A process creates one backup at a time; several processes may use the same folder
 * or file.
 */
export async function createBackup(
  url: string,
  file: string,
  prove: (copy: string, contents: DatabaseContents) => Promise<void> = async () => undefined,
): Promise<DatabaseContents> {
  const target = resolve(file);
  const folder = dirname(target);
  assertReplaceable(target, file, url);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeAbandoned(folder);
  const temporary = mkdtempSync(join(folder, `${TEMPORARY}${process.pid}-`));
  const copy = join(temporary, 'copy');
  try {
    const source = await (parseDatabaseProvider(url) === 'sqlite' ? copySqlite(url, copy) : copyPostgres(url, copy));
    const contents = await verifyBackup(copy);
    if (source) assertSameContents(contents, source, 'The backup differs from the database');
    await prove(copy, contents);
    setApplicationId(copy, BACKUP_ID);
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

/** Prefix of folders for unfinished copies, followed by the process id. */
const TEMPORARY = '.site-backup-';

/** Deletes the temporary folders of processes that no longer run. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(TEMPORARY) && Number(/^(\d{1,10})-\w{6}$/.exec(name.slice(TEMPORARY.length))?.[1]);
    if (pid && (pid === process.pid || !isRunning(pid))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

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
  if (found && !(found.isFile() && isBackup(target))) {
    throw new BackupError(`${file} is there already and is not a backup made by this command: name another file.`);
  }
}

/** Whether `file` is the SQLite database, under any name, or one of its journals. */
function isPartOf(database: string, file: string): boolean {
  const [one, other] = [database, file].map((path) => statSync(path, { throwIfNoEntry: false }));
  if (one && other && one.dev === other.dev && one.ino === other.ino) return true;
  return ['', ...SQLITE_JOURNAL_ENDINGS].some((suffix) => resolve(database) + suffix === file);
}

/** The offset of the application id in the SQLite header. */
const APPLICATION_ID_AT = 68;
const BACKUP_ID = Buffer.from('TSBK');
const SQLITE_HEADER = Buffer.from('SQLite format 3\0');

function isBackup(file: string): boolean {
  const header = Buffer.alloc(100);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, header);
  } finally {
    closeSync(handle);
  }
  const id = header.subarray(APPLICATION_ID_AT, APPLICATION_ID_AT + BACKUP_ID.length);
  return header.subarray(0, SQLITE_HEADER.length).equals(SQLITE_HEADER) && id.equals(BACKUP_ID);
}

function setApplicationId(file: string, id: Buffer): void {
  const handle = openSync(file, 'r+');
  try {
    writeSync(handle, id, 0, id.length, APPLICATION_ID_AT);
  } finally {
    closeSync(handle);
  }
}

/** Removes the backup mark, so that no later backup may replace the file. */
export const clearBackupId = (file: string) => setApplicationId(file, Buffer.alloc(BACKUP_ID.length));

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
async function assertSite(url: string): Promise<void> {
  if (!(await hasSite(url))) throw new BackupError(`There is no site in the database ${describeDatabase(url)}.`);
}

async function copySqlite(url: string, file: string): Promise<undefined> {
  await assertSite(url);
  await copySqliteFile(url, file);
}

/** Returns the numbers and hashes of the copied rows. */
async function copyPostgres(url: string, file: string): Promise<DatabaseContents> {
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
          const read = await copyRows(source, tx, tables);
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

/** The contents of a backup after migration; throws for a file that is damaged, no backup, or from a newer program. */
export async function verifyBackup(file: string): Promise<DatabaseContents> {
  const copy = `${file}.check`;
  try {
    copyFileSync(file, copy);
    await assertBackup(copy, file);
    await migrateDatabase(`file:${copy}`);
    return await countContents(copy);
  } finally {
    removeDatabaseFiles(copy);
  }
}

/** The contents of a migrated SQLite file. */
export async function countContents(file: string): Promise<DatabaseContents> {
  const client = await openClient(`file:${file}`, 'read');
  try {
    return await hashContents(client, await readBackupTables(client));
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
