/** Validates a quote request before it is sent, and builds its body. */
import { looksLikeEmail } from '../../../../shared/email';
import { readQuantity } from '../../../../shared/inquiries/quote-list';
import { findReplyProblem } from '../../../../shared/inquiries/sender';
import { dayNumberOf, formatDayNumber } from '../../../../shared/time/india';
import type { FormProblem } from '../../forms/use-form';
import { readPostedLines } from '../lines/given-lines';

/** Today in India, such as '2026-11-25'. */
export const readTodayInIndia = (): string => formatDayNumber(dayNumberOf(new Date()));

/** The errors of the form, by field. */
export function checkRequest(form: HTMLFormElement): FormProblem | undefined {
  const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
  const errors = findRequestProblems(fields, readTodayInIndia());
  return Object.keys(errors).length > 0 ? { errors, toast: { title: 'Please check the marked fields', failed: true } } : undefined;
}

/** The errors in the fields by field name, in the order of the form. */
export function findRequestProblems(fields: Record<string, string>, today: string): Record<string, string> {
  const { name, email = '', phone = '', neededBy } = fields;
  const errors: Record<string, string> = {};
  for (const [field, value] of Object.entries(fields)) {
    const [, , what] = /^lines\.(\d+)\.(text|quantity)$/.exec(field) ?? [];
    if (what === 'quantity' && !readQuantity(value)) errors[field] = 'Must be a number above 0, such as 40 or 2.5';
    if (what === 'text' && !value) errors[field] = 'Please say what you need, or remove the line';
  }
  if (!name) errors.name = 'Please enter your name';
  if (email && !looksLikeEmail(email)) errors.email = 'Please enter a valid email address';
  const problem = findReplyProblem(email, phone);
  if (problem) errors[problem.field] = problem.message;
  if (neededBy && neededBy < today) errors.neededBy = 'Must not be in the past';
  return errors;
}

/** A hint about a PIN code, which is sent unchanged; undefined if there is none. */
export const findPinCodeHint = (typed: string): string | undefined =>
  typed.trim() === '' || /^[1-9]\d{2} ?\d{3}$/.test(typed.trim())
    ? undefined
    : 'Please check the PIN code: it has 6 digits, such as 560001. You can send it as it is.';

/** The body of the request: its fields, with its lines as a list. */
export function buildRequestBody(fields: Record<string, string>): object {
  const details = Object.entries(fields).filter(([name]) => !name.startsWith('lines.'));
  const lines = readPostedLines(fields).map(({ productId, text, quantity, note }) => ({
    ...(productId ? { productId, ...(text && { text }) } : { text }),
    quantity,
    note,
  }));
  return { ...Object.fromEntries(details), lines };
}
