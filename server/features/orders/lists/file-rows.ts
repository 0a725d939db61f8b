/** Orders in files: a row for each item and charge, with frozen amounts, for bookkeepers who enter them into the accounts. */
import type { OrderSummary } from '../../../../shared/orders/rows';
import { ORDER_STATES } from '../../../../shared/orders/states';
import { formatBuyerName } from '../../../../shared/quotation/states';
import type { Reader } from '../../../platform/database/database';
import type { FileColumn } from '../../../platform/list';
import { buildLineRow, formatPlaceOfSupply, QUOTATION_LINE_COLUMNS } from '../../quotations/for-orders';
import { readCountedOrderLines, type StoredOrderRow } from '../order-quantities';
import { pickFromDocuments } from './agreed-documents';

const THOUSANDTHS = 1_000;

export const ORDER_FILE_COLUMNS = [
  { name: 'reference' },
  { name: 'confirmedAt', header: 'Date', kind: 'day' },
  { name: 'state' },
  { name: 'quotationReference', header: 'Quotation' },
  { name: 'buyer' },
  { name: 'gstin', header: 'GSTIN' },
  { name: 'placeOfSupply' },
  { name: 'purchaseOrder', header: 'Purchase order number' },
  ...QUOTATION_LINE_COLUMNS,
  { name: 'promisedOn', header: 'Promised', kind: 'day' },
  { name: 'dispatched' },
  { name: 'returned' },
  { name: 'cancelled' },
  { name: 'owed' },
] as const satisfies FileColumn[];

/** The rows of orders in the order of `orders`; an order with an erased document has no rows. */
export async function buildOrderFileRows(read: Reader, orders: readonly StoredOrderRow[], summaries: readonly OrderSummary[]) {
  const counted = await readCountedOrderLines(
    read,
    orders.map(({ id }) => id),
  );
  const papers = await pickFromDocuments(
    read,
    orders.map(({ revisionId }) => revisionId),
    (paper) => paper,
  );
  const rows: Record<string, unknown>[] = [];
  for (const summary of summaries) {
    const order = orders.find(({ id }) => id === summary.id);
    const paper = papers.get(order?.revisionId ?? 0) ?? null;
    const { reference, confirmedAt, quotationReference, gstin, purchaseOrder } = summary;
    const of = { reference, confirmedAt, quotationReference, gstin, purchaseOrder, state: ORDER_STATES[summary.state] };
    let number = 0;
    for (const [position, line] of paper?.lines.entries() ?? []) {
      if (line.kind === 'heading') continue;
      const happened = counted.find((one) => one.orderId === summary.id && one.position === position);
      const units = (quantity: number | undefined) => (quantity === undefined ? null : quantity / THOUSANDTHS);
      number += 1;
      rows.push({
        ...of,
        buyer: formatBuyerName(summary),
        placeOfSupply: formatPlaceOfSupply(paper),
        line: number,
        ...buildLineRow(line, paper),
        promisedOn: happened?.promisedOn ?? null,
        dispatched: units(happened?.dispatched),
        returned: units(happened?.returned),
        cancelled: units(happened?.cancelled),
        owed: units(happened?.owed),
      });
    }
  }
  return rows;
}
