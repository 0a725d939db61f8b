/** The beginning of the newest message of each inquiry, joined inquiries included: two or three queries for a whole page. */

import { cutStart } from '../../../../shared/text/cut-text';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';

type Stored = Awaited<ReturnType<Reader['contactInquiry']['findMany']>>[number];
/** The newest of the inquiries joined to one inquiry, and the newest message among them. */
type Newest = { id: number | null; lastMessageId: number | null };

const MAX_LENGTH = 200;

/** `from` is the side that wrote the message; `by` is the name of the office user. */
type LastMessage = { at: string; from: 'visitor' | 'office' | 'note'; by: string | null; text: string };

export async function readLastMessages(
  { db: { read, readBeginnings }, stepKinds }: Pick<Services, 'db' | 'stepKinds'>,
  rows: Stored[],
  newest: Map<number | null, Newest>,
): Promise<(row: Stored) => LastMessage> {
  const messageOf = ({ id, lastMessageId }: Stored) => Math.max(lastMessageId, newest.get(id)?.lastMessageId ?? 0);
  const messageIds = rows.map(messageOf).filter((id) => id > 0);
  const joinedIds = rows.flatMap(({ id }) => newest.get(id)?.id ?? []);
  const select = { id: true, kind: true, channel: true, data: true, direction: true, authorName: true, createdAt: true } as const;
  const messages = messageIds.length === 0 ? [] : await read.inquiryMessage.findMany({ where: { id: { in: messageIds } }, select });
  const joined =
    joinedIds.length === 0
      ? []
      : await read.contactInquiry.findMany({ where: { id: { in: joinedIds } }, select: { id: true, joinedToId: true, createdAt: true } });
  const typed = await readBeginnings('InquiryMessage', 'text', messageIds, MAX_LENGTH);
  const beginningsOfMessages = stepKinds.beginnings(messages, typed, MAX_LENGTH);
  const beginningsOfInquiries = await readBeginnings('ContactInquiry', 'message', joinedIds, MAX_LENGTH);
  return (row) => {
    const later = joined.find(({ joinedToId }) => joinedToId === row.id);
    const message = messages.find(({ id }) => id === messageOf(row));
    const first = { at: row.createdAt.toISOString(), from: 'visitor', by: null } as const;
    if (message && !(later && later.createdAt > message.createdAt)) {
      const from = message.direction === 'in' ? 'visitor' : message.direction === 'internal' ? 'note' : 'office';
      const by = from === 'visitor' ? null : message.authorName;
      return { at: message.createdAt.toISOString(), from, by, text: beginningsOfMessages.get(message.id) ?? '' };
    }
    if (later) return { ...first, at: later.createdAt.toISOString(), text: beginningsOfInquiries.get(later.id) ?? '' };
    return { ...first, text: cutStart(row.message, MAX_LENGTH) };
  };
}
