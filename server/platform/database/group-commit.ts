/** A write queue with group commit: one transaction at a time, shared by the waiting writes and retried after a conflict. */
import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  DatabaseUnavailableError,
  describeDatabaseError,
  isConflict,
  isOutcomeUnknown,
  isUnavailable,
  OutcomeUnknownError,
  toUnavailableError,
} from './database-errors';

/** A pending write. `work` stores its own result and can run again from its start. */
type Write<Tx> = {
  work: (tx: Tx) => Promise<void>;
  timeout: number | undefined;
  deadline: () => number;
  succeed: () => void;
  fail: (reason: unknown) => void;
};
type Execute<Tx> = (group: Write<Tx>[]) => Promise<void>;
/** Runs `work` in a transaction limited to `timeout` milliseconds, after waiting at most `lockTimeout` for its lock. */
type Transaction<Tx> = (work: (tx: Tx) => Promise<void>, timeout: number | undefined, lockTimeout: number) => Promise<void>;

const LONG_WRITE_MS = 1_000;
// Approximate limits of a group, so that no write waits long for the other writes of its group.
const MAX_GROUP_MS = 50;
const MAX_GROUP_SIZE = 50;
// The maximum number of waiting writes; more cannot be executed before the deadline of the last one.
const MAX_WAITING = 1_000;

/**
 * A queue in front of `transaction`. A write is refused with DatabaseUnavailableError after `turnMs` of waiting, or immediately when
 * MAX_WAITING writes are queued. Writes that wait behind a long transaction, such as an import, get additional time.
 */
export function createWriteQueue<Tx>(turnMs: number, transaction: Transaction<Tx>) {
  let extension = 0;
  const execute = withGroupCommit(
    withRetries(transaction, (ms) => {
      extension += ms;
    }),
  );
  return <T>(work: (tx: Tx) => Promise<T>, timeout: number | undefined): Promise<T> => {
    // A monotonic clock, since the system clock may be changed meanwhile.
    const baseDeadline = performance.now() + turnMs - extension;
    return new Promise((resolve, reject) => {
      let result: T;
      const keepResult = async (tx: Tx) => {
        result = await work(tx);
      };
      void execute([{ work: keepResult, timeout, deadline: () => baseDeadline + extension, succeed: () => resolve(result), fail: reject }]);
    });
  };
}

/** Executes waiting writes one after the other in one transaction; a write with its own timeout runs alone. */
function withGroupCommit<Tx>(execute: Execute<Tx>): Execute<Tx> {
  let waiting: Write<Tx>[] = [];
  let isBusy = false;

  async function drain(): Promise<void> {
    isBusy = true;
    while (waiting.length > 0) {
      // Collects the writes of the same event loop turn and those queued during the last group.
      await yieldToEventLoop();
      const exclusive = waiting.findIndex(({ timeout }) => timeout !== undefined);
      const size = exclusive < 0 ? MAX_GROUP_SIZE : Math.max(1, Math.min(exclusive, MAX_GROUP_SIZE));
      const group = waiting.slice(0, size);
      waiting = waiting.slice(size);
      await execute(group);
    }
    isBusy = false;
  }

  return async (writes) => {
    if (waiting.length >= MAX_WAITING) {
      for (const { fail } of writes) fail(new DatabaseUnavailableError('Too many writes wait already'));
      return;
    }
    waiting.push(...writes);
    if (!isBusy) await drain();
  };
}

/**
 * Executes writes in one transaction, which is retried after a conflict. If one of them fails, the transaction is rolled back and each write
 * runs in its own transaction, so the others still succeed. Results are delivered only after the commit.
 */
function withRetries<Tx>(transaction: Transaction<Tx>, onLong: (ms: number) => void): Execute<Tx> {
  return async function execute(writes) {
    let remaining = writes;
    for (let wait = 5; ; wait = Math.min(wait * 1.5, 200)) {
      remaining = failExpired(remaining, performance.now(), () => new DatabaseUnavailableError('Other writes took too long'));
      if (remaining.length === 0) return;
      let startedAt = performance.now();
      const lockTimeout = Math.ceil(Math.min(...remaining.map(({ deadline }) => deadline())) - startedAt);
      let completed = 0;
      let isCommitting = false;
      try {
        await transaction(
          async (tx) => {
            completed = 0;
            startedAt = performance.now();
            while (completed < remaining.length && (completed === 0 || performance.now() - startedAt < MAX_GROUP_MS)) {
              await remaining[completed]?.work(tx);
              completed += 1;
            }
            isCommitting = true;
          },
          remaining[0]?.timeout,
          Math.max(lockTimeout, 1),
        );
      } catch (error) {
        if (isConflict(error)) {
          // A conflict is always rolled back.
          remaining = failExpired(remaining, performance.now() + wait, () =>
            toUnavailableError('The database does not take the write', error),
          );
          await pause(wait * (0.5 + Math.random()));
          continue;
        }
        // The outcome of a commit without an answer is unknown: it is not retried. The writes behind it have not run yet.
        if (isCommitting && isOutcomeUnknown(error)) {
          const reason = `A commit has no answer: ${describeDatabaseError(error)}`;
          for (const { fail } of remaining.slice(0, completed)) fail(new OutcomeUnknownError(reason, { cause: error }));
          remaining = remaining.slice(completed);
          continue;
        }
        if (remaining.length > 1) {
          for (const write of remaining) await execute([write]);
          return;
        }
        for (const { fail } of remaining)
          fail(isUnavailable(error) ? toUnavailableError('The database does not take the write', error) : error);
        return;
      }
      onLong(Math.max(0, performance.now() - startedAt - LONG_WRITE_MS));
      for (const { succeed } of remaining.slice(0, completed)) succeed();
      remaining = remaining.slice(completed);
    }
  };
}

/** Returns the writes with a deadline after `until`; fails the others with `why`. */
function failExpired<Tx>(writes: Write<Tx>[], until: number, why: () => Error): Write<Tx>[] {
  return writes.filter(({ deadline, fail }) => {
    if (until <= deadline()) return true;
    fail(why());
    return false;
  });
}
