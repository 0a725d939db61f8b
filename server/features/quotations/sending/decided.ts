/**
 * What follows from a decision, in the transaction that stores it: a step in the conversation, and the mails that tell of it. They wait in the outbox,
 * so that a decision stands whatever becomes of them.
 */
import { COMPANY_NAME } from '../../../../shared/business';
import type { Paper } from '../../../../shared/quotation/paper';
import { amountText } from '../../../../shared/quotation/paper-words';
import { DECLINE_REASONS, type DeclineReason } from '../../../../shared/quotation/states';
import { exactly, longDay } from '../../../../shared/time/in-words';
import type { Services } from '../../../platform/context';
import type { Tx } from '../../../platform/database/database';
import { addStep, headOf, type Step } from '../../inquiries/conversation/add-step';
import { oneLine } from '../../inquiries/mails/inquiry-mail';
import { subjectOf } from '../../inquiries/mails/mail-step';
import { addMail, canSend, deliveryAddress, mailboxKey, repliesTo } from '../../mail/mailbox';
import type { Quotation, Revision } from '../quotation-state';
import { decisionMail, noticeMail } from './mail-kinds';

type MailServices = Pick<Services, 'env' | 'officeClock'>;
/** The user of the panel. */
type ByUser = { authorId: number; authorName: string; requestKey: string | null };
type AtForm = { notice: string | null };

/** What a revision is called, and what it comes to; its number alone once its person was erased. */
export function titleOf({ document, number, totalPaise }: Pick<Revision, 'document' | 'number' | 'totalPaise'>): string {
  const reference = document === '' ? `Revision ${number}` : (JSON.parse(document) as Paper).reference;
  return `${reference} for ${amountText(String(totalPaise))}`;
}

const lastDayOf = ({ validUntil }: Pick<Revision, 'validUntil'>) => longDay(new Date(validUntil.getTime() - 1));

/**
 * Call it once in the transaction of `acceptRevision` or `declineRevision`, when that is done: it adds the step, and for an acceptance the mails to
 * everybody who has a link by mail, and to the office. By a user who told it to the panel, or by the buyer at the form of a link, below this notice.
 */
export async function afterDecision(
  tx: Tx,
  services: MailServices,
  revisionId: number,
  by: ByUser | AtForm = { notice: null },
): Promise<void> {
  const user = 'authorId' in by ? by : undefined;
  const revision = await tx.quotationRevision.findUniqueOrThrow({ where: { id: revisionId } });
  const quotation = await tx.quotation.findUniqueOrThrow({ where: { id: revision.quotationId } });
  const at = revision.decidedAt ?? new Date(Number.NaN);
  const isAccepted = revision.decision === 'accepted';
  const text = isAccepted ? acceptedStep(revision, at, user) : declinedStep(revision, user);
  const author = user ?? { ...by, authorId: null, authorName: revision.decidedBy ?? 'The buyer' };
  const direction = user ? (isAccepted ? 'out' : 'internal') : 'in';
  const said = await step(tx, quotation, { ...author, direction, text, at });
  if (isAccepted) {
    const subject = `Order confirmation ${referenceIn(revision)}`;
    await tellBuyers(tx, services, { quotation, revision, subject, text: confirmation(revision, at), at, withPdf: true, stepId: said?.id });
  }
  const what = isAccepted ? 'Accepted' : 'Declined';
  if (isAccepted || !user) await tellOffice(tx, services, { quotation, revision, what, text, at, withPdf: isAccepted });
}

const referenceIn = ({ document, number }: Revision) =>
  document === '' ? `Revision ${number}` : (JSON.parse(document) as Paper).reference;

const orderOf = ({ purchaseOrder }: Revision) => purchaseOrder && `purchase order ${oneLine(purchaseOrder)}`;

function acceptedStep(revision: Revision, at: Date, user?: ByUser): string {
  const title = titleOf(revision);
  if (!user) return [`Accepted ${title}`, orderOf(revision)].filter(Boolean).join(', ');
  const late = revision.validUntil <= at ? `, although it was valid until ${lastDayOf(revision)}` : '';
  return `Entered ${orderOf(revision)} of ${oneLine(revision.decidedBy ?? '')}: ${title} is accepted${late}`;
}

