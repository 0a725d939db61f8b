/** Orders as JSON: for lists, for the page of one order, and for the API. */

import { nextDispatchStepsOf, nextStepsOf } from '../../../../shared/orders/next-steps';
import { formatOrderReference } from '../../../../shared/orders/reference';
import { type OrderRow, type OrderSummary, orderLine, orderSummarySchema } from '../../../../shared/orders/rows';
import { isOrderOverdue, orderStateOf } from '../../../../shared/orders/states';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import { formatQuotationReference } from '../../../../shared/quotation/states';
import { dayOf } from '../../../../shared/time/india';
import type { Reader, Tx } from '../../../platform/database/database';
import { pickFields } from '../../../platform/pick-fields';
import { readCountedOrderLines, type StoredOrderRow, WHERE_LINE_STANDS } from '../order-quantities';
import { findLineTexts, readAgreedDocument } from './agreed-documents';
import { readDispatches } from './read-dispatches';
import { readOrderFiles } from './read-filed';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** The rows of the list, with details from the quotations. */
export async function readOrderSummaries(db: Reader | Tx, now: Date, orders: readonly StoredOrderRow[]): Promise<OrderSummary[]> {
  const of = { in: orders.map(({ id }) => id) };
  const [profile, quotations, revisions, all, owed] = await Promise.all([
    db.companyProfile.findFirstOrThrow({ select: { orderPrefix: true, quotationPrefix: true } }),
    db.quotation.findMany({ where: { id: { in: orders.map(({ quotationId }) => quotationId) } }, omit: { draft: true, lineText: true } }),
    db.quotationRevision.findMany({
      where: { id: { in: orders.map(({ revisionId }) => revisionId) } },
      select: { id: true, number: true, totalPaise: true, purchaseOrder: true },
    }),
    db.orderLine.groupBy({ by: ['orderId'], where: { orderId: of, ...WHERE_LINE_STANDS }, _count: true }),
    db.orderLine.groupBy({ by: ['orderId'], where: { orderId: of, owed: { gt: 0 } }, _count: true }),
  ]);
  const countIn = (counts: { orderId: number; _count: number }[], id: number) => counts.find(({ orderId }) => orderId === id)?._count ?? 0;
  const quotationOf = new Map(quotations.map((quotation) => [quotation.id, quotation]));
  const revisionOf = new Map(revisions.map((revision) => [revision.id, revision]));
  return orders.flatMap((order) => {
    const quotation = quotationOf.get(order.quotationId);
    const revision = revisionOf.get(order.revisionId);
    if (!quotation || !revision) return [];
    return pickFields(orderSummarySchema, {
      ...quotation,
      ...order,
      reference: formatOrderReference(order, profile.orderPrefix),
      state: orderStateOf(order),
      quotationReference: formatQuotationReference(quotation, profile.quotationPrefix, revision.number),
      isErased: quotation.buyerName === '' && quotation.company === null,
      totalPaise: String(revision.totalPaise),
      purchaseOrder: revision.purchaseOrder,
      isOverdue: isOrderOverdue(order, dayOf(now)),
      owedLines: countIn(owed, order.id),
      lines: countIn(all, order.id),
      confirmedAt: order.confirmedAt.toISOString(),
      receivedAt: iso(order.receivedAt),
      takenBackAt: iso(order.takenBackAt),
    });
  });
}

