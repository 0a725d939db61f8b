import type { Feature } from '../../platform/feature';
import { subscriptionReturn } from './before-return';
import { CONFIRMATION_MAILS_LIMIT, confirmationMail, welcomeMail } from './confirmation';
import { importAddresses } from './import/import-addresses';
import { subscriptionList } from './list-subscriptions';
import { CONFIRM_LIMIT, LEAVE_LIMIT, leavingPagePlugin, subscriptionPage } from './newsletter-page';
import { newsletterRouter as router, subscribe } from './newsletter-router';
import { subscriptionData } from './personal-data';
import { subscribersOfPeriod } from './persons-of-period';
import { unconfirmedJob } from './unconfirmed';

export const newsletterFeature = {
  public: { subscribe },
  admin: { newsletter: router },
  routes: [subscriptionPage, leavingPagePlugin, importAddresses],
  lists: { newsletter: subscriptionList },
  mailKinds: [confirmationMail, welcomeMail],
  jobs: [unconfirmedJob],
  limits: ['newsletter', CONFIRMATION_MAILS_LIMIT, CONFIRM_LIMIT, LEAVE_LIMIT],
  personalData: [subscriptionData],
  personsOfPeriod: subscribersOfPeriod,
  beforeReturn: [subscriptionReturn],
} satisfies Feature;
