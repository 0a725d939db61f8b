/** `npm run backup -- FILE` and `npm run restore -- FILE`. */

import { readEnv } from '../../env';
import { BackupError, createBackup } from './back-up';
import type { Contents } from './copy-rows';
import { restore } from './restore';

async function main(): Promise<string> {
  const [verb, file, ...more] = process.argv.slice(2);
  if ((verb !== 'backup' && verb !== 'restore') || !file || more.length > 0) {
    throw new BackupError('npm run backup -- FILE\nnpm run restore -- FILE');
  }
  const { DATABASE_URL } = readEnv();
  if (verb === 'backup') return `${table(await createBackup(DATABASE_URL, file))}\nWritten to ${file}.`;
  const { contents, replaced } = await restore(DATABASE_URL, file);
  return `${table(contents)}\nRestored from ${file}.${replaced ? ` What was there before is kept as ${replaced}.` : ''}`;
}

/** Row count and hash for each model, to compare a backup with a restored database. */
const table = (contents: Contents) =>
  Object.entries(contents)
    .map(([model, { count, hash }]) => `${model.padEnd(24)}${String(count).padStart(9)}  ${hash}`)
    .join('\n');

main().then(
  (done) => process.stdout.write(`${done}\n`),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
