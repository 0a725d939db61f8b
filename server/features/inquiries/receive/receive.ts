/** Stores an inquiry that a visitor sends with a form. */

import type { QuoteRequest } from '../../../../shared/inquiries/quote-request';
import { chooseNoticeKey } from '../../../../shared/privacy/notice';
import { countListLines } from '../../../../shared/requirement-list/count-lines';
import { DAY_MS } from '../../../../shared/time/india';
import { countAttempt } from '../../../platform/access/limit-attempts';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { RECORDED, recordEvents } from '../../../platform/events';
import { REUSED_KEY_MESSAGE, requestKey } from '../../../platform/http/request-context';
import { runWrite } from '../../../platform/write/run-write';
import { findNoticeName } from '../../content/notice-seen';
import { buildInquiryFields } from '../../conversation/inquiry-state';
import { prepareInquiryMails, writeInquiryMails } from '../mails/inquiry-mail';
import { findGoneProductLines, findQuoteLines, findRequestedProducts, serializeQuoteLine, toStoredLines } from '../quote-lines';
import { findRepeatedInquiry } from './find-repeat';

const PAST_DAY = 'Choose today or a later day';

type NewInquiry = Parameters<Tx['contactInquiry']['create']>[0]['data'];
/** An inquiry without the fields that its arrival determines. */
type Received = Omit<NewInquiry, 'createdAt' | 'productId' | 'neededBy'> & { productId: number | null; neededBy: Date | null };
type Stored = { id: number; createdAt: Date };

/** `beside` stores what only this kind of inquiry has; `limit` is the name of the form's limit. */
type More = { request?: QuoteRequest; limit?: string; beside?: (tx: Tx, inquiry: Stored) => Promise<unknown> };
type Answered = Stored & { reference: string; gone: number[] };

/**
 * Stores a visitor's inquiry with its lines and the mails about it; `toAnswer` makes the answer to the visitor. A form that is sent again
 * after the day of its request is still recognized by the key of its inquiry.
 */
export async function receiveInquiry<Answer>(
  ctx: Context,
  form: Received,
  toAnswer: (received: Answered, tx: Tx) => Answer | Promise<Answer>,
  { request, limit = 'contact', beside }: More = {},
): Promise<Answer> {
  const key = requestKey(ctx);
  if (form.neededBy && form.neededBy.getTime() + DAY_MS <= ctx.now().getTime()) {
    throw new AppError('invalid', PAST_DAY, { errors: { neededBy: PAST_DAY } });
  }
  await countAttempt(ctx, { what: limit, whose: ctx.request.address, limit: ctx.env.FORM_LIMIT });
  const notice = await findNoticeName(ctx.db.read, chooseNoticeKey(form.kind), form.notice ?? null);
  const data = { ...form, notice, announced: !form.suspectedSpam, requestKey: key, createdAt: ctx.now() };
  const mails = await prepareInquiryMails(ctx, ctx.request.address);
  const { profile } = mails;
  const counted = { ...buildInquiryFields(profile, data.createdAt), listLines: countListLines(data.message) };
  const answer = ({ id, createdAt }: Stored, gone: number[], tx: Tx) =>
    toAnswer({ id, createdAt, reference: profile.referenceOf({ id, createdAt }), gone }, tx);
  return runWrite(ctx, {}, async ({ tx, afterCommit }) => {
    const first = await findRepeatedInquiry(tx, key, data);
    const before = first && request ? await findQuoteLines(tx, first.id, request) : [];
    if (!before) throw new AppError('idempotency_key_reused', REUSED_KEY_MESSAGE);
    const products = await findRequestedProducts(tx, [form.productId, ...(request?.lines ?? []).map(({ productId }) => productId)]);
    if (first)
      return { result: await answer(first, findGoneProductLines(before, products, request), tx), noEvent: 'the inquiry is stored already' };
    const lines = request ? toStoredLines(request, products) : [];
    const inquiry = await tx.contactInquiry.create({ data: { ...data, ...counted } });
    await recordEvents(tx, [{ subject: 'inquiries', id: inquiry.id, action: 'created', by: null, at: data.createdAt }]);
    if (lines.length > 0) await tx.quoteLine.createMany({ data: lines.map((line) => ({ ...line, inquiryId: inquiry.id })) });
    await beside?.(tx, inquiry);
    await writeInquiryMails(tx, mails, inquiry, { lines: lines.map(serializeQuoteLine), products });
    afterCommit(() => {
      for (const product of products.keys()) ctx.demand.add(request ? 'sent' : 'asked', String(product));
    });
    return { result: await answer(inquiry, findGoneProductLines(lines, products, request), tx), events: RECORDED };
  });
}
