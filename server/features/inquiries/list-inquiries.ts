/** The inbox: what waits for an answer first, by its due time (REQ 6.3, 6.8). */
import { z } from 'zod';
import { anyText, boolean, choice } from '../../../shared/content/fields';
import { ANSWER_WITHIN_MS, type inquiryRow, isWaiting } from '../../../shared/forms/contact';
import { idInReference } from '../../../shared/reference';
import type { Site } from '../../platform/context';
import type { Reader } from '../../platform/database/database';
import { pageWindow, paging, toPage } from '../content/paging';
import { searchConditions } from '../content/search';
import { answerFigures } from './answer-figures';
import type { InquiryProfile } from './inquiry-profile';

const INQUIRY_TEXTS = ['name', 'email', 'phone', 'company', 'topic', 'message', 'notes'];

/** The conditions of a search in all texts of inquiries, and for their reference or its number. */
export function searchInquiries(db: Pick<Site['db'], 'provider'>, q: string): object[] | null {
  const AND = searchConditions(db, INQUIRY_TEXTS, q);
  const id = idInReference(q);
  return AND && id !== undefined ? [{ OR: [{ id }, { AND }] }] : AND;
}

export const inquiryQuery = z.object({
  q: anyText(100).default(''),
  status: choice(['new', 'in_progress', 'resolved']).optional(),
  topic: anyText(100).optional(),
  spam: boolean().optional(),
  waiting: z.literal(true).optional(),
  ...paging,
});

type Stored = Awaited<ReturnType<Reader['contactInquiry']['findMany']>>[number];
type ReadContext = Pick<Site, 'db' | 'now' | 'profile'>;

/** An inquiry as JSON. */
export function serializeInquiry(stored: Stored, { referenceOf }: InquiryProfile) {
  const { createdAt, firstAnswerAt, dueAt, followUpAt, repliedAt, spamReasons, ...rest } = stored;
  const { requestKey: _, announced: __, dueRules: ___, emailKey: ____, phoneKey: _____, ...inquiry } = rest;
  return {
    ...inquiry,
    reference: referenceOf(stored),
    spamReasons: spamReasons === '' ? [] : spamReasons.split(' '),
    firstAnswerAt: firstAnswerAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
    followUpAt: followUpAt?.toISOString() ?? null,
    repliedAt: repliedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  } as z.output<typeof inquiryRow>;
}

const OPEN = { in: ['new', 'in_progress'] };

/** The condition of `isWaiting`. */
export const waiting = { suspectedSpam: false, status: OPEN, firstAnswerAt: null };

/** Waiting beyond the due time by the opening hours; and for longer than the site promises, which is another figure. */
const overdue = (now: Date) => ({ ...waiting, dueAt: { lt: now } });
const beyondPromise = (now: Date) => ({ ...waiting, createdAt: { lt: new Date(now.getTime() - ANSWER_WITHIN_MS) } });

const NEWEST_FIRST = [{ createdAt: 'desc' }, { id: 'desc' }] as const;
// Waiting inquiries are sorted by urgency; the others newest first.
const groups = [
  { where: waiting, orderBy: [{ dueAt: 'asc' }, { id: 'asc' }] as const },
  { where: { suspectedSpam: false, status: OPEN, NOT: { firstAnswerAt: null } }, orderBy: NEWEST_FIRST },
  { where: { suspectedSpam: false, status: 'resolved' }, orderBy: NEWEST_FIRST },
  { where: { suspectedSpam: true }, orderBy: NEWEST_FIRST },
];

