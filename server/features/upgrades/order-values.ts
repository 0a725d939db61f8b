/**
 * Fills the values of goods that were dispatched, returned or cancelled in an earlier release, from the revision that the order had at that
 * time. Each order is filled in one transaction; a start finds only rows that are still empty.
 */
import { type PaperDocument, paperLineKeyOf } from '../../../shared/quotation/paper';
import type { Services } from '../../platform/context';
import type { Tx } from '../../platform/database/database';
import { calculateLineValue, readReturnedValue } from '../orders/line-values';
import { readAgreedDocument } from '../orders/lists/agreed-documents';
import type { StoredOrderRow } from '../orders/order-quantities';
import { confirmedStep, revisionFollowedStep } from '../orders/steps';

const LEFT = { revisionId: null, dispatch: { state: { in: ['sent', 'void'] } } };
const EMPTY = { totalPaise: null };
const NO_VALUE = { taxablePaise: 0n, totalPaise: 0n };

export async function fillOrderValues({ db }: Pick<Services, 'db'>): Promise<string[]> {
  const ofLine = { line: { select: { orderId: true } } } as const;
  const found = [
    ...(await db.read.dispatchLine.findMany({ where: LEFT, select: { dispatch: { select: { orderId: true } } } })).map(
      (row) => row.dispatch,
    ),
    ...(await db.read.orderReturn.findMany({ where: EMPTY, select: ofLine })).map((row) => row.line),
    ...(await db.read.orderCancellation.findMany({ where: EMPTY, select: ofLine })).map((row) => row.line),
  ];
  const orders = new Set(found.map(({ orderId }) => orderId));
  for (const id of orders) await db.transact((tx) => fillOrder(tx, id), { lock: 'content' });
  return orders.size > 0 ? [`the values of dispatched goods are stored for ${orders.size} orders`] : [];
}

async function fillOrder(tx: Tx, id: number): Promise<void> {
  const order = await tx.salesOrder.findUniqueOrThrow({ where: { id } });
  const revisionAt = await readRevisionTimes(tx, order);
  const papers = new Map<number, PaperDocument | null>();
  const paperOf = async (revisionId: number) => {
    if (!papers.has(revisionId)) papers.set(revisionId, await readAgreedDocument(tx, revisionId));
    return papers.get(revisionId) ?? null;
  };
  const now = await paperOf(order.revisionId);
  const lines = new Map((await tx.orderLine.findMany({ where: { orderId: id } })).map((line) => [line.id, line]));
  /** The place of an order's line in the document of that time; null once one of the two documents was erased. */
  const valueAt = async (lineId: number | null, quantity: number, at: Date) => {
    const revisionId = revisionAt(at);
    const paper = await paperOf(revisionId);
    const position = lines.get(lineId ?? 0)?.position ?? -1;
    const today = now?.lines[position];
    const key = today && paperLineKeyOf(today, position);
    const then = paper?.lines.findIndex((line, place) => paperLineKeyOf(line, place) === key) ?? -1;
    const place = then < 0 ? position : then;
    return { revisionId, position: place, value: paper && calculateLineValue(paper, place, quantity) };
  };
  const left = await tx.dispatchLine.findMany({
    where: { ...LEFT, dispatch: { ...LEFT.dispatch, orderId: id } },
    include: { dispatch: true },
  });
  for (const { id: row, lineId, quantity, dispatch } of left) {
    const { value, ...place } = await valueAt(lineId, quantity, dispatch.sentAt ?? dispatch.createdAt);
    await tx.dispatchLine.update({ where: { id: row }, data: { ...place, ...value } });
  }
  const ofOrder = { where: { ...EMPTY, line: { orderId: id } } };
  for (const { id: row, lineId, quantity, at } of await tx.orderCancellation.findMany(ofOrder)) {
    const { value } = await valueAt(lineId, quantity, at);
    const { taxablePaise, totalPaise } = value ?? NO_VALUE;
    await tx.orderCancellation.update({ where: { id: row }, data: { taxablePaise, totalPaise } });
  }
  const returned = new Map<number, number>();
  for (const { id: row, lineId, quantity, at } of await tx.orderReturn.findMany({ ...ofOrder, orderBy: { id: 'asc' } })) {
    const before = returned.get(lineId) ?? 0;
    const data = await readReturnedValue(tx, { line: { id: lineId, returned: before }, quantity, at });
    await tx.orderReturn.update({ where: { id: row }, data });
    returned.set(lineId, before + quantity);
  }
}

/** Returns a function that finds the revision that an order had at a moment, by the steps in its conversation or by the buyer's decisions. */
async function readRevisionTimes(tx: Tx, { quotationId, revisionId }: StoredOrderRow): Promise<(at: Date) => number> {
  const kind = { in: [confirmedStep.name, revisionFollowedStep.name] };
  const steps = await tx.inquiryMessage.findMany({
    where: { quotationId, kind, revisionId: { not: null } },
    orderBy: { id: 'asc' },
    select: { revisionId: true, createdAt: true },
  });
  const decided = await tx.quotationRevision.findMany({
    where: { quotationId, decision: 'accepted', decidedAt: { not: null } },
    orderBy: { number: 'asc' },
    select: { id: true, decidedAt: true },
  });
  const times =
    steps.length > 0
      ? steps.map((step) => ({ id: step.revisionId ?? revisionId, at: step.createdAt }))
      : decided.map(({ id, decidedAt }) => ({ id, at: decidedAt as Date }));
  return (at) => times.findLast((one) => one.at <= at)?.id ?? times[0]?.id ?? revisionId;
}
