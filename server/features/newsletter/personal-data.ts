/** What the newsletter stores of people: the subscription of their address. */
import { type PersonalData, picked } from '../../platform/personal-data';

export const subscriptionData: PersonalData = {
  async rowsOf(db, { person, rows }, limit) {
    const where = person ? { email: person.emailKey } : { id: { in: rows.newsletterSubscription ?? [] } };
    const found = await db.newsletterSubscription.findMany({ where, select: { id: true }, orderBy: { id: 'desc' }, ...limit });
    return { newsletterSubscription: found.map(({ id }) => id) };
  },

  async find(db, { rows: { newsletterSubscription: ids = [] } }, take) {
    const select = picked('id', 'email', 'isActive', 'subscribedAt', 'unsubscribedAt', 'askedAt');
    return { newsletterSubscription: await db.newsletterSubscription.findMany({ where: { id: { in: ids } }, select, take }) };
  },

  async erase(tx, { rows: { newsletterSubscription: ids = [] } }) {
    if (ids.length > 0) await tx.newsletterSubscription.deleteMany({ where: { id: { in: ids } } });
  },
};
