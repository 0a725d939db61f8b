/** The list of orders by view: each view is read in the order of an index, and by promised day where something is owed. */
import { z } from 'zod';
import { idField } from '../../../../shared/content/fields';
import { MAX_COUNTED_ROWS } from '../../../../shared/format';
import { ORDER_VIEWS, type OrderSelection, type OrderView, orderSelectionSchema } from '../../../../shared/orders/list-query';
import { dayOf } from '../../../../shared/time/india';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { buildPage, type PageRequest, pagingFields, toPageWindow } from '../../content/list/paging';
import type { StoredOrderRow } from '../order-quantities';
import { findDemoQuotationIds, whereOrderIsReal } from './happened';
import { readOrderSummaries } from './read-order';
import { findMatchingOrders, narrowOrderGroups, type OrderGroup, searchOrders } from './search-orders';

export const orderQuerySchema = z.object({
  ...orderSelectionSchema.shape,
  ...pagingFields,
  /** Only older orders: the last id of a page, while orders come and leave between two requests. */
  before: idField().optional(),
});

const ONLY_ALL = 'for view=all only';

type ReadContext = Pick<Services, 'db' | 'now'>;

const BY_DAY = [{ dueOn: 'asc' }, { id: 'asc' }];
const NEWEST = [{ id: 'desc' }];
// Orders not yet received are sorted by the empty day, too: otherwise PostgreSQL finds no order in an index with a column that IS NULL.
const OLDEST = [{ receivedAt: 'asc' }, { id: 'asc' }];
const LAST_RECEIVED = [{ receivedAt: 'desc' }, { id: 'desc' }];

/** The groups of orders that a view lists, one after the other. */
export function listOrderGroups(view: OrderView, now: Date): OrderGroup[] {
  const dated = { isOpen: true, dueOn: { not: null } };
  const undated: OrderGroup = { where: { isOpen: true, dueOn: null }, orderBy: BY_DAY };
  const closed = { isOpen: false, hasLeft: true };
  const views: Record<OrderView, OrderGroup[]> = {
    open: [{ where: dated, orderBy: BY_DAY }, undated],
    overdue: [{ where: { isOpen: true, dueOn: { lt: dayOf(now) } }, orderBy: BY_DAY }],
    undated: [undated],
    partly: [
      { where: { ...dated, hasLeft: true }, orderBy: BY_DAY },
      { where: { ...undated.where, hasLeft: true }, orderBy: BY_DAY },
    ],
    dispatched: [{ where: { ...closed, receivedAt: null }, orderBy: OLDEST }],
    received: [{ where: { ...closed, receivedAt: { not: null } }, orderBy: LAST_RECEIVED }],
    cancelled: [{ where: { isOpen: false, hasLeft: false, receivedAt: null }, orderBy: LAST_RECEIVED }],
    all: [{ where: {}, orderBy: NEWEST }],
  };
  return views[view];
}

/** A page of a view, or of a search within a view. */
export async function listOrders({ db, now }: ReadContext, { page, pageSize, before, ...selection }: z.output<typeof orderQuerySchema>) {
  // The other views are sorted by days, in which the older ids are no rest of the list.
  if (before && selection.view !== 'all') throw new AppError('invalid', `Before is ${ONLY_ALL}`, { errors: { before: `Is ${ONLY_ALL}` } });
  const asked = { page, pageSize };
  const search = await searchOrders({ db }, selection);
  const all = search ? narrowOrderGroups(listOrderGroups(selection.view, now()), search) : [];
  const groups = before ? all.map((group) => ({ ...group, where: { AND: [group.where, { id: { lt: before } }] } })) : all;
  const { skip, take } = toPageWindow(asked);
  const compared = search?.among && (await findMatchingOrders(db.read, groups, search.among, skip + take));
  const found = compared ? compared.found.slice(skip) : await readGroups(db.read, groups, asked);
  // When orders are compared one by one, the result says whether there is a next page, but not the total.
  const counted = await buildPage(
    found,
    asked,
    async ({ take }) => compared?.found.length ?? countGroups(db.read, groups, take, search ?? {}),
  );
  const isMore = compared !== undefined && (compared.isCut || counted.next !== null);
  const total = counted.next !== null && compared ? page * pageSize : counted.total;
  return { ...counted, total, totalIsMore: counted.totalIsMore || isMore, rows: await readOrderSummaries(db.read, now(), counted.rows) };
}

/** The ids of all orders of a selection, in the selection's order, for files: without the demo, as in figures. */
export async function findSelectedOrderIds(ctx: ReadContext, selection: OrderSelection): Promise<number[]> {
  const { read } = ctx.db;
  const where = { quotationId: { in: await findDemoQuotationIds(read) } };
  const demo = new Set((await read.salesOrder.findMany({ where, select: { id: true } })).map(({ id }) => id));
  return (await findIds(ctx, selection)).filter((id) => !demo.has(id));
}

async function findIds({ db, now }: ReadContext, selection: OrderSelection): Promise<number[]> {
  const search = await searchOrders({ db }, selection, { isExact: true });
  const groups = search ? narrowOrderGroups(listOrderGroups(selection.view, now()), search) : [];
  if (search?.among) return (await findMatchingOrders(db.read, groups, search.among, Infinity, Infinity)).found.map(({ id }) => id);
  const ids: number[] = [];
  for (const { where, orderBy } of groups)
    ids.push(...(await db.read.salesOrder.findMany({ where, orderBy, select: { id: true } })).map(({ id }) => id));
  return ids;
}

async function readGroups(read: Reader, groups: OrderGroup[], page: PageRequest): Promise<StoredOrderRow[]> {
  let { skip, take } = toPageWindow(page);
  const found: StoredOrderRow[] = [];
  for (const { where, orderBy } of groups) {
    if (take === 0) break;
    const rows = await read.salesOrder.findMany({ where, orderBy, skip, take });
    found.push(...rows);
    take -= rows.length;
    // The page begins in a later group: the rows of this one are skipped.
    skip = rows.length > 0 || skip === 0 ? 0 : skip - (await read.salesOrder.count({ where }));
  }
  return found;
}

async function countGroups(read: Reader, groups: OrderGroup[], most: number, { isFew }: { isFew?: true }): Promise<number> {
  let total = 0;
  for (const { where, orderBy } of groups) {
    // Counts in the order of an index. Few orders are found by their quotations instead, for which SQLite would not use that index.
    if (isFew) total += await read.salesOrder.count({ where });
    else if (total < most) total += await read.salesOrder.count({ where, orderBy, take: most - total });
  }
  return total;
}

/** The number of rows per view within a search and a period, up to 1,001; null where a search finds too many to count. */
export async function countOrderViews({ db, now }: ReadContext, selection: OrderSelection) {
  const search = await searchOrders({ db }, selection);
  if (search?.among) return null;
  const counts: Partial<Record<OrderView, number>> = {};
  // The queries run one after the other: a single caller must not take all connections of the database.
  for (const view of ORDER_VIEWS)
    counts[view] = search
      ? await countGroups(db.read, narrowOrderGroups(listOrderGroups(view, now()), search), MAX_COUNTED_ROWS + 1, search)
      : 0;
  return counts;
}

/** The number of orders of a view for the overview, up to 1,001: without the demo, as in figures. */
export async function countRealOrders({ db: { read }, now }: ReadContext, view: OrderView): Promise<number> {
  const isReal = await whereOrderIsReal(read);
  const groups = listOrderGroups(view, now()).map(({ where, orderBy }) => ({ where: { AND: [where, isReal] }, orderBy }));
  return countGroups(read, groups, MAX_COUNTED_ROWS + 1, {});
}
