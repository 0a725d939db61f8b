/** The mails of an order, one per step: each is sent after ten seconds and links to the page of the accepted quotation. */
import type { z } from 'zod';
import { MAIL_UNDO_MS } from '../../../../shared/inquiries/conversation';
import { toDeliveryAddress } from '../../../../shared/mail/address';
import type { confirmOrderForm } from '../../../../shared/orders/forms';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { type AdminContext, actorOf } from '../../content/write/change';
import { addConversationStep } from '../../conversation/add-step';
import { addMailStep, cancelMailStep } from '../../conversation/mail-step';
import type { NewStep } from '../../conversation/step-kinds';
import { canSendMails } from '../../mail/incoming/mailbox';
import { LINK_PLACEHOLDER, type MailKind } from '../../mail/mail-kinds';
import { findOrCreateLink, linkMailDefaults, type StoredQuotation, type StoredQuotationRevision } from '../../quotations/for-orders';

export const confirmationMail: MailKind = { ...linkMailDefaults, name: 'order-confirmed', title: 'Order confirmation' };
export const dispatchMail: MailKind = { ...linkMailDefaults, name: 'order-dispatched', title: 'Notice of a dispatch' };
export const promisedDayMail: MailKind = { ...linkMailDefaults, name: 'order-date-moved', title: 'Notice of a moved date' };
export const paperMail: MailKind = { ...linkMailDefaults, name: 'order-paper', title: 'Paper of an order' };
export const orderMailKinds = [confirmationMail, dispatchMail, promisedDayMail, paperMail];

export type StepMail = z.output<typeof confirmOrderForm>['mail'];
/** The mail of a step. `key` is unique in the outbox: a repeated step sends no second mail, and a void dispatch cancels its mail. */
export type OrderMail = { kind: MailKind; letter: StepMail; subject: string; key: string; sendsAt: Date };
type Of = { quotation: StoredQuotation; revision: StoredQuotationRevision };

/** The time at which a mail written now is sent, by the clock of the mail queue. */
export const findMailSendingTime = async ({ databaseNow }: Pick<AdminContext, 'databaseNow'>) =>
  new Date((await databaseNow()).getTime() + MAIL_UNDO_MS);

/** Throws 400 for a mail that cannot be sent. */
export function checkStepMail({ env }: Pick<AdminContext, 'env'>, letter: StepMail): void {
  if (letter === null) return;
  if (!canSendMails(env)) throw new AppError('invalid', 'Mail is not set up. Continue without a mail, and tell the buyer otherwise.');
  const message = 'Please enter a valid email address';
  if (toDeliveryAddress(letter.to) === null) throw new AppError('invalid', message, { errors: { 'mail.to': message } });
}

/** Adds a step to the conversation, with a mail if `letter` is given. Returns the entry's id; null if the inquiry was erased. */
export async function addOrderStep(
  tx: Tx,
  ctx: AdminContext,
  newStep: NewStep,
  { quotation, revision, at }: Of & { at: Date },
  { mail, files = [] }: { mail?: OrderMail; files?: readonly number[] } = {},
): Promise<number | null> {
  const { inquiryId } = quotation;
  if (inquiryId === null) return null;
  const by = actorOf(ctx).user?.name ?? '';
  const step = {
    ...newStep,
    inquiryId,
    authorId: ctx.session.user.id,
    authorName: by,
    at,
    quotationId: quotation.id,
    revisionId: revision.id,
    files,
  };
  if (!mail?.letter) return (await addConversationStep(tx, step))?.id ?? null;
  const { to, text } = mail.letter;
  const link = await findOrCreateLink(tx, revision, to.trim(), { by, at });
  const written = {
    to: toDeliveryAddress(to) ?? to,
    subject: mail.subject,
    text: `${text}\n\nTo see the order, open:\n${LINK_PLACEHOLDER}`,
    quotationId: quotation.id,
    linkId: link.id,
    revisionId: null,
    key: mail.key,
    nextTryAt: mail.sendsAt,
  };
  return addMailStep(tx, ctx, mail.kind, { ...step, linkId: link.id }, written);
}

/**
 * Cancels the mails that wait, with the reason in the conversation. A mail that was tried before is not tried again: the mail server may
 * have taken it, but what it says no longer holds.
 */
export async function cancelUnsentMails(tx: Tx, where: { quotationId: number; key?: string }, reason: string, at: Date): Promise<void> {
  const kind = { in: orderMailKinds.map(({ name }) => name) };
  const mails = await tx.outboxMail.findMany({ where: { ...where, kind, state: 'waiting' } });
  for (const mail of mails) {
    await cancelMailStep(tx, mail, `${mail.attempts === 0 ? 'Not sent' : 'Not sent again'}: ${reason}`, at);
    await tx.outboxMail.delete({ where: { id: mail.id } });
  }
}
