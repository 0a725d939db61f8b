/** Which inquiries a list shows: its views, filters and search (REQ 6.3, 6.8, 6.17). */
import { z } from 'zod';
import { anyText, boolean, choice } from '../../../shared/content/fields';
import { MAX_COUNTED } from '../../../shared/format';
import type { Site } from '../../platform/context';
import type { Reader } from '../../platform/database/database';
import { paging } from '../content/paging';
import { searchInquiries } from './find-conversations';

export const inquiryQuery = z.object({
  q: anyText(100).default(''),
  /** `all` are the open ones. */
  view: choice(['all', 'mine', 'unassigned', 'spam', 'closed']).optional(),
  status: choice(['new', 'in_progress', 'resolved']).optional(),
  topic: anyText(100).optional(),
  spam: boolean().optional(),
  waiting: z.literal(true).optional(),
  ...paging,
});

const OPEN = { in: ['new', 'in_progress'] };
/** What is resolved needs nothing, and suspected spam neither. */
export const open = { suspectedSpam: false, status: OPEN };

/** The condition of `isWaiting`. */
export const waiting = { ...open, firstAnswerAt: null };

/** The condition of each view, for the user who asks. */
const viewsOf = (userId: number) => ({
  all: open,
  mine: { ...open, ownerId: userId },
  unassigned: { ...open, ownerId: null },
  spam: { suspectedSpam: true },
  closed: { suspectedSpam: false, status: 'resolved' },
});

const NEWEST_FIRST = [{ createdAt: 'desc' }, { id: 'desc' }] as const;
const answered = { ...open, NOT: { firstAnswerAt: null } };

/** How the inbox is ordered after what waits: new replies, follow-ups that are due, the other open ones, resolved ones, suspected spam. */
export const groupsAfterWaiting = (now: Date) => [
  { where: { AND: [answered, { NOT: { repliedAt: null } }] }, orderBy: [{ repliedAt: 'asc' }, { id: 'asc' }] as const },
  { where: { ...answered, repliedAt: null, followUpAt: { lte: now } }, orderBy: [{ followUpAt: 'asc' }, { id: 'asc' }] as const },
  { where: { ...answered, repliedAt: null, OR: [{ followUpAt: null }, { followUpAt: { gt: now } }] }, orderBy: NEWEST_FIRST },
  { where: { suspectedSpam: false, status: 'resolved' }, orderBy: NEWEST_FIRST },
  { where: { suspectedSpam: true }, orderBy: NEWEST_FIRST },
];

/** The condition of a selection; null if its search cannot match anything. What has joined ones that wait (`waitingJoined`) waits too. */
export async function inquiryConditions(
  db: Site['db'],
  userId: number,
  query: z.output<typeof inquiryQuery>,
  waitingJoined: number[] = [],
) {
  const { q, view, status, topic, spam, waiting: waits } = query;
  const conditions = await searchInquiries(db, q);
  return (
    conditions && {
      AND: [...conditions, ...(waits ? [{ OR: [waiting, { id: { in: waitingJoined } }] }] : []), ...(view ? [viewsOf(userId)[view]] : [])],
      ...(status && { status }),
      ...(topic !== undefined && { topic }),
      ...(spam !== undefined && { suspectedSpam: spam }),
    }
  );
}

type Order = Partial<Record<'id' | 'dueAt' | 'status' | 'createdAt', 'asc'>>;

/**
 * Counts inquiries up to one more than the panel shows (REQ 1.6). The order must be that of an index: without one Prisma sorts all of them by id
 * before it takes so many.
 */
export const countSome = (read: Reader, where: object, orderBy: Order[]): Promise<number> =>
  read.contactInquiry.count({ where, orderBy, take: MAX_COUNTED + 1 });

/** The order of an index of what waits. */
export const BY_DUE_TIME = [{ dueAt: 'asc' }, { id: 'asc' }] as const;

/** Counts of inquiries by status without suspected spam, and of the views; without joined ones, which are in no list. */
export async function countViews({ read }: Site['db'], userId: number) {
  const count = (where: object) => countSome(read, { joinedToId: null, ...where }, [{ status: 'asc' }, { createdAt: 'asc' }]);
  const of = (status: string, owner: object = {}) => count({ suspectedSpam: false, status, ...owner });
  const ofOpen = async (ownerId: number | null) => (await of('new', { ownerId })) + (await of('in_progress', { ownerId }));
  const counted = await Promise.all([of('new'), of('in_progress'), of('resolved'), ofOpen(userId), ofOpen(null)]);
  const [new_, in_progress, resolved, mine, unassigned] = counted;
  return { new: new_, in_progress, resolved, all: new_ + in_progress, mine, unassigned, spam: await count({ suspectedSpam: true }) };
}
