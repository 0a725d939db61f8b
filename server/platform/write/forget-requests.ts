/** Deletes the rows of requests after a day, and their results when a person is erased. */
import { DAY_MS, HOUR_MS } from '../../../shared/time/india';
import type { Services } from '../context';
import type { Tx } from '../database/database';
import type { ScheduledJob } from '../process/jobs';

/** A repeat comes within minutes; a panel that was closed with a computer may send one on the next morning. */
const REQUEST_RETENTION_DAYS = 1;
const BATCH = 500;

/** Deletes old rows, a few hundred per transaction, so that other writers do not wait. */
async function deleteOldRequests({ db, now }: Pick<Services, 'db' | 'now'>, isStopped: () => boolean): Promise<void> {
  const where = { at: { lt: new Date(now().getTime() - REQUEST_RETENTION_DAYS * DAY_MS) } };
  while (!isStopped()) {
    const old = await db.read.request.findMany({ where, orderBy: { at: 'asc' }, take: BATCH, select: { id: true } });
    if (old.length > 0) await db.transact((tx) => tx.request.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } }));
    if (old.length < BATCH) return;
  }
}

export const requestsJob: ScheduledJob = {
  name: 'requests',
  description: 'deletes the results of commands after a day, until which a repeat gets them again',
  everyMs: HOUR_MS,
  start: (services) => ({ run: ({ stopping }) => deleteOldRequests(services, () => stopping.aborted) }),
};

/**
 * Deletes all stored results, because one of them may contain the person who is erased. Repeats are still recognized: their answer is that
 * the command was done.
 */
export async function forgetResults(tx: Tx): Promise<void> {
  await tx.request.updateMany({ where: { result: { not: null } }, data: { result: null } });
}
