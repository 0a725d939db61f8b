/** Adds the steps of other features to the conversation of an inquiry, such as an accepted quotation. */
import type { Reader, Tx } from '../../../platform/database/database';
import type { Change } from '../../content/write/change';
import { answerByMail, answerByOffice, markWaitingAgain, takeBackAnswer } from '../inquiry-state';
import { addEntry } from './entries';
import { attachFiles } from './message-files';
import type { NewStep } from './step-kinds';

/** The words of a step, its conversation and its author. */
export type Step = NewStep & {
  inquiryId: number;
  /** The user of the panel; null for the visitor, and for the site itself. */
  authorId: number | null;
  authorName: string;
  at: Date;
  /** The quotation that the step is about. */
  quotationId?: number;
  revisionId?: number;
  linkId?: number | null;
  /** The notice that the visitor's form showed. */
  notice?: string | null;
  /** The Idempotency-Key, by which a caller recognizes a repeat. */
  requestKey?: string | null;
  /** Files that the author uploaded for the step. */
  files?: readonly number[];
};

type Inquiry = Awaited<ReturnType<Reader['contactInquiry']['findUniqueOrThrow']>>;

/** Adds a step to the conversation in which the inquiry is shown, which is that of the one it was joined to; null if the inquiry was erased. */
export async function addStep(
  tx: Tx,
  { words: _, inquiryId: asked, at, files = [], ...said }: Step,
): Promise<{ id: number; inquiryId: number } | null> {
  const inquiry = await tx.contactInquiry.findUnique({ where: { id: asked }, select: { joinedToId: true } });
  if (!inquiry) return null;
  const inquiryId = inquiry.joinedToId ?? asked;
  const message = await addEntry(tx, { ...said, inquiryId, createdAt: at }, { by: said.authorId, at });
  if (files.length > 0) await attachFiles(tx, files, message);
  if (said.direction === 'in') await markWaitingAgain(tx, inquiryId, at);
  return { id: message.id, inquiryId };
}

/** A step that answered its inquiry at its time, in the demo's working day. */
export const recordAnswer = (tx: Tx, step: { id: number; inquiryId: number }, at: Date): Promise<void> =>
  answerByMail(tx, { ...step, createdAt: at }, at);

/** Somebody of the office handed over what another feature made, without a mail of the site: that is an answer. For `writeContent`. */
export const answerByHand = (tx: Tx, inquiry: Inquiry, by: number, at: Date): AsyncGenerator<Change> =>
  answerByOffice(tx, inquiry, { by, isSent: false, resolve: undefined }, at);

/** Takes back `answerByHand` with its step, which tells of no answer then. For `writeContent`. */
export async function* takeBackByHand(tx: Tx, stepId: number): AsyncGenerator<Change> {
  yield* takeBackAnswer(tx, await tx.inquiryMessage.update({ where: { id: stepId }, data: { direction: 'internal' } }));
}

/** Somebody of the office answers by a mail of another feature: who does it owns the inquiry if nobody did. For `writeContent`. */
export const answerByOtherMail = (tx: Tx, inquiry: Inquiry, by: number, at: Date): AsyncGenerator<Change> =>
  answerByOffice(tx, inquiry, { by, isSent: true, resolve: undefined }, at);
