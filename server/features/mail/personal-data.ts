/** What the outbox stores of people: the mails about their records, and those to their address. */
import { type PersonalData, picked, type Subject } from '../../platform/personal-data';
import { deleteFilesOf } from './mailbox';

/** An address that is stored in capitals is found by its records alone. */
const mailsOf = ({ person, rows }: Subject) => ({
  OR: [
    { inquiryId: { in: rows.contactInquiry ?? [] } },
    { messageId: { in: rows.inquiryMessage ?? [] } },
    { confirms: { in: rows.newsletterSubscription ?? [] } },
    ...(person?.emailKey ? [{ to: person.emailKey }] : []),
  ],
});

export const mailData: PersonalData = {
  async find(db, subject, take) {
    const select = picked('id', 'kind', 'state', 'to', 'replyTo', 'subject', 'text', 'createdAt', 'sentAt', 'lastError');
    return { outboxMail: await db.outboxMail.findMany({ where: mailsOf(subject), select, orderBy: { id: 'desc' }, take }) };
  },

  async erase(tx, subject) {
    const where = mailsOf(subject);
    const mails = await tx.outboxMail.findMany({ where, select: { id: true, createdAt: true } });
    await tx.outboxMail.deleteMany({ where });
    return ({ mailFolder }) => deleteFilesOf(mailFolder, mails);
  },
};
