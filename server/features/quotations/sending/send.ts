/**
 * Sends a quotation: the draft that the office saw becomes a revision that never changes, with its PDF, a link for each recipient, the
 * mails and their steps in the conversation, in one transaction. The PDF is drawn before the transaction, from the same draft.
 */
import type { z } from 'zod';
import type { sendQuotationForm } from '../../../../shared/quotation/buyer/sending';
import type { QuotationDraft } from '../../../../shared/quotation/draft';
import { findAgreedObjections } from '../../../../shared/quotation/lines/agreed-lines';
import { composePaper, findPaperObjections, type PaperDocument } from '../../../../shared/quotation/paper';
import { formatPaperAmount } from '../../../../shared/quotation/paper/paper-words';
import { formatCheckCode, formatQuotationReference } from '../../../../shared/quotation/states';
import { readDraft } from '../../../../shared/quotation/stored-draft';
import { dayOf } from '../../../../shared/time/india';
import type { Reader, Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { formatUserKey } from '../../../platform/process/caller-keys';
import { type AdminContext, actorOf } from '../../content/write/change';
import { type ChangePlan, runContentWrite } from '../../content/write/write-content';
import { addConversationStep, answerByOtherMail } from '../../conversation/add-step';
import { checkNewestSeen, findMainInquiry } from '../../conversation/entries';
import { buildConversationStep } from '../../conversation/step-kinds';
import { readAgreedLines } from '../after-acceptance';
import { toAddresseeColumns } from '../links';
import {
  deriveRevisionStanding,
  findNextRevisionNumber,
  freezePaper,
  type StoredQuotation,
  type StoredQuotationRevision,
  sendRevision,
} from '../quotation-state';
import { readSeller } from '../read-seller';
import { pickRevisionIds, readyStep, toSentStepData } from '../steps';
import { storeQuotationPdf } from '../stored-pdf';
import { buildSignedStepFields, chooseFollowUpDay, countSendingAttempts } from './by-office';
import { checkRecipients, type LinkMail, sendLinkMail } from './mail-link';
import { decisionConflictError } from './standing';
import { findUnprintableTexts } from './unprintable-texts';

type Form = z.output<typeof sendQuotationForm>;
type Sent = { id: number; revision: number; reference: string; checkCode: string };

/**
 * Throws 404; 400 with the obstacles to sending; 409 if the draft has changed since the office saw it; or 503 if the PDF could not be
 * drawn. On an error nothing is written.
 */
export async function sendQuotation(ctx: AdminContext, form: Form): Promise<Sent> {
  await countSendingAttempts(ctx);
  const recipients = checkRecipients(ctx, form.recipients);
  const stored = await ctx.db.read.quotation.findUnique({ where: { id: form.id } });
  if (!stored) throw new AppError('not_found', 'Quotation not found');
  const frozen = await freeze(ctx, stored, form);
  const bytes = await ctx.pdf.drawQuotation(
    { paper: frozen.paper, checkCode: formatCheckCode(frozen.hash) },
    { key: formatUserKey(ctx.session.user.id) },
  );
  let sent: Sent | undefined;
  const plan: ChangePlan = async function* (tx) {
    const inquiry = stored.inquiryId === null ? null : await findMainInquiry(tx, stored.inquiryId);
    if (!inquiry) throw new AppError('conflict', 'The inquiry of this quotation was erased');
    checkNewestSeen(inquiry, form.lastMessageId);
    const revision = await store(tx, ctx, stored, frozen, form);
    sent = sentAs(revision);
    await storeQuotationPdf(tx, revision.id, bytes);
    yield* answerByOtherMail(tx, inquiry, ctx.session.user.id, frozen.at);
    if (recipients.length === 0) {
      const step = buildConversationStep(readyStep, { ...toSentStepData(revision), validUntil: frozen.paper.validUntil });
      await addConversationStep(tx, { ...step, ...buildSignedStepFields(ctx, inquiry.id, frozen.at), ...pickRevisionIds(revision) });
    }
    for (const email of recipients) await mailTo(tx, ctx, { revision, email, ...form }, frozen.at);
  };
  return runContentWrite(ctx, actorOf(ctx), plan, () => sent as Sent);
}

const sentAs = ({ quotationId: id, number: revision, document, hash }: StoredQuotationRevision): Sent => ({
  id,
  revision,
  reference: document === '' ? '' : (JSON.parse(document) as PaperDocument).reference,
  checkCode: formatCheckCode(hash),
});

const IS_FREE = 'The total is ₹0.00. Say that this is meant, or enter the prices.';

type Frozen = ReturnType<typeof freezePaper> & { draft: QuotationDraft; paper: PaperDocument; at: Date; followUpAt: Date | null };

/** Freezes the draft's document, if it is ready and unchanged since the office saw it. */
async function freeze(ctx: AdminContext, stored: StoredQuotation, { version, totalPaise, isFree }: Form): Promise<Frozen> {
  const { seller, isRounded, prefix } = await readSeller(ctx.db.read);
  const at = ctx.now();
  const today = dayOf(at);
  if (stored.draft === null || stored.version !== version) throw await cannotBeSent(ctx.db.read, stored, version, at);
  const draft = readDraft(stored.draft);
  const agreed = await readAgreedLines(ctx, ctx.db.read, stored.id);
  const objections = [
    ...findPaperObjections(draft, seller, today),
    ...findAgreedObjections(draft.lines, agreed ?? []),
    ...findUnprintableTexts(draft, seller, (text) => ctx.pdf.findUnprintableCharacters(text)),
  ];
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
  const revision = await findNextRevisionNumber(ctx.db.read, stored.id);
  const paper = composePaper(draft, seller, {
    reference: formatQuotationReference(stored, prefix, revision),
    revision,
    issuedOn: today,
    isRounded,
  });
  const { total } = paper.totals;
  if (total !== totalPaise)
    throw new AppError('conflict', `The total is ${formatPaperAmount(total)} by now. Please look at the quotation again.`, {
      conflict: { mine: { totalPaise }, theirs: { totalPaise: total } },
    });
  if (total === '0' && !isFree) throw new AppError('invalid', IS_FREE, { errors: { isFree: IS_FREE } });
  return { draft, paper, ...freezePaper(paper), at, followUpAt: await chooseFollowUpDay(ctx, paper.validUntil, at) };
}

/** The error for a draft that differs from what the office saw. */
async function cannotBeSent(
  db: Reader | Tx,
  { id, state, currentRevision }: StoredQuotation,
  version: number,
  at: Date,
): Promise<AppError> {
  const revision = await db.quotationRevision.findFirst({ where: { quotationId: id, number: currentRevision } });
  const now = await db.quotation.findUnique({ where: { id } });
  const stands = state === 'accepted' && now && revision ? deriveRevisionStanding(now, revision, at) : 'open';
  return decisionConflictError(stands, { version });
}

/** Writes the revision; throws an error with the current standing if the quotation was changed meanwhile. */
async function store(
  tx: Tx,
  ctx: AdminContext,
  stored: StoredQuotation,
  { draft, paper: _, at, followUpAt, ...frozen }: Frozen,
  { version }: Pick<Form, 'version'>,
): Promise<StoredQuotationRevision> {
  const sender = { sentById: ctx.session.user.id, sentBy: actorOf(ctx).user?.name ?? '' };
  const agreed = await readAgreedLines(ctx, tx, stored.id);
  const [objection] = findAgreedObjections(draft.lines, agreed ?? []);
  if (objection) throw new AppError('conflict', objection.message);
  const of = { at, followUpAt, hasOrder: agreed !== null };
  const revision = await sendRevision(tx, { ...stored, version }, { ...frozen, ...sender }, of);
  if (revision) return revision;
  throw await cannotBeSent(tx, await tx.quotation.findUniqueOrThrow({ where: { id: stored.id } }), version, at);
}

/** Creates a separate link for a recipient, and the mail with it. */
async function mailTo(tx: Tx, ctx: AdminContext, sent: Omit<LinkMail, 'linkId'>, at: Date): Promise<void> {
  const { revision, email } = sent;
  const link = await tx.quotationLink.create({
    data: {
      quotationId: revision.quotationId,
      revisionId: revision.id,
      label: `mail to ${email}`,
      ...toAddresseeColumns(email),
      createdAt: at,
      createdBy: actorOf(ctx).user?.name ?? '',
    },
  });
  await sendLinkMail(tx, ctx, { ...sent, linkId: link.id }, at);
}
