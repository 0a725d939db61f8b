/** `npm run backup -- FILE [--verify]` and `npm run restore -- FILE`. */
import type { Env } from '../../env';
import { buildServerKeyPath, findServerKey, hasOtherServerKey } from '../../platform/access/server-key';
import { describeDatabase } from '../../platform/database/adapters';
import { openClient } from '../../platform/database/database';
import { BackupError, createBackup } from './back-up';
import type { DatabaseContents } from './copy-rows';
import { type ErasureRepeater, restoreBackup } from './restore';
import { verifyRestore } from './verify-restore';

/** The message for the operator, and the process's exit code. */
export type BackupCommandOutcome = { said: string; exitCode: number };

/** The exit code of a restore that could not apply all erasures since the backup. */
const NOT_ERASED = 3;

/** Runs the command that the arguments name with the database at `url`. */
export async function runBackupCommand(
  args: string[],
  env: Pick<Env, 'DATABASE_URL' | 'SERVER_KEY'>,
  eraseAgain: ErasureRepeater,
): Promise<BackupCommandOutcome> {
  const [verb, file, ...more] = args.filter((arg) => arg !== VERIFY);
  const isVerified = args.includes(VERIFY);
  if (!file || more.length > 0 || !(verb === 'backup' || (verb === 'restore' && !isVerified))) {
    throw new BackupError(`npm run backup -- FILE [${VERIFY}]\nnpm run restore -- FILE`);
  }
  return verb === 'backup' ? backUp(env.DATABASE_URL, file, isVerified) : putBack(env, file, eraseAgain);
}

const VERIFY = '--verify';

async function backUp(url: string, file: string, isVerified: boolean): Promise<BackupCommandOutcome> {
  let proof = '';
  const contents = await createBackup(url, file, async (copy, saved) => {
    if (isVerified) proof = `\n${await verifyRestore(url, copy, saved)}`;
  });
  return { said: `${table(contents)}\nWritten to ${file}, from ${describeDatabase(url)}.${proof}`, exitCode: 0 };
}

async function putBack(
  env: Pick<Env, 'DATABASE_URL' | 'SERVER_KEY'>,
  file: string,
  eraseAgain: ErasureRepeater,
): Promise<BackupCommandOutcome> {
  const { contents, replaced, erased } = await restoreBackup(env.DATABASE_URL, file, eraseAgain);
  const kept = replaced ? ` What was there before is kept as ${replaced}.` : '';
  const place = `${replaced ? '' : 'the new database '}${describeDatabase(env.DATABASE_URL)}`;
  const said = [`${table(contents)}\nRestored from ${file} into ${place}.${kept}${await wordsAboutKey(env)}`, ...erased.said].join('\n\n');
  return { said, exitCode: erased.isComplete ? 0 : NOT_ERASED };
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
