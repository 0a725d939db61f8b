/** The office's inbox: what waits for an answer first (REQ 6.3). */
import { z } from 'zod';
import { anyText, boolean, choice } from '../../../shared/content/fields';
import { ANSWER_WITHIN_MS, type inquiryRow } from '../../../shared/forms/contact';
import type { Site } from '../../platform/context';
import type { Reader } from '../../platform/database/database';
import { pageWindow, paging, toPage } from '../content/paging';
import { searchConditions } from '../content/search';

const TEXTS = ['name', 'email', 'phone', 'company', 'topic', 'message', 'notes'];

export const inquiryQuery = z.object({
  q: anyText(100).default(''),
  status: choice(['new', 'in_progress', 'resolved']).optional(),
  topic: anyText(100).optional(),
  spam: boolean().optional(),
  ...paging,
});

type Stored = Awaited<ReturnType<Reader['contactInquiry']['findMany']>>[number];
type Reading = Pick<Site, 'db' | 'now'>;

/** An inquiry as JSON. */
export const serializeInquiry = ({ createdAt, ...inquiry }: Stored) =>
  ({ ...inquiry, createdAt: createdAt.toISOString() }) as z.output<typeof inquiryRow>;

/** Nobody has answered it, and it came longer ago than the site promises. */
const overdue = (now: Date) => ({ status: 'new', createdAt: { lt: new Date(now.getTime() - ANSWER_WITHIN_MS) } });

// Of the new ones the oldest is the most urgent; of the others the latest is what people look for.
const groups = [
  { status: 'new', orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
  { status: 'in_progress', orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] },
  { status: 'resolved', orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] },
] as const;

/** A page of inquiries, each with its product's title and whether it is overdue by the server's clock; counts are of the whole inbox. */
export async function listInquiries(ctx: Reading, query: z.output<typeof inquiryQuery>) {
  const inquiries = ctx.db.read.contactInquiry;
  const where = inquiryConditions(ctx.db, query);
  const { skip, take } = pageWindow(query);
  const found: Stored[] = [];
  let left = skip;
  for (const { status, orderBy } of where ? groups : []) {
    if (found.length === take) break;
    if (query.status && query.status !== status) continue;
    const group = { ...where, status };
    const rows = await inquiries.findMany({ where: group, orderBy: [...orderBy], skip: left, take: take - found.length });
    // The page begins in a later group: what this one holds was on pages before.
    if (rows.length === 0 && left > 0) left -= Math.min(left, await inquiries.count({ where: group }));
    else left = 0;
    found.push(...rows);
  }
  const page = await toPage(found, query, (limit) => (where ? inquiries.count({ where, ...limit }) : Promise.resolve(0)));
  return { ...page, rows: await withProducts(ctx, page.rows), counts: await countInquiries(ctx) };
}

/** One inquiry; null when there is none. */
export async function findInquiry(ctx: Reading, id: number) {
  const found = await ctx.db.read.contactInquiry.findMany({ where: { id } });
  return (await withProducts(ctx, found))[0] ?? null;
}

/** The condition of a selection; null where its search can find nothing. */
export function inquiryConditions(db: Site['db'], { q, status, topic, spam }: z.output<typeof inquiryQuery>) {
  const words = searchConditions(db, TEXTS, q);
  return (
    words && {
      AND: words,
      ...(status && { status }),
      ...(topic !== undefined && { topic }),
      ...(spam !== undefined && { suspectedSpam: spam }),
    }
  );
}

async function withProducts({ db, now }: Reading, rows: Stored[]) {
  const ids = rows.flatMap(({ productId }) => (productId === null ? [] : [productId]));
  const products = await db.read.product.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } });
  const titles = new Map(products.map(({ id, title }) => [id, title]));
  const { status, createdAt } = overdue(now());
  return rows.map((row) => ({
    ...serializeInquiry(row),
    productTitle: titles.get(row.productId ?? 0) ?? null,
    isOverdue: row.status === status && row.createdAt < createdAt.lt,
  }));
}

/** How many inquiries there are of each status, how many wait too long, and how many look like spam. */
async function countInquiries({ db, now }: Reading) {
  const inquiries = db.read.contactInquiry;
  const [groups, late, spam] = await Promise.all([
    inquiries.groupBy({ by: ['status'], _count: true }),
    inquiries.count({ where: overdue(now()) }),
    inquiries.count({ where: { suspectedSpam: true } }),
  ]);
  const of = (status: string) => groups.find((group) => group.status === status)?._count ?? 0;
  return { new: of('new'), in_progress: of('in_progress'), resolved: of('resolved'), overdue: late, spam };
}

/** What the overview says of the inbox, with the five that came last. */
export async function inboxOverview(ctx: Reading) {
  const inquiries = ctx.db.read.contactInquiry;
  const unanswered = { status: 'new' };
  const [waiting, late, latest] = await Promise.all([
    inquiries.count({ where: unanswered }),
    inquiries.count({ where: overdue(ctx.now()) }),
    inquiries.findMany({ orderBy: { id: 'desc' }, take: 5 }),
  ]);
  return { new: waiting, overdue: late, latest: await withProducts(ctx, latest) };
}
