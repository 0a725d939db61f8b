/**
 * Stored second factors, sealed with the server key: begun, confirmed, used and removed. All writes belong into the caller's transaction.
 */
import { parseSecondFactorCode, RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH } from '../../../../shared/people/codes';
import { MINUTE_MS } from '../../../../shared/time/india';
import { createReadableSecret } from '../../../platform/access/secrets';
import type { Services } from '../../../platform/context';
import type { Reader, Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { createTotpSecret, findTimeStep } from './totp';

type Keys = Pick<Services, 'serverKey'>;
type Clock = Keys & Pick<Services, 'now'>;

// A screen with a new secret is not left open for longer than this time.
const PENDING_MS = 60 * MINUTE_MS;

/** The secret is sealed for one user: in another user's row it cannot be opened. */
const purposeOf = (userId: number) => `second-factor ${userId}`;
const recoveryHash = ({ serverKey }: Keys, userId: number, code: string) => serverKey.hash('recovery-code', `${userId} ${code}`);

/** Whether the user's codes can be checked: only with the server key that sealed their secret. */
export async function canCheckCodes({ serverKey }: Keys, db: Pick<Reader, 'secondFactor'>, userId: number): Promise<boolean> {
  const stored = await db.secondFactor.findUnique({ where: { userId } });
  return stored?.secret != null && serverKey.open(purposeOf(userId), stored.secret) !== null;
}

/** Creates a pending secret; until it is confirmed, an earlier secret remains valid. */
export async function beginSecondFactor(tx: Tx, { serverKey, now }: Clock, userId: number): Promise<string> {
  const secret = createTotpSecret();
  const pending = { pendingSecret: serverKey.seal(purposeOf(userId), secret), pendingAt: now() };
  await tx.secondFactor.upsert({ where: { userId }, create: { userId, ...pending }, update: pending });
  return secret;
}

/**
 * Activates the pending secret with one of its codes, uses up the code's time step, and returns new recovery codes; null for a wrong code.
 */
export async function confirmFactor(tx: Tx, ctx: Clock, userId: number, code: string): Promise<string[] | null> {
  const now = ctx.now();
  const pendingSince = new Date(now.getTime() - PENDING_MS);
  const stored = await tx.secondFactor.findFirst({ where: { userId, pendingAt: { gt: pendingSince } } });
  const sealed = stored?.pendingSecret;
  const secret = sealed && ctx.serverKey.open(purposeOf(userId), sealed);
  if (!secret) throw new AppError('conflict', 'Nothing waits to be confirmed. Please begin again.');
  const typed = parseSecondFactorCode(code);
  const step = typed?.kind === 'app' ? findTimeStep(secret, typed.code, now) : null;
  if (step === null) return null;
  const data = { secret: sealed, lastStep: step, pendingSecret: null, pendingAt: null };
  const { count } = await tx.secondFactor.updateMany({ where: { userId, pendingSecret: sealed }, data });
  return count === 1 ? renewRecoveryCodes(tx, ctx, userId) : null;
}

/** Consumes a code; returns null for a code that is wrong, used, or of another kind than `only`. */
export async function consumeSecondFactorCode(
  tx: Tx,
  ctx: Clock,
  userId: number,
  text: string,
  only?: 'app',
): Promise<'app' | 'recovery' | null> {
  const typed = parseSecondFactorCode(text);
  if (!typed || (only && typed.kind !== only)) return null;
  if (typed.kind === 'recovery') {
    const where = { userId, hash: recoveryHash(ctx, userId, typed.code), usedAt: null };
    return (await tx.recoveryCode.updateMany({ where, data: { usedAt: ctx.now() } })).count === 1 ? 'recovery' : null;
  }
  const stored = await tx.secondFactor.findUnique({ where: { userId } });
  const secret = stored?.secret && ctx.serverKey.open(purposeOf(userId), stored.secret);
  const step = secret ? findTimeStep(secret, typed.code, ctx.now()) : null;
  if (step === null) return null;
  const { count } = await tx.secondFactor.updateMany({ where: { userId, lastStep: { lt: step } }, data: { lastStep: step } });
  return count === 1 ? 'app' : null;
}

/** Replaces all recovery codes by eight new ones; only their hashes are stored. */
export async function renewRecoveryCodes(tx: Tx, ctx: Keys, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => createReadableSecret(RECOVERY_CODE_LENGTH));
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId, hash: recoveryHash(ctx, userId, code) })) });
  return codes.map((code) => `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`);
}

/** Removes all data of a user's second factor. If nobody has one, nothing depends on the server key, and the next key is accepted. */
export async function removeSecondFactor(tx: Tx, userId: number): Promise<void> {
  await tx.secondFactor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  if ((await tx.secondFactor.count({ where: { secret: { not: null } } })) > 0) return;
  await tx.securitySettings.updateMany({ where: { id: 1 }, data: { keyCheck: null } });
}
