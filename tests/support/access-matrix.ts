/** Calls each operation with each kind of credentials and collects the outcomes. */
import { isLong } from '../faults/long-form';
import type { TestCall } from './app';

export type AccessOutcome = 401 | 403 | 'in';
/** `may`: which procedures the credentials admit to; all others are 403. */
export type TestCredentials = { call: TestCall; reads: AccessOutcome; writes: AccessOutcome; may?: (procedure: string) => boolean };
/** Outcomes by procedure and credentials. */
export type AccessMatrix = Map<string, Record<string, AccessOutcome>>;

/** In the long form: one line for each procedure, one column for each kind of credentials. */
export function printAccessMatrix(matrix: AccessMatrix): void {
  if (!isLong) return;
  const names = Object.keys([...matrix.values()][0] ?? {});
  const rows = [...matrix].map(
    ([procedure, found]) => `${procedure.padEnd(36)}${names.map((name) => `${found[name]}`.padEnd(4)).join('')}`,
  );
  process.stdout.write(`${[...names.map((name, at) => `${at + 1}. ${name}`), ...rows.sort()].join('\n')}\n`);
}
