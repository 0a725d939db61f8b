/** Deletes entries of the access log after ACCESS_LOG_DAYS. */
import { DAY_MS, HOUR_MS } from '../../../../shared/time/india';
import type { Services } from '../../../platform/context';
import type { ScheduledJob } from '../../../platform/process/jobs';

const BATCH = 500;

/** Deletes expired entries, a few hundred per transaction, so that other writers do not wait. */
async function deleteOldAccesses({ db, env, now }: Pick<Services, 'db' | 'env' | 'now'>, isStopped = () => false): Promise<void> {
  const where = { at: { lt: new Date(now().getTime() - env.ACCESS_LOG_DAYS * DAY_MS) } };
  while (!isStopped()) {
    const old = await db.read.accessEntry.findMany({ where, orderBy: { at: 'asc' }, take: BATCH, select: { id: true } });
    if (old.length > 0) await db.transact((tx) => tx.accessEntry.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } }));
    if (old.length < BATCH) return;
  }
}

export const accessLogJob: ScheduledJob = {
  name: 'access-log',
  description: 'deletes entries of the access log that are older than `ACCESS_LOG_DAYS`',
  everyMs: HOUR_MS,
  start: (services) => ({
    run: ({ stopping }) => deleteOldAccesses(services, () => stopping.aborted),
    // Writes the entries of the last requests; main.ts flushes once more after the responses of those requests.
    close: () => services.accessLog.flush(),
  }),
};
