/** The contact forms and the quote request, as inquiries. */
import type { z } from 'zod';
import type { contactForm } from '../../../../shared/inquiries/contact';
import type { QuoteRequest } from '../../../../shared/inquiries/quote-request';
import { toPhoneColumns } from '../../../../shared/inquiries/sender';
import { QUOTE_REQUEST_TOPIC, VISIT_TOPIC } from '../../../../shared/inquiries/topics';
import { emailKeyOf } from '../../../../shared/mail/address';
import { startOfDay } from '../../../../shared/time/india';
import type { Context } from '../../../platform/context';
import { receiveInquiry } from './receive';
import { findSpamReasons } from './spam';

type Reference = { reference: string };

/** Stores a message of either contact form. */
export const submitContact = (ctx: Context, form: z.output<typeof contactForm>): Promise<Reference> =>
  receiveInquiry(ctx, inquiryOf(form), ({ reference }) => ({ reference }));

/** Stores a quote request with its lines; `gone`: the positions of lines with a product that left the catalogue. */
export const submitRequest = (ctx: Context, form: QuoteRequest): Promise<Reference & { gone: number[] }> =>
  receiveInquiry(ctx, inquiryOfRequest(form), ({ reference, gone }) => ({ reference, gone }), { request: form });

/** Converts either contact form to an inquiry (REQ 6.1). */
function inquiryOf(form: z.output<typeof contactForm>) {
  const { email, company = null, message, productId = null, notice } = form;
  const reasons = findSpamReasons(form);
  const common = { email, company, message, productId, notice, suspectedSpam: reasons.length > 0, spamReasons: reasons.join(' ') };
  const keys = { emailKey: emailKeyOf(email), ...toPhoneColumns('phone' in form ? (form.phone ?? null) : null) };
  if ('firstName' in form) {
    const name = `${form.firstName} ${form.lastName}`;
    return { ...common, ...keys, name, phone: null, topic: form.inquiryType, source: 'home', neededBy: null };
  }
  const neededBy = form.subject === VISIT_TOPIC && form.neededBy ? startOfDay(form.neededBy) : null;
  return { ...common, ...keys, name: form.name, phone: form.phone ?? null, topic: form.subject, source: 'contact', neededBy };
}

/** Converts the form of a quote request to an inquiry, without its lines. */
function inquiryOfRequest(form: QuoteRequest) {
  const { name, email, phone, company, gstin, pinCode, neededBy, message, lines, notice } = form;
  const typed = [message ?? '', ...lines.flatMap(({ text, note }) => [text ?? '', note ?? ''])].join('\n');
  const reasons = findSpamReasons({ ...form, message: typed });
  return {
    name,
    email,
    phone,
    company,
    gstin,
    pinCode: pinCode || null,
    neededBy: neededBy ? startOfDay(neededBy) : null,
    message: message ?? '',
    notice,
    productId: null,
    kind: 'quote-request',
    source: 'quote-list',
    topic: QUOTE_REQUEST_TOPIC,
    suspectedSpam: reasons.length > 0,
    spamReasons: reasons.join(' '),
    emailKey: emailKeyOf(email),
    ...toPhoneColumns(phone),
  };
}
