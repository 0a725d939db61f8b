import { z } from 'zod';
import { MIN_PASSWORD_LENGTH } from '../../../shared/business';

/** A password that a user chooses (REQ 7.5). */
export const newPasswordSchema = z
  .string('Is required')
  .max(1_000, { error: 'Is too long', abort: true })
  .min(MIN_PASSWORD_LENGTH, `New password must be at least ${MIN_PASSWORD_LENGTH} characters long`)
  .refine((value) => value.isWellFormed(), 'Contains characters that cannot be used');
