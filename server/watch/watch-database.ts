import type { Database } from '../db';
import { isUnavailable } from '../db-errors';
import type { Tallies } from './tallies';

/** The same database, whose writes are counted. */
export function watchDatabase(db: Database, { waits, writes, writesAgain }: Tallies): Database {
  const transact: Database['transact'] = async (work, options) => {
    const began = performance.now();
    let runs = 0;
    try {
      return await db.transact((tx) => {
        runs += 1;
        if (runs === 1) waits.observe((performance.now() - began) / 1_000);
        else writesAgain.add('retried');
        return work(tx);
      }, options);
    } catch (error) {
      if (isUnavailable(error)) writesAgain.add('refused');
      throw error;
    } finally {
      writes.observe((performance.now() - began) / 1_000);
    }
  };
  return { ...db, transact };
}
