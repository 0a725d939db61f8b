/** A request for prices of several products, and of things that the catalogue does not have (LEADS §4). */
import { z } from 'zod';
import { anyTextField, emailField, idField, optionalTextField, textField } from '../content/fields';
import { noticeSeenField } from '../privacy/notice';
import { appendWordsToNote } from '../requirement-list/list-form';
import { buildDaySchema, spamDetectionFields } from './contact';
import { MAX_QUOTE_LIST_LINES, readQuantity, writeItems } from './quote-list';
import { findReplyProblem } from './sender';

const NO_QUANTITY = 'Must be a number above 0, such as 40 or 2.5';

/** A number or its text, converted to thousandths: '2.5' → 2500. */
const quantity = z.union([z.number(), z.string().max(20)], NO_QUANTITY).transform((value, context) => {
  const thousandths = readQuantity(String(value));
  if (thousandths === undefined) context.addIssue({ code: 'custom', message: NO_QUANTITY });
  return thousandths ?? 0;
});

const note = optionalTextField(500).default(null);
// One object instead of a union, since a union's message does not name the wrong field. With a product, the text is the product's name when
// it was listed: the product may have been deleted since.
const line = z
  .object(
    { productId: idField().optional(), text: textField(200).optional(), quantity, note },
    'Must be a product or a text, with a quantity',
  )
  .refine(({ productId, text }) => productId !== undefined || text !== undefined, {
    path: ['text'],
    error: 'Choose a product, or write what you need',
  });

const NO_DAY = 'Choose a day, such as 2026-12-24';
const NO_LINES = 'Add at least one product or line';

export const quoteRequestForm = z
  .object({
    name: textField(200),
    email: z.union([z.literal(''), emailField()], 'Must be a text').default(''),
    phone: optionalTextField(50).default(null),
    company: optionalTextField(200).default(null),
    /** The GSTIN as typed: a wrong check digit leads to a hint, not a refusal. */
    gstin: optionalTextField(20).default(null),
    /** The PIN code as typed, like the GSTIN. */
    pinCode: anyTextField(20).default(''),
    neededBy: z.union([z.literal(''), buildDaySchema(NO_DAY)], NO_DAY).default(''),
    message: optionalTextField(5_000).default(null),
    lines: z.array(line, NO_LINES).min(1, NO_LINES).max(MAX_QUOTE_LIST_LINES, `At most ${MAX_QUOTE_LIST_LINES} lines`),
    notice: noticeSeenField,
    ...spamDetectionFields,
  })
  .superRefine(({ email, phone }, context) => {
    const problem = findReplyProblem(email, phone);
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  });

export type QuoteRequest = z.output<typeof quoteRequestForm>;

export type PostedLine = { productId?: number; text?: string; quantity: string; note: string };

/**
 * Converts the fields of a posted form, such as `lines.0.quantity`, to the body that `quoteRequestForm` checks. Products without a
 * quantity, and lines without a text as well, are omitted.
 */
export function readPostedRequest(values: Record<string, string>): { lines: PostedLine[]; [field: string]: unknown } {
  const { productId: _, ...body } = Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('lines.')));
  const lines = Array.from({ length: MAX_QUOTE_LIST_LINES + 1 }, (_, at): PostedLine | undefined => {
    const read = (field: string) => values[`lines.${at}.${field}`] ?? '';
    const [productId, text, quantity] = [read('productId'), read('text'), read('quantity')];
    if (quantity === '' && (productId !== '' || text === '')) return undefined;
    const what = { ...(productId !== '' && { productId: Number(productId) }), ...((productId === '' || text !== '') && { text }) };
    return { ...what, quantity, note: productId === '' ? read('note') : appendWordsToNote(read('words'), read('note')) };
  });
  return { ...body, lines: lines.filter((one) => one !== undefined) };
}

/**
 * Prepares a refused form for its page: the fields, with lines numbered as in the checked body and its errors, and the products as `items`
 * of the URL. A product with an unreadable quantity stays in `items`; its field has the typed text.
 */
export function prepareRefusedRequest(values: Record<string, string>): { values: Record<string, string>; items: string } {
  const { lines } = readPostedRequest(values);
  const others = Object.entries(values).filter(([name]) => !name.startsWith('lines.'));
  const fields = lines.flatMap((line, at) => Object.entries(line).map(([name, value]) => [`lines.${at}.${name}`, String(value)] as const));
  const items = lines.flatMap(({ productId, quantity }) =>
    productId === undefined ? [] : [{ productId, quantity: readQuantity(quantity) ?? 1_000 }],
  );
  return { values: Object.fromEntries([...others, ...fields]), items: writeItems(items) };
}
