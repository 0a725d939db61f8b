/**
 * The answers of a buyer with a link, without an account: accept, decline, ask. Each answer is a step in the conversation of the inquiry.
 */

import { z } from 'zod';
import type { ErrorCode } from '../../../../shared/errors';
import { type QuotationAnswer, quotationAnswers } from '../../../../shared/quotation/buyer/answers';
import type { RevisionStanding } from '../../../../shared/quotation/states';
import { countAttempt } from '../../../platform/access/limit-attempts';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { RECORDED } from '../../../platform/events';
import { mergedSuccessEnvelope } from '../../../platform/http/rest/envelopes';
import { publicProcedure } from '../../../platform/trpc';
import { runWrite } from '../../../platform/write/run-write';
import { findNoticeName } from '../../content/notice-seen';
import { addConversationStep } from '../../conversation/add-step';
import { buildConversationStep, type NewStep } from '../../conversation/step-kinds';
import { reviseForBuyer } from '../drafting/draft-for-buyer';
import { type FoundQuotationLink, LINK_GONE_MESSAGE, recordLinkHandover, requireUnrevokedLink } from '../links';
import { acceptRevision, type DecisionOutcome, declineRevision, deriveRevisionStanding } from '../quotation-state';
import { applyDecision, sendMailToOffice } from '../sending/decided';
import { changesAskedStep, pickRevisionIds, priceAskedStep, questionAskedStep } from '../steps';
import {
  acceptanceFormSchema,
  changesFormSchema,
  defineAnswerForm,
  newPriceFormSchema,
  questionFormSchema,
  refusalFormSchema,
} from './answer-forms';
import { readQuantityChanges, toChangedLines } from './changes';
import { mailRequestToBuyer } from './request-mail';
import { findQuotationForBuyer, parseStoredPaper } from './show-quotation';

export const ANSWERS_LIMIT = 'quotation-answers';
/** The limit of one link per day. */
const LIMIT = { most: 30, minutes: 24 * 60 };

const TOO_LATE: Record<RevisionStanding, string> = {
  open: 'Please look at the quotation again: this page was out of date.',
  expired: 'The quotation has expired.',
  accepted: 'The quotation was accepted in the meantime.',
  declined: 'The quotation was declined in the meantime.',
  withdrawn: 'We have withdrawn the quotation.',
  replaced: 'We have sent a newer revision of this quotation.',
};

const tooLateError = (stands: RevisionStanding) => new AppError('conflict', `Your answer was not recorded. ${TOO_LATE[stands]}`);

async function findToAnswer(ctx: Context, token: string): Promise<FoundQuotationLink> {
  const found = await findQuotationForBuyer(ctx, token);
  if (!found) throw new AppError('not_found', LINK_GONE_MESSAGE);
  return found;
}

/** The notice that the form showed, for the step in the conversation. */
const noticeAt = (ctx: Context, seen: string | null) => findNoticeName(ctx.db.read, 'quotation', seen);

const countAnswer = (ctx: Context, { id }: FoundQuotationLink['link']) =>
  countAttempt(ctx, { what: ANSWERS_LIMIT, whose: String(id), limit: LIMIT });

/** The public procedure of a form, which returns the standing of the revision. */
const answering = (answer: QuotationAnswer) =>
  publicProcedure.meta({
    access: 'public',
    summary: quotationAnswers[answer].summary,
    rest: {
      method: 'POST',
      path: `/api/quote/${answer}`,
      envelope: mergedSuccessEnvelope,
      errors: ['not_found', 'conflict'] satisfies ErrorCode[],
    },
    form: defineAnswerForm(answer),
    output: z.object({ stands: z.string() }),
  });

type By = { by: string; on: 'link'; at: Date };
type Sent = { token: string; notice: string | null; key?: string | undefined };

/**
 * Records a buyer's decision with its effects, and returns the standing of the revision; throws 409 if it was decided before. The
 * same decision again is accepted.
 */
async function decide<Stands extends 'accepted' | 'declined'>(
  ctx: Context,
  input: Sent & { name: string },
  stands: Stands,
  record: (tx: Tx, revision: FoundQuotationLink['revision'], by: By) => Promise<DecisionOutcome>,
): Promise<{ stands: Stands }> {
  const { link, revision, quotation } = await findToAnswer(ctx, input.token);
  await countAnswer(ctx, link);
  const notice = await noticeAt(ctx, input.notice);
  const by: By = { by: input.name, on: 'link', at: ctx.now() };
  const { when } = quotationAnswers[stands === 'accepted' ? 'accept' : 'decline'];
  return runWrite(ctx, {}, async ({ tx }) => {
    await requireUnrevokedLink(tx, link);
    // The other standings are checked when the decision is stored.
    const isExpired =
      deriveRevisionStanding(await tx.quotation.findUniqueOrThrow({ where: { id: quotation.id } }), revision, by.at) === 'expired';
    if (isExpired && !when.includes('expired')) throw tooLateError('expired');
    const outcome = await record(tx, revision, by);
    if (!outcome.isDone && outcome.isRepeat) return { result: { stands }, noEvent: 'the buyer decided so before' };
    if (!outcome.isDone) throw tooLateError(outcome.stands);
    await recordLinkHandover(tx, link.id, by.at);
    await applyDecision(tx, ctx, revision.id, { notice, linkId: link.id });
    return { result: { stands }, events: RECORDED };
  });
}

