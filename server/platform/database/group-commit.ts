/** A queue of writes: one transaction at a time, shared by the writes that wait together, and tried again after a conflict. */
import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DatabaseUnavailableError, isConflict, isUnavailable, toUnavailableError } from './database-errors';

/** What a caller asked for, until it is told how that ended. `work` keeps its own result, and runs again from its start when it must. */
type Write<Tx> = {
  work: (tx: Tx) => Promise<void>;
  timeout: number | undefined;
  deadline: () => number;
  succeed: () => void;
  fail: (reason: unknown) => void;
};
type CarryOut<Tx> = (group: Write<Tx>[]) => Promise<void>;
/** Runs `work` in a transaction that may take `timeout` milliseconds, after waiting at most `lockTimeout` for its lock. */
type Transaction<Tx> = (work: (tx: Tx) => Promise<void>, timeout: number | undefined, lockTimeout: number) => Promise<void>;

const LONG_WRITE_MS = 1_000;
// A group is written in this time and as many works, or a little more: nobody waits long for who came with them.
const GROUP_MS = 50;
const GROUP = 50;
// More than are carried out before the last one's patience ends.
const MAX_WAITING = 1_000;

/**
 * A queue in front of `transaction`. A write is refused with DatabaseUnavailable after `patience` milliseconds of waiting, or at once when a
 * thousand wait already; those that wait behind a long transaction, an import say, are given as much more time as it takes.
 */
export function writeQueue<Tx>(patience: number, transaction: Transaction<Tx>) {
  let extra = 0;
  const carryOut = withGroupCommit(
    withRetries(transaction, (ms) => {
      extra += ms;
    }),
  );
  return <T>(work: (tx: Tx) => Promise<T>, timeout: number | undefined): Promise<T> => {
    // Not the clock of the day: it may be set while somebody waits.
    const allowed = performance.now() + patience - extra;
    return new Promise((resolve, reject) => {
      let result: T;
      const keepResult = async (tx: Tx) => {
        result = await work(tx);
      };
      void carryOut([{ work: keepResult, timeout, deadline: () => allowed + extra, succeed: () => resolve(result), fail: reject }]);
    });
  };
}

/** Carries out works that wait together one after the other in one transaction; one that has a time limit of its own runs alone. */
function withGroupCommit<Tx>(carryOut: CarryOut<Tx>): CarryOut<Tx> {
  let waiting: Write<Tx>[] = [];
  let busy = false;

  async function empty(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      // Whoever comes in the same turn of the event loop, or came while the last group was written.
      await yieldToEventLoop();
      const alone = waiting.findIndex(({ timeout }) => timeout !== undefined);
      const size = alone < 0 ? GROUP : Math.max(1, Math.min(alone, GROUP));
      const group = waiting.slice(0, size);
      waiting = waiting.slice(size);
      await carryOut(group);
    }
    busy = false;
  }

  return async (writes) => {
    if (waiting.length >= MAX_WAITING) {
      for (const { fail } of writes) fail(new DatabaseUnavailableError('Too many writes wait already'));
      return;
    }
    waiting.push(...writes);
    if (!busy) await empty();
  };
}

/**
 * Carries out works in one transaction, which is tried again when another writer was in the way. Where one of them fails, nothing is left of any,
 * and each runs by itself: the others notice nothing. Nobody is answered before the commit.
 */
function withRetries<Tx>(transaction: Transaction<Tx>, onLong: (ms: number) => void): CarryOut<Tx> {
  return async function carryOut(writes) {
    let left = writes;
    for (let wait = 5; ; wait = Math.min(wait * 1.5, 200)) {
      left = refuse(left, performance.now(), () => new DatabaseUnavailableError('Other writes took too long'));
      if (left.length === 0) return;
      let began = performance.now();
      const lockTimeout = Math.ceil(Math.min(...left.map(({ deadline }) => deadline())) - began);
      let done = 0;
      let committing = false;
      try {
        await transaction(
          async (tx) => {
            done = 0;
            began = performance.now();
            while (done < left.length && (done === 0 || performance.now() - began < GROUP_MS)) {
              await left[done]?.work(tx);
              done += 1;
            }
            committing = true;
          },
          left[0]?.timeout,
          Math.max(lockTimeout, 1),
        );
      } catch (error) {
        if (isConflict(error)) {
          // It is known to have changed nothing.
          left = refuse(left, performance.now() + wait, () => toUnavailableError('The database does not take the write', error));
          await pause(wait * (0.5 + Math.random()));
          continue;
        }
        // Of a commit that the database could not answer nobody knows what became of it.
        const unknown = committing && isUnavailable(error);
        if (left.length > 1 && !unknown) {
          for (const write of left) await carryOut([write]);
          return;
        }
        for (const { fail } of left) fail(isUnavailable(error) ? toUnavailableError('The database does not take the write', error) : error);
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
