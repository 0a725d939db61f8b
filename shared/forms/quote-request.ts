/** A request for prices of several products and of things that the catalogue does not have (LEADS §4). */
import { z } from 'zod';
import { email, id, optionalText, text } from '../content/fields';
import { MAX_LINES, readQuantity } from '../quote-list';
import { internationalNumber } from '../sender';
import { suspicion } from './contact';

const NO_QUANTITY = 'Must be a number above 0, such as 40 or 2.5';

/** A number or its text, as thousandths: '2.5' → 2500. */
const quantity = z.union([z.number(), z.string().max(20)], NO_QUANTITY).transform((value, context) => {
  const thousandths = readQuantity(String(value));
  if (thousandths === undefined) context.addIssue({ code: 'custom', message: NO_QUANTITY });
  return thousandths ?? 0;
});

const note = optionalText(500).default(null);
const line = z.union([z.object({ productId: id(), quantity, note }), z.object({ text: text(200), quantity, note })]);

const neededBy = z.union([z.literal(''), z.iso.date('Choose a day, such as 2026-12-24')]);

export const quoteRequestForm = z
  .object({
    name: text(200),
    email: z.union([z.literal(''), email()]).default(''),
    phone: optionalText(50).default(null),
    company: optionalText(200).default(null),
    /** As typed: a wrong check digit is a hint, not a refusal. */
    gstin: optionalText(20).default(null),
    pinCode: z.union([z.literal(''), z.string().regex(/^[1-9]\d{5}$/, 'Must be 6 digits')]).default(''),
    neededBy: neededBy.default(''),
    message: optionalText(5_000).default(null),
    lines: z.array(line).min(1, 'Add at least one product or line').max(MAX_LINES, `At most ${MAX_LINES} lines`),
    ...suspicion,
  })
  .refine(({ email, phone }) => email !== '' || internationalNumber(phone) !== null, {
    path: ['email'],
    error: 'Enter an e-mail address, or a phone number that we can call',
  });

export type QuoteRequest = z.output<typeof quoteRequestForm>;

/** Fields of a posted form, such as `lines.0.quantity`, as the body that `quoteRequestForm` checks. Lines without a quantity are left out. */
export function readPostedRequest(values: Record<string, string>): object {
  const { productId: _, ...body } = Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('lines.')));
  const lines = Array.from({ length: MAX_LINES + 1 }, (_, at) => {
    const read = (field: string) => values[`lines.${at}.${field}`] ?? '';
    const what = read('productId') ? { productId: Number(read('productId')) } : { text: read('text') };
    return read('quantity') === '' && read('text') === '' ? undefined : { ...what, quantity: read('quantity'), note: read('note') };
  });
  return { ...body, lines: lines.filter((one) => one !== undefined) };
}
