import { DAY_MS, HOUR_MS } from '../../../../shared/time/india';
import { deleteExpiredAttempts } from '../../../platform/access/limit-attempts';
import { createSecret, hashSecret, isSecret } from '../../../platform/access/secrets';
import type { Context, RequestInfo, Services, Session } from '../../../platform/context';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { ScheduledJob } from '../../../platform/process/jobs';
import { readContextUser, userRightsSelect } from '../people/users';
import { readPendingLastUse, recordLastUse } from './touch';

const IDLE_MS = 2 * HOUR_MS;
export const MAX_SESSION_MS = 12 * HOUR_MS;
/** The time for which a browser stays a known device. */
export const KNOWN_DEVICE_SECONDS = 400 * 24 * 60 * 60;
// lastSeenAt of a session is updated at most this often.
const TOUCH_MS = 60_000;

type SessionContext = Pick<Services, 'db' | 'now' | 'log'>;

/** Creates a session and returns its two secrets: the token for the bearer header and the value of the cookie (REQ 7.1). */
export async function openSession(tx: Tx, userId: number, caller: RequestInfo, now: Date): Promise<{ token: string; cookie: string }> {
  const [token, cookie] = [createSecret(), createSecret()];
  await tx.adminUser.update({ where: { id: userId }, data: { lastSeenAt: now } });
  await tx.adminSession.create({
    data: {
      userId,
      tokenHash: hashSecret(token),
      cookieHash: hashSecret(cookie),
      userAgent: caller.userAgent,
      address: caller.address,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + MAX_SESSION_MS),
    },
  });
  return { token, cookie };
}

/** The condition for sessions that are active at `now`. */
export const whereSessionActive = (now: Date) => ({ expiresAt: { gt: now }, lastSeenAt: { gt: new Date(now.getTime() - IDLE_MS) } });

/** The sessions that have not ended and can be used: their users need not set up a second factor first. */
export async function findLiveSessions({ db, now }: Pick<SessionContext, 'db' | 'now'>, sessions: number[]): Promise<Set<number>> {
  const where = { id: { in: sessions }, ...whereSessionActive(now()), user: { isActive: true } };
  const found = await db.read.adminSession.findMany({ where, select: { id: true, user: { select: userRightsSelect } } });
  const checked = found.map(async ({ id, user }) => ({ id, user: await readContextUser(db.read, user) }));
  return new Set((await Promise.all(checked)).flatMap(({ id, user }) => (user.mustEnrolSecondFactor ? [] : [id])));
}

/** The error for a token or cookie without a session, the same for ended sessions and unknown secrets. */
export const sessionEndedError = () => new AppError('session_ended', 'Please log in');

/** The session that a person opened by signing in. A bearer token takes precedence over the cookie; a cookie may write only from our own pages. Throws 401 or 403. */
export async function findSessionOfRequest(ctx: SessionContext, caller: RequestInfo): Promise<Session> {
  const secret = caller.bearer ?? caller.cookies.session;
  if (secret === null) throw new AppError('unauthorized', 'Please log in');
  if (!isSecret(secret)) throw sessionEndedError();
  const hash = hashSecret(secret);
  const now = ctx.now();
  const where = caller.bearer === null ? { cookieHash: hash } : { tokenHash: hash };
  const found = await ctx.db.read.adminSession.findUnique({
    where,
    include: { user: { select: { ...userRightsSelect, isActive: true } } },
  });
  const idle = found && now.getTime() - (readPendingLastUse(found.tokenHash) ?? found.lastSeenAt).getTime();
  if (!found || idle === null || !found.user.isActive || found.expiresAt <= now || idle >= IDLE_MS) throw sessionEndedError();
  if (caller.bearer === null && !caller.isCookieAuthAllowed) {
    ctx.log.warn({ event: 'cross-site-refused', user: found.user.id }, 'another site used a session');
    throw new AppError('cross_site', 'This request did not come from the site itself');
  }
  if (idle > TOUCH_MS && !caller.isBackground)
    await recordLastUse(ctx, found.tokenHash, now, async (tx) => {
      await tx.adminSession.updateMany({ where: { id: found.id }, data: { lastSeenAt: now } });
      await tx.adminUser.updateMany({ where: { id: found.userId }, data: { lastSeenAt: now } });
    });
  return { id: found.id, user: await readContextUser(ctx.db.read, found.user) };
}

/** The device of the request, if this user signed in on it before. */
export async function findKnownDevice(
  { db, request }: Pick<Context, 'db' | 'request'>,
  user: { id?: number; username?: string },
): Promise<{ id: number } | undefined> {
  const { device } = request.cookies;
  if (!device) return undefined;
  return (await db.read.knownDevice.findFirst({ where: { deviceHash: hashSecret(device), user } })) ?? undefined;
}

/** Why the writes of this feature have no event. */
export const NO_SIGN_IN_EVENT = 'programs do not follow sessions, tokens and signing in';

/** Ends sessions and deletes known devices, so that device cookies no longer get a separate login limit. */
export async function signOutEverywhere(tx: Tx, user: { id?: number; username?: string }): Promise<{ sessions: number; devices: number }> {
  const { count: sessions } = await tx.adminSession.deleteMany({ where: { user } });
  const { count: devices } = await tx.knownDevice.deleteMany({ where: { user } });
  return { sessions, devices };
}

/** Expired tokens stay in the list for this time, so that users can find out why a program stopped working. */
const EXPIRED_TOKEN_MS = 30 * DAY_MS;

/** Deletes expired sessions, links, attempt counters, known devices and API tokens. */
export async function deleteExpiredSessions(ctx: SessionContext): Promise<void> {
  const now = ctx.now();
  const idleSince = new Date(now.getTime() - IDLE_MS);
  await ctx.db.transact(async (tx) => {
    await tx.adminSession.deleteMany({ where: { OR: [{ expiresAt: { lte: now } }, { lastSeenAt: { lte: idleSince } }] } });
    await tx.accountLink.deleteMany({ where: { expiresAt: { lte: now } } });
    await deleteExpiredAttempts(tx, now);
    await tx.apiToken.deleteMany({ where: { expiresAt: { lte: new Date(now.getTime() - EXPIRED_TOKEN_MS) } } });
    await tx.knownDevice.deleteMany({ where: { lastSeenAt: { lte: new Date(now.getTime() - KNOWN_DEVICE_SECONDS * 1000) } } });
  });
}

export const expiredSessionsJob: ScheduledJob = {
  name: 'expired-sessions',
  description: 'deletes expired sessions, account links, counters of attempts, known devices and API tokens',
  everyMs: HOUR_MS,
  start: (services) => ({ run: () => deleteExpiredSessions(services) }),
};
