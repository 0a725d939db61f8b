/** Stores an inquiry that a visitor sends with a form. */

import type { QuoteRequest } from '../../../../shared/inquiries/quote-request';
import { chooseNoticeKey } from '../../../../shared/privacy/notice';
import { countListLines } from '../../../../shared/requirement-list/count-lines';
import { DAY_MS } from '../../../../shared/time/india';
import { countAttempt } from '../../../platform/access/limit-attempts';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { recordEvents } from '../../../platform/events';
import { REUSED_KEY_MESSAGE, requestKey } from '../../../platform/http/request-context';
import { findNoticeName } from '../../content/notice-seen';
import { createInquiryFields } from '../inquiry-state';
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

/** Stores a visitor's inquiry with its lines and the mails about it; a repeat returns what was stored the first time. */
export async function receiveInquiry(
  ctx: Context,
  form: Received,
  { request, limit = 'contact', beside }: More = {},
): Promise<Stored & { reference: string; gone: number[] }> {
  const key = requestKey(ctx);
  if (form.neededBy && form.neededBy.getTime() + DAY_MS <= ctx.now().getTime()) {
    throw new AppError('invalid', PAST_DAY, { errors: { neededBy: PAST_DAY } });
  }
  await countAttempt(ctx, { what: limit, whose: ctx.request.address, limit: ctx.env.FORM_LIMIT });
  const notice = await findNoticeName(ctx.db.read, chooseNoticeKey(form.kind), form.notice ?? null);
  const data = { ...form, notice, announced: !form.suspectedSpam, requestKey: key, createdAt: ctx.now() };
  const mails = await prepareInquiryMails(ctx, ctx.request.address);
  const { profile } = mails;
  const counted = { ...createInquiryFields(profile, data.createdAt), listLines: countListLines(data.message) };
  const { inquiry, asked, gone } = await ctx.db.transact(async (tx) => {
    const first = await findRepeatedInquiry(tx, key, data);
    const before = first && request ? await findQuoteLines(tx, first.id, request) : [];
    if (!before) throw new AppError('idempotency_key_reused', REUSED_KEY_MESSAGE);
    const products = await findRequestedProducts(tx, [form.productId, ...(request?.lines ?? []).map(({ productId }) => productId)]);
    if (first) return { inquiry: first, asked: [], gone: findGoneProductLines(before, products, request) };
    const lines = request ? toStoredLines(request, products) : [];
    const inquiry = await tx.contactInquiry.create({ data: { ...data, ...counted } });
    await recordEvents(tx, [{ subject: 'inquiries', id: inquiry.id, action: 'created', by: null, at: data.createdAt }]);
    if (lines.length > 0) await tx.quoteLine.createMany({ data: lines.map((line) => ({ ...line, inquiryId: inquiry.id })) });
    await beside?.(tx, inquiry);
    await writeInquiryMails(tx, mails, inquiry, { lines: lines.map(serializeQuoteLine), products });
    return { inquiry, asked: [...products.keys()], gone: findGoneProductLines(lines, products, request) };
  });
  for (const product of asked) ctx.demand.add(request ? 'sent' : 'asked', String(product));
  return { id: inquiry.id, createdAt: inquiry.createdAt, reference: profile.referenceOf(inquiry), gone };
}