export const acceptQuotation = answering('accept')
  .input(acceptanceFormSchema)
  .mutation(({ ctx, input }) => {
    const { hash, purchaseOrder } = input;
    return decide(ctx, input, 'accepted', (tx, revision, by) => acceptRevision(tx, revision, hash, { ...by, purchaseOrder }));
  });

export const declineQuotation = answering('decline')
  .input(refusalFormSchema)
  .mutation(({ ctx, input }) => {
    const { reason, note } = input;
    return decide(ctx, input, 'declined', (tx, revision, by) => declineRevision(tx, revision, { ...by, reason, note }));
  });

type BuyerRequest = {
  answer: QuotationAnswer;
  by?: string;
  /** Creates the step; everything else in the transaction happens before. */
  createStep: (tx: Tx, about: { reference: string }) => NewStep | Promise<NewStep>;
};

/** Adds the buyer's request to the conversation; the inquiry then waits for an answer. */
async function ask(
  ctx: Context,
  { link, quotation: { id }, revision }: FoundQuotationLink,
  input: Sent,
  { answer, by, createStep }: BuyerRequest,
): Promise<{ stands: RevisionStanding }> {
  const at = ctx.now();
  const { buyer, reference } = parseStoredPaper(revision);
  await countAnswer(ctx, link);
  const notice = await noticeAt(ctx, input.notice);
  const who = { authorId: null, authorName: by ?? buyer.name, notice, linkId: link.id, at };
  return runWrite(ctx, {}, async ({ tx }) => {
    await requireUnrevokedLink(tx, link);
    const quotation = await tx.quotation.findUniqueOrThrow({ where: { id } });
    const stands = deriveRevisionStanding(quotation, revision, at);
    if (!quotationAnswers[answer].when.includes(stands)) throw new AppError('conflict', `This was not sent. ${TOO_LATE[stands]}`);
    const { inquiryId } = quotation;
    await recordLinkHandover(tx, link.id, at);
    const newStep = await createStep(tx, { reference });
    const step = inquiryId === null ? null : await addConversationStep(tx, { ...newStep, ...who, ...pickRevisionIds(revision), inquiryId });
    if (step) await mailRequestToBuyer(tx, ctx, { ...newStep, answer, link, quotation, revision, stepId: step.id, at });
    await sendMailToOffice(tx, ctx, {
      quotation,
      revision,
      what: quotationAnswers[answer].subject,
      text: newStep.description,
      at,
      withPdf: false,
    });
    return { result: { stands }, events: RECORDED };
  });
}

export const askAboutQuotation = answering('question')
  .input(questionFormSchema)
  .mutation(async ({ ctx, input }) => {
    const found = await findToAnswer(ctx, input.token);
    return ask(ctx, found, input, {
      answer: 'question',
      createStep: (_, about) => buildConversationStep(questionAskedStep, about, input.question),
    });
  });

export const askForNewPrice = answering('new-price')
  .input(newPriceFormSchema)
  .mutation(async ({ ctx, input }) => {
    const found = await findToAnswer(ctx, input.token);
    const createStep: BuyerRequest['createStep'] = (_, about) => buildConversationStep(priceAskedStep, about, input.note ?? '');
    return ask(ctx, found, input, { answer: 'new-price', by: input.name, createStep });
  });

export const askForChanges = answering('changes')
  .input(changesFormSchema)
  .mutation(async ({ ctx, input }) => {
    const found = await findToAnswer(ctx, input.token);
    const paper = parseStoredPaper(found.revision);
    const changes = readQuantityChanges(paper, input.quantities);
    if (changes.size === 0 && !input.note) {
      const message = 'Change a quantity, or write what should be different';
      throw new AppError('invalid', message, { errors: { note: message } });
    }
    return ask(ctx, found, input, {
      answer: 'changes',
      createStep: async (tx, about) => {
        const isReady = changes.size > 0 && (await reviseForBuyer(tx, found.revision, changes, ctx.now()));
        const draft = changes.size === 0 ? null : isReady ? 'ready' : 'kept';
        return buildConversationStep(changesAskedStep, { ...about, lines: toChangedLines(paper, changes), draft }, input.note ?? '');
      },
    });
  });
