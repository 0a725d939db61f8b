/** Erases an inquiry for good: what is left says that it happened, and names nobody. */
import { randomUUID } from 'node:crypto';
import { inquiryType } from '../../../shared/content/registry';
import { AppError } from '../../platform/errors';
import { type AdminContext, actorFrom } from '../content/change';
import { deleteFilesOf } from '../mail/mailbox';
import { addressOf, withoutInquiry } from './digest';

/** The action of the one revision that is kept. */
const ERASE = 'erase';

/**
 * Deletes an inquiry with its lines, conversation, files, mails and history, and its paragraphs in digests. Inquiries that were joined to it stand by
 * themselves again. A mail that is being sent at this moment may still go out. Throws 404.
 */
export async function eraseInquiry(ctx: AdminContext, id: number): Promise<void> {
  const { user, channel } = actorFrom(ctx);
  const type = inquiryType.path;
  const mails = await ctx.db.transact(
    async (tx) => {
      const { count } = await tx.contactInquiry.deleteMany({ where: { id } });
      if (count === 0) throw new AppError('NOT_FOUND', 'Inquiry not found');
      const messages = (await tx.inquiryMessage.findMany({ where: { inquiryId: id }, select: { id: true } })).map((message) => message.id);
      const its = { OR: [{ inquiryId: id }, { messageId: { in: messages } }] };
      const own = await tx.outboxMail.findMany({ where: its, select: { id: true, createdAt: true } });
      const digests = await tx.outboxMail.findMany({ where: { kind: 'digest', text: { contains: `${addressOf('', id)}\n` } } });
      // What was sent, what was taken back, and what was never sent.
      await tx.messageFile.deleteMany({ where: { OR: [{ inquiryId: id }, { messageId: { in: messages } }] } });
      await tx.outboxMail.deleteMany({ where: its });
      // A digest stays, and with it its key: another one of that day would be written otherwise.
      for (const { id: digest, text } of digests)
        await tx.outboxMail.update({ where: { id: digest }, data: { text: withoutInquiry(text, id) } });
      await tx.inquiryMessage.deleteMany({ where: { inquiryId: id } });
      await tx.quoteLine.deleteMany({ where: { inquiryId: id } });
      await tx.contactInquiry.updateMany({ where: { joinedToId: id }, data: { joinedToId: null, version: { increment: 1 } } });
      await tx.revision.deleteMany({ where: { type, rowId: id } });
      const by = { userId: user?.id ?? null, userName: user?.name ?? '', channel };
      await tx.revision.create({ data: { changeSet: randomUUID(), type, rowId: id, action: ERASE, ...by, createdAt: ctx.now() } });
      return [...own, ...digests];
    },
    { lock: 'content' },
  );
  await deleteFilesOf(ctx.outbox, mails);
  ctx.log.info({ event: 'inquiry-erased', user: ctx.session.user.id, inquiry: id }, 'inquiry erased');
}
