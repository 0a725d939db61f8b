/** Adds the steps of other features to the conversation of an inquiry, such as an accepted quotation. */
import type { Reader, Tx } from '../../platform/database/database';
import type { ContentChange } from '../content/write/change';
import { addConversationEntry } from './entries';
import { answerByOffice, markWaitingAgain, recordAnswerByMail, takeBackAnswer } from './inquiry-state';
import { attachFiles } from './message-files';
import type { NewStep } from './step-kinds';

/** A step's description, its conversation and its author. */
export type ConversationStep = NewStep & {
  inquiryId: number;
  /** The panel user; null for the visitor and for the site itself. */
  authorId: number | null;
  authorName: string;
  at: Date;
  /** The quotation that the step is about. */
  quotationId?: number;
  revisionId?: number;
  linkId?: number | null;
  /** The notice that the visitor's form showed. */
  notice?: string | null;
  /** The Idempotency-Key, with which a caller recognizes a repeat. */
  requestKey?: string | null;
  /** Files that the author uploaded for the step. */
  files?: readonly number[];
};

type Inquiry = Awaited<ReturnType<Reader['contactInquiry']['findUniqueOrThrow']>>;

/**
 * Adds a step to the conversation that shows the inquiry: a joined inquiry's steps are in the conversation of its main inquiry. Returns
 * null if the inquiry was erased.
 */
export async function addConversationStep(
  tx: Tx,
  { description: _, inquiryId: givenId, at, files = [], ...fields }: ConversationStep,
): Promise<{ id: number; inquiryId: number } | null> {
  const inquiry = await tx.contactInquiry.findUnique({ where: { id: givenId }, select: { joinedToId: true } });
  if (!inquiry) return null;
  const inquiryId = inquiry.joinedToId ?? givenId;
  const message = await addConversationEntry(tx, { ...fields, inquiryId, createdAt: at }, { by: fields.authorId, at });
  if (files.length > 0) await attachFiles(tx, files, message);
  if (fields.direction === 'in') await markWaitingAgain(tx, inquiryId, at);
  return { id: message.id, inquiryId };
}

/** Records a step that answered its inquiry at its time, for the demo's working day. */
export const recordDemoAnswer = (tx: Tx, step: { id: number; inquiryId: number }, at: Date): Promise<void> =>
  recordAnswerByMail(tx, { ...step, createdAt: at }, at);

/**
 * The office handed over another feature's document without a mail of the site, which answers the inquiry. Yields changes for
 * `writeContent`.
 */
export const answerByHand = (tx: Tx, inquiry: Inquiry, by: number, at: Date): AsyncGenerator<ContentChange> =>
  answerByOffice(tx, inquiry, { by, isSent: false, resolve: undefined }, at);

/** Takes back `answerByHand` with its step, which then no longer counts as an answer. Yields changes for `writeContent`. */
export async function* takeBackByHand(tx: Tx, stepId: number): AsyncGenerator<ContentChange> {
  yield* takeBackAnswer(tx, await tx.inquiryMessage.update({ where: { id: stepId }, data: { direction: 'internal' } }));
}

/**
 * The office answers by a mail of another feature; an inquiry without an owner gets the sender as its owner. Yields changes for
 * `writeContent`.
 */
export const answerByOtherMail = (tx: Tx, inquiry: Inquiry, by: number, at: Date): AsyncGenerator<ContentChange> =>
  answerByOffice(tx, inquiry, { by, isSent: true, resolve: undefined }, at);
