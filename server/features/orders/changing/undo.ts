/**
 * Undo of a step within a minute: the step is taken back whole, with its stock, its mail and its entry in the conversation. It must be the
 * last step of the order, by the same user, and its mail must not have left. Later a dispatch is made void, and a date is moved again.
 */
import type { z } from 'zod';
import { UNDO_STEP_MS } from '../../../../shared/inquiries/conversation';
import type { undoDispatchForm, undoStepForm } from '../../../../shared/orders/forms';
import { createOrderReference } from '../../../../shared/orders/reference';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { runWrite } from '../../../platform/write/run-write';
import type { AdminContext } from '../../content/write/change';
import { takeBackSteps } from '../../conversation/mail-step';
import type { StepKind } from '../../conversation/step-kinds';
import { readOrderPrefix } from '../order-prefix';
import { confirmedStep, dateMovedStep, dispatchedStep, paperSentStep } from '../steps';
import { type ChangedOrder, changeOrder, checkVersion } from './change-order';
import { requireDispatch } from './dispatches';
import { reverseStockOfDispatch } from './stock-of-lines';

type Form = z.output<typeof undoStepForm>;
type Of = { quotationId: number; at: Date };

/** Throws 409 unless the caller took the step within the last minute. */
function checkJustDone(ctx: AdminContext, done: { by: number | null; at: Date | null }, at: Date, instead: string): void {
  const isOwn = done.by === ctx.session.user.id;
  if (!isOwn || done.at === null || at.getTime() - done.at.getTime() > UNDO_STEP_MS)
    throw new AppError('conflict', `Undo is possible for a minute, for your own step. ${instead}`);
}

/** Deletes the step's entry with its mail; its files stay uploaded. Throws 409 if the mail has left. */
async function undoEntry(
  tx: Tx,
  ctx: AdminContext,
  id: number | null,
  kind: Pick<StepKind, 'name'>,
  { quotationId, at }: Of,
): Promise<void> {
  if (id === null) return;
  const entry = await tx.inquiryMessage.findFirst({ where: { id, quotationId, kind: kind.name } });
  if (!entry) throw new AppError('conflict', 'This step is no longer in the conversation');
  await tx.messageFile.updateMany({ where: { messageId: id }, data: { messageId: null, inquiryId: entry.inquiryId } });
  if (!(await takeBackSteps(tx, [id], { by: ctx.session.user.id, at }))) throw new AppError('conflict', 'The mail has already been sent');
}

/** A dispatch that did not leave is a draft again, with what it had. */
export const undoDispatch = (ctx: AdminContext, form: z.output<typeof undoDispatchForm>): Promise<ChangedOrder> =>
  changeOrder(ctx, form, async (tx, stored) => {
    const { at, quotation, reference } = stored;
    const { id, number, sentAt, sentById } = await requireDispatch(tx, stored, form.dispatchId, 'sent');
    checkJustDone(ctx, { by: sentById, at: sentAt }, at, 'Make the dispatch void instead');
    await undoEntry(tx, ctx, form.messageId, dispatchedStep, { quotationId: quotation.id, at });
    const lines = await tx.dispatchLine.findMany({ where: { dispatchId: id }, orderBy: { id: 'asc' } });
    const changes = await reverseStockOfDispatch(tx, ctx, stored, lines, `${reference}-D${number}`, 'undo');
    const data = { state: 'draft', promisedOn: null, lowersStock: false, sentAt: null, sentById: null, sentBy: null };
    await tx.dispatch.update({ where: { id }, data });
    // New rows: the movements of the stock belong to the lines that left.
    await tx.dispatchLine.deleteMany({ where: { dispatchId: id } });
    await tx.dispatchLine.createMany({ data: lines.map(({ lineId, quantity }) => ({ dispatchId: id, lineId, quantity })) });
    return { messageId: null, changes };
  });

/** The lines of the last move have their days from before. */
export const undoDate = (ctx: AdminContext, form: Form): Promise<ChangedOrder> =>
  changeOrder(ctx, form, async (tx, { at, order, quotation }) => {
    const line = { orderId: order.id };
    const last = await tx.promisedDate.findFirst({ where: { line }, orderBy: { id: 'desc' } });
    checkJustDone(ctx, { by: last?.userId ?? null, at: last?.at ?? null }, at, 'Move the date again instead');
    await undoEntry(tx, ctx, form.messageId, dateMovedStep, { quotationId: quotation.id, at });
    const moves = await tx.promisedDate.findMany({ where: { line, at: last?.at as Date }, orderBy: { id: 'desc' } });
    for (const { id, lineId, before } of moves) {
      await tx.orderLine.update({ where: { id: lineId }, data: { promisedOn: before } });
      await tx.promisedDate.delete({ where: { id } });
    }
    return { messageId: null };
  });

export const undoPaper = (ctx: AdminContext, form: Form): Promise<ChangedOrder> =>
  changeOrder(ctx, form, async (tx, { at, quotation }) => {
    const entry = await tx.inquiryMessage.findUnique({ where: { id: form.messageId ?? 0 }, select: { authorId: true, createdAt: true } });
    checkJustDone(ctx, { by: entry?.authorId ?? null, at: entry?.createdAt ?? null }, at, 'Write to the buyer instead');
    await undoEntry(tx, ctx, form.messageId, paperSentStep, { quotationId: quotation.id, at });
    return { messageId: null };
  });

/** The quotation waits for its confirmation again; the order of a first confirmation is gone, and its number is not used again. */
export const undoConfirmation = (ctx: AdminContext, { id, version, messageId }: Form): Promise<{ id: number; quotationId: number }> =>
  runWrite(ctx, { lock: 'content' }, async ({ tx, at }) => {
    const order = await tx.salesOrder.findUnique({ where: { id } });
    if (!order) throw new AppError('not_found', 'Order not found');
    await checkVersion(tx, order, version);
    checkJustDone(
      ctx,
      { by: order.confirmedById, at: order.takenBackAt ? null : order.confirmedAt },
      at,
      'Take the acceptance back instead',
    );
    const { quotationId, createdAt, confirmedAt } = order;
    const links = await tx.warehouseLink.count({ where: { orderId: id } });
    if (links > 0) throw new AppError('conflict', `The warehouse has a link to ${createOrderReference(order, await readOrderPrefix(tx))}`);
    await undoEntry(tx, ctx, messageId, confirmedStep, { quotationId, at });
    const isFirst = createdAt.getTime() === confirmedAt.getTime();
    if (isFirst) await tx.salesOrder.delete({ where: { id } });
    else await tx.salesOrder.update({ where: { id }, data: { takenBackAt: at } });
    const action = isFirst ? 'deleted' : 'withdrawn';
    return { result: { id, quotationId }, events: [{ subject: 'orders', id, action, by: ctx.session.user.id, at }] };
  });
