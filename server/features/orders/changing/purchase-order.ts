/** The office files the buyer's purchase order: a step of the conversation stores its day, its amount and its file. */
import type { z } from 'zod';
import type { purchaseOrderForm } from '../../../../shared/orders/forms';
import type { AdminContext } from '../../content/write/change';
import { createConversationStep } from '../../conversation/step-kinds';
import { purchaseOrderFiledStep } from '../steps';
import { type ChangedOrder, changeOrder } from './change-order';
import { addOrderStep } from './mails';

/** Throws 400 if the uploaded file does not exist any more. */
export const filePurchaseOrder = (ctx: AdminContext, form: z.output<typeof purchaseOrderForm>): Promise<ChangedOrder> =>
  changeOrder(ctx, form, async (tx, stored) => {
    const { issuedOn, paise, file } = form;
    const said = createConversationStep(purchaseOrderFiledStep, {
      reference: stored.reference,
      number: stored.revision.purchaseOrder,
      issuedOn,
      paise,
    });
    return { messageId: await addOrderStep(tx, ctx, said, stored, { files: file === null ? [] : [file] }) };
  });
