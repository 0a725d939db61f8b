/** When the buyer accepts a later revision of a quotation, its order follows. A revision cannot have less than was already dispatched. */

import { quantityWithBuyerOf } from '../../../../shared/orders/quantities';
import { formatOrderReference } from '../../../../shared/orders/reference';
import { type AgreedLine, findAgreedObjections } from '../../../../shared/quotation/lines/agreed-lines';
import { type PaperDocument, paperLineKeyOf } from '../../../../shared/quotation/paper';
import { dayOf, startOfDay } from '../../../../shared/time/india';
import { monthOf, parseMonthPeriod } from '../../../../shared/time/period';
import type { Reader, Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { recordEvents } from '../../../platform/events';
import { addConversationStep } from '../../conversation/add-step';
import { buildConversationStep } from '../../conversation/step-kinds';
import { deriveRevisionStanding, type StoredQuotation, type StoredQuotationRevision } from '../../quotations/for-orders';
import { readAgreedDocument } from '../lists/agreed-documents';
import { readOrderPrefix } from '../order-prefix';
import { readCountedOrderLines, type StoredOrderRow, updateDerivedOrderColumns } from '../order-quantities';
import { revisionFollowedStep } from '../steps';

const findStanding = (db: Reader | Tx, quotationId: number) => db.salesOrder.findFirst({ where: { quotationId, takenBackAt: null } });

/** The order's lines for a quotation; null if the quotation has no order. */
export async function findAgreedLines(db: Reader | Tx, quotationId: number): Promise<AgreedLine[] | null> {
  const order = await findStanding(db, quotationId);
  return order && readAgreed(db, order);
}

async function readAgreed(db: Reader | Tx, { id, revisionId }: StoredOrderRow): Promise<(AgreedLine & { id: number })[]> {
  const paper = await readAgreedDocument(db, revisionId);
  return (await readCountedOrderLines(db, [id])).flatMap((line) => {
    const agreed = paper?.lines[line.position];
    if (!agreed) return [];
    const { productId, title, unit } = agreed;
    const quantity = line.ordered - line.cancelled;
    return [
      {
        id: line.id,
        key: paperLineKeyOf(agreed, line.position),
        productId,
        title,
        unit,
        quantity,
        withBuyer: quantityWithBuyerOf(line),
        hasLeft: line.dispatched > 0,
      },
    ];
  });
}

/**
 * Replaces the order's lines with the lines of the revision. Earlier cancellations no longer count, since the revision has the total
 * quantities; the figures of past months keep them, and the value of that time. Lines keep their promised days; a new line has none. Throws
 * 409 if more was dispatched by now.
 */
export async function followRevision(
  tx: Tx,
  revision: StoredQuotationRevision,
  { userId, at }: { userId: number | null; at: Date },
): Promise<void> {
  const { quotationId } = revision;
  const order = await findStanding(tx, quotationId);
  if (!order || order.revisionId === revision.id) return;
  const paper = JSON.parse(revision.document) as PaperDocument;
  const items = paper.lines.flatMap((line, position) =>
    line.kind === 'item' ? [{ ...line, position, key: paperLineKeyOf(line, position) }] : [],
  );
  const agreed = await readAgreed(tx, order);
  const [objection] = findAgreedObjections(items, agreed);
  if (objection) throw new AppError('conflict', objection.message);
  const lineId = { in: agreed.map(({ id }) => id) };
  const inThisMonth = { gte: startOfDay(parseMonthPeriod(monthOf(dayOf(at))).from) };
  await tx.orderCancellation.updateMany({ where: { lineId, settledAt: null, at: inThisMonth }, data: { isReplaced: true } });
  await tx.orderCancellation.updateMany({ where: { lineId, settledAt: null }, data: { settledAt: at } });
  // Moves the old lines out of the way, since no two lines of an order may have the same position at any time.
  for (const { id } of agreed) await tx.orderLine.update({ where: { id }, data: { position: -id } });
  for (const { position, productId, quantity, key } of items) {
    const known = agreed.find((line) => line.key === key);
    const data = { position, productId, quantity };
    if (known) await tx.orderLine.update({ where: { id: known.id }, data });
    else await tx.orderLine.create({ data: { ...data, orderId: order.id, owed: quantity } });
  }
  const gone = { orderId: order.id, position: { lt: 0 } };
  await tx.orderLine.deleteMany({ where: { ...gone, cancellations: { none: { isReplaced: false } } } });
  // Dropped lines with cancellations stay, with the quantity 0: the figures of past months read their cancellations.
  await tx.dispatchLine.updateMany({ where: { line: gone }, data: { lineId: null } });
  await tx.orderLine.updateMany({ where: gone, data: { quantity: 0, owed: 0 } });
  const isSameMonth = monthOf(dayOf(order.confirmedAt)) === monthOf(dayOf(at));
  const data = {
    revisionId: revision.id,
    hash: revision.hash,
    agreedAt: at,
    ...(isSameMonth && { confirmedPaise: revision.taxablePaise, confirmedTotalPaise: revision.totalPaise }),
    version: { increment: 1 },
  };
  await tx.salesOrder.update({ where: { id: order.id }, data });
  await updateDerivedOrderColumns(tx, order.id);
  await recordEvents(tx, [{ subject: 'orders', id: order.id, action: 'updated', by: userId, at }]);
  const quotation = await tx.quotation.findUniqueOrThrow({ where: { id: quotationId }, select: { inquiryId: true } });
  if (quotation.inquiryId === null) return;
  const reference = formatOrderReference(order, await readOrderPrefix(tx));
  const newStep = buildConversationStep(revisionFollowedStep, {
    reference,
    quotation: paper.reference,
    paise: String(revision.totalPaise),
  });
  const step = { inquiryId: quotation.inquiryId, authorId: null, authorName: 'The site', at, quotationId, revisionId: revision.id };
  await addConversationStep(tx, { ...newStep, ...step });
}

/**
 * The maximum quantity that may be dispatched per line, by the ids of lines, while the buyer can accept a later revision; null without one,
 * and once it has expired.
 */
export async function readMaxDispatchQuantities(
  tx: Tx,
  order: StoredOrderRow,
  quotation: Pick<StoredQuotation, 'state' | 'currentRevision'>,
  at: Date,
) {
  const where = { quotationId_number: { quotationId: order.quotationId, number: quotation.currentRevision } };
  const offered = await tx.quotationRevision.findUniqueOrThrow({ where });
  if (deriveRevisionStanding(quotation, offered, at) !== 'open') return null;
  const paper = JSON.parse(offered.document) as PaperDocument;
  const quantities = new Map(
    paper.lines.map((line, position) => [paperLineKeyOf(line, position), line.kind === 'item' ? line.quantity : 0]),
  );
  const agreed = await readAgreed(tx, order);
  return {
    reference: paper.reference,
    most: new Map(agreed.map((line) => [line.id, (quantities.get(line.key) ?? 0) - line.withBuyer])),
  };
}
