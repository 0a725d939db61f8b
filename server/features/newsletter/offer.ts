import type { Feature } from '../../platform/feature';
import { subscriptionReturnHook } from './consent/before-return';
import { CONFIRMATION_MAILS_LIMIT, confirmationMail, welcomeMail } from './consent/confirmation';
import { deleteUnconfirmedJob } from './consent/unconfirmed';
import { addressImportPlugin } from './import/import-addresses';
import { subscriptionListDefinition } from './list-subscriptions';
import { SUBSCRIPTION_CONFIRM_LIMIT, subscriptionConfirmPage, UNSUBSCRIBE_LIMIT, unsubscribePagePlugin } from './newsletter-page';
import { newsletterRouter as router, subscribeProcedure } from './newsletter-router';
import { subscriptionPersonalData } from './personal-data';
import { subscribersOfPeriodReader } from './persons-of-period';

export const newsletterFeature = {
  public: { subscribe: subscribeProcedure },
  admin: { newsletter: router },
  routes: [subscriptionConfirmPage, unsubscribePagePlugin, addressImportPlugin],
  lists: { newsletter: subscriptionListDefinition },
  mailKinds: [confirmationMail, welcomeMail],
  jobs: [deleteUnconfirmedJob],
  limits: ['newsletter', CONFIRMATION_MAILS_LIMIT, SUBSCRIPTION_CONFIRM_LIMIT, UNSUBSCRIBE_LIMIT],
  personalData: [subscriptionPersonalData],
  personsOfPeriod: subscribersOfPeriodReader,
  beforeReturn: [subscriptionReturnHook],
} satisfies Feature;