/** A page of inquiries with product titles and `isOverdue` by the server's clock; counts cover the whole inbox. */
export async function listInquiries(ctx: ReadContext, query: z.output<typeof inquiryQuery>) {
  const inquiries = ctx.db.read.contactInquiry;
  const where = inquiryConditions(ctx.db, query);
  const { skip, take } = pageWindow(query);
  const found: Stored[] = [];
  let remainingSkip = skip;
  for (const { where: members, orderBy } of where ? groups : []) {
    if (found.length === take) break;
    const group = { AND: [where ?? {}, members] };
    const rows = await inquiries.findMany({ where: group, orderBy: [...orderBy], skip: remainingSkip, take: take - found.length });
    // The page begins in a later group: skip the rows of this one.
    if (rows.length === 0 && remainingSkip > 0) remainingSkip -= Math.min(remainingSkip, await inquiries.count({ where: group }));
    else remainingSkip = 0;
    found.push(...rows);
  }
  const page = await toPage(found, query, (limit) => (where ? inquiries.count({ where, ...limit }) : Promise.resolve(0)));
  return { ...page, rows: await withDetails(ctx, page.rows), counts: await countInquiries(ctx) };
}

/** One inquiry; null if it does not exist. */
export async function findInquiry(ctx: ReadContext, id: number) {
  const found = await ctx.db.read.contactInquiry.findMany({ where: { id } });
  return (await withDetails(ctx, found))[0] ?? null;
}

/** The condition of a selection; null if its search cannot match anything. */
export function inquiryConditions(db: Site['db'], { q, status, topic, spam, waiting: waits }: z.output<typeof inquiryQuery>) {
  const conditions = searchInquiries(db, q);
  return (
    conditions && {
      AND: [...conditions, ...(waits ? [waiting] : [])],
      ...(status && { status }),
      ...(topic !== undefined && { topic }),
      ...(spam !== undefined && { suspectedSpam: spam }),
    }
  );
}

/** With what other tables know: the product's title, and the state of the acknowledgement. */
async function withDetails({ db, now, profile }: ReadContext, rows: Stored[]) {
  const ids = rows.flatMap(({ productId }) => (productId === null ? [] : [productId]));
  const products = await db.read.product.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } });
  const titles = new Map(products.map(({ id, title }) => [id, title]));
  const acknowledgements = await db.read.outboxMail.findMany({
    where: { kind: 'acknowledgement', inquiryId: { in: rows.map(({ id }) => id) } },
    select: { inquiryId: true, state: true },
  });
  const states = new Map(acknowledgements.map(({ inquiryId, state }) => [inquiryId, state]));
  const current = now();
  const inquiryProfile = await profile.current;
  return rows.map((row) => {
    const inquiry = serializeInquiry(row, inquiryProfile);
    const productTitle = titles.get(row.productId ?? 0) ?? null;
    const acknowledgement = states.get(row.id) ?? null;
    return { ...inquiry, productTitle, acknowledgement, isOverdue: isWaiting(inquiry) && row.dueAt !== null && row.dueAt < current };
  });
}

/** Counts of inquiries by status, without suspected spam; of those that wait, and of suspected spam. */
async function countInquiries({ db, now }: Pick<Site, 'db' | 'now'>) {
  const inquiries = db.read.contactInquiry;
  const [groups, waitingCounts, spam] = await Promise.all([
    inquiries.groupBy({ by: ['status'], where: { suspectedSpam: false }, _count: true }),
    countWaiting({ db, now }),
    inquiries.count({ where: { suspectedSpam: true } }),
  ]);
  const of = (status: string) => groups.find((group) => group.status === status)?._count ?? 0;
  const byStatus = { new: of('new'), in_progress: of('in_progress'), resolved: of('resolved') };
  return { ...byStatus, ...waitingCounts, spam };
}

async function countWaiting({ db, now }: Pick<Site, 'db' | 'now'>) {
  const count = (where: object) => db.read.contactInquiry.count({ where });
  const [all, pastDue, pastPromise] = await Promise.all([count(waiting), count(overdue(now())), count(beyondPromise(now()))]);
  return { waiting: all, overdue: pastDue, over24h: pastPromise };
}

/** The inbox counts and figures for the overview, with the five latest inquiries. */
export async function inboxOverview(ctx: ReadContext) {
  const [counts, latest, answers] = await Promise.all([
    countWaiting(ctx),
    ctx.db.read.contactInquiry.findMany({ orderBy: { id: 'desc' }, take: 5 }),
    answerFigures(ctx),
  ]);
  return { ...counts, latest: await withDetails(ctx, latest), answers };
}
