import type { Feature } from '../../platform/feature';
import { inquiryTextIndexes } from './answering/find-conversations';
import { writeDemoInquiries } from './demo-inquiries';
import { dueTimesJob, missedDueTimesJob } from './desk/due-times';
import { InboxStreams, inboxEventsJob, inboxEventsPlugin } from './desk/inbox-streams';
import { inquiryListDefinition } from './desk/inquiry-list';
import { inquiriesRouter as router, submitInquiry, submitQuoteRequest } from './inquiries-router';
import { digestJob } from './mails/digest';
import { ACKNOWLEDGEMENTS_LIMIT } from './mails/inquiry-mail';
import { digestMail, notificationMail } from './mails/mail-kinds';
import { conversationMailReceiver } from './mails/store-mail';
import { accessedInquiries } from './personal-data/accessed-records';
import { inquiryPersonalData } from './personal-data/personal-data';
import { sendersOfPeriodReader } from './personal-data/persons-of-period';
import { continueList } from './receive/continue-list';
import { leadMailReceiver } from './receive/start-by-lead';
import { IDENTITY_LINK_DAYS, IDENTITY_MAILS_LIMIT, identityMail } from './requests/identity';
import { IDENTITY_MISSES_LIMIT, identityConfirmPage } from './requests/identity-page';
import { identityStepKinds } from './requests/identity-steps';
import { privacyRequestPersonalData } from './requests/privacy-requests';
import { PRIVACY_REQUESTS_LIMIT, privacyRequestTermsQuery, submitPrivacyRequest } from './requests/submit-request';

export const inquiriesFeature = {
  services: () => ({ inboxStreams: new InboxStreams() }),
  textIndexes: inquiryTextIndexes,
  beforePages: { continueList },
  public: { submitInquiry, submitQuoteRequest, submitPrivacyRequest, privacyRequestTerms: privacyRequestTermsQuery },
  admin: { inquiries: router },
  routes: [inboxEventsPlugin, identityConfirmPage],
  lists: { inquiries: inquiryListDefinition },
  mailKinds: [identityMail, notificationMail, digestMail],
  mailReceivers: [leadMailReceiver, conversationMailReceiver],
  stepKinds: identityStepKinds,
  jobs: [digestJob, dueTimesJob, missedDueTimesJob, inboxEventsJob],
  limits: [
    'contact',
    'incoming-mail',
    ACKNOWLEDGEMENTS_LIMIT,
    'inbox-events',
    PRIVACY_REQUESTS_LIMIT,
    IDENTITY_MAILS_LIMIT,
    IDENTITY_MISSES_LIMIT,
  ],
  personalData: [inquiryPersonalData, privacyRequestPersonalData],
  personsOfPeriod: sendersOfPeriodReader,
  accessedRecords: accessedInquiries,
  keeps: [{ what: 'Links that confirm a privacy request', days: IDENTITY_LINK_DAYS }],
  demo: writeDemoInquiries,
} satisfies Feature;
