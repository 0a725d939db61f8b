/** Decisions that the office enters: withdrawal, refusal, acceptance by a purchase order, and taking back a decision. */
import type { z } from 'zod';
import type {
  declineQuotationForm,
  purchaseOrderForm,
  takeBackDecisionForm,
  withdrawQuotationForm,
} from '../../../../shared/quotation/buyer/sending';
import type { RevisionStanding } from '../../../../shared/quotation/states';
import { formatExactTime, formatLongDay } from '../../../../shared/time/in-words';
import { dayOf } from '../../../../shared/time/india';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { RECORDED } from '../../../platform/events';
import { runWrite } from '../../../platform/write/run-write';
import { readCompanyName } from '../../content/website';
import { type AdminContext, actorOf } from '../../content/write/change';
import { addConversationStep, type ConversationStep } from '../../conversation/add-step';
import { buildConversationStep } from '../../conversation/step-kinds';
import { checkReopening } from '../after-acceptance';
import {
  acceptRevision,
  type DecisionOutcome,
  declineRevision,
  deriveRevisionStanding,
  reopenQuotation,
  type StoredQuotation,
  type StoredQuotationRevision,
  withdrawQuotation,
} from '../quotation-state';
import { formatRevisionTitle, isDecisionStep, pickRevisionIds, reopenedStep, toSentStepData, withdrawnStep } from '../steps';
import { buildSignedStepFields, chooseFollowUpDay } from './by-office';
import { applyDecision, sendMailsToBuyers } from './decided';
import { requireCurrentRevision } from './link-steps';
import { checkDecisionOutcome, decisionConflictError, staleQuotationError } from './standing';

type Looked = { id: number; version: number };
type Stored = { quotation: StoredQuotation; revision: StoredQuotationRevision; at: Date };

/** Runs a step in one transaction on the version that the office saw; another press of the same decision writes nothing. */
const decideBy = (ctx: AdminContext, { id, version }: Looked, work: (tx: Tx, stored: Stored) => Promise<void>) =>
  runWrite(ctx, {}, async ({ tx, at }) => {
    await work(tx, { ...(await requireCurrentRevision(tx, id)), at });
    const { version: now } = await tx.quotation.findUniqueOrThrow({ where: { id } });
    return { result: { id, version: Math.max(now, version) }, events: RECORDED };
  });

/** Throws 409 if the quotation is still open and has changed since the office loaded it. */
function checkVersion({ quotation, revision, at }: Stored, { version }: Looked): void {
  const stands = deriveRevisionStanding(quotation, revision, at);
  const isOpen = stands === 'open' || stands === 'expired';
  if (isOpen && quotation.version !== version) throw decisionConflictError('open', { version });
}

/** The office can decide on an expired quotation as on an open one, so `expired` is not an error here. */
const asOpen = (outcome: DecisionOutcome): DecisionOutcome =>
  !outcome.isDone && outcome.stands === 'expired' ? { ...outcome, stands: 'open' } : outcome;

const userOf = (ctx: AdminContext) => ({ authorId: ctx.session.user.id, authorName: actorOf(ctx).user?.name ?? '' });

export const withdrawQuotationByOffice = (ctx: AdminContext, form: z.output<typeof withdrawQuotationForm>) =>
  decideBy(ctx, form, async (tx, { quotation, revision, at }) => {
    const { version, reason } = form;
    if (
      !checkDecisionOutcome(asOpen(await withdrawQuotation(tx, revision, { version, reason, userId: ctx.session.user.id, at })), {
        version,
      })
    )
      return;
    const step = buildConversationStep(withdrawnStep, toSentStepData(revision), reason ?? '');
    await addOwn(tx, ctx, quotation, { ...step, ...pickRevisionIds(revision), at });
  });

export const declineQuotationByOffice = (ctx: AdminContext, form: z.output<typeof declineQuotationForm>) =>
  decideBy(ctx, form, async (tx, stored) => {
    const { reason, note, version } = form;
    checkVersion(stored, form);
    const by = userOf(ctx);
    const outcome = await declineRevision(tx, stored.revision, {
      by: by.authorName,
      userId: by.authorId,
      on: 'office',
      at: stored.at,
      reason,
      note,
    });
    if (checkDecisionOutcome(asOpen(outcome), { version })) await applyDecision(tx, ctx, stored.revision.id, by);
  });

