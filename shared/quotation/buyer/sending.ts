/** The inputs of the panel's steps on a quotation. */
import { z } from 'zod';
import {
  anyTextField,
  booleanField,
  choiceField,
  emailField,
  idField,
  integerField,
  optionalTextField,
  textField,
} from '../../content/fields';
import { buildDaySchema } from '../../inquiries/contact';
import { paiseSchema } from '../draft';
import { DECLINE_REASONS, type DeclineReason } from '../states';

export const MAX_RECIPIENTS = 5;
export const MAX_QUOTATION_LINKS = 50;

/** The version that the office saw: the step succeeds only if it is still current. */
const looked = { id: idField(), version: integerField() };

export const sendQuotationForm = z
  .object({
    ...looked,
    /** The total that the office saw, in paise. */
    totalPaise: z.string('Must be an amount in paise').max(20),
    /**
     * Each recipient gets a mail with a separate link. Without recipients the quotation is only frozen, and links are handed over by hand.
     */
    recipients: z.array(emailField()).max(MAX_RECIPIENTS, { error: `Must be at most ${MAX_RECIPIENTS} recipients`, abort: true }),
    text: anyTextField(20_000),
    withPdf: booleanField(),
    /** Whether a total of ₹0.00 is intended; without this flag it is refused with a question. */
    isFree: booleanField().default(false),
    /** The newest entry of the conversation that the user saw: 409 if there is a newer one. */
    lastMessageId: integerField().optional(),
  })
  .refine(({ recipients, text }) => recipients.length === 0 || text.trim() !== '', { error: 'Write what the mail says', path: ['text'] });

export const newLinkForm = z.object({ id: idField(), label: choiceField(['copied', 'WhatsApp']) });

/** The office sends a link of a quotation by mail once more. */
export const resendLinkForm = z.object({
  linkId: idField(),
  /** The text of the mail; without it, a default sentence about the link. */
  text: textField(20_000).optional(),
  /** Whether the PDF is attached to the mail; true by default. */
  withPdf: booleanField().optional(),
  lastMessageId: integerField().optional(),
});

export const quotationLinkForm = z.object({ linkId: idField() });

export const withdrawQuotationForm = z.object({ ...looked, reason: optionalTextField(300) });

export const declineQuotationForm = z.object({
  ...looked,
  reason: choiceField(Object.keys(DECLINE_REASONS) as [DeclineReason, ...DeclineReason[]]),
  /** What the buyer said. */
  note: optionalTextField(1_000),
});

export const purchaseOrderForm = z.object({
  ...looked,
  revision: integerField(),
  purchaseOrder: textField(100),
  /** The name of the person who ordered. */
  name: textField(200),
  /** The day and the amount of the purchase order, and the id of its uploaded file, as far as known. */
  issuedOn: buildDaySchema('Choose a day, such as 2026-12-12').nullable().default(null),
  paise: paiseSchema.nullable().default(null),
  file: idField().nullable().default(null),
});

export const takeBackDecisionForm = z.object(looked);
