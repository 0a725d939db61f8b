/** Changes of an order by the office: moved promised days, cancelled quantities and returned quantities. */
import type { z } from 'zod';
import type { cancelQuantitiesForm, promisedDayForm, returnQuantitiesForm } from '../../../../shared/orders/forms';
import { findOwedObjection, findReturnObjection } from '../../../../shared/orders/quantities';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { type AdminContext, actorOf } from '../../content/write/change';
import { buildConversationStep } from '../../conversation/step-kinds';
import { calculateLineValue, readReturnedValue } from '../line-values';
import { cancelledStep, dateMovedStep, returnedStep } from '../steps';
import { type ChangedOrder, changeOrder, checkQuantities, type StoredOrder, toStepLines } from './change-order';
import { addOrderStep, checkStepMail, findMailSendingTime, promisedDayMail } from './mails';
import { type MovedLine, moveStockOfLines } from './stock-of-lines';

const byUser = (ctx: AdminContext) => ({ userId: ctx.session.user.id, userName: actorOf(ctx).user?.name ?? '' });

/** Moves the promised day of lines; lines that already have the day stay unchanged. */
export async function movePromisedDate(ctx: AdminContext, form: z.output<typeof promisedDayForm>): Promise<ChangedOrder> {
  checkStepMail(ctx, form.mail);
  const sendsAt = await findMailSendingTime(ctx);
  return changeOrder(ctx, form, async (tx, stored) => {
    const { at, order, reference } = stored;
    const named = form.lineIds.map((id, index) => {
      const line = stored.lines.get(id);
      const message = 'Is no line of this order';
      if (!line) throw new AppError('invalid', message, { errors: { [`lineIds.${index}`]: message } });
      return line;
    });
    const moved = named.filter(({ promisedOn }) => promisedOn !== form.promisedOn);
    const [first] = moved;
    if (!first) throw new AppError('invalid', 'Choose another day', { errors: { promisedOn: 'Choose another day' } });
    const lineId = { in: moved.map(({ id }) => id) };
    await tx.promisedDate.createMany({
      data: moved.map(({ id, promisedOn }) => ({ lineId: id, before: promisedOn, after: form.promisedOn, at, ...byUser(ctx) })),
    });
    await tx.orderLine.updateMany({ where: { id: lineId }, data: { promisedOn: form.promisedOn } });
    const about = { reference, titles: moved.map(({ title }) => title), before: first.promisedOn, after: form.promisedOn };
    const key = `order ${order.id} version ${order.version + 1}`;
    const mail = { kind: promisedDayMail, letter: form.mail, subject: `New date for order ${reference}`, key, sendsAt };
    const step = buildConversationStep(dateMovedStep, about, form.mail?.text);
    return { messageId: await addOrderStep(tx, ctx, step, stored, { mail }) };
  });
}

/** Cancels quantities. Throws 400 with the figures for more than is owed. */
export const cancelQuantities = (ctx: AdminContext, form: z.output<typeof cancelQuantitiesForm>): Promise<ChangedOrder> =>
  changeOrder(ctx, form, async (tx, stored) => {
    const { reference } = stored;
    const { reason } = form;
    const lines = checkQuantities(stored, form.lines, findOwedObjection);
    await cancel(tx, ctx, stored, lines, reason);
    const step = buildConversationStep(cancelledStep, { reference, lines: toStepLines(lines) }, reason);
    return { messageId: await addOrderStep(tx, ctx, step, stored) };
  });

type Counted = ReturnType<typeof checkQuantities>;

async function cancel(tx: Tx, ctx: AdminContext, { at, paper }: StoredOrder, lines: Counted, reason: string): Promise<void> {
  await tx.orderCancellation.createMany({
    data: lines.map(({ id, position, requested: quantity }) => {
      const { taxablePaise, totalPaise } = calculateLineValue(paper, position, quantity);
      return { lineId: id, quantity, reason, at, taxablePaise, totalPaise, ...byUser(ctx) };
    }),
  });
}

/** Records returned goods, on the stock again if the office puts them back. Throws 400 with the figures for more than the buyer has. */
export const recordReturn = (ctx: AdminContext, form: z.output<typeof returnQuantitiesForm>): Promise<ChangedOrder> =>
  changeOrder(ctx, form, async (tx, stored) => {
    const { at, reference } = stored;
    const { reason, isOwedAgain, raisesStock } = form;
    const lines = checkQuantities(stored, form.lines, findReturnObjection);
    const back: MovedLine[] = [];
    for (const line of lines) {
      const { id: lineId, requested: quantity } = line;
      const value = await readReturnedValue(tx, { line, quantity, at });
      back.push(await tx.orderReturn.create({ data: { lineId, quantity, reason, at, ...value, ...byUser(ctx) } }));
    }
    if (!isOwedAgain) await cancel(tx, ctx, stored, lines, reason);
    const step = buildConversationStep(returnedStep, { reference, lines: toStepLines(lines), isOwedAgain }, reason);
    const messageId = await addOrderStep(tx, ctx, step, stored);
    const move = { cause: 'return', reference, stockQuantities: form.stock } as const;
    return { messageId, ...(raisesStock && { changes: await moveStockOfLines(tx, ctx, stored, back, move) }) };
  });
