/** Deletes the rows of breaches that were deleted more than a day ago. */
import { DAY_MS, HOUR_MS } from '../../../../shared/time/india';
import type { ScheduledJob } from '../../../platform/process/jobs';

export const deletedBreachesJob: ScheduledJob = {
  name: 'deleted-breaches',
  description: 'deletes the rows of breaches that were deleted more than a day ago',
  everyMs: HOUR_MS,
  start: ({ db, now }) => ({
    run: async () => {
      const where = { deletedAt: { lt: new Date(now().getTime() - DAY_MS) } };
      if (await db.read.breach.count({ where })) await db.transact((tx) => tx.breach.deleteMany({ where }));
    },
  }),
};
