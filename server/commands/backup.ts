/** The program of `npm run backup -- FILE` and `npm run restore -- FILE`. */
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readEnv } from '../env';
import { runBackupCommand } from '../features/backup/backup-command';

// npm may start this file through a symbolic link.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const run = async () => {
    const env = readEnv();
    // Loaded only for a restore: a backup needs no feature, and runs more often.
    const eraseAgain = async (url: string) => (await import('./erase-from-backup')).eraseFromBackup(env, url);
    return runBackupCommand(process.argv.slice(2), env, eraseAgain);
  };
  run().then(
    ({ message, exitCode }) => {
      process.stdout.write(`${message}\n`);
      process.exitCode = exitCode;
    },
    (error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    },
  );
}
