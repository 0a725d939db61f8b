/** `npm run backup -- FILE` and `npm run restore -- FILE`. */
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readEnv } from '../../env';
import { BackupError, createBackup } from './back-up';
import type { Contents } from './copy-rows';
import { restore } from './restore';

/** Does what the arguments say with the database at `url`, and returns what to tell the operator. */
export async function backupCommand([verb, file, ...more]: string[], url: string): Promise<string> {
  if ((verb !== 'backup' && verb !== 'restore') || !file || more.length > 0) {
    throw new BackupError('npm run backup -- FILE\nnpm run restore -- FILE');
  }
  if (verb === 'backup') return `${table(await createBackup(url, file))}\nWritten to ${file}.`;
  const { contents, replaced } = await restore(url, file);
  return `${table(contents)}\nRestored from ${file}.${replaced ? ` What was there before is kept as ${replaced}.` : ''}`;
}

/** Row count and hash for each model, to compare a backup with a restored database. */
const table = (contents: Contents) =>
  Object.entries(contents)
    .map(([model, { count, hash }]) => `${model.padEnd(24)}${String(count).padStart(9)}  ${hash}`)
    .join('\n');

// Tests import the function; as a program this file runs it. npm may start it through a symbolic link.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const run = async () => backupCommand(process.argv.slice(2), readEnv().DATABASE_URL);
  run().then(
    (done) => process.stdout.write(`${done}\n`),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    },
  );
}
