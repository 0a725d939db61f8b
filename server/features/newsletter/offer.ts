import type { Feature } from '../../platform/feature';
import { rowsOfAddress } from '../../platform/personal-data';
import { subscriptionList } from './list-subscriptions';
import { newsletterPage } from './newsletter-page';
import { newsletter as router, subscribe } from './newsletter-router';
import { confirmation } from './subscribe-again';

export const newsletter = {
  public: { subscribe },
  admin: { newsletter: router },
  routes: [newsletterPage],
  lists: { newsletter: subscriptionList },
  mailKinds: [confirmation],
  limits: ['newsletter'],
  personalData: [
    rowsOfAddress({
      model: 'newsletterSubscription',
      address: 'email',
      fields: ['id', 'email', 'isActive', 'subscribedAt', 'unsubscribedAt', 'askedAt'],
    }),
  ],
} satisfies Feature;
