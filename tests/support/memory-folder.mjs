/**
 * Moves the temporary files of tests into memory, if there is room. Vitest's configuration can import this file without a transformation.
 */
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** The required free bytes: twice what a run needs. */
const NEEDED = 2 * 1024 ** 3;

/**
 * Sets TMPDIR for this process and its workers: a commit of SQLite then waits for no disk, and PostgreSQL copies the 700 files of a
 * database in a tenth of the time. A TMPDIR that is already set stays, and the long form uses the disk.
 */
export function keepInMemory() {
  if (process.env.TMPDIR || process.env.TESTS === 'long' || !hasRoom()) return;
  const folder = mkdtempSync(join(MEMORY, 'site-run-'));
  // If this process is root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 }));
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > NEEDED && freemem() > NEEDED && allowsPrograms();
  } catch {
    return false;
  }
}

/** Whether programs can run there, since PostgreSQL's programs may be copied to a temporary folder; some systems forbid that. */
function allowsPrograms() {
  const file = join(MEMORY, `site-run-${process.pid}`);
  writeFileSync(file, '', { mode: 0o755 });
  try {
    accessSync(file, constants.X_OK);
    return true;
  } finally {
    rmSync(file);
  }
}
