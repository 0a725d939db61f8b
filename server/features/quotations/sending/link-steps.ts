/** Links besides those that sending creates: handed over by hand, mailed again, revoked. */
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { newLinkForm, quotationLinkForm, resendLinkForm } from '../../../../shared/quotation/buyer/sending';
import type { Reader, Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { RECORDED } from '../../../platform/events';
import { runWrite } from '../../../platform/write/run-write';
import { type AdminContext, actorOf } from '../../content/write/change';
import { type ChangePlan, runContentWrite } from '../../content/write/write-content';
import { addConversationStep, answerByHand, answerByOtherMail, takeBackByHand } from '../../conversation/add-step';
import { checkNewestSeen, findMainInquiry } from '../../conversation/entries';
import { buildConversationStep } from '../../conversation/step-kinds';
import {
  buildQuotationLinkUrl,
  checkLinkLimit,
  createQuotationToken,
  type QuotationLink,
  recordLinkHandover,
  undoLinkHandover,
} from '../links';
import { refuseErasedBuyer } from '../personal-data/blank-revisions';
import { deriveRevisionStanding, type StoredQuotation, type StoredQuotationRevision } from '../quotation-state';
import { handoverTakenBackStep, linkGivenStep, linkMadeStep, linkRevokedStep, pickRevisionIds, toSentStepData } from '../steps';
import { buildSignedStepFields, countSendingAttempts } from './by-office';
import { checkRecipients, sendLinkMail } from './mail-link';
import { decisionConflictError } from './standing';

const NO_LINK = 'This link does not exist any more';
const LINK_TEXT = 'Please find the link to our quotation below.';

/** Throws 409 for a quotation that a buyer should not see any more. An accepted or expired quotation may be shown. */
function checkShown(quotation: StoredQuotation, revision: StoredQuotationRevision, at: Date, mine: object): void {
  const stands = deriveRevisionStanding(quotation, revision, at);
  if (stands === 'replaced' || stands === 'withdrawn' || stands === 'declined') throw decisionConflictError(stands, mine);
}

/** The revision that was sent last. Throws 404 without one. */
export async function requireCurrentRevision(
  db: Reader | Tx,
  id: number,
): Promise<{ quotation: StoredQuotation; revision: StoredQuotationRevision }> {
  const quotation = await db.quotation.findUnique({ where: { id } });
  if (!quotation) throw new AppError('not_found', 'Quotation not found');
  const where = { quotationId_number: { quotationId: id, number: quotation.currentRevision } };
  const revision = await db.quotationRevision.findUnique({ where });
  if (!revision) throw new AppError('conflict', 'This quotation was not sent yet');
  refuseErasedBuyer(revision);
  return { quotation, revision };
}

/** Creates a link to the newest sent revision. Its URL is returned only here. */
export async function createLink(ctx: AdminContext, { id, label }: z.output<typeof newLinkForm>): Promise<{ id: number; url: string }> {
  await countSendingAttempts(ctx);
  const createdBy = actorOf(ctx).user?.name ?? '';
  return runWrite(ctx, {}, async ({ tx, at }) => {
    const { quotation, revision } = await requireCurrentRevision(tx, id);
    checkShown(quotation, revision, at, { label });
    await checkLinkLimit(tx, id);
    const named = label === 'copied' ? `copied by ${createdBy}` : label;
    const data = { quotationId: id, revisionId: revision.id, label: named, createdAt: at, createdBy };
    const link = await tx.quotationLink.create({ data });
    await addLinkStep(tx, ctx, linkMadeStep, { link, revision, quotation, at });
    const url = buildQuotationLinkUrl(ctx.env, await createQuotationToken(tx, link));
    return { result: { id: link.id, url }, events: RECORDED };
  });
}

type OfLink = { link: QuotationLink; revision: StoredQuotationRevision; quotation: StoredQuotation; at: Date };

/** Adds a step about a link to the conversation. */
async function addLinkStep(
  tx: Tx,
  ctx: AdminContext,
  kind: typeof linkMadeStep,
  { link, revision, quotation, at, requestKey = null }: OfLink & { requestKey?: string | null },
): Promise<void> {
  if (quotation.inquiryId === null) return;
  const step = { ...buildSignedStepFields(ctx, quotation.inquiryId, at), ...pickRevisionIds(revision), linkId: link.id, requestKey };
  await addConversationStep(tx, { ...buildConversationStep(kind, { ...toSentStepData(revision), how: link.label }), ...step });
}

async function linkWith(db: Reader | Tx, id: number) {
  const link = await db.quotationLink.findUnique({ where: { id } });
  if (!link) throw new AppError('not_found', NO_LINK);
  const revision = await db.quotationRevision.findUniqueOrThrow({ where: { id: link.revisionId } });
  const quotation = await db.quotation.findUniqueOrThrow({ where: { id: link.quotationId } });
  refuseErasedBuyer(revision);
  return { link, revision, quotation };
}

/** Mails the link to its recipient again; the links in earlier mails stay valid. Throws 404, 400 or 409. */
export async function resendLink(ctx: AdminContext, form: z.output<typeof resendLinkForm>): Promise<{ id: number }> {
  const { linkId, text = LINK_TEXT, withPdf = true, lastMessageId } = form;
  await countSendingAttempts(ctx);
  const at = ctx.now();
  const plan: ChangePlan = async function* (tx) {
    const { link, revision, quotation } = await linkWith(tx, linkId);
    if (link.email === null) throw new AppError('invalid', 'This link was not sent by mail');
    if (link.revokedAt !== null) throw new AppError('conflict', 'This link was revoked');
    checkRecipients(ctx, [link.email]);
    checkShown(quotation, revision, at, { linkId });
    const inquiry = quotation.inquiryId === null ? null : await findMainInquiry(tx, quotation.inquiryId);
    if (inquiry) checkNewestSeen(inquiry, lastMessageId);
    if (inquiry) yield* answerByOtherMail(tx, inquiry, ctx.session.user.id, at);
    await sendLinkMail(tx, ctx, { revision, email: link.email, text, withPdf, linkId }, at);
  };
  return runContentWrite(ctx, actorOf(ctx), plan, () => ({ id: linkId }));
}

/**
 * Records that the office handed a link over itself, by WhatsApp or as a copied URL: that answers the inquiry, as a mail does. A repeat
 * changes nothing. Throws 404, 400 or 409.
 */
export async function handOverLink(ctx: AdminContext, { linkId }: z.output<typeof quotationLinkForm>): Promise<{ id: number }> {
  await countSendingAttempts(ctx);
  const at = ctx.now();
  // The step and its changes share this key: taking the step back finds both by it.
  const key = randomUUID();
  const plan = async function* (tx: Tx) {
    const { link, revision, quotation } = await linkInHand(tx, linkId);
    if (link.handedOverAt !== null) return;
    if (link.revokedAt !== null) throw new AppError('conflict', 'This link was revoked');
    checkShown(quotation, revision, at, { linkId });
    await recordLinkHandover(tx, linkId, at);
    const inquiry = quotation.inquiryId === null ? null : await findMainInquiry(tx, quotation.inquiryId);
    if (!inquiry) return;
    yield* answerByHand(tx, inquiry, ctx.session.user.id, at);
    await addLinkStep(tx, ctx, linkGivenStep, { link, revision, quotation, at, requestKey: key });
  };
  return runContentWrite(ctx, actorOf(ctx), plan, () => ({ id: linkId }), { requestKey: key });
}

/** Finds a link that the office hands over itself. Throws 404, or 400 for a link that is mailed. */
async function linkInHand(tx: Tx, linkId: number) {
  const found = await linkWith(tx, linkId);
  if (found.link.email !== null) throw new AppError('invalid', 'This link goes by mail');
  return found;
}

/**
 * Takes back a handover of a link. Its inquiry is as before where nothing has changed since, and without another handed-over link the
 * quotation is ready again. A repeat changes nothing. Throws 404, 400, or 409 once the buyer answered by the link or the quotation was
 * decided.
 */
export async function takeBackHandOver(ctx: AdminContext, { linkId }: z.output<typeof quotationLinkForm>): Promise<{ id: number }> {
  await countSendingAttempts(ctx);
  const by = { userId: ctx.session.user.id, at: ctx.now() };
  const plan: ChangePlan = async function* (tx) {
    const { link, revision, quotation } = await linkInHand(tx, linkId);
    if (link.handedOverAt === null) return;
    if (revision.decision !== null) throw decisionConflictError(deriveRevisionStanding(quotation, revision, by.at), { linkId });
    if (!(await undoLinkHandover(tx, linkId, by))) throw new AppError('conflict', 'The buyer has answered by this link');
    const given = await tx.inquiryMessage.findFirst({ where: { linkId, kind: linkGivenStep.name }, orderBy: { id: 'desc' } });
    if (given) yield* takeBackByHand(tx, given.id);
    await addLinkStep(tx, ctx, handoverTakenBackStep, { link, revision, quotation, at: by.at });
  };
  return runContentWrite(ctx, actorOf(ctx), plan, () => ({ id: linkId }));
}

/** Revokes a link: it shows nothing any more, and its waiting mails are not sent. A repeat changes nothing. Throws 404. */
export async function revokeLink(ctx: AdminContext, { linkId }: z.output<typeof quotationLinkForm>): Promise<{ id: number }> {
  await countSendingAttempts(ctx);
  const result = { id: linkId };
  return runWrite(ctx, {}, async ({ tx, at }) => {
    const { link, revision, quotation } = await linkWith(tx, linkId);
    const { count } = await tx.quotationLink.updateMany({ where: { id: linkId, revokedAt: null }, data: { revokedAt: at } });
    if (count === 0) return { result, noEvent: 'the link is revoked already' };
    await tx.quotationToken.deleteMany({ where: { linkId } });
    await addLinkStep(tx, ctx, linkRevokedStep, { link, revision, quotation, at });
    return { result, events: RECORDED };
  });
}
