/**
 * The buyer reports the receipt of goods, with a name, and what is missing. The form needs a choice, so a mail scanner that submits it
 * unchanged changes nothing.
 */
import { z } from 'zod';
import { textField } from '../../../../shared/content/fields';
import { nameDispatches } from '../../../../shared/orders/receipts';
import { formatOrderReference } from '../../../../shared/orders/reference';
import { ORDER_STATES, type OrderState, orderStateOf } from '../../../../shared/orders/states';
import { MAX_BUYER_NAME_LENGTH, MAX_BUYER_WORDS_LENGTH } from '../../../../shared/quotation/buyer/answers';
import { countAttempt } from '../../../platform/access/limit-attempts';
import { AppError } from '../../../platform/errors';
import { mergedSuccessEnvelope } from '../../../platform/http/rest/envelopes';
import { publicProcedure } from '../../../platform/trpc';
import { runWrite } from '../../../platform/write/run-write';
import { findNoticeName } from '../../content/notice-seen';
import { addConversationStep } from '../../conversation/add-step';
import {
  answerFormFields,
  buildAnswerPageUrl,
  buildOptionalTextSchema,
  findQuotationForBuyer,
  LINK_GONE_MESSAGE,
  requireUnrevokedLink,
  sendMailToOffice,
} from '../../quotations/for-orders';
import { addReceipt, buildReceiptStep } from '../changing/receipts';
import { readOrderPrefix } from '../order-prefix';
import { updateDerivedOrderColumns } from '../order-quantities';

export const RECEIPTS_LIMIT = 'order-receipts';
/** The limit of one link per day. */
const LIMIT = { most: 30, minutes: 24 * 60 };

const MAX_DISPATCHES = 1_000;
const receipt = z.object({
  ...answerFormFields,
  name: textField(MAX_BUYER_NAME_LENGTH),
  shortage: buildOptionalTextSchema(MAX_BUYER_WORDS_LENGTH),
  /** The numbers of the dispatches that arrived, by default all that left and were not received before; null for a further note on others. */
  dispatches: z.array(z.int32()).max(MAX_DISPATCHES).nullish(),
});

const FORM = 'order-received';
/**
 * A dispatch in the form, by its number: a checkbox, or a hidden field for the only one. `choose` says that the form names what it is
 * about, so that a dispatch that leaves while the page is open is not received with it; 'none' is a form about no dispatch.
 */
const BOX = /^dispatch\.(\d{1,9})$/;

export const receiveOrder = publicProcedure
  .meta({
    access: 'public',
    summary: 'Say that the goods of the order of a link have arrived, and what is missing',
    rest: { method: 'POST', path: '/api/quote/received', envelope: mergedSuccessEnvelope, errors: ['not_found', 'conflict'] },
    form: {
      sent: FORM,
      inputOf: ({ choose, ...values }) => {
        const dispatches = Object.keys(values)
          .flatMap((field) => BOX.exec(field)?.[1] ?? [])
          .map(Number);
        return { ...values, ...(choose && { dispatches: choose === 'none' ? null : dispatches }) };
      },
      success: (search, values) => `${buildAnswerPageUrl(values.token)}?${search}`,
      refused: (values) => ({ form: FORM, pathname: buildAnswerPageUrl(values.token, 'received'), search: {}, values }),
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
      const numbers = await addReceipt(tx, order.id, input.dispatches, { name, shortage, at, notice });
      await tx.salesOrder.update({ where: { id: order.id }, data: { version: { increment: 1 } } });
      await updateDerivedOrderColumns(tx, order.id);
      const reference = formatOrderReference(order, await readOrderPrefix(tx));
      const step = buildReceiptStep(reference, numbers, shortage);
      const { inquiryId } = quotation;
      const who = { authorId: null, authorName: name, notice, linkId: link.id, quotationId: quotation.id, revisionId: revision.id, at };
      if (inquiryId !== null) await addConversationStep(tx, { ...step, ...who, inquiryId });
      const named = nameDispatches(reference, numbers);
      const what = shortage ? `Shortage in ${named}` : `${named} ${numbers.length > 1 ? 'have' : 'has'} arrived`;
      await sendMailToOffice(tx, ctx, { quotation, revision, what, text: step.description, at, withPdf: false });
      const state = orderStateOf(await tx.salesOrder.findUniqueOrThrow({ where: { id: order.id } }));
      return { result: { state }, events: [{ subject: 'orders', id: order.id, action: 'updated', by: null, at }] };
    });
  });
