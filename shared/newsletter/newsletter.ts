/** The newsletter form and the list of subscriptions (REQ 6.5). */
import { z } from 'zod';
import { booleanField, emailField, idField, momentField } from '../content/fields';
import { readTypedAddress } from '../mail/address';
import { noticeSeenField } from '../privacy/notice';

export const newsletterForm = z.object({
  email: z.preprocess(
    (value) => (value === undefined || value === null ? '' : value),
    z
      .string('Please enter a valid email address')
      .min(1, 'Please enter your email address')
      .max(254, { error: 'Must be at most 254 characters', abort: true })
      .pipe(emailField())
      // After the simple pattern: an address that no mail can reach cannot be confirmed.
      .refine((typed) => readTypedAddress(typed) !== null, 'Please enter a valid email address'),
  ),
  notice: noticeSeenField,
});

export const subscriptionRowSchema = z
  .object({
    id: idField(),
    email: z.string(),
    isActive: z.boolean(),
    subscribedAt: z.iso.datetime(),
    unsubscribedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Subscription' });

/** A waiting address was entered in the form, and its owner has not confirmed it yet. */
export const SUBSCRIPTION_STATES = { active: 'Active', unsubscribed: 'Unsubscribed', waiting: 'Waiting for confirmation' } as const;

type Stated = { isActive: boolean; unsubscribedAt: unknown };
export function subscriptionStateOf({ isActive, unsubscribedAt }: Stated): keyof typeof SUBSCRIPTION_STATES {
  if (isActive) return 'active';
  return unsubscribedAt ? 'unsubscribed' : 'waiting';
}

/** A sent `unsubscribedAt` is validated but ignored: the server sets it (REQ 6.6). */
export const subscriptionUpdateSchema = z.object({
  id: idField(),
  isActive: booleanField().optional(),
  unsubscribedAt: momentField({ offset: true, error: 'Must be a date and time in ISO 8601' }).nullable().optional(),
});
