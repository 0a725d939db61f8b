/**
 * The buyer reports the receipt of goods, with a name, and what is missing. The form needs a choice, so a mail scanner that submits it
 * unchanged changes nothing.
 */
import { z } from 'zod';
import { textField } from '../../../../shared/content/fields';
import { assignDispatches, nameDispatches } from '../../../../shared/orders/receipts';
import { createOrderReference } from '../../../../shared/orders/reference';
import { ORDER_STATES, type OrderState, orderStateOf } from '../../../../shared/orders/states';
import { MAX_BUYER_NAME_LENGTH, MAX_BUYER_WORDS_LENGTH } from '../../../../shared/quotation/answers';
import { countAttempt } from '../../../platform/access/limit-attempts';
import { AppError } from '../../../platform/errors';
import { mergedSuccessEnvelope } from '../../../platform/http/rest/envelopes';
import { publicProcedure } from '../../../platform/trpc';
import { runWrite } from '../../../platform/write/run-write';
import { findNoticeName } from '../../content/notice-seen';
import { addConversationStep } from '../../conversation/add-step';
import { createConversationStep } from '../../conversation/step-kinds';
import {
  answerFormFields,
  createAnswerPageUrl,
  createOptionalTextSchema,
  findQuotationForBuyer,
  LINK_GONE_MESSAGE,
  requireUnrevokedLink,
  sendMailToOffice,
} from '../../quotations/for-orders';
import { readOrderPrefix } from '../order-prefix';
import { updateDerivedOrderColumns } from '../order-quantities';
import { receivedStep, shortageReportedStep } from '../steps';

export const RECEIPTS_LIMIT = 'order-receipts';
/** The limit of one link per day. */
const LIMIT = { most: 30, minutes: 24 * 60 };

const receipt = z.object({
  ...answerFormFields,
  name: textField(MAX_BUYER_NAME_LENGTH),
  shortage: createOptionalTextSchema(MAX_BUYER_WORDS_LENGTH),
});

const FORM = 'order-received';

export const receiveOrder = publicProcedure
  .meta({
    access: 'public',
    summary: 'Say that the goods of the order of a link have arrived, and what is missing',
    rest: { method: 'POST', path: '/api/quote/received', envelope: mergedSuccessEnvelope, errors: ['not_found', 'conflict'] },
    form: {
      sent: FORM,
      success: (search, values) => `${createAnswerPageUrl(values.token)}?${search}`,
      refused: (values) => ({ form: FORM, pathname: createAnswerPageUrl(values.token, 'received'), search: {}, values }),
    },
    output: z.object({ state: z.enum(Object.keys(ORDER_STATES) as [OrderState, ...OrderState[]]) }),
  })
  .input(receipt)
  .mutation(async ({ ctx, input }) => {
    const found = await findQuotationForBuyer(ctx, input.token);
    if (!found) throw new AppError('not_found', LINK_GONE_MESSAGE);
    const { link, quotation, revision } = found;
    await countAttempt(ctx, { what: RECEIPTS_LIMIT, whose: String(link.id), limit: LIMIT });
    const { name, shortage } = input;
    const notice = await findNoticeName(ctx.db.read, 'quotation', input.notice);
    return runWrite(ctx, { lock: 'content' }, async ({ tx, at }) => {
      await requireUnrevokedLink(tx, link);
      const order = await tx.salesOrder.findFirst({ where: { quotationId: quotation.id, takenBackAt: null } });
      if (!order?.hasLeft) throw new AppError('conflict', 'Nothing of this order has left yet. Please ask us.');
      const earlier = await tx.orderReceipt.findMany({ where: { orderId: order.id }, orderBy: { id: 'asc' }, select: { at: true } });
      const left = await tx.dispatch.findMany({ where: { orderId: order.id, state: 'sent' }, orderBy: { number: 'asc' } });
      const numbers = assignDispatches(left, earlier).pending.map(({ number }) => number);
      await tx.orderReceipt.create({ data: { orderId: order.id, name, shortage, at, notice } });
      await tx.salesOrder.update({ where: { id: order.id }, data: { version: { increment: 1 } } });
      await updateDerivedOrderColumns(tx, order.id);
      const reference = createOrderReference(order, await readOrderPrefix(tx));
      const step = shortage
        ? createConversationStep(shortageReportedStep, { reference, dispatches: numbers }, shortage)
        : createConversationStep(receivedStep, { reference, dispatches: numbers });
      const { inquiryId } = quotation;
      const who = { authorId: null, authorName: name, notice, linkId: link.id, quotationId: quotation.id, revisionId: revision.id, at };
      if (inquiryId !== null) await addConversationStep(tx, { ...step, ...who, inquiryId });
      const named = nameDispatches(reference, numbers);
      const what = shortage ? `Shortage in ${named}` : `${named} ${numbers.length > 1 ? 'have' : 'has'} arrived`;
      await sendMailToOffice(tx, ctx, { quotation, revision, what, text: step.words, at, withPdf: false });
      const state = orderStateOf(await tx.salesOrder.findUniqueOrThrow({ where: { id: order.id } }));
      return { result: { state }, events: [{ subject: 'orders', id: order.id, action: 'updated', by: null, at }] };
    });
  });
