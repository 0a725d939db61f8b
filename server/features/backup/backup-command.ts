/** `npm run backup -- FILE [--verify]`, `npm run backup -- FOLDER/ [--nights N] [--verify]` and `npm run restore -- FILE`. */
import { lstatSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Env } from '../../env';
import { buildServerKeyPath, findServerKey, hasOtherServerKey } from '../../platform/access/server-key';
import { describeDatabase } from '../../platform/database/adapters';
import { openClient } from '../../platform/database/database';
import { createBackup, type Proof } from './back-up';
import { BackupError } from './backup-file';
import type { DatabaseContents } from './copy-rows';
import { createNight } from './nights';
import { type ErasureRepeater, restoreBackup } from './restore';
import { verifyRestore } from './verify-restore';

/** The message for the operator, and the process's exit code. */
export type BackupCommandOutcome = { message: string; exitCode: number };

/** The exit code of a restore that could not apply all erasures since the backup, and of a complete backup that found damaged files. */
const NEEDS_ATTENTION = 3;

const USAGE = 'npm run backup -- FILE [--verify]\nnpm run backup -- FOLDER/ [--nights N] [--verify]\nnpm run restore -- FILE';
const DEFAULT_NIGHTS = 7;

/** Runs the command that the arguments name with the database at `url`. */
export async function runBackupCommand(
  args: string[],
  env: Pick<Env, 'DATABASE_URL' | 'SERVER_KEY'>,
  eraseAgain: ErasureRepeater,
): Promise<BackupCommandOutcome> {
  const { verb, target, isVerified, nights } = readArguments(args);
  if (verb === 'restore') return putBack(env, target, eraseAgain);
  return isFolder(target) ? backUpTonight(env.DATABASE_URL, target, nights, isVerified) : backUp(env.DATABASE_URL, target, isVerified);
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { verify: { type: 'boolean', default: false }, nights: { type: 'string' } },
    });
    const [verb, target, ...more] = positionals;
    const nights = Number(values.nights ?? DEFAULT_NIGHTS);
    const isFor = { backup: values.nights === undefined || isFolder(target ?? ''), restore: !values.verify && values.nights === undefined };
    const isRight = target && more.length === 0 && (verb === 'backup' || verb === 'restore') && isFor[verb];
    if (isRight && Number.isInteger(nights) && nights >= 1 && nights <= MAX_NIGHTS)
      return { verb, target, isVerified: values.verify, nights };
  } catch {
    // An unknown option.
  }
  throw new BackupError(USAGE);
}

const MAX_NIGHTS = 3_650;

const isFolder = (path: string) => path.endsWith('/') || lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

async function backUp(url: string, file: string, isVerified: boolean): Promise<BackupCommandOutcome> {
  let proof = '';
  const contents = await createBackup(url, file, async (copy, saved) => {
    if (isVerified) proof = `\n${await verifyRestore(url, copy, saved)}`;
  });
  return { message: `${table(contents)}\nWritten to ${file}, from ${describeDatabase(url)}.${proof}`, exitCode: 0 };
}

async function backUpTonight(url: string, folder: string, nights: number, isVerified: boolean): Promise<BackupCommandOutcome> {
  let proof = '';
  const prove: Proof = async (copy, saved, stored) => {
    if (isVerified) proof = `\n${await verifyRestore(url, copy, saved, stored)}`;
  };
  const { file, contents, files, expired, deleted, later } = await createNight(url, folder, { nights, isChecked: isVerified, prove });
  const counts = `New files: ${files.added}. Deleted: ${deleted} files that no night has${expired.map((name) => `, ${name}`).join('')}.`;
  const clock = later.length > 0 ? `\n${later.join(', ')}: later than tonight. Look whether the clock of this machine is right.` : '';
  const damage =
    files.damaged > 0
      ? `\nDAMAGED: ${files.damaged} files in ${files.folder}, which are written again. Look whether the disk is faulty.`
      : '';
  return {
    message: `${table(contents)}\nWritten to ${file}, from ${describeDatabase(url)}. ${counts}${clock}${proof}${damage}`,
    exitCode: files.damaged > 0 ? NEEDS_ATTENTION : 0,
  };
}

async function putBack(
  env: Pick<Env, 'DATABASE_URL' | 'SERVER_KEY'>,
  file: string,
  eraseAgain: ErasureRepeater,
): Promise<BackupCommandOutcome> {
  const { contents, replaced, erased } = await restoreBackup(env.DATABASE_URL, file, eraseAgain);
  const kept = replaced ? ` What was there before is kept as ${replaced}.` : '';
  const place = `${replaced ? '' : 'the new database '}${describeDatabase(env.DATABASE_URL)}`;
  const message = [`${table(contents)}\nRestored from ${file} into ${place}.${kept}${await wordsAboutKey(env)}`, ...erased.messages].join(
    '\n\n',
  );
  return { message, exitCode: erased.isComplete ? 0 : NEEDS_ATTENTION };
}

/** Advice about the server key, which no backup contains; empty if it is the key of the restored database. */
async function wordsAboutKey(env: Pick<Env, 'DATABASE_URL' | 'SERVER_KEY'>): Promise<string> {
  const client = await openClient(env.DATABASE_URL, 'read');
  const isOther = await hasOtherServerKey(client, findServerKey(env)).finally(() => client.$disconnect());
  if (!isOther) return '';
  const place = env.SERVER_KEY ? 'into SERVER_KEY' : `to ${buildServerKeyPath(env)}`;
  return `\n\nThe server key here is not the one that this backup was made with, so that codes of two-step sign-in cannot be checked.\nPut the copy of that key ${place} before the next start (docs/operating.md, The server key).`;
}

/** Row count and hash for each model, to compare a backup with a restored database. */
const table = (contents: DatabaseContents) =>
  Object.entries(contents)
    .map(([model, { count, hash }]) => `${model.padEnd(24)}${String(count).padStart(9)}  ${hash}`)
    .join('\n');
