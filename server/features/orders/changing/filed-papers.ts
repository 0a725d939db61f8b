/** The office files the buyer's purchase order and lorry receipts: steps of the conversation store them with their files. */

import type { z } from 'zod';
import type { lorryReceiptForm, purchaseOrderForm } from '../../../../shared/orders/forms';
import { formatDispatchReference } from '../../../../shared/orders/reference';
import type { AdminContext } from '../../content/write/change';
import { buildConversationStep } from '../../conversation/step-kinds';
import { renamePurchaseOrder } from '../../quotations/for-orders';
import { lorryReceiptFiledStep, purchaseOrderFiledStep } from '../steps';
import { type ChangedOrder, changeOrder } from './change-order';
import { requireDispatch } from './dispatches';
import { addOrderStep } from './mails';

/** Throws 400 if the uploaded file does not exist any more. */
export const filePurchaseOrder = (ctx: AdminContext, form: z.output<typeof purchaseOrderForm>): Promise<ChangedOrder> =>
  changeOrder(ctx, form, async (tx, stored) => {
    const { issuedOn, paise, file, number = stored.revision.purchaseOrder } = form;
    if (number !== null && number !== stored.revision.purchaseOrder) await renamePurchaseOrder(tx, stored.revision, number);
    const step = buildConversationStep(purchaseOrderFiledStep, {
      reference: stored.reference,
      number,
      issuedOn,
      paise,
    });
    return { messageId: await addOrderStep(tx, ctx, step, stored, { files: file === null ? [] : [file] }) };
  });

/** Files the lorry receipt of a sent dispatch; its numbers stay as they left. Throws 400 if the uploaded file does not exist any more. */
export const fileLorryReceipt = (ctx: AdminContext, form: z.output<typeof lorryReceiptForm>): Promise<ChangedOrder> =>
  changeOrder(ctx, form, async (tx, stored) => {
    const { number } = await requireDispatch(tx, stored, form.dispatchId, 'sent');
    const step = buildConversationStep(lorryReceiptFiledStep, { reference: formatDispatchReference(stored.reference, number) });
    return { messageId: await addOrderStep(tx, ctx, step, stored, { files: [form.file] }) };
  });
