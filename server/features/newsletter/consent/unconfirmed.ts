/** Deletes subscriptions that the owner of the address never confirmed. */
import { DAY_MS, HOUR_MS } from '../../../../shared/time/india';
import type { Services } from '../../../platform/context';
import { recordEvents } from '../../../platform/events';
import type { ScheduledJob } from '../../../platform/process/jobs';
import { WHERE_SUBSCRIPTION_UNCONFIRMED } from '../list-subscriptions';
import { UNCONFIRMED_DAYS } from './confirmation';

export const deleteUnconfirmedJob: ScheduledJob = {
  name: 'unconfirmed',
  description: `deletes newsletter addresses that were not confirmed within ${UNCONFIRMED_DAYS} days`,
  everyMs: HOUR_MS,
  start: (services) => ({
    run: async ({ stopping }) => {
      while (!stopping.aborted && (await deleteUnconfirmedSubscriptions(services)) === BATCH);
    },
  }),
};

const BATCH = 200;

/** Deletes at most `BATCH` unconfirmed subscriptions with all rows that belong to them, and returns their number. */
export const deleteUnconfirmedSubscriptions = ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> =>
  db.transact(
    async (tx) => {
      const at = now();
      const until = new Date(at.getTime() - UNCONFIRMED_DAYS * DAY_MS);
      const where = { ...WHERE_SUBSCRIPTION_UNCONFIRMED, askedAt: { lte: until } };
      const rows = await tx.newsletterSubscription.findMany({ where, select: { id: true }, orderBy: { id: 'asc' }, take: BATCH });
      const ids = { in: rows.map(({ id }) => id) };
      await tx.newsletterConsent.deleteMany({ where: { subscriptionId: ids } });
      await tx.outboxMail.deleteMany({ where: { confirms: ids } });
      // Revisions of subscriptions that the office had switched on and an undo had switched off.
      await tx.revision.deleteMany({ where: { type: 'newsletter', rowId: ids } });
      await tx.newsletterSubscription.deleteMany({ where: { id: ids } });
      await recordEvents(
        tx,
        rows.map(({ id }) => ({ subject: 'newsletter', id, action: 'deleted' as const, by: null, at })),
      );
      return rows.length;
    },
    { lock: 'content' },
  );
