/** Searches orders by their reference, or by the search of their quotations. */
import { parseReference } from '../../../../shared/inquiries/reference';
import type { OrderSelection } from '../../../../shared/orders/list-query';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import type { ListGroup } from '../../content/list/list-groups';
import { searchQuotations } from '../../quotations/for-orders';
import { readOrderPrefix } from '../order-prefix';
import type { StoredOrderRow } from '../order-quantities';
import { whereOrderEvent } from './happened';

/**
 * `among`: a condition on the quotations, for matches too many to list; the orders are compared with it one after the other. `isFew`: the
 * matching quotations are listed by id.
 */
type Found = { conditions: object[]; among?: object; isFew?: true };

/**
 * The condition of a search and a period; null if nothing can match. 'SO-2026-00042', also with '-D1', finds that order. With `isExact`,
 * for files, all matches are found.
 */
export async function searchOrders(
  { db }: Pick<Services, 'db'>,
  { q, from, to, on }: OrderSelection,
  { isExact = false } = {},
): Promise<Found | null> {
  const conditions = await whereOrderEvent(db.read, { from, to, on });
  if (q.trim() === '') return { conditions };
  const text = q.trim().replace(/-D\d{1,4}(?=\]?$)/i, '');
  const id = parseReference(text);
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

/** The number of orders that are compared first; it doubles each time. */
const FIRST = 200;
/** The maximum number of orders that are compared for a page. */
const MAX_COMPARED = 5_000;

/** Up to `most` orders of the groups in their order, with matching quotations. `isCut`: orders beyond the compared ones may match too. */
export async function findMatchingOrders(read: Reader, groups: ListGroup[], among: object, most: number, maxCompared = MAX_COMPARED) {
  const found: StoredOrderRow[] = [];
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
