/** Backups of several nights in one folder: `2026-11-30.backup` for each night, and the files of all nights once, in `files`. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeDatabase, requireAccess } from '../../platform/database/adapters';
import { openClient } from '../../platform/database/database';
import { flushToDisk, lockPath } from '../../platform/database/sqlite/sqlite-file';
import { assertSite, createBackup, type Proof } from './back-up';
import { BackupError, readBackupKind } from './backup-file';
import type { DatabaseContents } from './copy-rows';
import { buildFilesPath, FileStore } from './file-store';

export type NightResult = {
  file: string;
  contents: DatabaseContents;
  files: FileStore;
  /** The deleted nights, and the number of deleted files. */
  expired: string[];
  deleted: number;
  /** The nights after tonight by their names: the clock of the machine may be wrong. */
  later: string[];
};

const NIGHT = /^\d+-\d+-\d+\.backup$/;

/**
 * Writes the backup of tonight into `folder`, and deletes all but the newest `nights` backups and the files that none of these names;
 * tonight's stays also if the clock is behind. A killed run may leave files without a backup: the next run deletes them. With `isChecked`
 * each stored file is read and its hash compared with its name.
 */
export async function createNight(
  url: string,
  folder: string,
  { nights, isChecked, prove, now = new Date() }: { nights: number; isChecked: boolean; prove?: Proof; now?: Date },
): Promise<NightResult> {
  const path = buildFilesPath(resolve(folder));
  if (statSync(resolve(folder), { throwIfNoEntry: false })?.isDirectory() === false) throw new BackupError(`${folder} is no folder.`);
  requireAccess(`${path}.lock`, 'The folder of backups');
  // Another run would delete the files of this one, which no backup names yet.
  const lock = await lockPath(path, `Another backup is being written into ${folder}: wait until it is complete.`).catch((error) => {
    throw new BackupError(error.message, { cause: error });
  });
  try {
    await assertSameSite(url, folder);
    const files = new FileStore(path, isChecked);
    const tonight = `${formatDay(now)}.backup`;
    const file = join(folder, tonight);
    const contents = await createBackup(url, file, prove, files);
    const others = listNights(folder).filter((name) => name !== tonight);
    const expired = others.slice(0, Math.max(0, others.length + 1 - nights));
    for (const name of expired) rmSync(join(folder, name));
    flushToDisk(folder);
    const later = others.filter((name) => name > tonight && !expired.includes(name));
    return { file, contents, files, expired, later, deleted: files.prune(await readUsedFiles(folder)) };
  } finally {
    await lock.release();
  }
}

/** The names of the nights in a folder, the oldest first. */
export function listNights(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && NIGHT.test(entry.name) && readBackupKind(join(folder, entry.name)) === 'rows')
    .map(({ name }) => name)
    .sort();
}

/**
 * Throws if the newest night has users, and none of them is a user of the database: another site, or a new database in the place of a lost
 * one, would replace the nights that are needed.
 */
async function assertSameSite(url: string, folder: string): Promise<void> {
  const nights = listNights(folder).reverse();
  if (nights.length === 0) return;
  await assertSite(url);
  const ours = new Set(await listUsers(url));
  for (const name of nights) {
    const theirs = await listUsers(`file:${resolve(folder, name)}`).catch(() => null);
    // A damaged night does not tell its site.
    if (theirs === null) continue;
    if (theirs.length === 0 || theirs.some((user) => ours.has(user))) return;
    const what = `${folder} has the nights of another site: no user of ${name} is in ${describeDatabase(url)}.`;
    throw new BackupError(`${what} No backup was written. Name another folder, or move those nights away.`);
  }
}

/** The users of a database of any release, by number and time of creation. */
async function listUsers(url: string): Promise<string[]> {
  const client = await openClient(url, 'read');
  try {
    const users = await client.adminUser.findMany({ select: { id: true, createdAt: true } });
    return users.map(({ id, createdAt }) => `${id} ${createdAt.toISOString()}`);
  } finally {
    await client.$disconnect();
  }
}

/**
 * The hashes that any backup in the folder names, also under a name that an operator gave to it. Throws if one cannot be read: of a file
 * that is named as a backup and has no mark the first bytes are damaged.
 */
async function readUsedFiles(folder: string): Promise<Set<string>> {
  const { eachSqliteBytes } = await import('../../platform/database/sqlite/sqlite-bytes');
  const used = new Set<string>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = join(folder, entry.name);
    if (!entry.isFile()) continue;
    const kind = readBackupKind(file);
    if (kind === 'whole' || (!kind && !entry.name.endsWith('.backup'))) continue;
    try {
      if (!kind) throw new Error('The mark of a backup is missing.');
      eachSqliteBytes(file, (hash) => used.add(Buffer.from(hash).toString('hex')));
    } catch (error) {
      const why = `${file} cannot be read, so no file was deleted. Tonight's backup is complete. Move the damaged file away.`;
      throw new BackupError(why, { cause: error });
    }
  }
  return used;
}

/** The day by the clock of the machine, as `date +%F` prints it. */
const formatDay = (now: Date) =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
