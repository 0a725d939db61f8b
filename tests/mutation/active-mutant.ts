/** Setup of every test file: switches the mutant on, and notes which test reaches which mutant when none is on. */
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    mutant: number;
  }
  interface TaskMeta {
    /** The mutants that a test reached; of a file, those that its hooks reached. */
    mutants?: number[];
    /** The mutants that were reached while the file and the modules were imported. */
    imported?: number[];
  }
}

/** More calls are an endless loop. */
const MAX_CALLS = 2_000_000_000;
let calls = 0;
let reached = new Set<number>();
let hasFailed = false;
const active = inject('mutant');

Object.assign(globalThis, {
  $mutant: (id: number) => {
    if (active === 0) reached.add(id);
    if (++calls > MAX_CALLS) throw new Error('Endless loop');
    return id === active;
  },
});

const take = () => {
  const taken = [...reached];
  reached = new Set();
  return taken;
};
let imported: number[] = [];
const inHooks: number[] = [];

beforeAll(() => {
  imported = take();
});
beforeEach(({ skip }) => {
  if (hasFailed) skip();
  inHooks.push(...take());
});
afterEach(({ task }) => {
  task.meta.mutants = take();
  hasFailed ||= task.result?.state === 'fail';
});
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures of a hook from this pattern.
afterAll(({}, suite) => {
  Object.assign(suite.file.meta, { mutants: [...inHooks, ...take()], imported });
});
