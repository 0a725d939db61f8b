/** Setup of every test file: measures the share of its time that its worker had a core, so that a busy machine makes no file slow. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The time in which the worker ran, divided by the time in which it could run: 1 on a machine with a free core. */
    coreShare?: number;
  }
}

/**
 * The nanoseconds in which the worker ran, and in which it waited for a core. Only Linux counts them; elsewhere a file's time counts in
 * full.
 */
function timeOfWorker(): [ran: number, waited: number] {
  try {
    const [ran = 0, waited = 0] = readFileSync('/proc/self/schedstat', 'utf8').split(' ').map(Number);
    return [ran, waited];
  } catch {
    return [0, 0];
  }
}

let before = timeOfWorker();
beforeAll(() => {
  before = timeOfWorker();
});
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures of a hook from this pattern.
afterAll(({}, suite) => {
  const after = timeOfWorker();
  const [ran, waited] = [after[0] - before[0], after[1] - before[1]];
  if (waited > 0) suite.file.meta.coreShare = ran / (ran + waited);
});