function declinedStep(revision: Revision, user?: ByUser): string {
  const { declineReason, decisionNote } = revision;
  const reason = DECLINE_REASONS[declineReason as DeclineReason] ?? 'No reason given';
  const told = user ? `${titleOf(revision)} was declined, as the buyer told us: ${reason}` : `Declined ${titleOf(revision)}: ${reason}`;
  return decisionNote ? `${told}\n\n${decisionNote}` : told;
}

/** `text` is what a buyer did, by a link. */
const step = (tx: Tx, { inquiryId }: Pick<Quotation, 'inquiryId'>, said: Omit<Step, 'inquiryId'>) =>
  inquiryId === null ? null : addStep(tx, { inquiryId, ...said });

function confirmation(revision: Revision, at: Date): string {
  const { decidedBy, purchaseOrder, decidedOn } = revision;
  const who = oneLine(decidedBy ?? '');
  const how = decidedOn === 'purchase-order' ? 'We have entered the order of' : 'It was accepted by';
  const order = purchaseOrder ? `\nPurchase order: ${oneLine(purchaseOrder)}` : '';
  return `Thank you for your order.

Quotation ${titleOf(revision)} of ${longDay(revision.sentAt)} is accepted. ${how} ${who} on ${exactly(at)} IST.${order}

The quotation is attached as it was sent. If something is not right, please reply to this mail.

${COMPANY_NAME}
`;
}

/** Nothing is mailed for the demo. */
const isDemo = async (tx: Tx, { inquiryId }: Pick<Quotation, 'inquiryId'>) =>
  inquiryId !== null && (await headOf(tx, inquiryId))?.isDemo === true;

type Told = { quotation: Quotation; revision: Revision; text: string; at: Date; withPdf: boolean };

/** `stepId` is the step of the conversation that the mail tells of: it is marked if the mail does not arrive. */
type ToldBuyers = Told & { subject: string; stepId: number | undefined; since?: Date };

/** Mails to everybody who has, or had at that time, a link by mail: one to each mailbox. */
export async function tellBuyers(
  tx: Tx,
  services: MailServices,
  { quotation, revision, subject: about, text, at, withPdf, stepId, since = at }: ToldBuyers,
): Promise<void> {
  if (!canSend(services.env) || (await isDemo(tx, quotation))) return;
  const links = await tx.quotationLink.findMany({
    where: {
      revisionId: revision.id,
      email: { not: null },
      createdAt: { lte: since },
      OR: [{ revokedAt: null }, { revokedAt: { gt: since } }],
    },
    orderBy: { id: 'asc' },
  });
  const mailboxes = new Map(links.flatMap(({ email }) => (email ? [[mailboxKey(email), deliveryAddress(email)] as const] : [])));
  const subject = await subjectOf(tx, services, quotation.inquiryId, about);
  for (const [key, to] of mailboxes) {
    if (key === null || to === null) continue;
    await addMail(tx, services.env, decisionMail, {
      key: `quotation ${quotation.id} version ${quotation.version} to ${key}`,
      to,
      replyTo: repliesTo(services.env),
      subject,
      text,
      inquiryId: quotation.inquiryId,
      messageId: stepId ?? null,
      revisionId: withPdf ? revision.id : null,
      createdAt: at,
    });
  }
}

/** Mails to the office what a buyer did, as its subject begins: 'Accepted'. */
export async function tellOffice(
  tx: Tx,
  services: MailServices,
  { quotation, revision, what, text, at, withPdf }: Told & { what: string },
): Promise<void> {
  const { inquiryId, company, buyerName } = quotation;
  if (await isDemo(tx, quotation)) return;
  const about = `${what}: ${titleOf(revision)}, ${company ?? buyerName}`;
  const subject = await subjectOf(tx, services, inquiryId, about);
  const inquiry = inquiryId === null ? null : await headOf(tx, inquiryId);
  const told = `${oneLine(company ? `${company}, ${buyerName}` : buyerName)}\n\n${text}\n`;
  for (const to of services.env.MAIL_TO ?? []) {
    await addMail(tx, services.env, noticeMail, {
      to,
      replyTo: inquiry ? deliveryAddress(inquiry.email) : null,
      subject,
      text: told,
      inquiryId,
      revisionId: withPdf ? revision.id : null,
      createdAt: at,
    });
  }
}
