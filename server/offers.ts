/** What features offer beside procedures, which router.ts lists, and routes, which app.ts registers: no feature knows another's. */
import { expiredSessionsJob } from './features/auth/sessions';
import { productList } from './features/catalogue/product-list';
import { otherSavesJob } from './features/content/content-version';
import { contentLists } from './features/content/list/content-list';
import { demandList } from './features/demand/demand-lists';
import { demandJob } from './features/demand/demand-plugin';
import { changeList } from './features/history/change-sets';
import { historyData } from './features/history/personal-data';
import { textIndexJob } from './features/inquiries/conversation/find-conversations';
import { unsentFilesJob } from './features/inquiries/conversation/message-files';
import { dueTimesJob, missedDueTimesJob } from './features/inquiries/desk/due-times';
import { inquiryList } from './features/inquiries/desk/inquiry-list';
import { digestJob } from './features/inquiries/mails/digest';
import { acknowledgement, digest, notification, reply } from './features/inquiries/mails/mail-kinds';
import { conversationMail } from './features/inquiries/mails/store-mail';
import { inquiryData } from './features/inquiries/personal-data';
import { incomingMailJob } from './features/mail/incoming';
import type { MailKind } from './features/mail/mail-kinds';
import { endedMailsJob, outboxJob } from './features/mail/outbox';
import { mailData } from './features/mail/personal-data';
import type { MailReceiver } from './features/mail/receive-mail';
import { subscriptionList } from './features/newsletter/list-subscriptions';
import { subscriptionData } from './features/newsletter/personal-data';
import { confirmation } from './features/newsletter/subscribe-again';
import { unusedPicturesJob } from './features/pictures/pictures-plugin';
import { pictureList } from './features/pictures/pictures-router';
import type { Lists } from './platform/list';
import type { PersonalData } from './platform/personal-data';
import type { Job } from './platform/process/jobs';

/** The kinds of mails. */
export const mailKinds: MailKind[] = [reply, acknowledgement, notification, digest, confirmation];

/** What takes mails that arrive. */
export const mailReceivers: MailReceiver[] = [conversationMail];

/** The background jobs, as docs/operating.md lists them. */
export const jobs: Job[] = [
  outboxJob,
  incomingMailJob,
  otherSavesJob,
  digestJob,
  dueTimesJob,
  missedDueTimesJob,
  textIndexJob,
  demandJob,
  expiredSessionsJob,
  unusedPicturesJob,
  unsentFilesJob,
  endedMailsJob,
];

/** The lists that exports, the command bar, in this order, and the overview iterate over. */
export const lists = {
  ...contentLists,
  products: productList,
  pictures: pictureList,
  inquiries: inquiryList,
  newsletter: subscriptionList,
  demand: demandList,
  changes: changeList,
} satisfies Lists;

/** What is stored of people, in the order in which it is erased. */
export const personalData: PersonalData[] = [inquiryData, subscriptionData, mailData, historyData];
