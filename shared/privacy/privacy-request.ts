/** A privacy request (REQ 13.2): its form, and the facts that the office sees beside the inquiry. */
import { z } from 'zod';
import { choiceField, emailField, optionalTextField, textField } from '../content/fields';
import { noticeSeenField } from './notice';
import { PRIVACY_WISH_NAMES, WISHES_WITH_TEXT } from './wishes';

export const privacyRequestForm = z
  .object({
    name: textField(200),
    email: emailField(),
    wish: choiceField(PRIVACY_WISH_NAMES),
    message: optionalTextField(5_000).default(null),
    notice: noticeSeenField,
    /** The honeypot for spam detection, as in the other forms. */
    website: z.unknown().optional(),
    elapsedMs: z.unknown().optional(),
  })
  .superRefine(({ wish, message }, context) => {
    if (message === null && WISHES_WITH_TEXT.includes(wish)) {
      context.addIssue({ code: 'custom', path: ['message'], message: 'Please say in a few words what it is about' });
    }
  });

export const privacyRequestFactsSchema = z.object({
  wish: z.enum(PRIVACY_WISH_NAMES),
  /** The time at which the sender's identity was verified: by the mailed link, or by the office. */
  verifiedAt: z.iso.datetime().nullable(),
  /** The end of the day in India by which the request must be answered. */
  answerBy: z.iso.datetime(),
});

export type PrivacyRequestFacts = z.output<typeof privacyRequestFactsSchema>;
