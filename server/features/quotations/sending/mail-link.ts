/** The mail that brings a link to a recipient. */
import { mailboxKeyOf, toDeliveryAddress } from '../../../../shared/mail/address';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import { formatLongDay } from '../../../../shared/time/in-words';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { AdminContext } from '../../content/write/change';
import { addMailStep } from '../../conversation/mail-step';
import { buildConversationStep, type NewStep } from '../../conversation/step-kinds';
import { canSendMails } from '../../mail/incoming/mailbox';
import { LINK_PLACEHOLDER, type MailKind } from '../../mail/mail-kinds';
import type { StoredQuotationRevision } from '../quotation-state';
import { formatRevisionTitle, mailedStep, pickRevisionIds, toSentStepData } from '../steps';
import { buildSignedStepFields } from './by-office';
import { quotationMail } from './mail-kinds';

export type LinkMail = { revision: StoredQuotationRevision; email: string; text: string; withPdf: boolean; linkId: number };

/**
 * Returns the addresses, each mailbox once. Throws 400 for a recipient who cannot get mail, or if there are mails to send and mail is not
 * set up.
 */
export function checkRecipients({ env }: Pick<AdminContext, 'env'>, typed: string[]): string[] {
  const bad = typed.findIndex((email) => toDeliveryAddress(email) === null);
  if (bad >= 0)
    throw new AppError('invalid', 'Please enter a valid email address', {
      errors: { [`recipients.${bad}`]: 'Please enter a valid email address' },
    });
  if (typed.length > 0 && !canSendMails(env))
    throw new AppError('invalid', 'Mail is not set up. Send without recipients, and copy a link instead.');
  const mailboxes = typed.map(mailboxKeyOf);
  return typed.filter((_, at) => mailboxes.indexOf(mailboxes[at] ?? null) === at).map((email) => email.trim());
}

/** Mails a quotation to a recipient. */
export function sendLinkMail(tx: Tx, ctx: AdminContext, mail: LinkMail, at: Date): Promise<unknown> {
  const { revision, email, text, withPdf } = mail;
  const { reference, validUntil } = JSON.parse(revision.document) as PaperDocument;
  const step = buildConversationStep(mailedStep, { ...toSentStepData(revision), validUntil, to: email, withPdf }, text.trim());
  return addLinkMail(tx, ctx, { ...mail, kind: quotationMail, subject: `Quotation ${reference}`, step, requestKey: null }, at);
}

type NewLinkMail = LinkMail & { kind: MailKind; subject: string; step: NewStep; requestKey: string | null; nextTryAt?: Date };

/**
 * Writes a mail of any kind that contains a link, with its step in the conversation, and returns the id of the step. Throws 409 without an
 * inquiry.
 */
export async function addLinkMail(
  tx: Tx,
  ctx: AdminContext,
  { revision, email, text, withPdf, linkId, kind, subject, step, requestKey: key, nextTryAt }: NewLinkMail,
  at: Date,
): Promise<number> {
  const { inquiryId } = await tx.quotation.findUniqueOrThrow({ where: { id: revision.quotationId } });
  if (inquiryId === null) throw new AppError('conflict', 'The inquiry of this quotation was erased');
  const { validUntil } = JSON.parse(revision.document) as PaperDocument;
  return addMailStep(
    tx,
    ctx,
    kind,
    { ...step, ...buildSignedStepFields(ctx, inquiryId, at), ...pickRevisionIds(revision), linkId, requestKey: key },
    {
      to: toDeliveryAddress(email) ?? email,
      subject,
      ...(nextTryAt && { nextTryAt }),
      text: `${text.trim()}\n\nQuotation ${formatRevisionTitle(revision)}, valid until ${formatLongDay(validUntil)}.\nTo read it, to accept it, or to ask for changes, open:\n${LINK_PLACEHOLDER}`,
      quotationId: revision.quotationId,
      linkId,
      revisionId: withPdf ? revision.id : null,
    },
  );
}
