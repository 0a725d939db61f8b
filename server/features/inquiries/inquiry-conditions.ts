/** Which inquiries a list shows: its views, filters and search (REQ 6.3, 6.8, 6.17). */
import { z } from 'zod';
import { anyText, boolean, choice } from '../../../shared/content/fields';
import { idInReference } from '../../../shared/reference';
import type { Site } from '../../platform/context';
import { paging } from '../content/paging';
import { searchConditions } from '../content/search';

const INQUIRY_TEXTS = ['name', 'email', 'phone', 'company', 'topic', 'message', 'notes'];
const MESSAGE_TEXTS = ['subject', 'text'];

/** Of the inquiries in whose conversation the words occur, the newest are found: all words together may name so many ids in one query. */
const MAX_CONVERSATIONS = 400;

/** The conditions of a search in everything said: each word in the texts of an inquiry or of its messages; or in its reference or number. */
export async function searchInquiries({ provider, read }: Pick<Site['db'], 'provider' | 'read'>, q: string): Promise<object[] | null> {
  const words = searchConditions({ provider }, INQUIRY_TEXTS, q);
  const inMessages = searchConditions({ provider }, MESSAGE_TEXTS, q);
  if (!words || !inMessages) return null;
  const AND: object[] = [];
  // One after the other: a single caller must not take all connections of the database.
  for (const [at, word] of words.entries()) {
    const found = await read.inquiryMessage.groupBy({
      by: ['inquiryId'],
      where: inMessages[at] ?? {},
      orderBy: { inquiryId: 'desc' },
      take: Math.floor(MAX_CONVERSATIONS / words.length),
    });
    AND.push({ OR: [word, { id: { in: found.map(({ inquiryId }) => inquiryId) } }] });
  }
  const id = idInReference(q);
  return id !== undefined ? [{ OR: [{ id }, { AND }] }] : AND;
}

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
const open = { suspectedSpam: false, status: OPEN };

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

type Joined = { status: string; suspectedSpam: boolean; ownerId: number | null };

/** Counts of inquiries by status without suspected spam, of the views, and of suspected spam; without joined ones, which are in no list. */
export async function countViews({ read }: Site['db'], userId: number) {
  const inquiries = read.contactInquiry;
  const { mine, unassigned, spam } = viewsOf(userId);
  // Few are joined: counted apart, all else is counted in an index alone.
  const [groups, joined, ...counted] = await Promise.all([
    inquiries.groupBy({ by: ['status'], where: { suspectedSpam: false }, _count: true }),
    inquiries.groupBy({ by: ['status', 'suspectedSpam', 'ownerId'], where: { joinedToId: { gt: 0 } }, _count: true }),
    inquiries.count({ where: mine }),
    inquiries.count({ where: unassigned }),
    inquiries.count({ where: spam }),
  ]);
  const without = (count: number, isOne: (one: Joined) => boolean) =>
    joined.reduce((left, one) => (isOne(one) ? left - one._count : left), count);
  const of = (status: string) =>
    without(groups.find((one) => one.status === status)?._count ?? 0, (one) => !one.suspectedSpam && one.status === status);
  const [new_, in_progress] = [of('new'), of('in_progress')];
  const isOpen = (one: Joined) => !one.suspectedSpam && one.status !== 'resolved';
  return {
    new: new_,
    in_progress,
    resolved: of('resolved'),
    all: new_ + in_progress,
    mine: without(counted[0], (one) => isOpen(one) && one.ownerId === userId),
    unassigned: without(counted[1], (one) => isOpen(one) && one.ownerId === null),
    spam: without(counted[2], (one) => one.suspectedSpam),
  };
}
