/** The folder `files` beside the backups of several nights: each file once, by the hash of its content. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flushToDisk } from '../../platform/database/sqlite/sqlite-file';
import { BackupError } from './backup-file';

/** The folder of the files of the backups in `folder`. */
export const buildFilesPath = (folder: string): string => join(folder, 'files');

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

const HEX = /^[0-9a-f]+$/;

const FILES_AT_ONCE = 16;

export class FileStore {
  /** The number of new files, and of files that differed from their name and were written again. */
  added = 0;
  damaged = 0;
  readonly #new = new Map<string, string>();

  /** `isChecked` reads the files that exist already and compares them with their names; otherwise only their sizes are compared. */
  constructor(
    readonly folder: string,
    readonly isChecked = false,
  ) {}

  /** Stores `bytes` in the folder `staging` until `publish`, unless the file exists. Returns the hash. */
  add(bytes: Uint8Array, staging: string): Buffer {
    const hash = digest(bytes);
    if (!this.has(hash, bytes.length)) this.store(hash, bytes, staging);
    return hash;
  }

  /** Whether the file exists. A damaged file counts as missing. */
  has(hash: Buffer, size: number): boolean {
    const name = hash.toString('hex');
    if (this.#new.has(name)) return true;
    const path = this.#pathOf(name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) return false;
    if (found.size === size && !(this.isChecked && !digest(readFileSync(path)).equals(hash))) return true;
    this.damaged += 1;
    return false;
  }

  store(hash: Buffer, bytes: Uint8Array, staging: string): void {
    const name = hash.toString('hex');
    const staged = join(staging, name);
    writeFileSync(staged, bytes, { mode: 0o600 });
    this.#new.set(name, staged);
  }

  /** Flushes the added files and gives them their names. A file with its name is always complete. */
  async publish(): Promise<void> {
    const folders = new Set([this.folder, dirname(this.folder)]);
    const entries = [...this.#new];
    for (let from = 0; from < entries.length; from += FILES_AT_ONCE)
      await Promise.all(entries.slice(from, from + FILES_AT_ONCE).map(([, staged]) => flush(staged)));
    for (const [name, staged] of entries) {
      const path = this.#pathOf(name);
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      renameSync(staged, path);
      folders.add(dirname(path));
    }
    this.added += this.#new.size;
    this.#new.clear();
    for (const folder of folders) if (existsSync(folder)) flushToDisk(folder);
  }

  /** The file with this hash. Throws if the file is missing or differs from its name. */
  read(hash: Uint8Array): Buffer {
    const path = this.#pathOf(Buffer.from(hash).toString('hex'));
    if (!existsSync(path)) throw new BackupError(`${path} is missing, which this backup needs. Nothing was restored.`);
    const bytes = readFileSync(path);
    if (!digest(bytes).equals(hash)) throw new BackupError(`${path} is damaged: its content differs from its name. Nothing was restored.`);
    return bytes;
  }

  /** Deletes the files that are not in `used`, a set of hashes. Returns the number of deleted files. */
  prune(used: Set<string>): number {
    let deleted = 0;
    if (!existsSync(this.folder)) return deleted;
    for (const part of readdirSync(this.folder)) {
      if (part.length !== 2 || !HEX.test(part)) continue;
      for (const name of readdirSync(join(this.folder, part))) {
        // A file with another name is the operator's and is not deleted.
        if (name.length !== 64 || !HEX.test(name) || used.has(name)) continue;
        rmSync(join(this.folder, part, name));
        deleted += 1;
      }
    }
    return deleted;
  }

  #pathOf(name: string): string {
    return join(this.folder, name.slice(0, 2), name);
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
