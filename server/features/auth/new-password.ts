import { z } from 'zod';
import { MIN_FIRST_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../shared/business';
import { AppError } from '../../platform/errors';

const shortMessage = (least: number) => `New password must be at least ${least} characters long`;

/** A password that a user chooses (REQ 7.5). */
export const newPasswordSchema = z
  .string('Is required')
  .max(1_000, { error: 'Is too long', abort: true })
  .min(MIN_PASSWORD_LENGTH, shortMessage(MIN_PASSWORD_LENGTH))
  .refine((value) => value.isWellFormed(), 'Contains characters that cannot be used');

/** Refuses a short password of a person who chooses the first one, after an invitation or a one-time password (REQ 7.5). */
export function requireFirstPassword(newPassword: string): void {
  if (newPassword.length >= MIN_FIRST_PASSWORD_LENGTH) return;
  const message = shortMessage(MIN_FIRST_PASSWORD_LENGTH);
  throw new AppError('invalid', message, { errors: { newPassword: message } });
}
