/** Whether an inquiry, or one joined to it, waits for an answer: determines its place in the inbox, and the message to answer. */
import { isInquiryOpen, isInquiryUnanswered, isInquiryWaiting } from '../../../../shared/inquiries/contact';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import { WHERE_MAKES_INQUIRY_WAIT } from '../../conversation/inquiry-state';

type Stored = Awaited<ReturnType<Reader['contactInquiry']['findMany']>>[number];
type Clock = Pick<Stored, 'id' | 'status' | 'suspectedSpam' | 'firstAnswerAt' | 'repliedAt' | 'dueAt' | 'createdAt'>;
/** The waiting joined inquiries, by the inquiry that they are joined to. */
export type WaitingJoinedInquiries = Map<number, Clock[]>;

/** The maximum number of joined inquiries that can move their main inquiry in the list: a query takes a limited number of ids. */
const MAX_JOINED = 500;

export async function findWaitingJoinedInquiries(read: Reader): Promise<WaitingJoinedInquiries> {
  const select = { id: true, joinedToId: true, dueAt: true, repliedAt: true, createdAt: true, status: true, suspectedSpam: true } as const;
  // Few inquiries are joined: with any other condition SQLite would read all open inquiries instead of the index of joined ones.
  const found = await read.contactInquiry.findMany({
    where: { joinedToId: { gt: 0 } },
    select: { ...select, firstAnswerAt: true },
    orderBy: { joinedToId: 'desc' },
    take: MAX_JOINED,
  });
  const joined: WaitingJoinedInquiries = new Map();
  for (const { joinedToId, ...row } of found)
    if (joinedToId && isInquiryWaiting(row)) joined.set(joinedToId, [...(joined.get(joinedToId) ?? []), row]);
  return joined;
}

const earliest = (times: (Date | null)[]): Date | null =>
  times.reduce((first, time) => (time && (!first || time < first) ? time : first), null);

/** An inquiry and its waiting joined inquiries. */
const allOf = (row: Clock, joined: WaitingJoinedInquiries): Clock[] => [row, ...(joined.get(row.id) ?? [])];

/** The earliest due time of a first answer to this inquiry or a joined inquiry (REQ 6.19); null if all are answered. */
export const findNextDueTime = (row: Clock, joined: WaitingJoinedInquiries): Date | null =>
  earliest(allOf(row, joined).map((one) => (isInquiryUnanswered(one) ? (one.dueAt ?? one.createdAt) : null)));

/** The time since which the oldest later message waits: a message of the visitor, or an undelivered mail. */
export const findWaitingAgainSince = (row: Clock, joined: WaitingJoinedInquiries): Date | null =>
  earliest(allOf(row, joined).map((one) => (isInquiryOpen(one) ? one.repliedAt : null)));

const MAX_WORDS = 200;

/** The ids of the newest messages for which these inquiries wait again. */
async function newestThatWait(read: Reader, inquiryIds: number[]): Promise<number[]> {
  const where = { inquiryId: { in: inquiryIds }, ...WHERE_MAKES_INQUIRY_WAIT };
  const newest = await read.inquiryMessage.groupBy({ by: ['inquiryId'], where, _max: { id: true } });
  return newest.flatMap(({ _max: { id } }) => id ?? []);
}

/** The inquiries that wait again because their newest message is an undelivered mail. */
export async function findInquiriesWithUndeliveredMail(read: Reader, inquiryIds: number[]): Promise<Set<number>> {
  const where = { id: { in: await newestThatWait(read, inquiryIds) }, direction: 'out' };
  return new Set((await read.inquiryMessage.findMany({ where, select: { inquiryId: true } })).map(({ inquiryId }) => inquiryId));
}

/** The newest waiting message of each inquiry that waits again, with its first words. */
export async function findWaitingMessages(
  { db: { read, readBeginnings }, stepKinds }: Pick<Services, 'db' | 'stepKinds'>,
  rows: Stored[],
  joined: WaitingJoinedInquiries,
) {
  const sources = new Map(
    rows.map((row) => [row.id, allOf(row, joined).flatMap((one) => (isInquiryOpen(one) && one.repliedAt ? [one.id] : []))]),
  );
  const inquiryIds = [...sources.values()].flat();
  if (inquiryIds.length === 0) return () => null;
  const ids = await newestThatWait(read, inquiryIds);
  const select = { id: true, inquiryId: true, kind: true, channel: true, data: true, direction: true } as const;
  const messages = await read.inquiryMessage.findMany({ where: { id: { in: ids } }, select, orderBy: { id: 'desc' } });
  const beginnings = stepKinds.beginnings(messages, await readBeginnings('InquiryMessage', 'text', ids, MAX_WORDS), MAX_WORDS);
  return (row: Stored) => {
    const since = findWaitingAgainSince(row, joined);
    if (!since) return null;
    const message = messages.find(({ inquiryId }) => sources.get(row.id)?.includes(inquiryId));
    return {
      at: since.toISOString(),
      /** True for an undelivered mail of ours; false for a message of the visitor. */
      isUndelivered: message?.direction === 'out',
      words: beginnings.get(message?.id ?? 0) ?? '',
    };
  };
}
