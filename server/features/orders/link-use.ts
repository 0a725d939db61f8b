/** The time until which an order needs its links: while something is owed, and for some time after its last dispatch. */
import type { Reader, Tx } from '../../platform/database/database';
import type { StoredOrderRow } from './order-quantities';

/** `now` while something is owed, otherwise the time of the last dispatch; null if nothing was dispatched. */
export async function findLastUseOfOrderLinks(db: Reader | Tx, order: StoredOrderRow | null, now: Date): Promise<Date | null> {
  const where = { orderId: order?.id ?? 0, state: 'sent' };
  const last = await db.dispatch.findFirst({ where, orderBy: { sentAt: 'desc' }, select: { sentAt: true } });
  return order?.isOpen ? now : (last?.sentAt ?? null);
}

/** The time at which a quotation's order last needed the buyer's links. */
export const findLastUseOfQuotationLinks = async (db: Reader | Tx, quotationId: number, now: Date): Promise<Date | null> =>
  findLastUseOfOrderLinks(db, await db.salesOrder.findUnique({ where: { quotationId } }), now);
