/**
 * Runs one step of an order: the order's version decides between concurrent steps, and the entry in the conversation is in the same
 * transaction.
 */

import { formatOrderReference } from '../../../../shared/orders/reference';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { runWrite } from '../../../platform/write/run-write';
import { type AdminContext, actorOf, type ContentChange } from '../../content/write/change';
import { CONTENT_WRITE, changeContent } from '../../content/write/write-content';
import { refuseErasedBuyer, type StoredQuotation, type StoredQuotationRevision } from '../../quotations/for-orders';
import { readOrderPrefix } from '../order-prefix';
import { type CountedOrderLine, readCountedOrderLines, type StoredOrderRow, updateDerivedOrderColumns } from '../order-quantities';

/** `messageId` is the entry of the conversation; taking back the entry's mail needs it. */
export type ChangedOrder = { id: number; version: number; messageId: number | null };
type Named = { title: string; unit: string | null };
export type StoredOrder = {
  order: StoredOrderRow;
  reference: string;
  quotation: StoredQuotation;
  revision: StoredQuotationRevision;
  paper: PaperDocument;
  /** The order's lines by id. */
  lines: Map<number, CountedOrderLine & Named>;
  at: Date;
};
type Done = { messageId: number | null; changes?: ContentChange[] };

const CHANGED = 'This order was changed in the meantime. Please look at it again.';

/**
 * Runs a step on the order as the office loaded it; what the step changes of the content is written in the same transaction. Throws 404, or
 * 409 if the order has changed since, its acceptance was taken back, or its buyer was erased.
 */
export function changeOrder<More extends object = object>(
  ctx: AdminContext,
  { id, version }: { id: number; version: number },
  work: (tx: Tx, stored: StoredOrder) => Promise<Done & { more?: More }>,
): Promise<ChangedOrder & More> {
  return runWrite(ctx, CONTENT_WRITE, async (write) => {
    const { tx, at } = write;
    const order = await tx.salesOrder.findUnique({ where: { id } });
    if (!order) throw new AppError('not_found', 'Order not found');
    await checkVersion(tx, order, version);
    if (order.takenBackAt !== null) throw new AppError('conflict', 'The acceptance of this order was taken back: nothing is owed');
    const { messageId, changes = [], more } = await work(tx, { ...(await readStored(tx, order)), order, at });
    if (changes.length > 0) await changeContent(write, ctx, actorOf(ctx), changes);
    await updateDerivedOrderColumns(tx, id);
    const result = { id, version: version + 1, messageId, ...more } as ChangedOrder & More;
    return { result, events: [{ subject: 'orders', id, action: 'updated', by: ctx.session.user.id, at }] };
  });
}

/** Raises the version of an order. Throws 409 if the caller saw another version. */
export async function checkVersion(
  tx: Tx,
  { id, version: theirs }: Pick<StoredOrderRow, 'id' | 'version'>,
  version: number,
): Promise<void> {
  const { count } = await tx.salesOrder.updateMany({ where: { id, version }, data: { version: { increment: 1 } } });
  if (count === 0) throw new AppError('stale_edit', CHANGED, { conflict: { mine: { version }, theirs: { version: theirs } } });
}

async function readStored(tx: Tx, order: StoredOrderRow) {
  const quotation = await tx.quotation.findUniqueOrThrow({ where: { id: order.quotationId } });
  const revision = await tx.quotationRevision.findUniqueOrThrow({ where: { id: order.revisionId } });
  refuseErasedBuyer(revision);
  const paper = JSON.parse(revision.document) as PaperDocument;
  const lines = (await readCountedOrderLines(tx, [order.id])).map((line) => {
    const { title = '', unit = null } = paper.lines[line.position] ?? {};
    return [line.id, { ...line, title, unit }] as const;
  });
  return { reference: formatOrderReference(order, await readOrderPrefix(tx)), quotation, revision, paper, lines: new Map(lines) };
}

type RequestedQuantities = readonly { lineId: number; quantity: number }[];

/** The requested lines with their quantities. Throws 400 for an unknown line, and for too large a quantity with the possible figures. */
export function checkQuantities(
  { lines }: Pick<StoredOrder, 'lines'>,
  requested: RequestedQuantities,
  objection: (line: CountedOrderLine & Named, quantity: number) => string | undefined,
): (CountedOrderLine & Named & { requested: number })[] {
  const errors: Record<string, string> = {};
  const found = requested.flatMap(({ lineId, quantity }, at) => {
    const line = lines.get(lineId);
    const message = line ? objection(line, quantity) : 'Is no line of this order';
    if (message) errors[`lines.${at}.quantity`] = message;
    return line ? [{ ...line, requested: quantity }] : [];
  });
  const [first] = Object.values(errors);
  if (first) throw new AppError('invalid', first, { errors });
  return found;
}

/** The lines as a step stores them. */
export const toStepLines = (lines: readonly (Named & { requested: number })[]) =>
  lines.map(({ title, unit, requested: quantity }) => ({ title, unit, quantity }));
