/**
 * The effects of a decision, in the transaction that stores it: a step in the conversation, and mails. The mails wait in the outbox, so
 * that the decision does not depend on their delivery.
 */

import { mailboxKeyOf, toDeliveryAddress } from '../../../../shared/mail/address';
import { quotationAnswers } from '../../../../shared/quotation/buyer/answers';
import { lastValidDayOf } from '../../../../shared/quotation/states';
import { toOneLine } from '../../../../shared/text/one-line';
import { formatExactTime, formatLongDay } from '../../../../shared/time/in-words';
import type { Services } from '../../../platform/context';
import type { Tx } from '../../../platform/database/database';
import { readCompanyName } from '../../content/website';
import { addConversationStep } from '../../conversation/add-step';
import { findMainInquiry } from '../../conversation/entries';
import { buildMailSubject } from '../../conversation/mail-step';
import { buildConversationStep, type NewStep } from '../../conversation/step-kinds';
import { addMail, canSendMails } from '../../mail/incoming/mailbox';
import { readOfficeMailboxes, readReplyAddress } from '../../mail/office-mailbox';
import { runAfterAcceptance } from '../after-acceptance';
import type { StoredQuotation, StoredQuotationRevision } from '../quotation-state';
import {
  acceptedStep,
  declinedStep,
  formatRevisionReference,
  formatRevisionTitle,
  orderEnteredStep,
  pickRevisionIds,
  refusalEnteredStep,
  toSentStepData,
} from '../steps';
import { decisionMail, officeNoticeMail } from './mail-kinds';

export type MailServices = Pick<Services, 'env' | 'officeClock'>;
type DecisionServices = MailServices & Pick<Services, 'afterAcceptance'>;
/** The panel user who entered the decision. */
type ByUser = { authorId: number; authorName: string; purchaseOrder?: PurchaseOrderDetails };
/** What the office knows of a purchase order besides its number; `file` is an uploaded file. */
type PurchaseOrderDetails = { issuedOn: string | null; paise: string | null; file: number | null };
/** The form of a link's page. */
type AtForm = { notice?: string | null; linkId?: number };

/**
 * Call it once, at the end of the transaction of `acceptRevision` or `declineRevision`: it adds the step and, for an acceptance, the mails
 * to all recipients of links and to the office. `by` is the user who entered the decision, or the buyer's form with the notice that it
 * showed.
 */
export async function applyDecision(tx: Tx, services: DecisionServices, revisionId: number, by: ByUser | AtForm = {}): Promise<void> {
  const revision = await tx.quotationRevision.findUniqueOrThrow({ where: { id: revisionId } });
  const quotation = await tx.quotation.findUniqueOrThrow({ where: { id: revision.quotationId } });
  const at = revision.decidedAt ?? new Date(Number.NaN);
  const isAccepted = revision.decision === 'accepted';
  const isByUser = 'authorId' in by;
  const { purchaseOrder, ...user } = isByUser
    ? by
    : { ...by, authorId: null, authorName: revision.decidedBy ?? 'The buyer', purchaseOrder: undefined };
  const author = { ...user, ...(purchaseOrder?.file && { files: [purchaseOrder.file] }) };
  const newStep = isByUser ? enteredBy(revision, at, purchaseOrder) : decidedByBuyer(revision);
  const { inquiryId } = quotation;
  const step =
    inquiryId === null ? null : await addConversationStep(tx, { ...newStep, ...author, ...pickRevisionIds(revision), inquiryId, at });
  if (isAccepted) {
    await runAfterAcceptance(tx, services, revision, { userId: author.authorId, at });
    const subject = `Order confirmation ${formatRevisionReference(revision)}`;
    await sendMailsToBuyers(tx, services, {
      quotation,
      revision,
      subject,
      text: confirmation(revision, at, await readCompanyName(tx)),
      at,
      withPdf: true,
      stepId: step?.id,
    });
  }
  const what = quotationAnswers[isAccepted ? 'accept' : 'decline'].subject;
  if (isAccepted || !isByUser)
    await sendMailToOffice(tx, services, { quotation, revision, what, text: newStep.description, at, withPdf: isAccepted });
}

function decidedByBuyer(revision: StoredQuotationRevision): NewStep {
  const { decision, purchaseOrder, declineReason: reason, decisionNote } = revision;
  if (decision === 'accepted') return buildConversationStep(acceptedStep, { ...toSentStepData(revision), purchaseOrder });
  return buildConversationStep(declinedStep, { ...toSentStepData(revision), reason }, decisionNote ?? '');
}

