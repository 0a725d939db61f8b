/** Asks who is signed in for their password once more, before what an unlocked screen alone must not do. */
import type { Tx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { countAttempt } from '../../platform/limit-attempts';
import type { AdminContext } from '../content/write/change';
import { sessionEnded } from './sessions';

/** The account as it was while its password was being checked. */
export type Confirmed = { id: number; passwordHash: string };

/** Throws 400 for a wrong password, naming the field, and 429 after too many attempts. */
export async function confirmPassword(ctx: AdminContext, given: string, field: string): Promise<Confirmed> {
  const { id } = ctx.session.user;
  await countAttempt(ctx, { what: 'change-password', whose: `${id}`, limit: { most: 10, minutes: 15 } });
  const stored = await ctx.db.read.adminUser.findUnique({ where: { id } });
  if (stored && (await ctx.passwords.verify(stored.passwordHash, given))) return stored;
  ctx.log.warn({ event: 'password-refused', user: id }, 'wrong current password');
  const message = 'Current password is incorrect';
  throw new AppError('wrong_password', message, { errors: { [field]: message } });
}

/** Throws 401 if the password was changed, or the account disabled, since it was confirmed. */
export async function refuseUnlessSame(tx: Tx, { id, passwordHash }: Confirmed): Promise<void> {
  if (!(await tx.adminUser.findFirst({ where: { id, passwordHash, isActive: true } }))) throw sessionEnded();
}
