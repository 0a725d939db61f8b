import type { Feature } from '../../platform/feature';
import { subscriptionReturn } from './before-return';
import { CONFIRMATIONS, confirmation, welcome } from './confirmation';
import { importAddresses } from './import/import-addresses';
import { subscriptionList } from './list-subscriptions';
import { CONFIRM_LIMIT, LEAVE_LIMIT, leavingPage, subscriptionPage } from './newsletter-page';
import { newsletter as router, subscribe } from './newsletter-router';
import { subscriptionData } from './personal-data';
import { subscribers } from './persons-of-period';
import { unconfirmedJob } from './unconfirmed';

export const newsletter = {
  public: { subscribe },
  admin: { newsletter: router },
  routes: [subscriptionPage, leavingPage, importAddresses],
  lists: { newsletter: subscriptionList },
  mailKinds: [confirmation, welcome],
  jobs: [unconfirmedJob],
  limits: ['newsletter', CONFIRMATIONS, CONFIRM_LIMIT, LEAVE_LIMIT],
  personalData: [subscriptionData],
  personsOfPeriod: subscribers,
  beforeReturn: [subscriptionReturn],
} satisfies Feature;