/** One order with all its events; null if there is none. */
export async function readOrder(db: Reader | Tx, now: Date, id: number): Promise<OrderRow | null> {
  const order = await db.salesOrder.findUnique({ where: { id } });
  const [summary] = order ? await readOrderSummaries(db, now, [order]) : [];
  if (!order || !summary) return null;
  const paper = await readAgreedDocument(db, order.revisionId);
  const ofOrder = { where: { orderId: id }, orderBy: { id: 'asc' } } as const;
  const ofLines = { where: { line: { orderId: id, ...WHERE_LINE_STANDS } }, orderBy: { id: 'asc' } } as const;
  const dates = await db.promisedDate.findMany(ofLines);
  const { filed, ofDispatches } = await readOrderFiles(db, order.quotationId);
  const { orderPrefix } = await db.companyProfile.findFirstOrThrow({ select: { orderPrefix: true } });
  const lines = await readCountedOrderLines(db, [id]);
  const products = await db.product.findMany({
    where: { id: { in: lines.flatMap(({ productId }) => productId ?? []) } },
    select: { id: true, unit: true, packSize: true, stock: true },
  });
  const countedOf = new Map(products.map(({ id: productId, ...counted }) => [productId, counted]));
  const shown = lines.map((line) =>
    pickFields(orderLine, {
      ...line,
      ...findLineTexts(paper, line.position),
      counted: countedOf.get(line.productId ?? 0) ?? null,
      moved: dates.flatMap(({ lineId, before, after, at, userName }) =>
        lineId === line.id ? [{ before, after, at: at.toISOString(), by: userName }] : [],
      ),
    }),
  );
  const dispatches = await readDispatches(db, order, orderPrefix, ofDispatches);
  return {
    ...summary,
    filed,
    offered: await readOffered(db, order, now),
    note: order.note,
    agreedAt: (order.agreedAt ?? order.confirmedAt).toISOString(),
    confirmedBy: order.confirmedBy,
    mailTo: await proposedRecipient(db, order.revisionId, paper),
    lines: shown,
    nextSteps: nextStepsOf({ ...summary, lines: shown }),
    dispatches: dispatches.map(({ receiptId: _, ...dispatch }) => ({
      ...dispatch,
      nextSteps: nextDispatchStepsOf(summary, dispatch),
    })),
    cancellations: (await db.orderCancellation.findMany(ofLines)).map(changed),
    returns: (await db.orderReturn.findMany(ofLines)).map(changed),
    receipts: (await db.orderReceipt.findMany(ofOrder)).map(({ id: receiptId, name, shortage, at, recordedBy }) => ({
      ...{ name, shortage, at: at.toISOString(), recordedBy },
      dispatches: dispatches.filter((dispatch) => dispatch.receiptId === receiptId).map(({ reference }) => reference),
    })),
    links: (await db.warehouseLink.findMany(ofOrder)).map(({ id, label, createdAt, createdBy, revokedAt }) => ({
      id,
      label,
      createdAt: createdAt.toISOString(),
      createdBy,
      revokedAt: iso(revokedAt),
    })),
  };
}

/** The reference of a later revision that the buyer can accept. */
async function readOffered(db: Reader | Tx, { quotationId: id, takenBackAt }: StoredOrderRow, now: Date): Promise<string | null> {
  const where = { id, state: 'open', validUntil: { gt: now } };
  const quotation = await db.quotation.findFirst({ where, omit: { draft: true, lineText: true } });
  if (!quotation || takenBackAt !== null) return null;
  const { quotationPrefix } = await db.companyProfile.findFirstOrThrow({ select: { quotationPrefix: true } });
  return formatQuotationReference(quotation, quotationPrefix, quotation.currentRevision);
}

/** The recipient of the newest mailed link, otherwise the buyer. */
async function proposedRecipient(db: Reader | Tx, revisionId: number, paper: PaperDocument | null): Promise<string | null> {
  const where = { revisionId, revokedAt: null, email: { not: null } };
  const link = await db.quotationLink.findFirst({ where, orderBy: { id: 'desc' }, select: { email: true } });
  return link?.email ?? (paper?.buyer.email || null);
}

type StoredChange = { lineId: number; quantity: number; reason: string; at: Date; userName: string };
const changed = ({ lineId, quantity, reason, at, userName }: StoredChange) => ({
  lineId,
  quantity,
  reason,
  at: at.toISOString(),
  by: userName,
});
