/** The list of quotations, by views: each is read in the order of an index, so that it costs the same however many there are. */
import { z } from 'zod';
import { anyText, choice } from '../../../../shared/content/fields';
import type { Services } from '../../../platform/context';
import { type Paging, pageWindow, paging, toPage } from '../../content/list/paging';
import { type Listed, listed, readSummaries } from '../drafting/read-quotation';
import { MAX_NAMED, searchQuotations } from './find-quotations';

export const QUOTATION_VIEWS = [
  'all',
  'draft',
  'ready',
  'open',
  'expired',
  'accepted',
  'declined',
  'withdrawn',
  'mine',
  'follow-up',
] as const;

export const quotationQuery = z.object({
  q: anyText(100).default(''),
  view: choice(QUOTATION_VIEWS).default('all'),
  ...paging,
});

type Query = z.output<typeof quotationQuery>;
type ReadContext = Pick<Services, 'db' | 'now'>;
type Order = Partial<Record<'id' | 'validUntil' | 'followUpAt', 'asc' | 'desc'>>[];
type Group = { where: object; order: Order };

const NEWEST: Order = [{ id: 'desc' }];

/** What a view shows, in groups one after the other. Open ones, of which nobody has those that are ready, come by the end of their validity, mine are what is not decided. */
function groupsOf(view: Query['view'], userId: number, now: Date): Group[] {
  const inState = (state: string): Group => ({ where: { state }, order: NEWEST });
  const groups: Record<Query['view'], Group[]> = {
    all: [{ where: {}, order: NEWEST }],
    draft: [inState('draft')],
    ready: [{ where: { state: 'open', handedOverAt: null, validUntil: { gt: now } }, order: [{ validUntil: 'asc' }, { id: 'asc' }] }],
    open: [{ where: { state: 'open', validUntil: { gt: now } }, order: [{ validUntil: 'asc' }, { id: 'asc' }] }],
    expired: [{ where: { state: 'open', validUntil: { lte: now } }, order: [{ validUntil: 'desc' }, { id: 'desc' }] }],
    accepted: [inState('accepted')],
    declined: [inState('declined')],
    withdrawn: [inState('withdrawn')],
    mine: ['draft', 'open'].map((state) => ({ where: { ownerId: userId, state }, order: NEWEST })),
    'follow-up': [{ where: { followUpAt: { gt: new Date(0) } }, order: [{ followUpAt: 'asc' }, { id: 'asc' }] }],
  };
  return groups[view];
}

/** The condition of a view. */
export const buildCondition = (view: Query['view'], userId: number, now: Date): object => ({
  OR: groupsOf(view, userId, now).map(({ where }) => where),
});

/** A page of a view or of a search in it. */
export async function listQuotations({ db, now }: ReadContext, userId: number, { q, view, ...page }: Query) {
  const search = await searchQuotations(db, q);
  const groups = search ? groupsOf(view, userId, now()).map(({ where, order }) => ({ where: { AND: [search.where, where] }, order })) : [];
  const found = await rowsOf(db, groups, page);
  // Of many found ones it is enough to know that there is a next page.
  const least = Math.max(MAX_NAMED, page.page * page.pageSize);
  const counted = await toPage(found, page, async ({ take }) => {
    const most = search?.isMany ? least + 1 : take;
    let total = 0;
    for (const { where, order } of groups)
      if (total < most) total += await db.read.quotation.count({ where, orderBy: order, take: most - total });
    return total;
  });
  const isMore = search?.isMany === true && counted.total > least;
  const totalIsMore = counted.totalIsMore || search?.isCut === true || isMore;
  return { ...counted, total: isMore ? least : counted.total, totalIsMore, rows: await readSummaries(db.read, now(), counted.rows) };
}

async function rowsOf({ read }: Services['db'], groups: Group[], page: Paging): Promise<Listed[]> {
  let { skip, take } = pageWindow(page);
  const found: Listed[] = [];
  for (const { where, order: orderBy } of groups) {
    if (take === 0) break;
    const rows = await read.quotation.findMany({ where, orderBy, skip, take, ...listed });
    found.push(...rows);
    take -= rows.length;
    // The page begins in a later group: the rows of this one are skipped.
    skip = rows.length > 0 || skip === 0 ? 0 : skip - (await read.quotation.count({ where }));
  }
  return found;
}
