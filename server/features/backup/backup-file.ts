/** The mark in the SQLite header of a backup: only marked files are replaced, and a backup without its files is recognized. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/** An error that the operator can fix; the message says how. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** A `whole` backup has all files; of a backup of `rows` the files are in a folder, and the columns have their hashes. */
export type BackupKind = 'whole' | 'rows';

/** The offset of the application id in the SQLite header. */
const APPLICATION_ID_AT = 68;
const APPLICATION_IDS: Record<BackupKind, string> = { whole: 'TSBK', rows: 'TSBR' };
const SQLITE_HEADER = 'SQLite format 3\0';

/** Null for a file that is not marked. */
export function readBackupKind(file: string): BackupKind | null {
  const header = Buffer.alloc(100);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, header);
  } finally {
    closeSync(handle);
  }
  const text = header.toString('latin1');
  const kinds = Object.keys(APPLICATION_IDS) as BackupKind[];
  return (text.startsWith(SQLITE_HEADER) && kinds.find((kind) => text.startsWith(APPLICATION_IDS[kind], APPLICATION_ID_AT))) || null;
}

/** Marks the file; null removes the mark, so that no later backup may replace the file. */
export function setBackupKind(file: string, kind: BackupKind | null): void {
  const id = kind ? Buffer.from(APPLICATION_IDS[kind]) : Buffer.alloc(4);
  const handle = openSync(file, 'r+');
  try {
    writeSync(handle, id, 0, id.length, APPLICATION_ID_AT);
  } finally {
    closeSync(handle);
  }
}