function enteredBy(revision: StoredQuotationRevision, at: Date, details: PurchaseOrderDetails | undefined): NewStep {
  const { decision, purchaseOrder, decidedBy, declineReason: reason, decisionNote, validUntil } = revision;
  if (decision !== 'accepted')
    return buildConversationStep(refusalEnteredStep, { ...toSentStepData(revision), reason }, decisionNote ?? '');
  const late = validUntil <= at ? lastValidDayOf(validUntil) : null;
  return buildConversationStep(orderEnteredStep, {
    ...toSentStepData(revision),
    purchaseOrder: purchaseOrder ?? '',
    by: decidedBy ?? '',
    late,
    ...(details && { issuedOn: details.issuedOn, orderPaise: details.paise }),
  });
}

function confirmation(revision: StoredQuotationRevision, at: Date, company: string): string {
  const { decidedBy, purchaseOrder, decidedOn } = revision;
  const who = toOneLine(decidedBy ?? '');
  const how = decidedOn === 'purchase-order' ? 'We have entered the order of' : 'It was accepted by';
  const order = purchaseOrder ? `\nPurchase order: ${toOneLine(purchaseOrder)}` : '';
  return `Thank you for your order.

Quotation ${formatRevisionTitle(revision)} of ${formatLongDay(revision.sentAt)} is accepted. ${how} ${who} on ${formatExactTime(at)} IST.${order}

The quotation is attached as it was sent. If something is not right, please reply to this mail.

${company}
`;
}

/** Whether the inquiry is demo data: nothing is mailed for it. */
export const isDemoQuotation = async (tx: Tx, { inquiryId }: Pick<StoredQuotation, 'inquiryId'>) =>
  inquiryId !== null && (await findMainInquiry(tx, inquiryId))?.isDemo === true;

type OfficeNotice = { quotation: StoredQuotation; revision: StoredQuotationRevision; text: string; at: Date; withPdf: boolean };

/** `stepId` is the conversation's step that the mail is about: it is marked if the mail does not arrive. */
type BuyerNotice = OfficeNotice & { subject: string; stepId: number | undefined; since?: Date };

/** Mails all recipients who have, or had at that time, a link by mail: one mail per mailbox. */
export async function sendMailsToBuyers(
  tx: Tx,
  services: MailServices,
  { quotation, revision, subject: about, text, at, withPdf, stepId, since = at }: BuyerNotice,
): Promise<void> {
  if (!canSendMails(services.env) || (await isDemoQuotation(tx, quotation))) return;
  const links = await tx.quotationLink.findMany({
    where: {
      revisionId: revision.id,
      email: { not: null },
      createdAt: { lte: since },
      OR: [{ revokedAt: null }, { revokedAt: { gt: since } }],
    },
    orderBy: { id: 'asc' },
  });
  const mailboxes = new Map(links.flatMap(({ email }) => (email ? [[mailboxKeyOf(email), toDeliveryAddress(email)] as const] : [])));
  const subject = await buildMailSubject(tx, services, quotation.inquiryId, about);
  for (const [key, to] of mailboxes) {
    if (key === null || to === null) continue;
    await addMail(tx, services.env, decisionMail, {
      key: `quotation ${quotation.id} version ${quotation.version} to ${key}`,
      to,
      replyTo: await readReplyAddress(tx, services.env),
      subject,
      text,
      inquiryId: quotation.inquiryId,
      quotationId: quotation.id,
      messageId: stepId ?? null,
      revisionId: withPdf ? revision.id : null,
      createdAt: at,
    });
  }
}

/** Mails the office what a buyer did; `what` begins the subject: 'Accepted'. */
export async function sendMailToOffice(
  tx: Tx,
  services: MailServices,
  { quotation, revision, what, text, at, withPdf }: OfficeNotice & { what: string },
): Promise<void> {
  const { inquiryId, company, buyerName } = quotation;
  if (await isDemoQuotation(tx, quotation)) return;
  const about = `${what}: ${formatRevisionTitle(revision)}, ${company ?? buyerName}`;
  const subject = await buildMailSubject(tx, services, inquiryId, about);
  const inquiry = inquiryId === null ? null : await findMainInquiry(tx, inquiryId);
  const body = `${toOneLine(company ? `${company}, ${buyerName}` : buyerName)}\n\n${text}\n`;
  for (const to of await readOfficeMailboxes(tx, services.env)) {
    await addMail(tx, services.env, officeNoticeMail, {
      to,
      replyTo: inquiry ? toDeliveryAddress(inquiry.email) : null,
      subject,
      text: body,
      inquiryId,
      quotationId: quotation.id,
      revisionId: withPdf ? revision.id : null,
      createdAt: at,
    });
  }
}
