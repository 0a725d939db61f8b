/**
 * Finds other places that name the buyer or a recipient of a quotation: the conversation and the mails of an inquiry that somebody else
 * sent.
 */
import { formatReference } from '../../../../shared/inquiries/reference';
import type { Tx } from '../../../platform/database/database';
import { buildConversationStep } from '../../conversation/step-kinds';
import { readNumberPrefixes } from '../drafting/read-quotation';
import { acceptedStep, declinedStep, erasedStep } from '../steps';

type Erased = { id: number; createdAt: Date };

/** Blanks the words of the steps about these quotations, and deletes their mails, while the inquiry stays. Returns the mails. */
export async function eraseQuotationTraces(tx: Tx, quotationIds: number[]): Promise<Erased[]> {
  for (const id of quotationIds) await eraseSteps(tx, id, 'buyer', { quotationId: id });
  return deleteMails(tx, { quotationId: { in: quotationIds } });
}

/** A decision by another person's link was made for the buyer; the quotation stays with the buyer. */
const DECISIONS = [acceptedStep.name, declinedStep.name];

/**
 * Erases the traces of links while their quotation stays with its buyer: the links were mailed to another person, and their steps name that
 * recipient. Call it while the links exist.
 */
export async function eraseLinkTraces(tx: Tx, linkIds: number[]): Promise<Erased[]> {
  const links = await tx.quotationLink.findMany({ where: { id: { in: linkIds } }, select: { id: true, quotationId: true } });
  for (const { id: linkId, quotationId } of links) await eraseSteps(tx, quotationId, 'recipient', { linkId, kind: { notIn: DECISIONS } });
  // `linkId` of a mail to a user is the id of an account link, which may equal the id of a quotation link: such a mail has no quotation.
  return deleteMails(tx, { quotationId: { not: null }, linkId: { in: links.map(({ id }) => id) } });
}

/** Reduces these steps to the fact that something happened to the quotation. */
async function eraseSteps(tx: Tx, id: number, whom: 'buyer' | 'recipient', where: object): Promise<void> {
  const quotation = await tx.quotation.findUnique({ where: { id }, select: { id: true, createdAt: true } });
  if (!quotation) return;
  const { quotationPrefix } = await readNumberPrefixes(tx);
  const { kind, data, text } = buildConversationStep(erasedStep, { reference: formatReference(quotation, quotationPrefix), with: whom });
  const steps = tx.inquiryMessage;
  // A step that was waiting is marked as failed, because its mail is deleted.
  await steps.updateMany({ where: { ...where, state: 'waiting' }, data: { state: 'failed' } });
  await steps.updateMany({ where: { ...where, direction: 'in' }, data: { authorName: 'The buyer' } });
  await steps.updateMany({ where, data: { kind, data, text, serverWords: null } });
}

async function deleteMails(tx: Tx, where: object): Promise<Erased[]> {
  const mails = await tx.outboxMail.findMany({ where, select: { id: true, createdAt: true } });
  await tx.outboxMail.deleteMany({ where: { id: { in: mails.map(({ id }) => id) } } });
  return mails;
}
