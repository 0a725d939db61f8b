/** The orders that a search finds: by their reference, or by what finds their quotation. */
import { idInReference } from '../../../../shared/inquiries/reference';
import type { OrderSelection } from '../../../../shared/orders/list-query';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import { searchQuotations } from '../../quotations/lists/find-quotations';
import { readOrderPrefix } from '../changing/confirm';
import type { Order } from '../order-quantities';
import { whereOrderEvent } from './happened';

export type OrderGroup = { where: object; orderBy: object[] };
/**
 * `among`: a condition of their quotations that too many match to name them; the orders are compared with it one after the other. `isFew`: the orders are
 * named by their quotations.
 */
type Found = { conditions: object[]; among?: object; isFew?: true };

/** What a search and a period leave; null if nothing can match. 'SO-2026-00042', with '-D1' as well, names an order. For files `isExact` finds all. */
export async function searchOrders(
  { db }: Pick<Services, 'db'>,
  { q, from, to, on }: OrderSelection,
  { isExact = false } = {},
): Promise<Found | null> {
  const conditions = await whereOrderEvent(db.read, { from, to, on });
  if (q.trim() === '') return { conditions };
  const text = q.trim().replace(/-D\d{1,4}(?=\]?$)/i, '');
  const id = idInReference(text);
  const [, prefix] = /^\[?([a-z\d]+)-/i.exec(text) ?? [];
  if (id !== undefined && prefix?.toUpperCase() === (await readOrderPrefix(db.read))) return { conditions: [...conditions, { id }] };
  const search = await searchQuotations(db, q, isExact);
  if (!search) return id === undefined ? null : { conditions: [...conditions, { id }] };
  const named = id === undefined || prefix !== undefined ? null : await db.read.salesOrder.findUnique({ where: { id } });
  const where = named ? { OR: [{ id: named.quotationId }, search.where] } : search.where;
  if (search.isMany || isExact) return { conditions, among: where };
  const found = await db.read.quotation.findMany({ where, select: { id: true } });
  return { conditions: [...conditions, { quotationId: { in: found.map((quotation) => quotation.id) } }], isFew: true };
}

export const narrowGroups = (groups: OrderGroup[], { conditions }: Found): OrderGroup[] =>
  groups.map(({ where, orderBy }) => ({ where: { AND: [...conditions, where] }, orderBy }));

/** The orders that are compared first; then twice as many each time. */
const FIRST = 200;
/** The most orders that are compared for a page. */
const MAX_COMPARED = 5_000;

/** Up to `most` orders of the groups in their order, with quotations that match. `isCut`: there may be others beyond the compared ones. */
export async function findMatchingOrders(read: Reader, groups: OrderGroup[], among: object, most: number, maxCompared = MAX_COMPARED) {
  const found: Order[] = [];
  let compared = 0;
  for (const { where, orderBy } of groups) {
    for (let skip = 0, take = FIRST; ; skip += take, take *= 2) {
      if (found.length >= most || compared >= maxCompared) return { found: found.slice(0, most), isCut: true };
      const orders = await read.salesOrder.findMany({ where, orderBy, skip, take });
      const ids = { in: orders.map(({ quotationId }) => quotationId) };
      const matching = await read.quotation.findMany({ where: { AND: [{ id: ids }, among] }, select: { id: true } });
      const known = new Set(matching.map(({ id }) => id));
      found.push(...orders.filter(({ quotationId }) => known.has(quotationId)));
      compared += orders.length;
      if (orders.length < take) break;
    }
  }
  return { found: found.slice(0, most), isCut: found.length > most };
}
