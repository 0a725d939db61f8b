/** Describes the rows of the newsletter for the export of a person's data. */
import { describeCode, type RecordKind, toTextOrEmpty } from '../../platform/personal-data/personal-records';

const group = 'Newsletter';

const newsletterSubscription: RecordKind = {
  group,
  one: 'subscription',
  key: 'subscriptions',
  line: ({ email, isActive }) => [toTextOrEmpty(email), isActive ? 'active' : 'unsubscribed'],
  labels: { email: 'E-mail', askedAt: 'Asked again', isActive: 'Receives the newsletter' },
};

const newsletterConsent: RecordKind = {
  group,
  one: 'step of consent',
  many: 'steps of consent',
  key: 'consents',
  line: ({ action }) => [describeCode(newsletterConsent, 'action', action)],
  codes: {
    action: {
      asked: 'Entered in the form',
      confirmed: 'Confirmed by the mailed link',
      imported: 'Imported by the office',
      'switched-on': 'Switched on by the office',
      left: 'Unsubscribed',
      'switched-off': 'Switched off by the office',
    },
  },
};

export const newsletterRecordKinds = { newsletterSubscription, newsletterConsent };
