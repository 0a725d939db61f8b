/** What the outbox knows of replies: what goes with one besides its text, and what its delivery means for the inquiry. */
import type { Site } from '../../platform/context';
import type { Reader, Tx } from '../../platform/database/database';
import { messageIdOf } from '../mail/mailbox';

type Mail = Awaited<ReturnType<Reader['outboxMail']['findMany']>>[number];

/** Mail programs look at the last ones only. */
const MAX_REFERENCES = 20;

/** A reply with its files and the thread that it continues; other mails as they are. */
export async function withThread({ db: { read }, env }: Pick<Site, 'db' | 'env'>, mail: Mail) {
  const { inquiryId, messageId } = mail;
  if (inquiryId === null || messageId === null) return mail;
  const [acknowledgement, earlier, files] = await Promise.all([
    read.outboxMail.findFirst({ where: { inquiryId, kind: 'acknowledgement' } }),
    read.inquiryMessage.findMany({
      where: { inquiryId, id: { lt: messageId }, mailId: { not: null } },
      select: { mailId: true },
      orderBy: { id: 'desc' },
      take: MAX_REFERENCES,
    }),
    read.messageFile.findMany({ where: { messageId }, orderBy: { id: 'asc' } }),
  ]);
  const first = acknowledgement ? [messageIdOf(env, acknowledgement)] : [];
  const references = [...first, ...earlier.reverse().flatMap((one) => one.mailId ?? [])];
  return { ...mail, references, attachments: files.map(({ name, bytes }) => ({ filename: name, content: Buffer.from(bytes) })) };
}

type Delivery = { state: 'waiting' | 'sent' | 'refused' | 'failed'; words?: string; at: Date };

/**
 * Notes on a reply what became of its mail. An accepted one answers its inquiry and those joined to it; one that did not arrive brings an
 * inquiry back that was answered before.
 */
export async function noteDelivery(tx: Tx, { inquiryId, messageId }: Mail, { state, words = '', at }: Delivery): Promise<void> {
  if (inquiryId === null || messageId === null) return;
  await tx.inquiryMessage.updateMany({ where: { id: messageId }, data: { state, serverWords: words || null } });
  const answered = { OR: [{ id: inquiryId }, { joinedToId: inquiryId }] };
  if (state === 'sent') {
    await tx.contactInquiry.updateMany({ where: { ...answered, firstAnswerAt: null }, data: { firstAnswerAt: at } });
    // What the visitor wrote after this reply still waits.
    const later = await tx.inquiryMessage.count({ where: { inquiryId, direction: 'in', id: { gt: messageId } }, take: 1 });
    if (later === 0) await tx.contactInquiry.updateMany({ where: answered, data: { repliedAt: null } });
  } else if (state !== 'waiting') {
    const data = { repliedAt: at };
    await tx.contactInquiry.updateMany({ where: { id: inquiryId, repliedAt: null, NOT: { firstAnswerAt: null } }, data });
  }
}
