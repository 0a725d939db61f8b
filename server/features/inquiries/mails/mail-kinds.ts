/** The kinds of mails about inquiries: mails that a visitor waits for are sent before the office's notifications. */
import { COMPANY_NAME } from '../../../../shared/business';
import { isMailbox } from '../../../../shared/mail/address';
import type { Tx } from '../../../platform/database/database';
import { loadFirstMailThread, loadReplyThread, recordReplyDelivery } from '../../conversation/replies';
import { AUTOMATIC_MAIL_HEADERS, type MailKind, type OutboxMail } from '../../mail/mail-kinds';

/** The address of the visitor, which may have been corrected since the mail was written. */
async function recipient(tx: Tx, { inquiryId, to }: OutboxMail): Promise<string> {
  const inquiry = inquiryId === null ? null : await tx.contactInquiry.findUnique({ where: { id: inquiryId }, select: { email: true } });
  return inquiry && isMailbox(inquiry.email) ? inquiry.email : to;
}

/** An answer of the office, which a person wrote. */
export const replyMail: MailKind = {
  name: 'reply',
  title: 'Reply',
  priority: 0,
  headers: {},
  fromName: COMPANY_NAME,
  beforeSending: loadReplyThread,
  onDelivery: recordReplyDelivery,
  recipient,
};

/** The mail to the visitor that the inquiry has arrived. */
export const acknowledgementMail: MailKind = {
  name: 'acknowledgement',
  title: 'Acknowledgement',
  priority: 1,
  headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  beforeSending: loadFirstMailThread,
  recipient,
};

/** The mail to the office about a new inquiry. */
export const notificationMail: MailKind = {
  name: 'notification',
  title: 'Notice to the office',
  priority: 2,
  headers: AUTOMATIC_MAIL_HEADERS,
  isToOffice: true,
};

/** The mail to the office each morning about open work. */
export const digestMail: MailKind = {
  name: 'digest',
  title: 'Overview for the office',
  priority: 3,
  headers: AUTOMATIC_MAIL_HEADERS,
  isShortened: true,
};
