import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The content hash of files and whole folders; what `skip` names is left out. */
export function fingerprint(paths, skip = []) {
  const hash = createHash('sha256');
  for (const path of paths) add(hash, path, new Set(skip));
  return hash.digest('hex');
}

function add(hash, path, skip) {
  if (skip.has(path)) return;
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    for (const name of readdirSync(path).sort()) add(hash, join(path, name), skip);
  } else if (stat) {
    hash.update(`${path}\0${stat.size}\0`).update(readFileSync(path));
  }
}

/** A stamp lies inside what it vouches for, so that it goes when that goes. */
export function isStamped(file, value) {
  try {
    return readFileSync(file, 'utf8') === value;
  } catch {
    return false;
  }
}

export function writeStamp(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
}

export function removeStamp(file) {
  rmSync(file, { force: true });
}
