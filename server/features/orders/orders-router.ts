/** The procedures of orders, for the panel and the API. */
import { z } from 'zod';
import { idField, setField } from '../../../shared/content/fields';
import { figuresPeriodSchema } from '../../../shared/inquiries/period-filter';
import {
  cancelQuantitiesForm,
  confirmOrderForm,
  discardDispatchForm,
  dispatchForm,
  dispatchStockForm,
  lorryReceiptForm,
  promisedDayForm,
  purchaseOrderForm,
  recordReceiptForm,
  returnQuantitiesForm,
  sendDispatchForm,
  sendPaperForm,
  undoDispatchForm,
  undoStepForm,
  voidDispatchForm,
  warehouseForm,
  warehouseLinkForm,
} from '../../../shared/orders/forms';
import { MAX_RESERVED_PRODUCTS, orderSelectionSchema, owedQuerySchema } from '../../../shared/orders/list-query';
import { orderRowSchema, orderSummarySchema } from '../../../shared/orders/rows';
import type { ReadLoggingRule } from '../../platform/access/access-log';
import { AppError } from '../../platform/errors';
import { buildSuccessEnvelope, mergedSuccessEnvelope } from '../../platform/http/rest/envelopes';
import { adminProcedure, router, scopedProcedure } from '../../platform/trpc';
import { confirmOrder } from './changing/confirm';
import { countDispatchStock, discardDispatch, saveDispatch, sendDispatch, voidDispatch } from './changing/dispatches';
import { fileLorryReceipt, filePurchaseOrder } from './changing/filed-papers';
import { startQuotationFromOrder } from './changing/order-again';
import { cancelQuantities, movePromisedDate, recordReturn } from './changing/quantities-by-office';
import { recordReceipt } from './changing/receipts';
import { sendPaper } from './changing/send-paper';
import { undoConfirmation, undoDate, undoDispatch, undoPaper } from './changing/undo';
import { createWarehouseLink, revokeWarehouseLink } from './changing/warehouse-links';
import { readOrderFigures } from './figures/period-figures';
import { countOrderViews, listOrders, orderQuerySchema } from './lists/list-orders';
import { findWhatToFile } from './lists/of-inquiry';
import { listOwedQuantities, readReservedQuantities } from './lists/owed';
import { readOrder } from './lists/read-order';
import { listUnconfirmedOrders } from './lists/unconfirmed';

const one = z.object({ id: idField() });
const OPENED: ReadLoggingRule = { subject: 'orders', id: ({ id }) => id };
const reading = scopedProcedure('read-inquiries');
const readingList = reading.meta({ access: 'admin', reads: { subject: 'orders' } });

