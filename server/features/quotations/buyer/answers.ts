/** What the buyer does with a link, without an account: accepts, declines, asks. Each is a step in the conversation of the inquiry. */
import { z } from 'zod';
import type { ErrorCode } from '../../../../shared/errors';
import type { QuotationAnswer } from '../../../../shared/quotation/answers';
import type { Paper } from '../../../../shared/quotation/paper';
import { MINUTE_MS } from '../../../../shared/time/india';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { merged } from '../../../platform/http/envelopes';
import { countAttempt } from '../../../platform/limit-attempts';
import { publicProcedure } from '../../../platform/trpc';
import { noticeNamed } from '../../content/notice-seen';
import { addStep, headOf } from '../../inquiries/conversation/add-step';
import { reviseForBuyer } from '../drafting/draft-for-buyer';
import type { Found } from '../links';
import { acceptRevision, declineRevision, type Outcome, type Standing, standingOf } from '../quotation-state';
import { afterDecision, tellOffice } from '../sending/decided';
import { acceptance, answerForm, changesAsked, newPrice, question, refusal } from './answer-forms';
import { changesIn, changesText, withNote } from './changes';
import { findForBuyer, paperOf } from './show-quotation';

export const ANSWERS_LIMIT = 'quotation-answers';
/** Of one link in a day. */
const LIMIT = { most: 30, minutes: 24 * 60 };

const LINK_GONE = 'This link does not work any more. Please ask us for a new one.';
const TOO_LATE: Record<Standing, string> = {
  open: 'Please look at the quotation again: this page was out of date.',
  expired: 'The quotation has expired.',
  accepted: 'The quotation was accepted in the meantime.',
  declined: 'The quotation was declined in the meantime.',
  withdrawn: 'We have withdrawn the quotation.',
  replaced: 'We have sent a newer revision of this quotation.',
};

async function findToAnswer(ctx: Context, token: string): Promise<Found> {
  const found = await findForBuyer(ctx, token);
  if (!found) throw new AppError('not_found', LINK_GONE);
  return found;
}

/** The notice that stood at the form, for the step in the conversation. */
const noticeAt = (ctx: Context, seen: string | null) => noticeNamed(ctx.db.read, 'quotation', seen);

const countAnswer = (ctx: Context, { id }: Found['link']) => countAttempt(ctx, { what: ANSWERS_LIMIT, whose: String(id), limit: LIMIT });

/** The public procedure of a form, which is answered with how things stand. */
const answering = (answer: QuotationAnswer, summary: string) =>
  publicProcedure.meta({
    access: 'public',
    summary,
    rest: { method: 'POST', path: `/api/quote/${answer}`, envelope: merged, errors: ['not_found', 'conflict'] satisfies ErrorCode[] },
    form: answerForm(answer),
    output: z.object({ stands: z.string() }),
  });

type By = { by: string; on: 'link'; at: Date };

/**
 * Records a buyer's decision with what follows from it, and answers how the revision stands; throws 409 if somebody decided before. A repeat is
 * answered as the first.
 */
async function decide<Stands extends 'accepted' | 'declined'>(
  ctx: Context,
  { token, name, notice: seen }: { token: string; name: string; notice: string | null },
  stands: Stands,
  record: (tx: Tx, revision: Found['revision'], by: By) => Promise<Outcome>,
): Promise<{ stands: Stands }> {
  const { link, revision } = await findToAnswer(ctx, token);
  await countAnswer(ctx, link);
  const notice = await noticeAt(ctx, seen);
  const by: By = { by: name, on: 'link', at: ctx.now() };
  const outcome = await ctx.db.transact(async (tx) => {
    await checkLink(tx, link);
    const outcome = await record(tx, revision, by);
    if (outcome.isDone) await afterDecision(tx, ctx, revision.id, { notice });
    return outcome;
  });
  if (outcome.isDone || outcome.isRepeat) return { stands };
  throw new AppError('conflict', `Your answer was not recorded. ${TOO_LATE[outcome.stands]}`);
}

export const acceptQuotation = answering('accept', 'Accept the quotation of a link, which is then an order')
  .input(acceptance)
  .mutation(({ ctx, input }) => {
    const { hash, purchaseOrder } = input;
    return decide(ctx, input, 'accepted', (tx, revision, by) => acceptRevision(tx, revision, hash, { ...by, purchaseOrder }));
  });

export const declineQuotation = answering('decline', 'Decline the quotation of a link')
  .input(refusal)
  .mutation(({ ctx, input }) => {
    const { reason, note } = input;
    return decide(ctx, input, 'declined', (tx, revision, by) => declineRevision(tx, revision, { ...by, reason, note }));
  });

