/** The inputs of the panel's steps with a quotation. */
import { z } from 'zod';
import { anyText, boolean, choice, email, id, integer, optionalText, text } from '../content/fields';
import { DECLINE_REASONS, type DeclineReason } from './states';

export const MAX_RECIPIENTS = 5;
export const MAX_LINKS = 50;

/** The version that the office saw: it is sent only if it is still current. */
const looked = { id: id(), version: integer() };

export const sendForm = z
  .object({
    ...looked,
    /** The total that was shown, in paise. */
    totalPaise: z.string('Must be an amount in paise').max(20),
    /** Each gets a mail with a link of its own. None: the quotation is frozen, and its links are handed over otherwise. */
    recipients: z.array(email()).max(MAX_RECIPIENTS, { error: `Must be at most ${MAX_RECIPIENTS} recipients`, abort: true }),
    text: anyText(20_000),
    withPdf: boolean(),
    /** A total of ₹0.00 is meant: without, it is asked about. */
    isFree: boolean().default(false),
    /** The newest entry of the conversation that was seen: 409 if there is a newer one. */
    lastMessageId: integer().optional(),
  })
  .refine(({ recipients, text }) => recipients.length === 0 || text.trim() !== '', { error: 'Write what the mail says', path: ['text'] });

export const newLinkForm = z.object({ id: id(), label: choice(['copied', 'WhatsApp']) });

export const sendAgainForm = z.object({
  linkId: id(),
  /** The text of the mail; without it a sentence that describes the link. */
  text: text(20_000).optional(),
  /** Whether the mail carries the PDF; by default it does. */
  withPdf: boolean().optional(),
  lastMessageId: integer().optional(),
});

export const linkForm = z.object({ linkId: id() });

export const withdrawForm = z.object({ ...looked, reason: optionalText(300) });

export const declineForm = z.object({
  ...looked,
  reason: choice(Object.keys(DECLINE_REASONS) as [DeclineReason, ...DeclineReason[]]),
  /** The buyer's words. */
  note: optionalText(1_000),
});

export const purchaseOrderForm = z.object({
  ...looked,
  revision: integer(),
  purchaseOrder: text(100),
  /** The name of the person who ordered. */
  name: text(200),
});

export const takeBackForm = z.object(looked);
