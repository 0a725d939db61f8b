/** What the newsletter stores of people. An erased address is not subscribed again by an import: its hash stays. */
import { madeUntil, type PersonalData, picked, rowsOfAddress, type Subject } from '../../platform/personal-data';
import { correctSubscription } from './correct-subscription';
import { suppress } from './suppression';

const subscriptions = rowsOfAddress({
  model: 'newsletterSubscription',
  address: 'email',
  madeAt: 'subscribedAt',
  fields: ['id', 'email', 'isActive', 'subscribedAt', 'unsubscribedAt', 'askedAt', 'confirmedAt'],
});

const idsOf = ({ rows }: Subject) => rows.newsletterSubscription ?? [];
const stepsOf = (subject: Subject) => ({ subscriptionId: { in: idsOf(subject) } });

export const subscriptionData: PersonalData = {
  ...subscriptions,

  /** With those whose import was undone: they are in the trash, by their address. */
  async rowsOf(db, subject, limit) {
    const { newsletterSubscription: there = [] } = (await subscriptions.rowsOf?.(db, subject, limit)) ?? {};
    if (!subject.person?.emailKey) return { newsletterSubscription: there };
    const where = { type: 'newsletter', action: 'delete', name: subject.person.emailKey, ...madeUntil('createdAt', subject) };
    const deleted = await db.revision.findMany({ where, select: { rowId: true }, orderBy: { id: 'desc' }, ...limit });
    return { newsletterSubscription: [...new Set([...there, ...deleted.map(({ rowId }) => rowId)])] };
  },

  async find(db, subject, take) {
    const select = picked('id', 'subscriptionId', 'action', 'notice', 'source', 'at');
    const newsletterConsent = await db.newsletterConsent.findMany({ where: stepsOf(subject), select, orderBy: { id: 'desc' }, take });
    return { ...(await subscriptions.find(db, subject, take)), newsletterConsent };
  },

  async erase(tx, subject, erasure) {
    const ids = idsOf(subject);
    if (ids.length === 0) return;
    const emails = await tx.newsletterSubscription.findMany({ where: { id: { in: ids } }, select: { email: true } });
    const { serverKey, at } = erasure;
    await suppress(tx, { serverKey, now: () => at }, [...emails.map(({ email }) => email), subject.person?.emailKey ?? '']);
    await tx.newsletterConsent.deleteMany({ where: stepsOf(subject) });
    await subscriptions.erase(tx, subject, erasure);
  },

  correct: correctSubscription,
};
