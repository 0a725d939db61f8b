/** The quantities of an order's lines, and the columns derived from them, which no other file writes. */
import { type OrderQuantities, owedQuantityOf, quantityWithBuyerOf } from '../../../shared/orders/quantities';
import type { Reader, Tx } from '../../platform/database/database';

export type StoredOrderRow = Awaited<ReturnType<Reader['salesOrder']['findUniqueOrThrow']>>;
export type OrderLine = Awaited<ReturnType<Reader['orderLine']['findUniqueOrThrow']>>;
export type CountedOrderLine = OrderLine & OrderQuantities;

/** The lines that the order's revision has: the position of a line that a later revision dropped is negative. */
export const WHERE_LINE_STANDS = { position: { gte: 0 } };

/** The lines of orders with the totals of their events. */
export async function readCountedOrderLines(db: Reader | Tx, orderIds: readonly number[]): Promise<CountedOrderLine[]> {
  const line = { orderId: { in: [...orderIds] }, ...WHERE_LINE_STANDS };
  const lines = await db.orderLine.findMany({ where: line, orderBy: [{ orderId: 'asc' }, { position: 'asc' }] });
  const sent = await db.dispatchLine.findMany({ where: { line, dispatch: { state: 'sent' } }, select: COUNTED });
  const cancelled = await db.orderCancellation.findMany({ where: { line, settledAt: null }, select: COUNTED });
  const returned = await db.orderReturn.findMany({ where: { line }, select: COUNTED });
  const [dispatchedOf, cancelledOf, returnedOf] = [sent, cancelled, returned].map(sums) as [Sums, Sums, Sums];
  return lines.map((one) => ({
    ...one,
    ordered: one.quantity,
    dispatched: dispatchedOf.get(one.id) ?? 0,
    cancelled: cancelledOf.get(one.id) ?? 0,
    returned: returnedOf.get(one.id) ?? 0,
  }));
}

const COUNTED = { lineId: true, quantity: true } as const;
type Sums = Map<number, number>;

function sums(rows: { lineId: number | null; quantity: number }[]): Sums {
  const found: Sums = new Map();
  for (const { lineId, quantity } of rows) if (lineId !== null) found.set(lineId, (found.get(lineId) ?? 0) + quantity);
  return found;
}

/** Writes the columns that lists read. Call it at the end of each step, in the step's transaction. */
export async function updateDerivedOrderColumns(tx: Tx, orderId: number): Promise<void> {
  const { quotationId, takenBackAt } = await tx.salesOrder.findUniqueOrThrow({ where: { id: orderId } });
  const lines = (await readCountedOrderLines(tx, [orderId])).map((line) => ({
    ...line,
    stillOwed: takenBackAt === null ? owedQuantityOf(line) : 0,
  }));
  for (const { id, owed, stillOwed } of lines)
    if (owed !== stillOwed) await tx.orderLine.update({ where: { id }, data: { owed: stillOwed } });
  const open = lines.filter(({ stillOwed }) => stillOwed > 0);
  const [dueOn = null] = open.flatMap(({ promisedOn }) => promisedOn ?? []).sort();
  const pending = await tx.dispatch.count({ where: { orderId, state: 'sent', receiptId: null } });
  const receipt = await tx.orderReceipt.findFirst({ where: { orderId }, orderBy: { id: 'desc' } });
  const hasLeft = lines.some((line) => quantityWithBuyerOf(line) > 0);
  const isReceived = hasLeft && receipt !== null && pending === 0;
  await tx.salesOrder.update({
    where: { id: orderId },
    data: {
      isOpen: open.length > 0,
      hasLeft,
      dueOn,
      receivedAt: isReceived ? receipt.at : null,
    },
  });
  const hasOrder = takenBackAt === null;
  await tx.quotation.updateMany({ where: { id: quotationId, hasOrder: !hasOrder }, data: { hasOrder } });
}
