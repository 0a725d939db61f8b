/** Conditions for lists of inquiries: views, filters and search (REQ 6.3, 6.8, 6.17). */
import { z } from 'zod';
import { anyTextField, booleanField, choiceField, idField } from '../../../../shared/content/fields';
import { MAX_COUNTED_ROWS } from '../../../../shared/format';
import {
  isInquiryOpen,
  isInquiryWaiting,
  whereInquiryOpen,
  whereInquiryWaiting,
  whereWaitingAgain,
  whereWaitingFirst,
} from '../../../../shared/inquiries/contact';
import { periodFilter } from '../../../../shared/inquiries/period-filter';
import { PRIVACY_REQUEST } from '../../../../shared/privacy/wishes';
import type { Services } from '../../../platform/context';
import type { Database, Reader, RowGroup } from '../../../platform/database/database';
import { pagingFields } from '../../content/list/paging';
import { isOpenRequest } from '../requests/privacy-requests';
import { whereInquiryArrivedIn } from './asked';

export const inquiryQuerySchema = z.object({
  q: anyTextField(100).default(''),
  /** The views; `all` has the open inquiries. */
  view: choiceField(['all', 'mine', 'unassigned', 'spam', 'closed']).optional(),
  status: choiceField(['new', 'in_progress', 'resolved']).optional(),
  topic: anyTextField(100).optional(),
  spam: booleanField().optional(),
  waiting: z.literal(true).optional(),
  kind: choiceField([PRIVACY_REQUEST]).optional(),
  /** The id of the owner; null for inquiries without an owner. */
  owner: idField().nullable().optional(),
  /** Inquiries of a period, as the figures count them. */
  ...periodFilter,
  ...pagingFields,
});

/** The condition of each view for the signed-in user. */
const viewsOf = (userId: number) => ({
  all: whereInquiryOpen,
  mine: { ...whereInquiryOpen, ownerId: userId },
  unassigned: { ...whereInquiryOpen, ownerId: null },
  spam: { suspectedSpam: true },
  closed: { suspectedSpam: false, status: 'resolved' },
});

/** The condition for open inquiries that do not wait for an answer. */
const whereSettled = { ...whereInquiryOpen, firstAnswerAt: { not: null }, repliedAt: null };

/** The kinds of inquiries: open, resolved or suspected spam. */
type Kind = 'open' | 'resolved' | 'spam';
const KIND_OF_VIEW: Record<string, Kind> = { all: 'open', mine: 'open', unassigned: 'open', spam: 'spam', closed: 'resolved' };
type Order = Partial<
  Record<'id' | 'dueAt' | 'repliedAt' | 'firstAnswerAt' | 'followUpAt' | 'createdAt' | 'ownerId' | 'status' | 'joinedToId', Way>
>[];
type Way = 'asc' | 'desc';

/**
 * The order of the index over unanswered inquiries. PostgreSQL uses an index only if the order also names the columns that are null in all
 * rows.
 */
export const ORDER_BY_DUE_TIME: Order = [{ firstAnswerAt: 'asc' }, { dueAt: 'asc' }];
const BY_LAST_MESSAGE: Order = [{ repliedAt: 'asc' }];

/**
 * The groups of the inbox in their order: inquiries that wait again, by the time of the last message; inquiries that wait for the first
 * answer, by due time; due follow-ups; other open inquiries; resolved inquiries; suspected spam. Each group is read in the order of an
 * index, then by id.
 */
export function listInboxGroups(now: Date, { view, status, spam }: Omit<z.output<typeof inquiryQuerySchema>, 'waiting'>) {
  const isOwners = view === 'mine' || view === 'unassigned';
  const owner = (way: Way): Order => (isOwners ? [{ ownerId: way }] : []);
  const notJoined = (way: Way): Order => (isOwners ? [] : [{ joinedToId: way }]);
  const otherOpen = { ...whereSettled, OR: [{ followUpAt: null }, { followUpAt: { gt: now } }] };
  const byFollowUp: Order = isOwners ? owner('asc') : [...notJoined('asc'), { repliedAt: 'asc' }];
  const newest: Order = [...notJoined('desc'), { createdAt: 'desc' }];
  const groups: { kind: Kind; where: object; order: Order; way: Way }[] = [
    { kind: 'open', where: whereWaitingAgain, order: [...owner('asc'), ...notJoined('asc'), ...BY_LAST_MESSAGE], way: 'asc' },
    { kind: 'open', where: whereWaitingFirst, order: [...owner('asc'), ...ORDER_BY_DUE_TIME], way: 'asc' },
    { kind: 'open', where: { ...whereSettled, followUpAt: { lte: now } }, order: [...byFollowUp, { followUpAt: 'asc' }], way: 'asc' },
    { kind: 'open', where: otherOpen, order: [...owner('desc'), { repliedAt: 'desc' }, { createdAt: 'desc' }], way: 'desc' },
    { kind: 'resolved', where: { suspectedSpam: false, status: 'resolved' }, order: newest, way: 'desc' },
    { kind: 'spam', where: { suspectedSpam: true }, order: newest, way: 'desc' },
  ];
  return groups.map(({ kind, where, order, way }) => ({
    where,
    orderBy: [...order, { id: way }],
    isExcluded:
      (view !== undefined && KIND_OF_VIEW[view] !== kind) ||
      (spam !== undefined && spam !== (kind === 'spam')) ||
      (status !== undefined && kind !== 'spam' && (status === 'resolved') !== (kind === 'resolved')),
  }));
}

