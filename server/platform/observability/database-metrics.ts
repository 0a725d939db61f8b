import type { Database } from '../database/database';
import { isUnavailable } from '../database/database-errors';
import type { Counters } from './counters';

/** Wraps a database to measure its writes. */
export function measureDatabase(db: Database, { waits, writes, writesAgain }: Counters): Database {
  const transact: Database['transact'] = async (work, options) => {
    const startedAt = performance.now();
    let runs = 0;
    try {
      return await db.transact((tx) => {
        runs += 1;
        if (runs === 1) waits.observe((performance.now() - startedAt) / 1_000);
        else writesAgain.add('retried');
        return work(tx);
      }, options);
    } catch (error) {
      if (isUnavailable(error)) writesAgain.add('refused');
      throw error;
    } finally {
      writes.observe((performance.now() - startedAt) / 1_000);
    }
  };
  return { ...db, transact };
}
