/** The dispatches of an order as JSON: what left stays as it left, whatever became of the order since. */
import { formatDispatchReference, formatOrderReference } from '../../../../shared/orders/reference';
import { type DispatchRow, dispatchRowSchema } from '../../../../shared/orders/rows';
import type { Reader, Tx } from '../../../platform/database/database';
import { pickFields } from '../../../platform/pick-fields';
import { readMovesOf } from '../../content/stock/stock-ledger';
import type { StoredOrderRow } from '../order-quantities';
import { readDispatchedTexts } from './agreed-documents';

const iso = (at: Date | null) => at?.toISOString() ?? null;

export async function readDispatches(
  db: Reader | Tx,
  order: StoredOrderRow,
  prefix: string,
  files: ReadonlyMap<string, DispatchRow['files']>,
): Promise<(Omit<DispatchRow, 'nextSteps'> & { receiptId: number | null })[]> {
  const lines = { orderBy: { id: 'asc' } } as const;
  const found = await db.dispatch.findMany({ where: { orderId: order.id }, orderBy: { number: 'asc' }, include: { lines } });
  const receipts = await db.orderReceipt.findMany({ where: { orderId: order.id } });
  const all = found.flatMap((dispatch) => dispatch.lines);
  const textsOf = await readDispatchedTexts(db, all);
  const moved = await readMovesOf(
    db,
    'dispatch',
    all.map(({ id }) => id),
  );
  return found.map((dispatch) => {
    const reference = formatDispatchReference(formatOrderReference(order, prefix), dispatch.number);
    const receipt = receipts.find(({ id }) => id === dispatch.receiptId);
    const row = pickFields(dispatchRowSchema.omit({ nextSteps: true }), {
      ...dispatch,
      reference,
      files: files.get(reference) ?? [],
      sentAt: iso(dispatch.sentAt),
      voidedAt: iso(dispatch.voidedAt),
      receivedAt: iso(receipt?.at ?? null),
      receivedBy: receipt?.name ?? null,
      lines: dispatch.lines.map((line) => {
        const stock = moved.get(line.id);
        return {
          ...textsOf(line),
          lineId: line.lineId,
          quantity: line.quantity,
          taxablePaise: line.taxablePaise === null ? null : String(line.taxablePaise),
          offStock: stock ? Number(-stock.quantity) : null,
        };
      }),
    });
    return { ...row, receiptId: dispatch.receiptId };
  });
}
