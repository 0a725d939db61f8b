import { inWindows, type PersonsOfPeriod, withTimes } from '../../platform/personal-data/persons-of-period';

/** The addresses that subscribed, confirmed or left in a period. */
export const subscribers: PersonsOfPeriod = {
  kind: 'newsletter',
  find: ({ db }, at) =>
    inWindows(db.read.newsletterSubscription, withTimes(['subscribedAt', 'unsubscribedAt', 'askedAt', 'confirmedAt'], at), { email: true }),
};