/** An expired quotation can be accepted too: the step stores that it had expired. */
export const acceptByOrder = (ctx: AdminContext, form: z.output<typeof purchaseOrderForm>) =>
  decideBy(ctx, form, async (tx, stored) => {
    const { revision, at } = stored;
    const { purchaseOrder, name, version } = form;
    if (form.revision !== revision.number) throw decisionConflictError('replaced', { revision: form.revision });
    checkVersion(stored, form);
    const outcome = await acceptRevision(tx, revision, revision.hash, {
      by: name,
      userId: ctx.session.user.id,
      on: 'purchase-order',
      at,
      purchaseOrder,
    });
    const isSame = revision.purchaseOrder === purchaseOrder;
    const accepted = outcome.isDone || isSame ? outcome : { ...outcome, isRepeat: false };
    const { issuedOn, paise, file } = form;
    if (!checkDecisionOutcome(asOpen(accepted), { version })) return;
    await applyDecision(tx, ctx, revision.id, { ...userOf(ctx), purchaseOrder: { issuedOn, paise, file } });
  });

const isOpen = (stands: RevisionStanding) =>
  new AppError('conflict', 'This quotation is open: there is nothing to take back', { conflict: { mine: {}, theirs: { stands } } });

/**
 * Takes back a wrong decision: the quotation is open again, or expired if its last day is over. The recipients of the acceptance mails get
 * a mail about it.
 */
export const takeBackDecision = (ctx: AdminContext, form: z.output<typeof takeBackDecisionForm>) =>
  decideBy(ctx, form, async (tx, { quotation, revision, at }) => {
    const { version } = form;
    const followUpAt = await chooseFollowUpDay(ctx, dayOf(new Date(revision.validUntil.getTime() - 1)), at);
    const outcome = await reopenQuotation(tx, revision, { version, userId: ctx.session.user.id, at, followUpAt });
    if (!outcome.isDone)
      throw outcome.stands === 'open' || outcome.stands === 'expired' ? isOpen(outcome.stands) : staleQuotationError(outcome.stands, form);
    const { state, decidedAt } = quotation;
    if (state === 'accepted') await checkReopening(tx, ctx, quotation.id, { userId: ctx.session.user.id, at });
    const decision = isDecisionStep(state) ? state : 'withdrawn';
    const data = { ...toSentStepData(revision), decision, by: revision.decidedBy, purchaseOrder: revision.purchaseOrder };
    const added = await addOwn(tx, ctx, quotation, {
      ...buildConversationStep(reopenedStep, data),
      ...pickRevisionIds(revision),
      at,
    });
    if (state !== 'accepted' || decidedAt === null) return;
    const now = await tx.quotation.findUniqueOrThrow({ where: { id: quotation.id } });
    const about = { quotation: now, revision, at, since: decidedAt, withPdf: false, stepId: added?.id };
    await sendMailsToBuyers(tx, ctx, {
      ...about,
      subject: `${formatRevisionTitle(revision)}: no longer accepted`,
      text: takenBack(revision, { decidedAt, at, company: await readCompanyName(tx) }),
    });
  });

const addOwn = async (
  tx: Tx,
  ctx: AdminContext,
  { inquiryId }: StoredQuotation,
  step: Omit<ConversationStep, 'inquiryId' | 'authorId' | 'authorName'>,
) => (inquiryId === null ? null : addConversationStep(tx, { ...buildSignedStepFields(ctx, inquiryId, step.at), ...step }));

type TakenBack = { decidedAt: Date; at: Date; company: string };

function takenBack(revision: StoredQuotationRevision, { decidedAt, at, company }: TakenBack): string {
  const lastDay = formatLongDay(new Date(revision.validUntil.getTime() - 1));
  const now = revision.validUntil > at ? `The quotation is open again, until ${lastDay}.` : `The quotation was valid until ${lastDay}.`;
  return `Our office has taken back the acceptance of quotation ${formatRevisionTitle(revision)} of ${formatExactTime(decidedAt)} IST: there is no order now.

${now} If you have questions, please reply to this mail.

${company}
`;
}
