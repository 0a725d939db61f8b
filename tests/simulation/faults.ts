/** Faults of the machine that one seed draws: a database, and a caller that repeats what was not answered. */
import type { Database, Tx } from '../../server/platform/database/database';
import { DatabaseUnavailableError, OutcomeUnknownError } from '../../server/platform/database/database-errors';
import type { SendRequest, TestCall } from '../support/app';

/** What happens to a request of a step, or to its write. */
export const FAULTS = [
  'answer lost',
  'commit without answer',
  'commit hangs',
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

  /** A write that was answered before its commit, and how it is let go on. */
  #hanging: { ended: Promise<void>; goOn: () => void } | null = null;

  /** Runs work of the site, which meets the fault; a commit that hangs ends with it. */
  async meet<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#run(work);
    } finally {
      await this.#endHanging();
    }
  }

  async #run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#isWorking = true;
    return work().finally(() => {
      this.#isWorking = false;
    });
  }

  async #endHanging(): Promise<void> {
    this.#hanging?.goOn();
    await this.#hanging?.ended;
    this.#hanging = null;
  }

  /** Answers that the outcome is unknown, while the transaction stays open until the next write waits for it, or until the step ends. */
  #hang<Result>(transact: (work: (tx: Tx) => Promise<Result>) => Promise<Result>, work: (tx: Tx) => Promise<Result>): Promise<never> {
    return new Promise((_, reject) => {
      let goOn = () => {};
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const ended = transact(async (tx) => {
        const result = await work(tx);
        reject(new OutcomeUnknownError('The database hangs'));
        await held;
        return result;
      }).then(() => undefined, reject);
      this.#hanging = { ended, goOn };
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
      if (fault === 'commit hangs') return this.#hang((held) => db.transact(held, options), work);
      const written = db.transact(work, options);
      this.#hanging?.goOn();
      const result = await written;
      if (fault) throw this.isKilled ? new ProcessKilledError() : new OutcomeUnknownError('The connection was lost');
      return result;
    },
  });

  /**
   * A caller that gives each change a key, and repeats it until it is answered: `restart` starts a killed process again, and `turn` calls the
   * other process while the first waits for its database.
   */
  caller = (send: SendRequest, processes: { restart(): Promise<void>; turn(): Promise<void> }): SendRequest => {
    let keys = 0;
    return async (method, url, call: TestCall = {}) => {
      if (method === 'GET') return send(method, url, call);
      keys += 1;
      const keyed = { ...call, headers: { 'idempotency-key': `simulated-key-${String(keys).padStart(8, '0')}`, ...call.headers } };
      for (let attempt = 1; ; attempt += 1) {
        const [answer, isLost] = await this.#run(async () => [await send(method, url, keyed), this.#take(true) !== null] as const);
        if (this.isKilled) await processes.restart();
        // A fault happens once, so a second failure is the site's.
        if ((!isLost && answer.status < 500) || attempt === 3) return this.#endHanging().then(() => answer);
        if (this.#hanging) await processes.turn();
      }
    };
  };
}
