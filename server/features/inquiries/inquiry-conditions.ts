/** Which inquiries a list shows: its views, filters and search (REQ 6.3, 6.8, 6.17). */
import { z } from 'zod';
import { anyText, boolean, choice } from '../../../shared/content/fields';
import { MAX_COUNTED } from '../../../shared/format';
import { open, waiting, waitingAgain, waitingFirst } from '../../../shared/forms/contact';
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

/** The condition of each view, for the user who asks. */
const viewsOf = (userId: number) => ({
  all: open,
  mine: { ...open, ownerId: userId },
  unassigned: { ...open, ownerId: null },
  spam: { suspectedSpam: true },
  closed: { suspectedSpam: false, status: 'resolved' },
});

/** The orders of the indexes of what waits. */
const BY_LAST_MESSAGE = [{ repliedAt: 'asc' }, { id: 'asc' }] as const;
export const BY_DUE_TIME = [{ dueAt: 'asc' }, { id: 'asc' }] as const;

const NEWEST_FIRST = [{ createdAt: 'desc' }, { id: 'desc' }] as const;
/** Open, and nothing of it waits. */
const settled = { ...open, firstAnswerAt: { not: null }, repliedAt: null };

/**
 * The groups of the inbox in their order: what waits again, by the time of the last message; what waits for its first answer, by its due time;
 * follow-ups that are due, the other open ones, resolved ones, suspected spam. Each is read in the order of an index.
 */
export const groupsOf = (now: Date) => [
  { where: waitingAgain, orderBy: [...BY_LAST_MESSAGE] },
  { where: waitingFirst, orderBy: [...BY_DUE_TIME] },
  { where: { ...settled, followUpAt: { lte: now } }, orderBy: [{ followUpAt: 'asc' as const }, { id: 'asc' as const }] },
  { where: { ...settled, OR: [{ followUpAt: null }, { followUpAt: { gt: now } }] }, orderBy: [...NEWEST_FIRST] },
  { where: { suspectedSpam: false, status: 'resolved' }, orderBy: [...NEWEST_FIRST] },
  { where: { suspectedSpam: true }, orderBy: [...NEWEST_FIRST] },
];

/** The condition of a selection; null if its search cannot match anything. */
export async function inquiryConditions(db: Site['db'], userId: number, query: z.output<typeof inquiryQuery>) {
  const { q, view, status, topic, spam, waiting: waits } = query;
  const conditions = await searchInquiries(db, q);
  return (
    conditions && {
      AND: [...conditions, ...(waits ? [waiting] : []), ...(view ? [viewsOf(userId)[view]] : [])],
      ...(status && { status }),
      ...(topic !== undefined && { topic }),
      ...(spam !== undefined && { suspectedSpam: spam }),
    }
  );
}

type Order = Partial<Record<'id' | 'dueAt' | 'repliedAt' | 'status' | 'createdAt', 'asc'>>;

/**
 * Counts inquiries up to one more than the panel shows (REQ 1.6). The order must be that of an index: without one Prisma sorts all of them by id
 * before it takes so many.
 */
export const countSome = (read: Reader, where: object, orderBy: Order[]): Promise<number> =>
  read.contactInquiry.count({ where, orderBy, take: MAX_COUNTED + 1 });

/** Counts what waits, joined ones included: for the badge, the heading, the view and the overview alike. */
export async function countWaiting({ read }: Pick<Site['db'], 'read'>): Promise<number> {
  const again = await countSome(read, waitingAgain, [...BY_LAST_MESSAGE]);
  return Math.min(MAX_COUNTED + 1, again + (await countSome(read, waitingFirst, [...BY_DUE_TIME])));
}

/** Counts of inquiries by status without suspected spam, and of the views; without joined ones, which are in no list. */
export async function countViews({ read }: Site['db'], userId: number) {
  const count = (where: object) => countSome(read, { joinedToId: null, ...where }, [{ status: 'asc' }, { createdAt: 'asc' }]);
  const of = (status: string, owner: object = {}) => count({ suspectedSpam: false, status, ...owner });
  const ofOpen = async (ownerId: number | null) => (await of('new', { ownerId })) + (await of('in_progress', { ownerId }));
  const counted = await Promise.all([of('new'), of('in_progress'), of('resolved'), ofOpen(userId), ofOpen(null)]);
  const [new_, in_progress, resolved, mine, unassigned] = counted;
  return { new: new_, in_progress, resolved, all: new_ + in_progress, mine, unassigned, spam: await count({ suspectedSpam: true }) };
}
