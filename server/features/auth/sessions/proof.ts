/**
 * Asks the signed-in user for the password again, and for a code of the second factor, before actions that an unlocked screen or a stolen
 * session must not allow.
 */
import type { GivenProof, VerifyProof } from '../../../platform/access/proof';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { requireSessionId } from '../../../platform/http/request-context';
import type { AdminContext } from '../../content/write/change';
import { canCheckCodes, consumeSecondFactorCode } from '../second-factor/factor';
import { codeFieldError, codeNeededError, keyChangedError, wrongCodeError } from '../second-factor/refusals';
import { buildCodeLimits, buildCurrentPasswordLimits } from './limit-logins';
import { findKnownDevice, sessionEndedError } from './sessions';

/** The account's state while its password was being checked. */
type Confirmed = { passwordHash: string; secondFactorAt: Date | null };

const deviceOf = (ctx: AdminContext) => findKnownDevice(ctx, { id: ctx.session.user.id });

/** Throws 400 with the name of the field for a wrong password, and 429 after too many wrong passwords. */
export async function confirmPassword(ctx: AdminContext, given: string): Promise<Confirmed> {
  const { id } = ctx.session.user;
  const limits = buildCurrentPasswordLimits(ctx, id, await deviceOf(ctx));
  await limits.count();
  const stored = await ctx.db.read.adminUser.findUnique({ where: { id } });
  if (stored && (await ctx.passwords.verify(stored.passwordHash, given))) {
    await limits.uncount();
    return stored;
  }
  ctx.log.warn({ event: 'password-refused', user: id }, 'wrong current password');
  throw refusedAt('wrong_password', 'Current password is incorrect');
}

const refusedAt = (code: 'wrong_password' | 'invalid', message: string) =>
  new AppError(code, message, { errors: { currentPassword: message } });

/**
 * Throws 401 if, since the password was confirmed, the session ended, the password or the second factor changed, or the account was
 * disabled.
 */
export async function requireUnchangedAccount(
  tx: Tx,
  { session }: AdminContext,
  { passwordHash, secondFactorAt }: Confirmed,
): Promise<void> {
  const where = { id: requireSessionId(session), user: { passwordHash, secondFactorAt, isActive: true } };
  if (!(await tx.adminSession.findFirst({ where }))) throw sessionEndedError();
}

/**
 * Runs `act` after the password and the code were right; `act` calls `prove` first in its transaction. The code is consumed in that
 * transaction: if the action is refused for another reason, the same code is valid again. Throws 400, 401 or 429 with the refused field.
 */
export async function runWithProof<Done>(
  ctx: AdminContext,
  { currentPassword, code }: GivenProof,
  act: (prove: VerifyProof) => Promise<Done>,
  only?: 'app',
): Promise<Done> {
  if (currentPassword === undefined) throw refusedAt('invalid', 'Please enter your password');
  const stored = await confirmPassword(ctx, currentPassword);
  if (!stored.secondFactorAt) return act((tx) => requireUnchangedAccount(tx, ctx, stored));
  const { id, username } = ctx.session.user;
  if (!(await canCheckCodes(ctx, ctx.db.read, id))) throw keyChangedError(username);
  if (!code) throw codeFieldError(codeNeededError());
  const limits = buildCodeLimits(ctx, id, await deviceOf(ctx));
  await limits.count();
  let isRight = false;
  try {
    return await act(async (tx) => {
      await requireUnchangedAccount(tx, ctx, stored);
      isRight = (await consumeSecondFactorCode(tx, ctx, id, code, only)) !== null;
      if (!isRight) throw codeFieldError(wrongCodeError());
    });
  } finally {
    // A right password is uncounted even if the action is refused later: only wrong attempts count.
    if (isRight) await limits.uncount();
  }
}

/** Calls `runWithProof` if proof is needed; otherwise `prove` checks nothing. */
export const runWithProofIf = <Done>(
  isNeeded: boolean,
  ctx: AdminContext,
  given: GivenProof,
  act: (prove: VerifyProof) => Promise<Done>,
): Promise<Done> => (isNeeded ? runWithProof(ctx, given, act) : act(async () => undefined));
