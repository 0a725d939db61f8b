/**
 * The order as the buyer sees it on the page of the accepted quotation: items, promised days, dispatches with carriers, and what is still
 * owed.
 */
import { z } from 'zod';
import { owedQuantityOf, quantityWithBuyerOf } from '../../../../shared/orders/quantities';
import { assignDispatches } from '../../../../shared/orders/receipts';
import { formatDispatchReference, formatOrderReference } from '../../../../shared/orders/reference';
import { orderStateOf } from '../../../../shared/orders/states';
import { buildTrackingUrl } from '../../../../shared/orders/tracking';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import { createSecret } from '../../../platform/access/secrets';
import type { Reader } from '../../../platform/database/database';
import { publicProcedure } from '../../../platform/trpc';
import { findQuotationForBuyer, linkTokenSchema } from '../../quotations/for-orders';
import { readCarriers } from '../carriers';
import { findLineTexts, readAgreedDocument, readDispatchedTexts } from '../lists/agreed-documents';
import { readOrderPrefix } from '../order-prefix';
import { readCountedOrderLines, type StoredOrderRow } from '../order-quantities';

/** The lines and the sent dispatches of an order. */
export async function readLinesAndDispatches(read: Reader, order: StoredOrderRow, paper: PaperDocument) {
  const reference = formatOrderReference(order, await readOrderPrefix(read));
  const lines = await readCountedOrderLines(read, [order.id]);
  const dates = await read.promisedDate.findMany({ where: { line: { orderId: order.id }, before: { not: null } }, orderBy: { id: 'asc' } });
  const where = { orderId: order.id, state: 'sent' };
  const left = await read.dispatch.findMany({ where, orderBy: { number: 'asc' }, include: { lines: { orderBy: { id: 'asc' } } } });
  const carriers = left.length > 0 ? await readCarriers(read) : [];
  const texts = await readDispatchedTexts(
    read,
    left.flatMap((dispatch) => dispatch.lines),
  );
  return {
    reference,
    state: orderStateOf(order),
    lines: lines.map((line) => ({
      ...findLineTexts(paper, line.position),
      id: line.id,
      ordered: line.ordered,
      withBuyer: quantityWithBuyerOf(line),
      cancelled: line.cancelled,
      owed: owedQuantityOf(line),
      promisedOn: line.promisedOn,
      /** The first promised day, if it differs from the current one. */
      was: dates.find(({ lineId, before }) => lineId === line.id && before !== line.promisedOn)?.before ?? null,
    })),
    dispatches: left.map(({ number, dispatchedOn, carrier, transportNumber, ewayBillNumber, invoiceNumber, lines: of }) => ({
      number,
      reference: formatDispatchReference(reference, number),
      dispatchedOn,
      carrier,
      transportNumber,
      ewayBillNumber,
      invoiceNumber,
      trackingUrl: buildTrackingUrl(carriers, { carrier, transportNumber }),
      lines: of.map((line) => ({ title: texts(line).title, unit: texts(line).unit, quantity: line.quantity })),
    })),
  };
}

/** Null for an unknown, revoked or ended link, and if its quotation has no order. A link of any revision shows the order as it is now. */
export const shownOrderQuery = publicProcedure
  .meta({ access: 'public', isPrivate: true })
  .input(z.object({ token: linkTokenSchema }))
  .query(async ({ ctx, input }) => {
    const found = await findQuotationForBuyer(ctx, input.token);
    const { read } = ctx.db;
    const stored = await read.salesOrder.findFirst({ where: { quotationId: found?.quotation.id ?? 0, takenBackAt: null } });
    const paper = stored && (await readAgreedDocument(read, stored.revisionId));
    if (!stored || !paper) return null;
    const receipts = await read.orderReceipt.findMany({ where: { orderId: stored.id }, orderBy: { id: 'asc' } });
    const shown = await readLinesAndDispatches(read, stored, paper);
    const where = { orderId: stored.id, state: 'sent' };
    const left = await read.dispatch.findMany({ where, orderBy: { number: 'asc' }, select: { number: true, receiptId: true } });
    const { received, pending } = assignDispatches(left, receipts);
    const references = (some: typeof left) => some.map(({ number }) => formatDispatchReference(shown.reference, number));
    return {
      ...shown,
      receipts: received.map(({ receipt: { name, shortage, at }, dispatches: its }) => ({
        ...{ name, shortage, at: at.toISOString(), dispatches: references(its) },
      })),
      /** The dispatches that wait for a receipt. */
      pending: references(pending),
      /** Whether the buyer confirmed the receipt after the last dispatch. */
      isReceived: stored.receivedAt !== null,
      /** The key of the form, like the keys of the quotation's forms. */
      formKey: createSecret(),
    };
  });
