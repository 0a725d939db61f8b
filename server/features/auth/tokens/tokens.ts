/** Creates, lists and revokes API tokens, for the panel and for the shell. */

import type { z } from 'zod';
import { fullNameOf } from '../../../../shared/people/people';
import type { TokenRow, tokenForm } from '../../../../shared/people/tokens';
import { DAY_MS } from '../../../../shared/time/india';
import { hashSecret } from '../../../platform/access/secrets';
import type { Reader, Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { createApiToken, extractTokenPrefix } from './api-token';

/** The maximum number of unexpired tokens per user. */
const MAX_OF_USER = 20;
/** The list is read as a whole, so it has a limit. */
const MAX_LISTED = 1_000;

const owner = { select: { id: true, firstName: true, lastName: true } } as const;
type Stored = Awaited<ReturnType<Reader['apiToken']['findUniqueOrThrow']>> & { user: { id: number; firstName: string; lastName: string } };

function serializeToken({ id, name, prefix, scopes, user, createdAt, expiresAt, lastUsedAt }: Stored): TokenRow {
  return {
    ...{ id, name, prefix },
    scopes: scopes.split(','),
    owner: { id: user.id, name: fullNameOf(user) },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** Lists the tokens of one user, or of all users; the newest first. An expired token is listed until a job deletes it. */
export async function listTokens(db: Reader, userId?: number): Promise<TokenRow[]> {
  const where = userId === undefined ? {} : { userId };
  const found = await db.apiToken.findMany({ where, orderBy: { id: 'desc' }, take: MAX_LISTED, include: { user: owner } });
  return found.map(serializeToken);
}

/** Creates a token and returns its secret, which is not stored: the database has its hash. Throws 409 for a user with too many tokens. */
export async function issueApiToken(tx: Tx, userId: number, { name, scopes, days }: z.output<typeof tokenForm>, now: Date) {
  if ((await countTokens(tx, userId, now)) >= MAX_OF_USER)
    throw new AppError('conflict', `There are ${MAX_OF_USER} tokens already. Revoke one that is not needed any more.`);
  const secret = createApiToken();
  const row = await tx.apiToken.create({
    data: {
      ...{ userId, name, scopes: [...new Set(scopes)].sort().join(), createdAt: now },
      hash: hashSecret(secret),
      prefix: extractTokenPrefix(secret),
      expiresAt: new Date(now.getTime() + days * DAY_MS),
    },
    include: { user: owner },
  });
  return { secret, token: serializeToken(row) };
}

/** The number of a user's active tokens. */
export const countTokens = (db: Pick<Reader, 'apiToken'>, userId: number, now: Date): Promise<number> =>
  db.apiToken.count({ where: { userId, expiresAt: { gt: now } } });

/** Ends a token for good. */
export async function revokeTokens(tx: Tx, where: { id?: number; userId?: number; prefix?: string }): Promise<number> {
  return (await tx.apiToken.deleteMany({ where })).count;
}