/** The conditions of a selection, without its search; none for all inquiries. */
export function buildSelectionConditions(userId: number, query: Omit<z.output<typeof inquiryQuerySchema>, 'q'>): object[] {
  const { view, status, topic, spam, kind, waiting: isWaiting, owner, from, to } = query;
  return [
    ...(isWaiting ? [whereInquiryWaiting] : []),
    ...(view ? [viewsOf(userId)[view]] : []),
    ...(from || to ? [whereInquiryArrivedIn({ from, to })] : []),
    ...(owner !== undefined ? [{ ownerId: owner }] : []),
    ...(status ? [{ status }] : []),
    ...(topic !== undefined ? [{ topic }] : []),
    ...(kind ? [{ kind }] : []),
    ...(spam !== undefined ? [{ suspectedSpam: spam }] : []),
  ];
}

/**
 * Counts inquiries up to one more than the panel shows (REQ 1.6). The order must be that of an index: without one Prisma sorts all rows by
 * id before it applies the limit.
 */
export const countUpToLimit = (read: Reader, where: object, orderBy: Order): Promise<number> =>
  read.contactInquiry.count({ where, orderBy, take: MAX_COUNTED_ROWS + 1 });

/** Counts waiting inquiries, including joined ones: the badge, the heading, the view and the overview share this count. */
export async function countWaiting({ read }: Pick<Services['db'], 'read'>): Promise<number> {
  const again = await countUpToLimit(read, whereWaitingAgain, BY_LAST_MESSAGE);
  return Math.min(MAX_COUNTED_ROWS + 1, again + (await countUpToLimit(read, whereWaitingFirst, ORDER_BY_DUE_TIME)));
}

/** Counts the found inquiries by view; joined inquiries count, as the search lists them. */
export async function countFoundInquiriesByView({ countGroups }: Pick<Database, 'countGroups'>, ids: readonly number[], userId: number) {
  const groups = await countGroups('ContactInquiry', ['status', 'suspectedSpam', 'ownerId', 'kind'], ['firstAnswerAt', 'repliedAt'], ids);
  const found = groups.map((group) => ({ ...(group as Counted), ownerId: group.ownerId === null ? null : Number(group.ownerId) }));
  const count = (isMeant: (inquiry: Counted) => boolean) => found.filter(isMeant).reduce((sum, group) => sum + group.count, 0);
  const of = (status: string) => count((one) => !one.suspectedSpam && one.status === status);
  const open = (ownerId: number | null) => count((one) => isInquiryOpen(one) && one.ownerId === ownerId);
  return {
    ...{ new: of('new'), in_progress: of('in_progress'), resolved: of('resolved'), all: count(isInquiryOpen) },
    ...{ mine: open(userId), unassigned: open(null), spam: count(({ suspectedSpam }) => suspectedSpam) },
    ...{ waiting: count(isInquiryWaiting), requests: count(isOpenRequest) },
  };
}

type Stored = Awaited<ReturnType<Reader['contactInquiry']['findMany']>>[number];
type Counted = RowGroup & Pick<Stored, 'status' | 'suspectedSpam' | 'ownerId' | 'kind' | 'firstAnswerAt' | 'repliedAt'>;

/** Counts inquiries by status without suspected spam, and by view; joined inquiries are in no list and do not count. */
export async function countInquiriesByView({ read }: Services['db'], userId: number) {
  const count = (where: object, order: Order = []) =>
    countUpToLimit(read, { joinedToId: null, ...where }, [...order, { joinedToId: 'asc' }, { createdAt: 'asc' }]);
  const of = (status: string) => count({ suspectedSpam: false, status });
  const open = (ownerId: number | null) =>
    count({ suspectedSpam: false, status: { in: ['new', 'in_progress'] }, ownerId }, [{ ownerId: 'asc' }, { status: 'asc' }]);
  const counted = await Promise.all([of('new'), of('in_progress'), of('resolved'), open(userId), open(null)]);
  const [new_, in_progress, resolved, mine, unassigned] = counted;
  return { new: new_, in_progress, resolved, all: new_ + in_progress, mine, unassigned, spam: await count({ suspectedSpam: true }) };
}
