import { z } from 'zod';
import { MIN_PASSWORD } from '../../../shared/business';

/** A password as it is typed to sign in. Only the length is limited: it may contain any characters. */
export const password = z.string('Is required').max(1_000, { error: 'Is too long', abort: true }).min(1, 'Is required');

/** A code as typed: shared/people/codes.ts reads it. */
export const typedCode = z.string('Is required').max(100, 'Is too long');

/** A password that a user chooses (REQ 7.5). */
export const newPassword = z
  .string('Is required')
  .max(1_000, { error: 'Is too long', abort: true })
  .min(MIN_PASSWORD, `New password must be at least ${MIN_PASSWORD} characters long`)
  .refine((value) => value.isWellFormed(), 'Contains characters that cannot be used');
