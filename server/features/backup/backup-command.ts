/** `npm run backup -- FILE` and `npm run restore -- FILE`. */
import type { Env } from '../../env';
import { openClient } from '../../platform/database/database';
import { findServerKey, isOtherKey, keyFileOf } from '../../platform/server-key';
import { BackupError, createBackup } from './back-up';
import type { Contents } from './copy-rows';
import { type EraseAgain, restore } from './restore';

/** Does what the arguments say with the database at `url`, and returns what to tell the operator. */
export async function backupCommand(
  [verb, file, ...more]: string[],
  env: Pick<Env, 'DATABASE_URL' | 'SERVER_KEY'>,
  eraseAgain: EraseAgain,
): Promise<string> {
  const { DATABASE_URL: url } = env;
  if ((verb !== 'backup' && verb !== 'restore') || !file || more.length > 0) {
    throw new BackupError('npm run backup -- FILE\nnpm run restore -- FILE');
  }
  if (verb === 'backup') return `${table(await createBackup(url, file))}\nWritten to ${file}.`;
  const { contents, replaced, erased } = await restore(url, file, eraseAgain);
  const kept = replaced ? ` What was there before is kept as ${replaced}.` : '';
  return [`${table(contents)}\nRestored from ${file}.${kept}${await wordsAboutKey(env)}`, ...erased].join('\n\n');
}

/** What to do about the server key, which is in no backup; nothing if it is the one that the restored database was used with. */
async function wordsAboutKey(env: Pick<Env, 'DATABASE_URL' | 'SERVER_KEY'>): Promise<string> {
  const client = await openClient(env.DATABASE_URL, 'read');
  const isOther = await isOtherKey(client, findServerKey(env)).finally(() => client.$disconnect());
  if (!isOther) return '';
  const place = env.SERVER_KEY ? 'into SERVER_KEY' : `to ${keyFileOf(env)}`;
  return `\n\nThe server key here is not the one that this backup was made with, so that codes of two-step sign-in cannot be checked.\nPut the copy of that key ${place} before the next start (docs/operating.md, The server key).`;
}

/** Row count and hash for each model, to compare a backup with a restored database. */
const table = (contents: Contents) =>
  Object.entries(contents)
    .map(([model, { count, hash }]) => `${model.padEnd(24)}${String(count).padStart(9)}  ${hash}`)
    .join('\n');
