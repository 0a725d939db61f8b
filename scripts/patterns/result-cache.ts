/** Results that a later run can use, in a file under .cache. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The cached results by key; none if other code made them: `by` identifies that code. */
export function readCache<Result>(file: string | undefined, by: string): Map<string, Result> {
  if (file === undefined) return new Map();
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8'));
    return new Map(stored.by === by ? Object.entries(stored.results) : []);
  } catch {
    return new Map();
  }
}

export function writeCache(file: string | undefined, by: string, results: Map<string, unknown>): void {
  if (file === undefined) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ by, results: Object.fromEntries(results) }));
}
