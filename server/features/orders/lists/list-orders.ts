/** The list of orders by view: each view is read in the order of an index, and by promised day where something is owed. */
import { z } from 'zod';
import { idField } from '../../../../shared/content/fields';
import { type OrderSelection, type OrderView, orderSelectionSchema } from '../../../../shared/orders/list-query';
import { dayOf } from '../../../../shared/time/india';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import {
  countGroups,
  countViews,
  findGroupIds,
  type ListGroup,
  type ListTable,
  narrowGroups,
  readGroupPage,
} from '../../content/list/list-groups';
import { buildPage, pagingFields, toPageWindow } from '../../content/list/paging';
import type { StoredOrderRow } from '../order-quantities';
import { findDemoQuotationIds, whereOrderIsReal } from './happened';
import { readOrderSummaries } from './read-order';
import { findMatchingOrders, searchOrders } from './search-orders';

export const orderQuerySchema = z.object({
  ...orderSelectionSchema.shape,
  ...pagingFields,
  /** Only older orders: the last id of a page, while orders come and leave between two requests. */
  before: idField().optional(),
});

const ONLY_ALL = 'for view=all only';

type ReadContext = Pick<Services, 'db' | 'now'>;

const orderTable = ({ salesOrder }: Reader): ListTable<StoredOrderRow> => ({
  find: (query) => salesOrder.findMany(query),
  findIds: (query) => salesOrder.findMany({ ...query, select: { id: true } }),
  count: (query) => salesOrder.count(query),
});

const BY_DAY = [{ dueOn: 'asc' }, { id: 'asc' }];
const NEWEST = [{ id: 'desc' }];
// Orders not yet received are sorted by the empty day, too: otherwise PostgreSQL finds no order in an index with a column that IS NULL.
const OLDEST = [{ receivedAt: 'asc' }, { id: 'asc' }];
const LAST_RECEIVED = [{ receivedAt: 'desc' }, { id: 'desc' }];

/** The groups of orders that each view lists, one after the other. */
export function listOrderViews(now: Date): Record<OrderView, ListGroup[]> {
  const dated = { isOpen: true, dueOn: { not: null } };
  const undated = { where: { isOpen: true, dueOn: null }, orderBy: BY_DAY };
  const closed = { isOpen: false, hasLeft: true };
  return {
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
}

/** A page of a view, or of a search within a view. */
export async function listOrders({ db, now }: ReadContext, { page, pageSize, before, ...selection }: z.output<typeof orderQuerySchema>) {
  // The other views are sorted by days, in which the older ids are no rest of the list.
  if (before && selection.view !== 'all') throw new AppError('invalid', `Before is ${ONLY_ALL}`, { errors: { before: `Is ${ONLY_ALL}` } });
  const request = { page, pageSize };
  const search = await searchOrders({ db }, selection);
  const older = before ? [{ id: { lt: before } }] : [];
  const groups = search ? narrowGroups(listOrderViews(now())[selection.view], [...search.conditions, ...older]) : [];
  const { skip, take } = toPageWindow(request);
  const compared = search?.among && (await findMatchingOrders(db.read, groups, search.among, skip + take));
  // When orders are compared one by one, the result says whether there is a next page, but not the total.
  const counted = compared
    ? await buildPage(compared.found.slice(skip), request, async () => compared.found.length)
    : await readGroupPage(orderTable(db.read), groups, request, { isFew: search?.isFew });
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
  const groups = search ? narrowGroups(listOrderViews(now())[selection.view], search.conditions) : [];
  if (search?.among) return (await findMatchingOrders(db.read, groups, search.among, Infinity, Infinity)).found.map(({ id }) => id);
  return findGroupIds(orderTable(db.read), groups);
}

/** The number of rows per view within a search and a period, up to 1,001; null where a search finds too many to count. */
export async function countOrderViews({ db, now }: ReadContext, selection: OrderSelection) {
  const search = await searchOrders({ db }, selection);
  if (search?.among) return null;
  return countViews(orderTable(db.read), listOrderViews(now()), search?.conditions, { isFew: search?.isFew });
}

/** The number of orders of a view for the overview, up to 1,001: without the demo, as in figures. */
export const countRealOrders = async ({ db: { read }, now }: ReadContext, view: OrderView): Promise<number> =>
  countGroups(orderTable(read), narrowGroups(listOrderViews(now())[view], [await whereOrderIsReal(read)]));
