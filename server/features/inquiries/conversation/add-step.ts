/** What other features tell in the conversation of an inquiry: a step that nobody wrote by hand, such as a quotation that was accepted. */
import type { Tx } from '../../../platform/database/database';
import { waitAgain } from '../inquiry-state';

export type Step = {
  inquiryId: number;
  /** `in`: the visitor did it, and waits for the office; `out`: the office did it, and the visitor sees it; `internal`: the office alone knows. */
  direction: 'in' | 'out' | 'internal';
  /** The user of the panel; null for the visitor, and for what the site did by itself. */
  authorId: number | null;
  authorName: string;
  text: string;
  at: Date;
};

/** Adds a step to the conversation in which the inquiry is shown, which is that of the one it was joined to; null if the inquiry was erased. */
export async function addStep(tx: Tx, { inquiryId: asked, at, ...said }: Step): Promise<{ id: number; inquiryId: number } | null> {
  const inquiry = await tx.contactInquiry.findUnique({ where: { id: asked }, select: { joinedToId: true } });
  if (!inquiry) return null;
  const inquiryId = inquiry.joinedToId ?? asked;
  const message = await tx.inquiryMessage.create({ data: { ...said, inquiryId, channel: 'quotation', createdAt: at } });
  await tx.contactInquiry.update({ where: { id: inquiryId }, data: { lastMessageId: message.id } });
  if (said.direction === 'in') await waitAgain(tx, inquiryId, at);
  return { id: message.id, inquiryId };
}
