/** Sends a paper of an order to the buyer, as a file of a mail in the conversation. */

import type { SendPaperForm } from '../../../../shared/orders/forms';
import { ORDER_PAPERS } from '../../../../shared/orders/papers';
import { formatDispatchReference } from '../../../../shared/orders/reference';
import { AppError } from '../../../platform/errors';
import type { AdminContext } from '../../content/write/change';
import { buildConversationStep } from '../../conversation/step-kinds';
import { paperSentStep } from '../steps';
import { type ChangedOrder, changeOrder } from './change-order';
import { addOrderStep, checkStepMail, findMailSendingTime, paperMail } from './mails';

/** Throws 404, 409 for a stale version or a buyer who was erased, and 400 for a mail that cannot be sent, or a file that is gone. */
export async function sendPaper(
  ctx: AdminContext,
  { mail: letter, paper, dispatchId, file, ...form }: SendPaperForm,
): Promise<ChangedOrder> {
  checkStepMail(ctx, letter);
  const sendsAt = await findMailSendingTime(ctx);
  return changeOrder(ctx, form, async (tx, stored) => {
    const { order, quotation, reference: ofOrder } = stored;
    if (quotation.inquiryId === null) throw new AppError('conflict', 'This order has no conversation any more');
    const dispatch = dispatchId === undefined ? null : await tx.dispatch.findFirst({ where: { id: dispatchId, orderId: order.id } });
    if (dispatchId !== undefined && !dispatch) throw new AppError('not_found', 'Dispatch not found');
    const reference = dispatch ? formatDispatchReference(ofOrder, dispatch.number) : ofOrder;
    const step = buildConversationStep(paperSentStep, { reference, paper }, letter.text);
    const name = ORDER_PAPERS[paper];
    const subject = `${name.charAt(0).toUpperCase()}${name.slice(1)} ${reference}`;
    const mail = { kind: paperMail, letter, subject, key: `order ${order.id} version ${order.version + 1}`, sendsAt };
    return { messageId: await addOrderStep(tx, ctx, step, stored, { mail, files: [file] }) };
  });
}
