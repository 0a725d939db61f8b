/** Lists that buyers send by mail as Excel or CSV files: stored with their mail, so that the office can use their lines. */
import { MAX_LIST_BYTES } from '../../../../shared/requirement-list/list-form';
import type { MailReceiver } from '../../mail/incoming/receive-mail';

/** Runs after the receiver of conversations, which stores the mail. */
export const requirementListMailReceiver: MailReceiver = {
  takesAutomatic: true,

  async receive(tx, _services, { mailId, tables }, { now }) {
    const lists = tables.filter(({ bytes }) => bytes.length > 0 && bytes.length <= MAX_LIST_BYTES);
    if (lists.length === 0) return;
    const entry = await tx.inquiryMessage.findUnique({ where: { mailId }, select: { id: true, inquiryId: true, direction: true } });
    if (entry?.direction !== 'in' || (await tx.requirementFile.count({ where: { messageId: entry.id } })) > 0) return;
    const of = { inquiryId: entry.inquiryId, messageId: entry.id, createdAt: now };
    await tx.requirementFile.createMany({ data: lists.map(({ name, bytes }) => ({ ...of, name, size: bytes.length, bytes })) });
  },
  bounced: async () => true,
};
