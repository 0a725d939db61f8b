/** The kinds of mails to a visitor: they are sent before the office's notifications, because the visitor waits for them. */
import { isMailbox } from '../../../shared/mail/address';
import type { Tx } from '../../platform/database/database';
import type { MailKind, OutboxMail } from '../mail/mail-kinds';
import { loadFirstMailThread, loadReplyThread, recordReplyDelivery } from './replies';

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
