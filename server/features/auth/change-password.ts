import type { Context, Session } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { countAttempt } from '../../platform/limit-attempts';

/** Changes the signed-in administrator's password and ends all other sessions. A wrong current password is 400 (REQ 7.5). */
export async function changePassword(ctx: Context & { session: Session }, current: string, next: string): Promise<void> {
  const { id: sessionId, user } = ctx.session;
  // Prevents guessing the password at an unlocked screen.
  await countAttempt(ctx, { what: 'change-password', whose: `${user.id}`, limit: { most: 10, minutes: 15 } });
  const stored = await ctx.db.read.adminUser.findUnique({ where: { id: user.id } });
  if (!(await ctx.passwords.verify(stored?.passwordHash, current))) {
    ctx.log.warn({ event: 'password-refused', user: user.id }, 'wrong current password');
    const message = 'Current password is incorrect';
    throw new AppError('BAD_REQUEST', message, { errors: { currentPassword: message } });
  }
  const passwordHash = await ctx.passwords.hash(next);
  await ctx.db.transact(async (tx) => {
    await tx.adminUser.update({ where: { id: user.id }, data: { passwordHash } });
    await tx.adminSession.deleteMany({ where: { userId: user.id, id: { not: sessionId } } });
  });
  ctx.log.info({ event: 'password-changed', user: user.id }, 'password changed');
}
