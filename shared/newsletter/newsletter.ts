/** The newsletter form and the list of subscriptions (REQ 6.5). */
import { z } from 'zod';
import { boolean, email, id } from '../content/fields';

export const newsletterForm = z.object({
  email: z.preprocess(
    (value) => (value === undefined || value === null ? '' : value),
    z.string('Please enter a valid email address').min(1, 'Please enter your email address').pipe(email()),
  ),
});

export const subscriptionRow = z.object({
  id: id(),
  email: z.string(),
  isActive: z.boolean(),
  subscribedAt: z.iso.datetime(),
  unsubscribedAt: z.iso.datetime().nullable(),
});

/** A sent `unsubscribedAt` is validated but ignored: the server sets it (REQ 6.6). */
export const subscriptionUpdate = z.object({
  id: id(),
  isActive: boolean().optional(),
  unsubscribedAt: z.iso.datetime({ offset: true, error: 'Must be a date and time in ISO 8601' }).nullable().optional(),
});
