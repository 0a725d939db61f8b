/** Faults of the machine that one seed draws: a database, and a caller that repeats what was not answered. */
import type { Database } from '../../server/platform/database/database';
import { DatabaseUnavailableError, OutcomeUnknownError } from '../../server/platform/database/database-errors';
import type { SendRequest, TestCall } from '../support/app';

/** What happens to a request of a step, or to its write. */
export const FAULTS = [
  'answer lost',
  'commit without answer',
  'rollback without answer',
  'killed before commit',
  'killed after commit',
  'disk full',
  'database away',
] as const;
export type Fault = (typeof FAULTS)[number];

class ProcessKilledError extends Error {
  override name = 'ProcessKilled';
}

/** The errors of the faults that undo a write. */
const ROLLBACKS: { [Name in Fault]?: () => Error } = {
  'rollback without answer': () => new OutcomeUnknownError('The connection was lost'),
  'killed before commit': () => new ProcessKilledError(),
  'disk full': () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }),
  'database away': () => new DatabaseUnavailableError('The database is away'),
};

/** The faults of the step under way. */
export class Faults {
  #fault: Fault | null = null;
  /** The number of writes before the fault. */
  #left = 0;
  /** Whether the process is gone: nothing of it reaches the database until the next start. */
  isKilled = false;
  /** How many faults happened. */
  hits = 0;

  /** Whether the site works: the test's own writes meet no faults. */
  #isWorking = false;

  /** Lets the fault hit the site's write after `left` others. */
  arm(fault: Fault | null, left: number): void {
    [this.#fault, this.#left] = [fault, left];
  }

  /** Runs work of the site, which meets the fault. */
  async meet<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#isWorking = true;
    return work().finally(() => {
      this.#isWorking = false;
    });
  }

  /** The fault of this write or answer, which happens once. */
  #take(isAnswer: boolean): Fault | null {
    const fault = this.#fault;
    if (!this.#isWorking || fault === null || (fault === 'answer lost') !== isAnswer) return null;
    this.#left -= 1;
    if (this.#left >= 0) return null;
    this.#fault = null;
    this.hits += 1;
    return fault;
  }

  wrap = (db: Database): Database => ({
    ...db,
    transact: async (work, options) => {
      if (this.isKilled) throw new ProcessKilledError();
      const fault = this.#take(false);
      this.isKilled = fault === 'killed before commit' || fault === 'killed after commit';
      const rollback = fault && ROLLBACKS[fault];
      if (rollback)
        return db.transact(async (tx) => {
          await work(tx);
          throw rollback();
        }, options);
      const result = await db.transact(work, options);
      if (fault) throw this.isKilled ? new ProcessKilledError() : new OutcomeUnknownError('The connection was lost');
      return result;
    },
  });

  /** A caller that gives each change a key, and repeats it until it is answered; `restart` starts a killed process again. */
  caller = (send: SendRequest, restart: () => Promise<void>): SendRequest => {
    let keys = 0;
    return async (method, url, call: TestCall = {}) => {
      if (method === 'GET') return send(method, url, call);
      keys += 1;
      const keyed = { ...call, headers: { 'idempotency-key': `simulated-key-${String(keys).padStart(8, '0')}`, ...call.headers } };
      for (let attempt = 1; ; attempt += 1) {
        const [answer, isLost] = await this.meet(async () => [await send(method, url, keyed), this.#take(true) !== null] as const);
        if (this.isKilled) await restart();
        // A fault happens once, so a second failure is the site's.
        if ((!isLost && answer.status < 500) || attempt === 3) return answer;
      }
    };
  };
}
