/** The personal data of the outbox: the mails about a person's records, and the mails to their address. */
import { emailKeyOf } from '../../../shared/mail/address';
import { recomputeRowKeys } from '../../platform/personal-data/person-keys';
import { type DataSubject, definePersonalData } from '../../platform/personal-data/personal-data';
import { buildRowReaders, readDependentRows, selectFields, streamRecords, whereMadeUntil } from '../../platform/personal-data/subject-rows';
import { deleteFilesOfMails } from './incoming/mailbox';
import { deleteUnreferencedMailFiles } from './outbox';
import { mailRecordKinds } from './records';

const mailsOf = (subject: DataSubject) => ({
  OR: [
    { inquiryId: { in: subject.rows.contactInquiry ?? [] } },
    { messageId: { in: subject.rows.inquiryMessage ?? [] } },
    { confirms: { in: subject.rows.newsletterSubscription ?? [] } },
    ...(subject.person?.emailKey ? [{ toKey: subject.person.emailKey, ...whereMadeUntil('createdAt', subject) }] : []),
  ],
});

export const mailPersonalData = definePersonalData({
  kinds: mailRecordKinds,

  ...buildRowReaders((subject) => ({
    outboxMail: {
      where: mailsOf(subject),
      select: selectFields('id', 'kind', 'state', 'to', 'replyTo', 'subject', 'text', 'createdAt', 'sentAt', 'lastError'),
    },
  })),

  leavesOf: (db, subject, take) => readDependentRows(db, 'outboxMail', mailsOf(subject), take),
  records: (db, rows) => streamRecords(db, 'outboxMail', { email: 'to', madeAt: 'createdAt' }, rows),

  rekey: ({ db }) =>
    recomputeRowKeys(db, 'outboxMail', selectFields('to', 'toKey'), (rows) => rows.map(({ to }) => ({ toKey: emailKeyOf(String(to)) }))),
  tidy: deleteUnreferencedMailFiles,

  async erase(tx, { rows: { outboxMail = [] } }) {
    if (outboxMail.length === 0) return;
    const where = { id: { in: outboxMail } };
    const mails = await tx.outboxMail.findMany({ where, select: { id: true, createdAt: true } });
    await tx.outboxMail.deleteMany({ where });
    return ({ mailFolder }) => deleteFilesOfMails(mailFolder, mails);
  },
});
