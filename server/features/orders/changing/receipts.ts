/** Receipts of dispatches: what the buyer says on the page of the order, or tells the office. */
import type { z } from 'zod';
import type { recordReceiptForm } from '../../../../shared/orders/forms';
import { assignDispatches } from '../../../../shared/orders/receipts';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { type AdminContext, actorOf } from '../../content/write/change';
import { buildConversationStep, type NewStep } from '../../conversation/step-kinds';
import { receivedStep, shortageReportedStep } from '../steps';
import { type ChangedOrder, changeOrder } from './change-order';
import { requireDispatch } from './dispatches';
import { addOrderStep } from './mails';

type Receipt = { name: string; shortage: string | null; at: Date; notice?: string | null; recordedBy?: string };

/**
 * Stores a receipt of these dispatches of an order; of all that have none, if `numbers` is not given, and of no dispatch for null. Throws
 * 400 for an empty list, and 409 for a dispatch that has not left or was received already. Returns the numbers.
 */
export async function addReceipt(
  tx: Tx,
  orderId: number,
  numbers: readonly number[] | null | undefined,
  receipt: Receipt,
): Promise<number[]> {
  const left = await tx.dispatch.findMany({ where: { orderId, state: 'sent' }, orderBy: { number: 'asc' } });
  const { pending } = assignDispatches(left, []);
  const arrived = numbers === undefined ? pending : pending.filter(({ number }) => numbers?.includes(number));
  if (numbers?.length === 0) throw new AppError('invalid', CHOOSE, { errors: { dispatches: CHOOSE } });
  if (numbers && arrived.length < new Set(numbers).size)
    throw new AppError('conflict', 'A dispatch was received already, or has not left. Please look at the order again.');
  const { id: receiptId } = await tx.orderReceipt.create({ data: { ...receipt, orderId } });
  await tx.dispatch.updateMany({ where: { id: { in: arrived.map(({ id }) => id) } }, data: { receiptId } });
  return arrived.map(({ number }) => number);
}

const CHOOSE = 'Choose what has arrived';

/** The step of a receipt: with a shortage the inquiry waits for the office. */
export const buildReceiptStep = (reference: string, dispatches: number[], shortage: string | null): NewStep =>
  shortage
    ? buildConversationStep(shortageReportedStep, { reference, dispatches }, shortage)
    : buildConversationStep(receivedStep, { reference, dispatches });

/** The office records that a dispatch arrived, as the buyer said by phone or mail. */
export const recordReceipt = (ctx: AdminContext, form: z.output<typeof recordReceiptForm>): Promise<ChangedOrder> =>
  changeOrder(ctx, form, async (tx, stored) => {
    const { dispatchId, name, shortage } = form;
    const dispatch = await requireDispatch(tx, stored, dispatchId, 'sent');
    const recordedBy = actorOf(ctx).user?.name ?? '';
    const numbers = await addReceipt(tx, stored.order.id, [dispatch.number], { name, shortage, at: stored.at, recordedBy });
    const step = { ...buildReceiptStep(stored.reference, numbers, shortage), direction: 'internal' as const };
    return { messageId: await addOrderStep(tx, ctx, step, stored) };
  });
