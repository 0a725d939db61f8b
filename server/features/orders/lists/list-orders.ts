/** The list of orders, by views: each is read in the order of an index, by promised day where something is owed. */
import { z } from 'zod';
import { MAX_COUNTED } from '../../../../shared/format';
import { idInReference } from '../../../../shared/inquiries/reference';
import { ORDER_VIEWS, type OrderSelection, type OrderView, orderSelection } from '../../../../shared/orders/list-query';
import { dayOf } from '../../../../shared/time/india';
import { momentsOf } from '../../../../shared/time/period';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import { type Paging, pageWindow, paging, toPage } from '../../content/list/paging';
import { findDemo } from '../../inquiries/is-demo';
import { searchQuotations } from '../../quotations/lists/find-quotations';
import { readOrderPrefix } from '../changing/confirm';
import type { Order } from '../order-quantities';
import { readSummaries } from './read-order';

export const orderQuery = z.object({ ...orderSelection.shape, ...paging });

type ReadContext = Pick<Services, 'db' | 'now'>;
type Group = { where: object; orderBy: object[] };

const BY_DAY = [{ dueOn: 'asc' }, { id: 'asc' }];
const OLDEST = [{ id: 'asc' }];
const NEWEST = [{ id: 'desc' }];
const LAST_RECEIVED = [{ receivedAt: 'desc' }, { id: 'desc' }];

/** The groups of each view, one after the other. */
function groupsOf(view: OrderView, now: Date): Group[] {
  const dated = { isOpen: true, dueOn: { not: null } };
  const undated: Group = { where: { isOpen: true, dueOn: null }, orderBy: OLDEST };
  const closed = { isOpen: false, hasLeft: true };
  const views: Record<OrderView, Group[]> = {
    open: [{ where: dated, orderBy: BY_DAY }, undated],
    overdue: [{ where: { isOpen: true, dueOn: { lt: dayOf(now) } }, orderBy: BY_DAY }],
    undated: [undated],
    partly: [
      { where: { ...dated, hasLeft: true }, orderBy: BY_DAY },
      { where: { ...undated.where, hasLeft: true }, orderBy: OLDEST },
    ],
    dispatched: [{ where: { ...closed, receivedAt: null }, orderBy: OLDEST }],
    received: [{ where: { ...closed, receivedAt: { not: null } }, orderBy: LAST_RECEIVED }],
    cancelled: [{ where: { isOpen: false, hasLeft: false, receivedAt: null }, orderBy: NEWEST }],
    all: [{ where: {}, orderBy: NEWEST }],
  };
  return views[view];
}

/** The most quotations that a search looks for orders of. */
const MAX_FOUND = 1_000;

/** What a search and a period leave; null if nothing can match. 'SO-2026-00042', with '-D1' as well, names an order. */
export async function conditionsOf({ db }: Pick<Services, 'db'>, { q, from, to }: OrderSelection): Promise<object[] | null> {
  const conditions: object[] = [];
  if (from || to) {
    const demo = await db.read.quotation.findMany({ where: { inquiryId: { in: await findDemo(db.read) } }, select: { id: true } });
    conditions.push({ confirmedAt: momentsOf({ from, to }) }, { quotationId: { notIn: demo.map(({ id }) => id) } });
  }
  if (q.trim() === '') return conditions;
  const text = q.trim().replace(/-D\d{1,4}(?=\]?$)/i, '');
  const id = idInReference(text);
  const [, prefix] = /^\[?([a-z\d]+)-/i.exec(text) ?? [];
  if (id !== undefined && prefix?.toUpperCase() === (await readOrderPrefix(db.read))) return [...conditions, { id }];
  const search = await searchQuotations(db, q);
  if (!search) return id === undefined ? null : [...conditions, { id }];
  const accepted = { AND: [search.where, { OR: [{ decidedAt: { not: null } }, { currentRevision: { gt: 1 } }] }] };
  const found = await db.read.quotation.findMany({ where: accepted, orderBy: { id: 'desc' }, take: MAX_FOUND, select: { id: true } });
  const byQuotation = { quotationId: { in: found.map((quotation) => quotation.id) } };
  return [...conditions, id === undefined || prefix !== undefined ? byQuotation : { OR: [{ id }, byQuotation] }];
}

const narrowed = (groups: Group[], conditions: object[]): Group[] =>
  groups.map(({ where, orderBy }) => ({ where: { AND: [...conditions, where] }, orderBy }));

/** A page of a view, or of a search in it. */
export async function listOrders({ db, now }: ReadContext, { page, pageSize, ...selection }: z.output<typeof orderQuery>) {
  const conditions = await conditionsOf({ db }, selection);
  const groups = conditions ? narrowed(groupsOf(selection.view, now()), conditions) : [];
  const found = await readGroups(db.read, groups, { page, pageSize });
  const counted = await toPage(found, { page, pageSize }, ({ take }) => countGroups(db.read, groups, take));
  return { ...counted, rows: await readSummaries(db.read, now(), counted.rows) };
}

/** The ids of all that a selection shows, in its order: for files. */
export async function findSelectedIds({ db, now }: ReadContext, selection: OrderSelection): Promise<number[]> {
  const conditions = await conditionsOf({ db }, selection);
  const ids: number[] = [];
  for (const { where, orderBy } of conditions ? narrowed(groupsOf(selection.view, now()), conditions) : [])
    ids.push(...(await db.read.salesOrder.findMany({ where, orderBy, select: { id: true } })).map(({ id }) => id));
  return ids;
}

async function readGroups(read: Reader, groups: Group[], page: Paging): Promise<Order[]> {
  let { skip, take } = pageWindow(page);
  const found: Order[] = [];
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

async function countGroups(read: Reader, groups: Group[], most: number): Promise<number> {
  let total = 0;
  for (const { where, orderBy } of groups) if (total < most) total += await read.salesOrder.count({ where, orderBy, take: most - total });
  return total;
}

/** The rows of each view within a search and a period, up to 1,001; and the accepted quotations that wait to be confirmed. */
export async function countViews({ db, now }: ReadContext, selection: OrderSelection) {
  const conditions = await conditionsOf({ db }, selection);
  const counts: Partial<Record<OrderView, number>> = {};
  for (const view of ORDER_VIEWS)
    counts[view] = conditions ? await countGroups(db.read, narrowed(groupsOf(view, now()), conditions), MAX_COUNTED + 1) : 0;
  return counts;
}
