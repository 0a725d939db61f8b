/** The forms of a link's page. Each requires a typed value, so a mail scanner that submits it unchanged changes nothing. */
import { z } from 'zod';
import { optionalTextField, textField } from '../../../../shared/content/fields';
import { noticeSeenField } from '../../../../shared/privacy/notice';
import {
  MAX_BUYER_NAME_LENGTH,
  MAX_BUYER_WORDS_LENGTH,
  MAX_PURCHASE_ORDER_LENGTH,
  MAX_QUANTITY_TEXT_LENGTH,
  type QuotationAnswer,
} from '../../../../shared/quotation/buyer/answers';
import { MAX_QUOTED_LINES } from '../../../../shared/quotation/draft';
import { DECLINE_REASONS, type DeclineReason } from '../../../../shared/quotation/states';
import { isSecret } from '../../../platform/access/secrets';
import type { PostedForm } from '../../../platform/http/pages/posted-form';
import { linkTokenSchema } from './show-quotation';

const name = textField(MAX_BUYER_NAME_LENGTH);
const buyersText = textField(MAX_BUYER_WORDS_LENGTH);
export const buildOptionalTextSchema = (max: number) =>
  optionalTextField(max)
    .optional()
    .transform((typed) => typed?.trim() || null);
const note = buildOptionalTextSchema(MAX_BUYER_WORDS_LENGTH);
/** The fields that all answers share. */
export const answerFormFields = {
  token: linkTokenSchema,
  notice: noticeSeenField,
  /** Identifies one page load of the form, so that a repeated submission is recognized. */
  key: z.string().max(200).optional(),
};

export const acceptanceFormSchema = z.object({
  ...answerFormFields,
  /** The hash of the document that the buyer saw. */
  hash: z.string().max(100),
  name,
  purchaseOrder: buildOptionalTextSchema(MAX_PURCHASE_ORDER_LENGTH),
});

const reasons = Object.keys(DECLINE_REASONS) as [DeclineReason, ...DeclineReason[]];
export const refusalFormSchema = z.object({ ...answerFormFields, reason: z.enum(reasons, 'Choose a reason'), name, note });

/** The quantities as the buyer typed them, by the line's position in the document. */
export const changesFormSchema = z.object({
  ...answerFormFields,
  quantities: z
    .array(z.object({ line: z.int32().min(0).max(MAX_QUOTED_LINES), quantity: z.string().max(MAX_QUANTITY_TEXT_LENGTH) }))
    .max(MAX_QUOTED_LINES),
  note,
});

export const questionFormSchema = z.object({ ...answerFormFields, question: buyersText });
export const newPriceFormSchema = z.object({ ...answerFormFields, name, note });

const QUANTITY = /^quantity\.(\d{1,3})$/;

/** The URL of one of a link's pages, also for an invalid or unknown token. */
export const buildAnswerPageUrl = (secret: string | undefined, answer?: string) =>
  `/quote/${isSecret(secret) ? secret : 'none'}${answer ? `/${answer}` : ''}`;

/** A form that redirects to the page of the link, which shows the current state. */
export const defineAnswerForm = (answer: QuotationAnswer): PostedForm => ({
  sent: `quotation-${answer}`,
  inputOf: (values) => {
    const quantities = Object.entries(values).flatMap(([field, quantity]) => {
      const [, line] = QUANTITY.exec(field) ?? [];
      return line ? [{ line: Number(line), quantity }] : [];
    });
    return answer === 'changes' ? { ...values, quantities } : values;
  },
  success: (search, values) => `${buildAnswerPageUrl(values.token)}?${search}`,
  refused: (values) => ({ form: `quotation-${answer}`, pathname: buildAnswerPageUrl(values.token, answer), search: {}, values }),
});
