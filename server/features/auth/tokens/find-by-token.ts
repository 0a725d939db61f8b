/** Finds the session of a request with an API token. */
import { MINUTE_MS } from '../../../../shared/time/india';
import { hashSecret } from '../../../platform/access/secrets';
import type { Services, Session } from '../../../platform/context';
import { AppError } from '../../../platform/errors';
import { readContextUser, userRightsSelect } from '../people/users';
import { readPendingLastUse, recordLastUse } from '../sessions/touch';
import { isApiToken } from './api-token';

// lastUsedAt is updated at most this often.
const TOUCH_MS = 10 * MINUTE_MS;

/** One error, so that nobody learns which tokens exist. */
const tokenInvalidError = () => new AppError('token_invalid', 'This API token does not exist, or is no longer valid');

/** Throws the same 401 for a malformed, unknown, expired or revoked token, and for a token of a disabled user. */
export async function findSessionByToken(ctx: Pick<Services, 'db' | 'now'>, token: string): Promise<Session> {
  if (!isApiToken(token)) throw tokenInvalidError();
  const include = { user: { select: { ...userRightsSelect, isActive: true } } };
  const found = await ctx.db.read.apiToken.findUnique({ where: { hash: hashSecret(token) }, include });
  const now = ctx.now();
  if (!found?.user.isActive || found.expiresAt <= now) throw tokenInvalidError();
  const { id, name, scopes, lastUsedAt } = found;
  const key = `token ${id}`;
  const usedAt = readPendingLastUse(key) ?? lastUsedAt;
  if (!usedAt || now.getTime() - usedAt.getTime() >= TOUCH_MS)
    await recordLastUse(ctx, key, now, async (tx) => void (await tx.apiToken.updateMany({ where: { id }, data: { lastUsedAt: now } })));
  return { id: null, user: await readContextUser(ctx.db.read, found.user), token: { id, name, scopes: scopes.split(',') } };
}
