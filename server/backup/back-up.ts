/** A consistent copy of the running database as one SQLite file, whichever kind the database is. */
import { closeSync, copyFileSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { openClient } from '../db';
import { providerOf } from '../db-adapters';
import { isCurrent, migrate } from '../migrate';
import { copySqliteFile } from '../sqlite-file';
import { type Contents, contentsOf, copyRows, countersOf, setCounters } from './copy-rows';

/** A whole database may be copied in one transaction. */
export const LONG = { maxWait: 10_000, timeout: 60 * 60_000 } as const;

/** What the operator can put right, in words. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Writes the backup of the database at `url` to `file`, which must not be there yet: complete and checked, or not at all. */
export async function backUp(url: string, file: string): Promise<Contents> {
  const target = resolve(file);
  if (existsSync(target)) throw new BackupError(`${file} is there already: name a new file.`);
  mkdirSync(dirname(target), { recursive: true });
  const part = `${target}.part`;
  removeDatabase(part);
  try {
    await (providerOf(url) === 'sqlite' ? copySqlite(url, part) : copyPostgres(url, part));
    const contents = await checkedContents(part);
    flush(part);
    renameSync(part, target);
    flush(dirname(target));
    return contents;
  } finally {
    removeDatabase(part);
  }
}

async function copySqlite(url: string, file: string): Promise<void> {
  if (!existsSync(url.slice('file:'.length))) throw new BackupError(`There is no database at ${url}.`);
  await copySqliteFile(url, file);
}

async function copyPostgres(url: string, file: string): Promise<void> {
  // Its rows are read through this program's models.
  if (!(await isCurrent(url))) throw new BackupError('The database is that of an older program: let that one make the backup.');
  await migrate(`file:${file}`);
  const [from, into] = await Promise.all([openClient(url, 'read'), openClient(`file:${file}`, 'write')]);
  try {
    await from.$transaction(
      async (source) => {
        await into.$transaction(async (tx) => {
          await copyRows(source, tx);
          await setCounters(tx, 'sqlite', await countersOf(source, 'postgresql'));
        }, LONG);
      },
      { ...LONG, isolationLevel: 'RepeatableRead' as never },
    );
    // One file, without a journal beside it.
    await into.$queryRaw`PRAGMA journal_mode = DELETE`;
  } finally {
    await Promise.all([from.$disconnect(), into.$disconnect()]);
  }
}

/** What a backup holds, were it restored today; refuses a file that is damaged, no backup, or a newer program's. */
export async function checkedContents(file: string): Promise<Contents> {
  const copy = `${file}.check`;
  try {
    copyFileSync(file, copy);
    await assertBackup(copy, file);
    await migrate(`file:${copy}`);
    const client = await openClient(`file:${copy}`, 'read');
    return await contentsOf(client).finally(() => client.$disconnect());
  } finally {
    removeDatabase(copy);
  }
}

async function assertBackup(copy: string, file: string): Promise<void> {
  const client = await openClient(`file:${copy}`, 'read');
  try {
    const [answer] = await client.$queryRaw<{ integrity_check: string }[]>`PRAGMA integrity_check(1)`;
    if (answer?.integrity_check !== 'ok') throw new BackupError(`${file} is damaged: ${answer?.integrity_check}`);
    const tables = await client.$queryRaw<unknown[]>`SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'`;
    if (tables.length === 0) throw new BackupError(`${file} is no backup of this site.`);
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError(`${file} is damaged or no backup of this site.`, { cause: error });
  } finally {
    await client.$disconnect();
  }
}

export function removeDatabase(file: string): void {
  for (const part of ['', '-wal', '-shm', '-journal']) rmSync(file + part, { force: true });
}

/** What was written to a file, or renamed in a folder, is on the disk. */
export function flush(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