/** The office may have revoked the link since it was found. */
async function checkLink(tx: Tx, { id }: Found['link']): Promise<void> {
  const link = await tx.quotationLink.findUnique({ where: { id }, select: { revokedAt: true } });
  if (!link || link.revokedAt !== null) throw new AppError('not_found', LINK_GONE);
}

type Asked = {
  /** How the office is told of it. */
  what: string;
  /** As the form sent it. */
  seen: string | null;
  when: readonly Standing[];
  by?: string;
  text: (paper: Paper) => string;
  /** What else happens in the transaction; returns what the office reads below the buyer's words. */
  also?: (tx: Tx) => Promise<string | null>;
};

/** Adds what the buyer asks for to the conversation, for which the inquiry waits. */
async function ask(
  ctx: Context,
  { link, quotation: { id }, revision }: Found,
  { what, seen, when, by, text, also }: Asked,
): Promise<{ stands: Standing }> {
  const at = ctx.now();
  const paper = paperOf(revision);
  await countAnswer(ctx, link);
  const notice = await noticeAt(ctx, seen);
  const who = { direction: 'in' as const, authorId: null, authorName: by ?? paper.buyer.name, notice, at };
  return ctx.db.transact(async (tx) => {
    await checkLink(tx, link);
    const quotation = await tx.quotation.findUniqueOrThrow({ where: { id } });
    const stands = standingOf(quotation, revision, at);
    if (!when.includes(stands)) throw new AppError('conflict', `This was not sent. ${TOO_LATE[stands]}`);
    const { inquiryId } = quotation;
    if (inquiryId !== null && (await isRepeat(tx, inquiryId, text(paper), at))) return { stands };
    const words = withNote(text(paper), (await also?.(tx)) ?? null);
    if (inquiryId !== null) await addStep(tx, { ...who, inquiryId, text: words });
    await tellOffice(tx, ctx, { quotation, revision, what, text: words, at, withPdf: false });
    return { stands };
  });
}

const REPEAT_MS = 10 * MINUTE_MS;

/** A form that was sent twice, by a double tap or a reload, says what the newest step says. */
async function isRepeat(tx: Tx, asked: number, text: string, at: Date): Promise<boolean> {
  const inquiry = await headOf(tx, asked);
  const last = inquiry && (await tx.inquiryMessage.findUnique({ where: { id: inquiry.lastMessageId } }));
  if (last?.channel !== 'quotation' || last.direction !== 'in') return false;
  return last.text.startsWith(text) && at.getTime() - last.createdAt.getTime() < REPEAT_MS;
}

const ANY = Object.keys(TOO_LATE) as Standing[];

export const askAboutQuotation = answering('question', 'Ask a question about the quotation of a link')
  .input(question)
  .mutation(async ({ ctx, input }) => {
    const found = await findToAnswer(ctx, input.token);
    const text = ({ reference }: Paper) => `Question about ${reference}\n\n${input.question}`;
    return ask(ctx, found, { what: 'Question', seen: input.notice, when: ANY, text });
  });

export const askForNewPrice = answering('new-price', 'Ask for a new price where the quotation of a link has expired')
  .input(newPrice)
  .mutation(async ({ ctx, input }) => {
    const found = await findToAnswer(ctx, input.token);
    const text = ({ reference }: Paper) => withNote(`Asks for a new price: ${reference} has expired`, input.note);
    return ask(ctx, found, { what: 'New price asked for', seen: input.notice, when: ['expired'], by: input.name, text });
  });

export const askForChanges = answering('changes', 'Ask for other quantities, or for something else, in the quotation of a link')
  .input(changesAsked)
  .mutation(async ({ ctx, input }) => {
    const found = await findToAnswer(ctx, input.token);
    const paper = paperOf(found.revision);
    const changes = changesIn(paper, input.quantities);
    if (changes.size === 0 && !input.note) {
      const message = 'Change a quantity, or write what should be different';
      throw new AppError('invalid', message, { errors: { note: message } });
    }
    return ask(ctx, found, {
      what: 'Changes asked for',
      seen: input.notice,
      when: ['open', 'expired'],
      text: () => changesText(paper, changes, input.note),
      also: async (tx) => {
        if (changes.size === 0) return null;
        const isReady = await reviseForBuyer(tx, found.revision, changes, ctx.now());
        return isReady ? 'The draft of the next revision has these quantities.' : 'The draft of the next revision was left as it is.';
      },
    });
  });
