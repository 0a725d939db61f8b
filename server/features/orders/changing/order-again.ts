/** Starts a quotation for the same buyer with the lines of an order at today's prices. */
import { AppError } from '../../../platform/errors';
import type { AdminContext } from '../../content/write/change';
import { startQuotation } from '../../quotations/for-orders';

/** Throws 404, or 409 if the buyer was erased. */
export async function startQuotationFromOrder(ctx: AdminContext, { id }: { id: number }): Promise<{ quotationId: number }> {
  const order = await ctx.db.read.salesOrder.findUnique({ where: { id }, select: { quotationId: true } });
  if (!order) throw new AppError('not_found', 'Order not found');
  const { quotationId: from } = order;
  const quotation = await ctx.db.read.quotation.findUniqueOrThrow({ where: { id: from }, select: { inquiryId: true } });
  if (quotation.inquiryId === null) throw new AppError('conflict', 'The buyer of this order was erased: nobody can order again');
  const form = { inquiryId: quotation.inquiryId, from, prices: 'today' } as const;
  return startQuotation(ctx, form, (quotationId) => ({ quotationId }));
}