export const ordersRouter = router({
  /** One page of a view. */
  page: readingList.input(orderQuerySchema).query(({ ctx, input }) => listOrders(ctx, input)),
  /** The number of orders per view within a search and a period. */
  counts: reading.input(orderSelectionSchema).query(({ ctx, input }) => countOrderViews(ctx, input)),
  /** The figures of a period: confirmed, dispatched, returned, cancelled and still owed, by month. */
  figures: reading.input(figuresPeriodSchema).query(({ ctx, input }) => readOrderFigures(ctx, input)),
  /** The accepted quotations that wait for confirmation. */
  unconfirmed: readingList.query(({ ctx }) => listUnconfirmedOrders(ctx)),
  /** What is owed across all orders. */
  owed: readingList.input(owedQuerySchema).query(({ ctx, input }) => listOwedQuantities(ctx, input)),
  /** The owed quantities of products, in thousandths. */
  reserved: reading
    .input(z.object({ productIds: setField(idField(), MAX_RESERVED_PRODUCTS) }))
    .query(({ ctx, input }) => readReservedQuantities(ctx.db.read, input.productIds)),
  /** The order of a quotation; null if there is none. */
  ofQuotation: reading
    .input(z.object({ quotationId: idField() }))
    .query(({ ctx, input }) => ctx.db.read.salesOrder.findUnique({ where: input, select: { id: true } })),

  /** The orders of an inquiry, and its quotations that wait for an answer: what a file of a mail may belong to. */
  ofInquiry: adminProcedure
    .input(z.object({ inquiryId: idField() }))
    .query(({ ctx, input }) => findWhatToFile(ctx.db.read, input.inquiryId)),

  confirm: adminProcedure.input(confirmOrderForm).mutation(({ ctx, input }) => confirmOrder(ctx, input)),
  moveDate: adminProcedure.input(promisedDayForm).mutation(({ ctx, input }) => movePromisedDate(ctx, input)),
  saveDispatch: adminProcedure.input(dispatchForm).mutation(({ ctx, input }) => saveDispatch(ctx, input)),
  sendDispatch: adminProcedure.input(sendDispatchForm).mutation(({ ctx, input }) => sendDispatch(ctx, input)),
  discardDispatch: adminProcedure.input(discardDispatchForm).mutation(({ ctx, input }) => discardDispatch(ctx, input)),
  undoConfirmation: adminProcedure.input(undoStepForm).mutation(({ ctx, input }) => undoConfirmation(ctx, input)),
  undoDate: adminProcedure.input(undoStepForm).mutation(({ ctx, input }) => undoDate(ctx, input)),
  undoDispatch: adminProcedure.input(undoDispatchForm).mutation(({ ctx, input }) => undoDispatch(ctx, input)),
  sendPaper: adminProcedure.input(sendPaperForm).mutation(({ ctx, input }) => sendPaper(ctx, input)),
  undoPaper: adminProcedure.input(undoStepForm).mutation(({ ctx, input }) => undoPaper(ctx, input)),
  recordReceipt: adminProcedure.input(recordReceiptForm).mutation(({ ctx, input }) => recordReceipt(ctx, input)),
  voidDispatch: adminProcedure.input(voidDispatchForm).mutation(({ ctx, input }) => voidDispatch(ctx, input)),
  countDispatchStock: adminProcedure.input(dispatchStockForm).mutation(({ ctx, input }) => countDispatchStock(ctx, input)),
  cancel: adminProcedure.input(cancelQuantitiesForm).mutation(({ ctx, input }) => cancelQuantities(ctx, input)),
  takeReturn: adminProcedure.input(returnQuantitiesForm).mutation(({ ctx, input }) => recordReturn(ctx, input)),
  filePurchaseOrder: adminProcedure.input(purchaseOrderForm).mutation(({ ctx, input }) => filePurchaseOrder(ctx, input)),
  fileLorryReceipt: adminProcedure.input(lorryReceiptForm).mutation(({ ctx, input }) => fileLorryReceipt(ctx, input)),
  /** Returns the draft of a quotation with the same lines at today's prices. */
  orderAgain: adminProcedure.input(one).mutation(({ ctx, input }) => startQuotationFromOrder(ctx, input)),

  /** Returns the URL of a new link for the warehouse; no other procedure returns it. */
  newLink: adminProcedure.input(warehouseForm).mutation(({ ctx, input }) => createWarehouseLink(ctx, input)),
  revokeLink: adminProcedure.input(warehouseLinkForm).mutation(({ ctx, input }) => revokeWarehouseLink(ctx, input)),

  list: readingList
    .meta({
      access: 'admin',
      summary:
        'A page of orders, those with something owed first by promised day, or in the order of a view; `next` is the number of the next page',
      rest: { method: 'GET', path: '/api/admin/orders', envelope: mergedSuccessEnvelope },
      output: z.object({ orders: z.array(orderSummarySchema), next: z.int32().nullable() }),
    })
    .input(orderQuerySchema)
    .query(async ({ ctx, input }) => {
      const { rows, next } = await listOrders(ctx, input);
      return { orders: rows, next };
    }),

  read: reading
    .meta({
      access: 'admin',
      reads: OPENED,
      summary: 'An order with its lines, promised days, dispatches, cancelled and returned quantities; quantities are in thousandths',
      rest: { method: 'GET', path: '/api/admin/orders/{id}', envelope: buildSuccessEnvelope('order') },
      output: orderRowSchema,
    })
    .input(one)
    .query(async ({ ctx, input }) => {
      const row = await readOrder(ctx.db.read, ctx.now(), input.id);
      if (!row) throw new AppError('not_found', 'Order not found');
      return row;
    }),
});
