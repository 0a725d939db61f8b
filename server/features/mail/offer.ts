import type { Feature } from '../../platform/feature';
import { MailHealth } from './health/mail-health';
import { MailFiles } from './imap/fetch-file';
import { IncomingMailState, incomingMailJob } from './incoming/incoming';
import type { MailReceiver } from './incoming/receive-mail';
import { type MailKind, MailKinds } from './mail-kinds';
import { mailRouter as router } from './mail-router';
import { deleteEndedMailsJob, ENDED_MAIL_DAYS, outboxJob } from './outbox';
import { mailPersonalData } from './personal-data';
import { recipientsOfPeriodReader } from './persons-of-period';

declare module '../../platform/feature' {
  interface Feature {
    /** The kinds of mails that the feature sends. */
    mailKinds?: MailKind[];
    /** The feature's receivers of incoming mails. */
    mailReceivers?: MailReceiver[];
  }
}

export const mailFeature = {
  services: ({ offeredMailKinds, mailFolder = 'data/outbox' }) => ({
    mailFolder,
    mailKinds: new MailKinds(offeredMailKinds),
    incoming: new IncomingMailState(),
    mailHealth: new MailHealth(),
    mailFiles: new MailFiles(),
  }),
  admin: { mail: router },
  jobs: [outboxJob, incomingMailJob, deleteEndedMailsJob],
  limits: ['test-mail', 'mail-health'],
  personalData: [mailPersonalData],
  personsOfPeriod: recipientsOfPeriodReader,
  keeps: [{ what: 'Mails that were sent, refused or given up', days: ENDED_MAIL_DAYS }],
} satisfies Feature;
