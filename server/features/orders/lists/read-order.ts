/** Orders as JSON: for lists, for the page of one order, and for the API. */
import { createOrderReference } from '../../../../shared/orders/reference';
import {
  type DispatchRow,
  dispatchRowSchema,
  type OrderRow,
  type OrderSummary,
  orderLine,
  orderSummarySchema,
} from '../../../../shared/orders/rows';
import { isOrderOverdue, orderStateOf } from '../../../../shared/orders/states';
import type { PaperDocument, PaperLine } from '../../../../shared/quotation/paper';
import { createQuotationReference } from '../../../../shared/quotation/states';
import { dayOf } from '../../../../shared/time/india';
import type { Reader, Tx } from '../../../platform/database/database';
import { pickFields } from '../../../platform/pick-fields';
import { readCountedOrderLines, type StoredOrderRow } from '../order-quantities';
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
    db.orderLine.groupBy({ by: ['orderId'], where: { orderId: of }, _count: true }),
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
      reference: createOrderReference(order, profile.orderPrefix),
      state: orderStateOf(order),
      quotationReference: createQuotationReference(quotation, profile.quotationPrefix, revision.number),
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
  const its = { where: { orderId: id }, orderBy: { id: 'asc' } } as const;
  const ofLines = { where: { line: { orderId: id } }, orderBy: { id: 'asc' } } as const;
  const dates = await db.promisedDate.findMany(ofLines);
  const { filed, ofDispatches } = await readOrderFiles(db, order.quotationId);
  return {
    ...summary,
    filed,
    offered: await readOffered(db, order),
    note: order.note,
    confirmedBy: order.confirmedBy,
    mailTo: await proposedRecipient(db, order.revisionId, paper),
    lines: (await readCountedOrderLines(db, [id])).map((line) =>
      pickFields(orderLine, {
        ...line,
        ...findLineTexts(paper, line.position),
        moved: dates.flatMap(({ lineId, before, after, at, userName }) =>
          lineId === line.id ? [{ before, after, at: at.toISOString(), by: userName }] : [],
        ),
      }),
    ),
    dispatches: await readDispatches(db, order, summary.reference, ofDispatches),
    cancellations: (await db.orderCancellation.findMany(ofLines)).map(changed),
    returns: (await db.orderReturn.findMany(ofLines)).map(changed),
    receipts: (await db.orderReceipt.findMany(its)).map(({ name, shortage, at }) => ({ name, shortage, at: at.toISOString() })),
    links: (await db.warehouseLink.findMany(its)).map(({ id, label, createdAt, createdBy, revokedAt }) => ({
      id,
      label,
      createdAt: createdAt.toISOString(),
      createdBy,
      revokedAt: iso(revokedAt),
    })),
  };
}

/** The reference of a later revision that the buyer can accept. */
async function readOffered(db: Reader | Tx, { quotationId: id, takenBackAt }: StoredOrderRow): Promise<string | null> {
  const quotation = await db.quotation.findFirst({ where: { id, state: 'open' }, omit: { draft: true, lineText: true } });
  if (!quotation || takenBackAt !== null) return null;
  const { quotationPrefix } = await db.companyProfile.findFirstOrThrow({ select: { quotationPrefix: true } });
  return createQuotationReference(quotation, quotationPrefix, quotation.currentRevision);
}

/** The documents of revisions by revision id, without erased documents. */
export async function readAgreedDocuments(db: Reader | Tx, revisionIds: readonly number[]): Promise<Map<number, PaperDocument>> {
  const found = await db.quotationRevision.findMany({ where: { id: { in: [...revisionIds] } }, select: { id: true, document: true } });
  return new Map(found.flatMap(({ id, document }) => (document ? [[id, JSON.parse(document) as PaperDocument]] : [])));
}

/** The confirmed document; null if it was erased. */
export const readAgreedDocument = async (db: Reader | Tx, revisionId: number): Promise<PaperDocument | null> =>
  (await readAgreedDocuments(db, [revisionId])).get(revisionId) ?? null;

const NOTHING: Pick<PaperLine, 'title' | 'note' | 'sku' | 'unit'> = { title: '', note: null, sku: null, unit: null };

/** The texts of a line in the document. */
export function findLineTexts(paper: PaperDocument | null, position: number) {
  const { title, note, sku, unit } = paper?.lines[position] ?? NOTHING;
  return { title, note, sku, unit };
}

/** The recipient of the newest mailed link, otherwise the buyer. */
async function proposedRecipient(db: Reader | Tx, revisionId: number, paper: PaperDocument | null): Promise<string | null> {
  const where = { revisionId, revokedAt: null, email: { not: null } };
  const link = await db.quotationLink.findFirst({ where, orderBy: { id: 'desc' }, select: { email: true } });
  return link?.email ?? (paper?.buyer.email || null);
}

async function readDispatches(
  db: Reader | Tx,
  { id: orderId }: StoredOrderRow,
  reference: string,
  files: ReadonlyMap<string, DispatchRow['files']>,
): Promise<DispatchRow[]> {
  const found = await db.dispatch.findMany({
    where: { orderId },
    orderBy: { number: 'asc' },
    include: { lines: { orderBy: { id: 'asc' } } },
  });
  return found.map((dispatch) =>
    pickFields(dispatchRowSchema, {
      ...dispatch,
      reference: `${reference}-D${dispatch.number}`,
      files: files.get(`${reference}-D${dispatch.number}`) ?? [],
      sentAt: iso(dispatch.sentAt),
      voidedAt: iso(dispatch.voidedAt),
      lines: dispatch.lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
    }),
  );
}

type StoredChange = { lineId: number; quantity: number; reason: string; at: Date; userName: string };
const changed = ({ lineId, quantity, reason, at, userName }: StoredChange) => ({
  lineId,
  quantity,
  reason,
  at: at.toISOString(),
  by: userName,
});
