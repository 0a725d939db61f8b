/** The personal data of the newsletter. An import does not subscribe an erased address again: its hash stays. */
import { type DataSubject, definePersonalData } from '../../platform/personal-data/personal-data';
import { definePersonalDataOfAddress, selectFields, streamRecords, whereMadeUntil } from '../../platform/personal-data/subject-rows';
import { recordConsent } from './consent/consent';
import { suppressAddresses } from './consent/suppression';
import { correctSubscription } from './correct-subscription';
import { newsletterRecordKinds } from './records';
import { recomputeSubscriptionKeys } from './rekey';

const subscriptions = definePersonalDataOfAddress<'newsletterSubscription'>({
  model: 'newsletterSubscription',
  address: 'emailKey',
  typed: 'email',
  madeAt: 'subscribedAt',
  fields: ['id', 'email', 'isActive', 'subscribedAt', 'unsubscribedAt', 'askedAt', 'confirmedAt'],
});

const idsOf = ({ rows }: DataSubject) => rows.newsletterSubscription ?? [];
const stepsOf = (subject: DataSubject) => ({ subscriptionId: { in: idsOf(subject) } });

export const subscriptionPersonalData = definePersonalData({
  kinds: newsletterRecordKinds,

  ...subscriptions,

  /** Includes subscriptions of undone imports, which the trash lists by their address. */
  async rowsOf(db, subject, limit) {
    const { newsletterSubscription: there = [] } = (await subscriptions.rowsOf?.(db, subject, limit)) ?? {};
    if (!subject.person?.emailKey) return { newsletterSubscription: there };
    const where = { type: 'newsletter', action: 'delete', name: subject.person.emailKey, ...whereMadeUntil('createdAt', subject) };
    const deleted = await db.revision.findMany({ where, select: { rowId: true }, orderBy: { id: 'desc' }, ...limit });
    return { newsletterSubscription: [...new Set([...there, ...deleted.map(({ rowId }) => rowId)])] };
  },

  async *records(db, rows) {
    yield* subscriptions.records?.(db, rows) ?? [];
    const inTrash = { type: 'newsletter', action: 'delete' };
    if (!rows) yield* streamRecords(db, 'revision', { email: 'name', madeAt: 'createdAt', where: inTrash });
  },

  async find(db, subject, take) {
    const select = selectFields('id', 'subscriptionId', 'action', 'notice', 'source', 'at');
    const newsletterConsent = await db.newsletterConsent.findMany({ where: stepsOf(subject), select, orderBy: { id: 'desc' }, take });
    return { ...(await subscriptions.find(db, subject, take)), newsletterConsent };
  },

  leaving: {
    model: 'newsletterSubscription',
    async leave(tx, { hashes, rows, at }) {
      const id = { in: rows };
      // A subscription that was renewed or switched on since stays.
      const later = { at: { gt: at }, action: { in: ['confirmed', 'switched-on'] } };
      if ((await tx.newsletterConsent.count({ where: { subscriptionId: id, ...later } })) > 0) return 0;
      const left = await tx.newsletterSubscription.findMany({ where: { id, isActive: true }, select: { id: true } });
      const ended = { isActive: false, unsubscribedAt: at, version: { increment: 1 } };
      await tx.newsletterSubscription.updateMany({ where: { id: { in: left.map((row) => row.id) } }, data: ended });
      await recordConsent(tx, ...left.map((row) => ({ subscriptionId: row.id, action: 'left' as const, at })));
      for (const hash of hashes) await tx.suppression.upsert({ where: { hash }, create: { hash, createdAt: at }, update: {} });
      return left.length;
    },
  },

  async erase(tx, subject, erasure) {
    const ids = idsOf(subject);
    if (ids.length === 0) return;
    const emails = await tx.newsletterSubscription.findMany({ where: { id: { in: ids } }, select: { email: true } });
    const { serverKey, at } = erasure;
    await suppressAddresses(tx, { serverKey, now: () => at }, [...emails.map(({ email }) => email), subject.person?.emailKey ?? '']);
    await tx.newsletterConsent.deleteMany({ where: stepsOf(subject) });
    await subscriptions.erase(tx, subject, erasure);
  },

  correct: correctSubscription,
  rekey: recomputeSubscriptionKeys,
});
