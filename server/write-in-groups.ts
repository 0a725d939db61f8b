/** Writes that are patient with other writers and, where one transaction runs at a time anyway, share the wait for the disk. */
import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable, isConflict, isUnavailable, unavailable } from './db-errors';

export type TransactionOptions = { timeout?: number };
/** What a caller asked for, until it is told how that ended. `work` keeps its own result, and runs again from its start when it must. */
type Write<Tx> = {
  work: (tx: Tx) => Promise<void>;
  options: TransactionOptions | undefined;
  deadline: () => number;
  succeed: () => void;
  fail: (reason: unknown) => void;
};
type CarryOut<Tx> = (group: Write<Tx>[]) => Promise<void>;
type Transaction<Tx> = (work: (tx: Tx) => Promise<void>, options?: TransactionOptions) => Promise<void>;

const LONG_WRITE_MS = 1_000;
// A group is written in this time and as many works, or a little more: nobody waits long for who came with them.
const GROUP_MS = 50;
const GROUP = 50;

/** Carries out works that wait together one after the other in one transaction; one that has a time limit of its own runs alone. */
export function inGroups<Tx>(carryOut: CarryOut<Tx>): CarryOut<Tx> {
  let waiting: Write<Tx>[] = [];
  let busy = false;

  async function empty(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      // Whoever comes in the same turn of the event loop, or came while the last group was written.
      await breathe();
      const alone = waiting.findIndex(({ options }) => options?.timeout !== undefined);
      const size = alone < 0 ? GROUP : Math.max(1, Math.min(alone, GROUP));
      const group = waiting.slice(0, size);
      waiting = waiting.slice(size);
      await carryOut(group);
    }
    busy = false;
  }

  return async (writes) => {
    waiting.push(...writes);
    if (!busy) await empty();
  };
}

/**
 * Carries out works in one transaction, which is tried again when another writer was in the way. Where one of them fails, nothing is left of any,
 * and each runs by itself: the others notice nothing. Nobody is answered before the commit.
 */
export function inTransactions<Tx>(transaction: Transaction<Tx>, onLong: (ms: number) => void): CarryOut<Tx> {
  return async function carryOut(writes) {
    let left = writes;
    for (let wait = 5; ; wait = Math.min(wait * 1.5, 200)) {
      left = refuse(left, performance.now(), () => new DatabaseUnavailable('Other writes took too long'));
      if (left.length === 0) return;
      const began = performance.now();
      let done = 0;
      let committing = false;
      try {
        await transaction(async (tx) => {
          done = 0;
          while (done < left.length && (done === 0 || performance.now() - began < GROUP_MS)) {
            await left[done]?.work(tx);
            done += 1;
          }
          committing = true;
        }, left[0]?.options);
      } catch (error) {
        if (isConflict(error)) {
          // It is known to have changed nothing.
          left = refuse(left, performance.now() + wait, () => unavailable('The database does not take the write', error));
          await pause(wait * (0.5 + Math.random()));
          continue;
        }
        // Of a commit that the database could not answer nobody knows what became of it.
        const unknown = committing && isUnavailable(error);
        if (left.length > 1 && !unknown) {
          for (const write of left) await carryOut([write]);
          return;
        }
        for (const { fail } of left) fail(isUnavailable(error) ? unavailable('The database does not take the write', error) : error);
        return;
      }
      onLong(Math.max(0, performance.now() - began - LONG_WRITE_MS));
      for (const { succeed } of left.slice(0, done)) succeed();
      left = left.slice(done);
    }
  };
}

/** Those that have time beyond `until`; the others are told why not. */
function refuse<Tx>(writes: Write<Tx>[], until: number, why: () => Error): Write<Tx>[] {
  return writes.filter(({ deadline, fail }) => {
    if (until <= deadline()) return true;
    fail(why());
    return false;
  });
}
