/** The mail kind of replies: the headers and files to add, and the effect of a delivery on the inquiry. */
import { Readable } from 'node:stream';
import type { Services } from '../../platform/context';
import type { Reader, Tx } from '../../platform/database/database';
import { recordEvents } from '../../platform/events';
import { buildMessageId } from '../mail/incoming/mailbox';
import type { DeliveryResult, MailThread, OutboxMail } from '../mail/mail-kinds';
import { markWaitingAgain, recordAnswerByMail } from './inquiry-state';

/** The maximum number of Message-IDs in References: mail programs read only the last ones. */
const MAX_REFERENCES = 20;

/** The Message-IDs of the conversation that a mail continues, the oldest first. */
export async function readThreadMessageIds(
  { db: { read }, env }: Pick<Services, 'db' | 'env'>,
  { inquiryId: firstId, messageId }: Pick<OutboxMail, 'inquiryId' | 'messageId'>,
): Promise<string[]> {
  const message = messageId === null ? null : await read.inquiryMessage.findUnique({ where: { id: messageId } });
  const inquiryId = message?.inquiryId ?? firstId;
  if (inquiryId === null) return [];
  const [acknowledgement, earlier] = await Promise.all([
    read.outboxMail.findFirst({ where: { inquiryId, kind: 'acknowledgement' } }),
    read.inquiryMessage.findMany({
      where: { inquiryId, ...(message && { id: { lt: message.id } }), mailId: { not: null } },
      select: { mailId: true },
      orderBy: { id: 'desc' },
      take: MAX_REFERENCES,
    }),
  ]);
  const first = acknowledgement ? [buildMessageId(env, acknowledgement)] : [];
  return [...first, ...earlier.reverse().flatMap((one) => one.mailId ?? [])];
}

/** Adds a reply's files, and the thread that it continues. */
export async function loadReplyThread(services: Pick<Services, 'db' | 'env'>, mail: OutboxMail): Promise<OutboxMail & Partial<MailThread>> {
  const { inquiryId, messageId } = mail;
  if (inquiryId === null || messageId === null) return mail;
  const { read } = services.db;
  const [references, files] = await Promise.all([
    readThreadMessageIds(services, mail),
    read.messageFile.findMany({ where: { messageId }, select: { id: true, name: true }, orderBy: { id: 'asc' } }),
  ]);
  return { ...mail, references, attachments: files.map(({ id, name }) => ({ filename: name, content: Readable.from(bytesOf(read, id)) })) };
}

/** Adds the thread of the mail that started the conversation to an acknowledgement. */
export async function loadFirstMailThread({ db: { read } }: Pick<Services, 'db'>, mail: OutboxMail) {
  const started = mail.inquiryId === null ? null : await read.contactInquiry.findFirst({ where: { id: mail.inquiryId, source: 'mail' } });
  const first = started && (await read.inquiryMessage.findFirst({ where: { inquiryId: started.id }, orderBy: { id: 'asc' } }));
  return first?.mailId ? { ...mail, references: [first.mailId] } : mail;
}

/** Reads a file when the mail server has accepted the preceding part: each mail being sent holds one file in memory. */
async function* bytesOf(read: Reader, id: number) {
  const { bytes } = await read.messageFile.findUniqueOrThrow({ where: { id }, select: { bytes: true } });
  yield Buffer.from(bytes);
}

/** Records the delivery of a reply's mail, and its effect on the inquiry. */
export async function recordReplyDelivery(tx: Tx, mail: Pick<OutboxMail, 'messageId'>, delivery: DeliveryResult): Promise<void> {
  const message = await recordMessageDelivery(tx, mail, delivery);
  if (message && delivery.state === 'sent') await recordAnswerByMail(tx, message, delivery.at);
}

/** Records the delivery of a mail that answers nothing: the office waits for its effect, so its arrival matters. */
export async function recordMessageDelivery(
  tx: Tx,
  { messageId }: Pick<OutboxMail, 'messageId'>,
  { state, message: serverText = '', at }: DeliveryResult,
) {
  const message = messageId === null ? null : await tx.inquiryMessage.findUnique({ where: { id: messageId } });
  if (!message) return null;
  await tx.inquiryMessage.update({ where: { id: message.id }, data: { state, serverWords: serverText || null } });
  const action = state === 'sent' ? 'sent' : 'updated';
  if (state !== message.state) await recordEvents(tx, [{ subject: 'messages', id: message.id, action, by: null, at }]);
  if (state !== 'sent' && state !== 'waiting') await markWaitingAgain(tx, message.inquiryId, at);
  return message;
}
