/**
 * Mails of other features within the conversation of an inquiry: each is a step that shows its delivery, and it counts as an answer once a
 * mail server accepted it.
 */

import { appendSignature } from '../../../shared/inquiries/conversation';
import { UNDELIVERED_STATES } from '../../../shared/mail/delivery';
import { cutStart } from '../../../shared/text/cut-text';
import { toOneLine } from '../../../shared/text/one-line';
import type { Services } from '../../platform/context';
import type { Tx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { recordEvents } from '../../platform/events';
import { addMail, cancelUnattemptedMails } from '../mail/incoming/mailbox';
import type { DeliveryResult, MailKind, OutboxMail } from '../mail/mail-kinds';
import { readReplyAddress } from '../mail/office-mailbox';
import { addConversationStep, type ConversationStep } from './add-step';
import { deleteEntry, findMainInquiry } from './entries';
import { markWaitingAgain } from './inquiry-state';
import { recordMessageDelivery, recordReplyDelivery } from './replies';
import { readSignature } from './signature';

const MAX_SUBJECT = 200;

/** Adds the reference: '[SQ-2026-00042] …' assigns an answer to the inquiry. */
export async function buildMailSubject(
  tx: Tx,
  { officeClock }: Pick<Services, 'officeClock'>,
  inquiryId: number | null,
  about: string,
): Promise<string> {
  const inquiry = inquiryId === null ? null : await findMainInquiry(tx, inquiryId);
  const reference = inquiry ? `[${(await officeClock.current).referenceOf(inquiry)}] ` : '';
  return cutStart(toOneLine(`${reference}${about}`), MAX_SUBJECT);
}

/** `nextTryAt`: the time, by the database's clock, until which the mail can be taken back. */
type NewMail = { to: string; subject: string; text: string; nextTryAt?: Date } & Pick<OutboxMail, 'quotationId' | 'linkId' | 'revisionId'> &
  Partial<Pick<OutboxMail, 'key'>>;

/**
 * Puts a mail into the outbox, signed like a reply, and its step into the conversation; returns the id of the step. The mail's kind has
 * `recordReplyDelivery` and `readThreadMessageIds`. Throws 400 for suspected spam and for the demo, which are never mailed.
 */
export async function addMailStep(
  tx: Tx,
  services: Pick<Services, 'env' | 'officeClock'>,
  kind: MailKind,
  step: ConversationStep,
  { subject: about, text, ...mail }: NewMail,
): Promise<number> {
  const { env } = services;
  const inquiry = await findMainInquiry(tx, step.inquiryId);
  if (inquiry?.suspectedSpam) throw new AppError('invalid', 'This is suspected spam. Please mark it as no spam before you answer.');
  if (inquiry?.isDemo) throw new AppError('invalid', 'This is a demo inquiry: nothing is mailed for it');
  const added = await addConversationStep(tx, step);
  if (!added) throw new AppError('not_found', 'Inquiry not found');
  const subject = await buildMailSubject(tx, services, step.inquiryId, about);
  const { mailId } = await addMail(tx, env, kind, {
    ...mail,
    replyTo: await readReplyAddress(tx, env),
    subject,
    text: `${appendSignature(text, await readSignature(tx))}\n`,
    inquiryId: step.inquiryId,
    messageId: added.id,
    createdAt: step.at,
  });
  await tx.inquiryMessage.update({ where: { id: added.id }, data: { state: 'waiting', subject, mailId } });
  return added.id;
}

/** Marks the step of a mail that is not sent any more, with the reason; the mail's kind drops the mail itself. */
export async function cancelMailStep(tx: Tx, { messageId: id }: Pick<OutboxMail, 'messageId'>, reason: string, at: Date): Promise<void> {
  if (id === null) return;
  const { count } = await tx.inquiryMessage.updateMany({ where: { id }, data: { state: 'failed', serverWords: reason } });
  if (count > 0) await recordEvents(tx, [{ subject: 'messages', id, action: 'updated', by: null, at }]);
}

/**
 * Marks a step with the recipient of its failed mail, such as an order confirmation; a step may have several such mails. A retry removes the
 * mark.
 */
export async function markStepMailFailed(
  tx: Tx,
  { id, messageId, to }: Pick<OutboxMail, 'id' | 'messageId' | 'to'>,
  { state, message = '', at }: DeliveryResult,
): Promise<void> {
  const step = messageId === null ? null : await tx.inquiryMessage.findUnique({ where: { id: messageId } });
  if (!step) return;
  const others = await tx.outboxMail.findMany({
    where: { messageId: step.id, id: { not: id }, state: { in: [...UNDELIVERED_STATES] } },
    orderBy: { id: 'asc' },
    select: { to: true, lastError: true },
  });
  const hasArrived = state === 'waiting' || state === 'sent';
  const failed = hasArrived ? others : [...others, { to, lastError: message }];
  const marks = failed.map((mail) => toOneLine(`the mail to ${mail.to}: ${mail.lastError ?? ''}`));
  const data = { state: marks.length === 0 ? null : hasArrived ? step.state : state, serverWords: marks.join('\n') || null };
  if (data.serverWords !== step.serverWords || data.state !== step.state) {
    await tx.inquiryMessage.update({ where: { id: step.id }, data });
    await recordEvents(tx, [{ subject: 'messages', id: step.id, action: 'updated', by: null, at }]);
  }
  if (!hasArrived) await markWaitingAgain(tx, step.inquiryId, at);
}

/** Handles the delivery of a mail that is a step, whether the step answers the inquiry or not. */
export const onStepDelivery = recordReplyDelivery;
export const onReminderDelivery = recordMessageDelivery;

/**
 * Deletes steps of this user and their unsent mails, all or none. Returns false, and changes nothing, if a mail was sent or a step belongs
 * to another user.
 */
export async function takeBackSteps(tx: Tx, ids: number[], { by, at }: { by: number; at: Date }): Promise<boolean> {
  const steps = await tx.inquiryMessage.findMany({ where: { id: { in: ids }, authorId: by } });
  const mailed = steps.flatMap(({ id, mailId }) => (mailId === null ? [] : [id]));
  if (steps.length < ids.length || !(await cancelUnattemptedMails(tx, mailed))) return false;
  for (const step of steps) await deleteEntry(tx, step, { by, at });
  return true;
}
