import { topicOf } from '../../../shared/forms/topics';
import type { Reader, Tx } from '../../platform/database/database';
import { isMailbox } from '../mail/mailbox';

type Stored = Awaited<ReturnType<Reader['contactInquiry']['findMany']>>[number];
type Inquiry = Omit<Stored, 'status' | 'notes' | 'spamReasons' | 'firstAnswerAt' | 'dueAt' | 'dueRules' | 'version' | 'requestKey'>;

/** Adds the notification mail for an inquiry to the outbox, in the inquiry's transaction. */
export async function writeInquiryMail(tx: Tx, to: string, inquiry: Inquiry): Promise<void> {
  const { id, name, email, phone, company, message, productId, suspectedSpam, createdAt } = inquiry;
  const product = productId === null ? null : await tx.product.findUnique({ where: { id: productId }, select: { title: true } });
  const about = topicOf(inquiry);
  const facts = [
    ['Name', name],
    ['Email', email],
    ['Phone', phone],
    ['Company', company],
    ['About', about],
    ['Product', product?.title ?? productId],
    ['Suspected spam', suspectedSpam ? 'yes' : null],
  ].filter(([, value]) => value !== null);
  const subject = oneLine(`${suspectedSpam ? '[Suspected spam] ' : ''}${about}: ${name} (inquiry ${id})`).slice(0, 200);
  const text = `${facts.map(([label, value]) => `${label}: ${oneLine(String(value))}`).join('\n')}\n\n${message}\n`;
  const replyTo = isMailbox(email) ? email : null;
  await tx.outboxMail.create({ data: { to, replyTo, subject, text, createdAt, nextTryAt: createdAt } });
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
