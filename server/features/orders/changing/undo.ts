/**
 * Undo of a step within a minute: the step is taken back whole, with its stock, its mail and its entry in the conversation. It must be the
 * last step of the order, by the same user, and its mail must not have left. After a minute, the office makes a dispatch void, or moves a
 * date again.
 */
import type { z } from 'zod';
import { UNDO_STEP_MS } from '../../../../shared/inquiries/conversation';
import type { undoDispatchForm, undoStepForm } from '../../../../shared/orders/forms';
import { formatDispatchReference } from '../../../../shared/orders/reference';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { runWrite } from '../../../platform/write/run-write';
import type { AdminContext } from '../../content/write/change';
import { takeBackSteps } from '../../conversation/mail-step';
import type { StepKind } from '../../conversation/step-kinds';
import { type StoredOrderRow, updateDerivedOrderColumns } from '../order-quantities';
import { confirmedStep, dateMovedStep, dispatchedStep, paperSentStep } from '../steps';
import { type ChangedOrder, changeOrder, checkVersion, type StoredOrder } from './change-order';
import { requireDispatch } from './dispatches';
import { reverseStockOfDispatch } from './stock-of-lines';

type Form = z.output<typeof undoStepForm>;
/** Who took the step, and when; null for a step that was never taken. */
type Taken = { by: number | null; at: Date | null };
type Of = Pick<StoredOrder, 'at'> & { order: Pick<StoredOrderRow, 'id' | 'quotationId'>; messageId: number | null; instead: string };

/**
 * Deletes the entry of the order's last step with its mail; its files stay uploaded. Throws 409 unless the caller took the step within the
 * last minute, nothing happened to the order since, and the mail has not left.
 */
async function undoEntry(
  tx: Tx,
  ctx: AdminContext,
  kind: Pick<StepKind, 'name'>,
  { by, at: takenAt }: Taken,
  { order: { id: subjectId, quotationId }, messageId, at, instead }: Of,
): Promise<void> {
  if (by !== ctx.session.user.id || takenAt === null || at.getTime() - takenAt.getTime() > UNDO_STEP_MS)
    throw new AppError('conflict', `Undo is possible for a minute, for your own step. ${instead}`);
  // A caller may have read the order's newest version after a later step, such as a receipt of the buyer.
  const later = await tx.event.count({ where: { subject: 'orders', subjectId, at: { gt: takenAt } } });
  if (later > 0) throw new AppError('conflict', `This order was changed after the step. ${instead}`);
  const step = { quotationId, kind: kind.name, createdAt: takenAt };
  const entry = await tx.inquiryMessage.findFirst({ where: step, orderBy: { id: 'desc' } });
  if ((entry?.id ?? null) !== messageId) throw new AppError('conflict', 'This is not the entry of the last step');
  if (!entry) return;
  await tx.messageFile.updateMany({ where: { messageId: entry.id }, data: { messageId: null, inquiryId: entry.inquiryId } });
  if (!(await takeBackSteps(tx, [entry.id], { by, at }))) throw new AppError('conflict', 'The mail has already been sent');
}

/** A dispatch that did not leave is a draft again, with what it had. */
export const undoDispatch = (ctx: AdminContext, form: z.output<typeof undoDispatchForm>): Promise<ChangedOrder> =>
  changeOrder(ctx, form, async (tx, stored) => {
    const { at, order, reference } = stored;
    const { id, number, sentAt, sentById } = await requireDispatch(tx, stored, form.dispatchId, 'sent');
    const of = { order, at, messageId: form.messageId, instead: 'Make the dispatch void instead' };
    await undoEntry(tx, ctx, dispatchedStep, { by: sentById, at: sentAt }, of);
    const lines = await tx.dispatchLine.findMany({ where: { dispatchId: id }, orderBy: { id: 'asc' } });
    const changes = await reverseStockOfDispatch(tx, ctx, stored, lines, formatDispatchReference(reference, number), 'undo');
    const data = { state: 'draft', promisedOn: null, lowersStock: false, sentAt: null, sentById: null, sentBy: null };
    await tx.dispatch.update({ where: { id }, data });
    // New rows: the movements of the stock belong to the lines that left.
    await tx.dispatchLine.deleteMany({ where: { dispatchId: id } });
    await tx.dispatchLine.createMany({ data: lines.map(({ lineId, quantity }) => ({ dispatchId: id, lineId, quantity })) });
    return { messageId: null, changes };
  });

/** The lines of the last move have their days from before. */
export const undoDate = (ctx: AdminContext, form: Form): Promise<ChangedOrder> =>
  changeOrder(ctx, form, async (tx, { at, order }) => {
    const line = { orderId: order.id };
    const last = await tx.promisedDate.findFirst({ where: { line }, orderBy: { id: 'desc' } });
    const of = { order, at, messageId: form.messageId, instead: 'Move the date again instead' };
    await undoEntry(tx, ctx, dateMovedStep, { by: last?.userId ?? null, at: last?.at ?? null }, of);
    const moves = await tx.promisedDate.findMany({ where: { line, at: last?.at as Date }, orderBy: { id: 'desc' } });
    for (const { id, lineId, before } of moves) {
      await tx.orderLine.update({ where: { id: lineId }, data: { promisedOn: before } });
      await tx.promisedDate.delete({ where: { id } });
    }
    return { messageId: null };
  });

/** The mail with the paper is not sent; the file stays uploaded. */
export const undoPaper = (ctx: AdminContext, form: Form): Promise<ChangedOrder> =>
  changeOrder(ctx, form, async (tx, { at, order }) => {
    const entry = await tx.inquiryMessage.findUnique({ where: { id: form.messageId ?? 0 }, select: { authorId: true, createdAt: true } });
    const of = { order, at, messageId: form.messageId, instead: 'Write to the buyer instead' };
    await undoEntry(tx, ctx, paperSentStep, { by: entry?.authorId ?? null, at: entry?.createdAt ?? null }, of);
    return { messageId: null };
  });

/** The quotation waits for its confirmation again; the order of a first confirmation is gone, and its number is not used again. */
export const undoConfirmation = (ctx: AdminContext, { id, version, messageId }: Form): Promise<{ id: number; quotationId: number }> =>
  runWrite(ctx, { lock: 'content' }, async ({ tx, at }) => {
    const order = await tx.salesOrder.findUnique({ where: { id } });
    if (!order) throw new AppError('not_found', 'Order not found');
    await checkVersion(tx, order, version);
    const { quotationId, createdAt, confirmedAt, confirmedById, takenBackAt } = order;
    const of = { order, at, messageId, instead: 'Take the acceptance back instead' };
    await undoEntry(tx, ctx, confirmedStep, { by: confirmedById, at: takenBackAt ? null : confirmedAt }, of);
    // The quotation's mark that it has an order follows from the withdrawn order, so this comes before the deletion.
    await tx.salesOrder.update({ where: { id }, data: { takenBackAt: at } });
    await updateDerivedOrderColumns(tx, id);
    const isFirst = createdAt.getTime() === confirmedAt.getTime();
    if (isFirst) await tx.salesOrder.delete({ where: { id } });
    const action = isFirst ? 'deleted' : 'withdrawn';
    return { result: { id, quotationId }, events: [{ subject: 'orders', id, action, by: ctx.session.user.id, at }] };
  });
