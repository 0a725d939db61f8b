/**
 * Sends a quotation: the draft that the office looked at becomes a revision that never changes, with its PDF, a link for each recipient, the mails and
 * their steps in the conversation, in one transaction. The file is drawn before it, of the same draft.
 */
import type { z } from 'zod';
import { deliveryAddress, mailboxKey } from '../../../../shared/mail/address';
import { composePaper, type Paper, paperObjections } from '../../../../shared/quotation/paper';
import { amountText } from '../../../../shared/quotation/paper-words';
import type { sendForm } from '../../../../shared/quotation/sending';
import { checkCode, quotationReference } from '../../../../shared/quotation/states';
import { readDraft } from '../../../../shared/quotation/stored-draft';
import { longDay } from '../../../../shared/time/in-words';
import { dayOf, startOfDay } from '../../../../shared/time/india';
import { openDayBefore } from '../../../../shared/time/opening-hours';
import { countAttempt } from '../../../platform/access/limit-attempts';
import type { Reader, Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { KEY_IS_USED, requestKey } from '../../../platform/http/request-context';
import { type AdminContext, actorFrom } from '../../content/write/change';
import { writeContent } from '../../content/write/write-content';
import { addStep, checkSeen, findHead, takeUp } from '../../inquiries/conversation/add-step';
import { say } from '../../inquiries/conversation/step-kinds';
import { addMailStep } from '../../inquiries/mails/mail-step';
import { LINK_PLACE } from '../../mail/mail-kinds';
import { canSend } from '../../mail/mailbox';
import { addressee } from '../links';
import { freezePaper, type Quotation, type Revision, sendRevision, standingOf } from '../quotation-state';
import { readSeller } from '../read-seller';
import { about, mailed, ofRevision, ready, titleOf } from '../steps';
import { storePdf } from '../stored-pdf';
import { quotationMail } from './mail-kinds';
import { createDecidedError } from './standing';

type Form = z.output<typeof sendForm>;
type Sent = { id: number; revision: number; reference: string; checkCode: string };

export const SENDING = 'quotation-sending';
const LIMIT = { most: 200, minutes: 60 };
/** The follow-up with the buyer is due this many open days before the last day. */
const FOLLOW_UP_DAYS = 2;

/** Counts what a user sends, makes or revokes: a stolen session does not send without end. */
export const countSending = (ctx: AdminContext) => countAttempt(ctx, { what: SENDING, whose: String(ctx.session.user.id), limit: LIMIT });

/** Throws 400 for a recipient who cannot get mail, or if there are mails to send and mail is not set up. The addresses, each mailbox once. */
export function checkRecipients({ env }: Pick<AdminContext, 'env'>, typed: string[]): string[] {
  const bad = typed.findIndex((email) => deliveryAddress(email) === null);
  if (bad >= 0)
    throw new AppError('invalid', 'Please enter a valid email address', {
      errors: { [`recipients.${bad}`]: 'Please enter a valid email address' },
    });
  if (typed.length > 0 && !canSend(env))
    throw new AppError('invalid', 'Mail is not set up. Send without recipients, and copy a link instead.');
  const mailboxes = typed.map(mailboxKey);
  return typed.filter((_, at) => mailboxes.indexOf(mailboxes[at] ?? null) === at).map((email) => email.trim());
}

/** Throws 404, 400 with what hinders sending, 409 if it is not what the office saw, or 503 if the PDF could not be drawn; then nothing is written. */
export async function send(ctx: AdminContext, form: Form): Promise<Sent> {
  const key = requestKey(ctx);
  const earlier = await findSent(ctx.db.read, ctx, key, form.id);
  if (earlier) return earlier;
  await countSending(ctx);
  const recipients = checkRecipients(ctx, form.recipients);
  const stored = await ctx.db.read.quotation.findUnique({ where: { id: form.id } });
  if (!stored) throw new AppError('not_found', 'Quotation not found');
  const frozen = await freeze(ctx, stored, form);
  const bytes = await ctx.pdf.drawQuotation({ paper: frozen.paper, checkCode: checkCode(frozen.hash) });
  await writeContent(ctx, actorFrom(ctx), async function* (tx) {
    if (await findSent(tx, ctx, key, form.id)) return;
    const inquiry = stored.inquiryId === null ? null : await findHead(tx, stored.inquiryId);
    if (!inquiry) throw new AppError('conflict', 'The inquiry of this quotation was erased');
    checkSeen(inquiry, form.lastMessageId);
    const revision = await store(tx, ctx, stored, frozen, { ...form, key });
    await storePdf(tx, revision.id, bytes);
    yield* takeUp(tx, inquiry, ctx.session.user.id, frozen.at);
    if (recipients.length === 0) {
      const said = say(ready, { ...about(revision), validUntil: frozen.paper.validUntil });
      await addStep(tx, { ...said, ...stepOf(ctx, inquiry.id, frozen.at), ...ofRevision(revision) });
    }
    for (const email of recipients) await mailTo(tx, ctx, { revision, email, ...form }, frozen.at);
  });
  const sent = await ctx.db.read.quotationRevision.findFirst({
    where: { quotationId: form.id, hash: frozen.hash },
    orderBy: { number: 'desc' },
  });
  if (!sent) throw new AppError('internal', 'Something went wrong on our side. Please try again.');
  return sentAs(sent);
}

const sentAs = ({ quotationId: id, number: revision, document, hash }: Revision): Sent => ({
  id,
  revision,
  reference: document === '' ? '' : (JSON.parse(document) as Paper).reference,
  checkCode: checkCode(hash),
});

/** The revision that this key sent before; throws 409 if its content differs. */
async function findSent(db: Reader | Tx, { session }: AdminContext, key: string | null, id: number): Promise<Sent | null> {
  const sent = key === null ? null : await db.quotationRevision.findUnique({ where: { requestKey: key } });
  if (sent && (sent.quotationId !== id || sent.sentById !== session.user.id)) throw new AppError('idempotency_key_reused', KEY_IS_USED);
  return sent && sentAs(sent);
}

const IS_FREE = 'The total is ₹0.00. Say that this is meant, or enter the prices.';

type Frozen = ReturnType<typeof freezePaper> & { paper: Paper; at: Date; followUpAt: Date | null };

/** The document of a draft, if it is ready and unchanged since the office saw it. */
async function freeze(ctx: AdminContext, stored: Quotation, { version, totalPaise, isFree }: Form): Promise<Frozen> {
  const { seller, isRounded, prefix } = await readSeller(ctx.db.read);
  const at = ctx.now();
  const today = dayOf(at);
  if (stored.draft === null || stored.version !== version) throw await cannotBeSent(ctx.db.read, stored, version, at);
  const draft = readDraft(stored.draft);
  const objections = paperObjections(draft, seller, today);
  const [first] = objections;
  if (first) {
    const errors: Record<string, string> = {};
    for (const objection of objections) errors[objection.at] ??= objection.message;
    throw new AppError(
      'invalid',
      objections.length === 1 ? first.message : `${objections.length} things are missing. First: ${first.message}`,
      { errors },
    );
  }
  const revision = stored.currentRevision + 1;
  const paper = composePaper(draft, seller, {
    reference: quotationReference(stored, prefix, revision),
    revision,
    issuedOn: today,
    isRounded,
  });
  const { total } = paper.totals;
  if (total !== totalPaise)
    throw new AppError('conflict', `The total is ${amountText(total)} by now. Please look at the quotation again.`, {
      conflict: { mine: { totalPaise }, theirs: { totalPaise: total } },
    });
  if (total === '0' && !isFree) throw new AppError('invalid', IS_FREE, { errors: { isFree: IS_FREE } });
  return { paper, ...freezePaper(paper), at, followUpAt: await followUpFor(ctx, paper.validUntil, at) };
}

/**
 * The day of the follow-up: FOLLOW_UP_DAYS open days before the last day of the offer, or the last day of a short offer; null for an offer
 * that ends today.
 */
export async function followUpFor({ officeClock }: Pick<AdminContext, 'officeClock'>, validUntil: string, at: Date): Promise<Date | null> {
  const { clock } = await officeClock.current;
  const asksOn = openDayBefore(clock, validUntil, FOLLOW_UP_DAYS);
  const day = [asksOn, validUntil].find((one) => one > dayOf(at));
  return day === undefined ? null : startOfDay(day);
}

/** Why the draft of a quotation is not what the office saw. */
async function cannotBeSent(db: Reader | Tx, { id, state, currentRevision }: Quotation, version: number, at: Date): Promise<AppError> {
  const revision = await db.quotationRevision.findFirst({ where: { quotationId: id, number: currentRevision } });
  const now = await db.quotation.findUnique({ where: { id } });
  const stands = state === 'accepted' && now && revision ? standingOf(now, revision, at) : 'open';
  return createDecidedError(stands, { version });
}

/** Writes the revision; throws how the quotation stands if it was changed since. */
async function store(
  tx: Tx,
  ctx: AdminContext,
  stored: Quotation,
  { paper: _, at, followUpAt, ...frozen }: Frozen,
  { version, key }: Pick<Form, 'version'> & { key: string | null },
): Promise<Revision> {
  const sender = { sentById: ctx.session.user.id, sentBy: actorFrom(ctx).user?.name ?? '', requestKey: key };
  const revision = await sendRevision(tx, { ...stored, version }, { ...frozen, ...sender }, { at, followUpAt });
  if (revision) return revision;
  throw await cannotBeSent(tx, await tx.quotation.findUniqueOrThrow({ where: { id: stored.id } }), version, at);
}

/** The fields of every step of this user. */
export const stepOf = (ctx: AdminContext, inquiryId: number, at: Date) => ({
  inquiryId,
  authorId: ctx.session.user.id,
  authorName: actorFrom(ctx).user?.name ?? '',
  at,
});

type ToSend = Pick<Form, 'text' | 'withPdf'> & { revision: Revision; email: string };

/** A link of its own for a recipient, and the mail with it. */
async function mailTo(tx: Tx, ctx: AdminContext, sent: ToSend, at: Date): Promise<void> {
  const { revision, email } = sent;
  const link = await tx.quotationLink.create({
    data: {
      quotationId: revision.quotationId,
      revisionId: revision.id,
      label: `mail to ${email}`,
      ...addressee(email),
      createdAt: at,
      createdBy: actorFrom(ctx).user?.name ?? '',
    },
  });
  await mailLink(tx, ctx, { ...sent, linkId: link.id }, at);
}

/** A mail that leads to a link, with its step in the conversation. */
export async function mailLink(
  tx: Tx,
  ctx: AdminContext,
  { revision, email, text, withPdf, linkId, requestKey: key = null }: ToSend & { linkId: number; requestKey?: string | null },
  at: Date,
): Promise<void> {
  const { inquiryId } = await tx.quotation.findUniqueOrThrow({ where: { id: revision.quotationId } });
  if (inquiryId === null) throw new AppError('conflict', 'The inquiry of this quotation was erased');
  const { reference, validUntil } = JSON.parse(revision.document) as Paper;
  const said = say(mailed, { ...about(revision), validUntil, to: email, withPdf }, text.trim());
  await addMailStep(
    tx,
    ctx,
    quotationMail,
    { ...said, ...stepOf(ctx, inquiryId, at), ...ofRevision(revision), linkId, requestKey: key },
    {
      to: deliveryAddress(email) ?? email,
      subject: `Quotation ${reference}`,
      text: `${text.trim()}\n\nQuotation ${titleOf(revision)}, valid until ${longDay(validUntil)}.\nTo read it, to accept it, or to ask for changes, open:\n${LINK_PLACE}`,
      quotationId: revision.quotationId,
      linkId,
      revisionId: withPdf ? revision.id : null,
    },
  );
}
