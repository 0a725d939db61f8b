/** The one frame of a write: its repeat is recognized, and its changes, its events and its result are stored in one transaction. */
import type { Services } from '../context';
import type { Tx, WriteOptions } from '../database/database';
import { findUniqueViolation } from '../database/database-errors';
import { type NewEvent, type Recorded, recordEvents } from '../events';
import { type Command, findStoredResult, storeResult } from './command';

/** The context of a write; `command` is undefined for a job, a shell and the demo, which have no repeats. */
export type WriteContext = Pick<Services, 'db' | 'now'> & { command?: Command | undefined };

/** An open write. */
export type Write = {
  tx: Tx;
  /** The time of the write, which its rows share. */
  at: Date;
  /** Runs `task` once the write is committed; not for a repeat. */
  afterCommit: (task: () => void) => void;
};

/**
 * The outcome of a write. Programs follow changes by events: a write returns its events, or the proof of a function that recorded them
 * (`recordEvents`, `changeContent`), or the reason why it has none.
 */
export type Outcome<Result> = { result: Result } & (
  | { events: readonly [NewEvent, ...NewEvent[]] | Recorded; noEvent?: never }
  | { noEvent: string; events?: never }
);

/**
 * Runs a command in one transaction under `lock`, and returns its result, which is the result of the procedure or route. A repeat with the
 * same Idempotency-Key, caller, name and content returns the result of the first request, without calling `work`; with other content,
 * another caller or name it throws AppError 409. A repeat of a request that is still under way waits for its end. `work` may run several
 * times, and only uses `tx`; it checks the version that the caller saw. A command calls this function once.
 */
export async function runWrite<Result>(
  ctx: WriteContext,
  options: WriteOptions,
  work: (write: Write) => Promise<Outcome<Result>>,
): Promise<Result> {
  const { command, db, now } = ctx;
  if (command?.isStored) throw new Error(`${command.name} writes twice: a command has one transaction`);
  const written = db.transact(async (tx) => {
    const stored = command && (await findStoredResult(tx, command));
    if (stored) return { result: stored.result as Result, tasks: [] };
    const tasks: (() => void)[] = [];
    const at = now();
    const { result, events = [], noEvent } = await work({ tx, at, afterCommit: (task) => tasks.push(task) });
    if (command) command.noEvent = noEvent;
    if (Array.isArray(events)) await recordEvents(tx, events);
    if (command) await storeUnlessTaken(tx, command, result, at);
    return { result, tasks };
  }, options);
  const { result, tasks } = await written.catch(async (error) => {
    // A request with the same key and another lock was stored meanwhile.
    const stored = error instanceof KeyTakenError && command && (await findStoredResult(db.read, command));
    if (stored) return { result: stored.result as Result, tasks: [] };
    throw error;
  });
  if (command) command.isStored = true;
  for (const task of tasks) task();
  return result;
}

class KeyTakenError extends Error {
  override name = 'KeyTakenError';
}

async function storeUnlessTaken(tx: Tx, command: Command, result: unknown, at: Date): Promise<void> {
  try {
    await storeResult(tx, command, result, at);
  } catch (error) {
    throw findUniqueViolation(error) ? new KeyTakenError('The key is taken', { cause: error }) : error;
  }
}
