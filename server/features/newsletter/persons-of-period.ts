import { type PersonsOfPeriodReader, readInWindows, whereAnyTimeIn } from '../../platform/personal-data/persons-of-period';

/** The addresses that subscribed, confirmed or unsubscribed in a period. */
export const subscribersOfPeriodReader: PersonsOfPeriodReader = {
  kind: 'newsletter',
  find: ({ db }, at) =>
    readInWindows(db.read.newsletterSubscription, whereAnyTimeIn(['subscribedAt', 'unsubscribedAt', 'askedAt', 'confirmedAt'], at), {
      email: true,
    }),
};
