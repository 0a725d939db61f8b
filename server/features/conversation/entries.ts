/** Adds and deletes the entries of a conversation. The inquiry stores the newest entry in `lastMessageId`, which no other file writes. */
import { countListLines } from '../../../shared/requirement-list/count-lines';
import type { Reader, Tx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { recordEvents } from '../../platform/events';

type Inquiry = Awaited<ReturnType<Reader['contactInquiry']['findUniqueOrThrow']>>;
export type InquiryMessage = Awaited<ReturnType<Reader['inquiryMessage']['findUniqueOrThrow']>>;
type NewMessage = Parameters<Tx['inquiryMessage']['create']>[0]['data'] & { inquiryId: number };
type Newest = Pick<Inquiry, 'lastMessageId'>;

const READ_FIRST = 'Something was added to this conversation in the meantime. Please read it first.';
const newerEntry = (message = READ_FIRST) => new AppError('newer_entry', message);

/** Throws 409 unless `seen` is the newest entry; without `seen` nothing is compared. */
export function checkNewestSeen({ lastMessageId }: Newest, seen: number | undefined, message?: string): void {
  if (seen !== undefined && seen !== lastMessageId) throw newerEntry(message);
}

/**
 * The main inquiry that shows this inquiry's conversation: the inquiry itself, or the inquiry that it was joined to. Null if it was erased.
 */
export async function findMainInquiry(db: Reader | Tx, inquiryId: number): Promise<Inquiry | null> {
  const inquiry = await db.contactInquiry.findUnique({ where: { id: inquiryId } });
  return inquiry?.joinedToId ? db.contactInquiry.findUnique({ where: { id: inquiry.joinedToId } }) : inquiry;
}

/**
 * Adds an entry. `by` is the panel user, or null; `after` is the newest entry that the caller saw: if two callers saw the same entry, the
 * second gets 409.
 */
export async function addConversationEntry(
  tx: Tx,
  entry: NewMessage,
  { by, at, after }: { by: number | null; at: Date; after?: number },
): Promise<InquiryMessage> {
  // A claimed mail may turn out to be of the visitor.
  const listLines = entry.direction === 'in' || entry.direction === 'claimed' ? countListLines(entry.text) : null;
  const message = await tx.inquiryMessage.create({ data: { ...entry, listLines } });
  await setNewestEntry(tx, entry.inquiryId, message.id, after);
  await recordEvents(tx, [{ subject: 'messages', id: message.id, action: 'created', by, at }]);
  return message;
}

/** Deletes the newest entry of a conversation. */
export async function deleteEntry(
  tx: Tx,
  { id, inquiryId }: Pick<InquiryMessage, 'id' | 'inquiryId'>,
  { by, at }: { by: number; at: Date },
): Promise<void> {
  await tx.inquiryMessage.delete({ where: { id } });
  const previous = await tx.inquiryMessage.findFirst({ where: { inquiryId }, orderBy: { id: 'desc' }, select: { id: true } });
  await setNewestEntry(tx, inquiryId, previous?.id ?? 0);
  await recordEvents(tx, [{ subject: 'messages', id, action: 'deleted', by, at }]);
}

/** Sets the id of an inquiry's newest entry; 0 for a conversation without entries. */
export async function setNewestEntry(tx: Tx, inquiryId: number, lastMessageId: number, after?: number): Promise<void> {
  const where = { id: inquiryId, ...(after !== undefined && { lastMessageId: after }) };
  const { count } = await tx.contactInquiry.updateMany({ where, data: { lastMessageId } });
  if (count === 0) throw newerEntry();
}
