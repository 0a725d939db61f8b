import type { Feature } from '../../platform/feature';
import { textIndexJob } from './conversation/find-conversations';
import { messageFiles, unsentFilesJob } from './conversation/message-files';
import { writeDemoInquiries } from './demo-inquiries';
import { dueTimesJob, missedDueTimesJob } from './desk/due-times';
import { inboxEvents, inboxEventsJob } from './desk/inbox-streams';
import { inquiryList } from './desk/inquiry-list';
import { inquiries as router, submitInquiry, submitQuoteRequest } from './inquiries-router';
import { digestJob } from './mails/digest';
import { acknowledgement, digest, notification, reply } from './mails/mail-kinds';
import { conversationMail } from './mails/store-mail';
import { inquiryData } from './personal-data';

export const inquiries = {
  public: { submitInquiry, submitQuoteRequest },
  admin: { inquiries: router },
  routes: [messageFiles, inboxEvents],
  lists: { inquiries: inquiryList },
  mailKinds: [reply, acknowledgement, notification, digest],
  mailReceivers: [conversationMail],
  jobs: [digestJob, dueTimesJob, missedDueTimesJob, inboxEventsJob, textIndexJob, unsentFilesJob],
  limits: ['contact', 'incoming-mail', 'acknowledgement', 'inbox-events'],
  personalData: [inquiryData],
  demo: writeDemoInquiries,
} satisfies Feature;
