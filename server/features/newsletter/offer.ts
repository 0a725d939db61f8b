import type { Feature } from '../../platform/feature';
import { subscriptionList } from './list-subscriptions';
import { newsletterPage } from './newsletter-page';
import { newsletter as router, subscribe } from './newsletter-router';
import { subscriptionData } from './personal-data';
import { confirmation } from './subscribe-again';

export const newsletter = {
  public: { subscribe },
  admin: { newsletter: router },
  routes: [newsletterPage],
  lists: { newsletter: subscriptionList },
  mailKinds: [confirmation],
  limits: ['newsletter'],
  personalData: [subscriptionData],
} satisfies Feature;
