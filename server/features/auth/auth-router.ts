/** Signing in and out, changing the own password, and the list of sessions (REQ 7.1). */
import { z } from 'zod';
import { exactText } from '../../../shared/content/fields';
import { personType } from '../../../shared/content/registry';
import { personRow } from '../../../shared/people/people';
import type { Context, Session, User } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { done, merged } from '../../platform/http/envelopes';
import { ownSession } from '../../platform/http/request-context';
import { hashSecret, newSecret } from '../../platform/secrets';
import { adminProcedure, ownAccountProcedure, publicProcedure, router } from '../../platform/trpc';
import { actorFrom, type Change } from '../content/write/change';
import { writeContent } from '../content/write/write-content';
import { endLinks } from './account-links/account-links';
import { askForReset } from './account-links/ask-for-reset';
import { linkFor, usePasswordLink } from './account-links/use-link';
import { confirmPassword, refuseUnlessSame } from './confirm-password';
import { limitsOfDevice, limitsOfStranger } from './limit-logins';
import { newPassword, password } from './new-password';
import { activeSessions, DEVICE_SECONDS, openSession } from './sessions';
import { readUser, userFields } from './users';

const user = personRow
  .omit({ isActive: true, needsSecondFactor: true, invitedAt: true, invitedUntil: true, lastSeenAt: true, version: true })
  .extend({ mustEnrolSecondFactor: z.boolean() });

export const auth = router({
  login: publicProcedure
    .meta({
      access: 'public',
      summary: 'Sign in; the token goes into an Authorization: Bearer header',
      rest: { method: 'POST', path: '/api/auth/login', envelope: merged, errors: ['invalid_credentials'] },
      output: z.object({ token: z.string(), user }),
    })
    .input(z.object({ username: exactText(200), password }))
    .mutation(({ ctx, input }) => signIn(ctx, input.username, input.password)),

  logout: ownAccountProcedure
    .meta({
      access: 'admin',
      summary: 'End the session on the server',
      rest: { method: 'POST', path: '/api/auth/logout', envelope: done },
      output: z.null(),
    })
    .mutation(async ({ ctx }) => {
      await ctx.db.transact((tx) => tx.adminSession.deleteMany({ where: { id: ownSession(ctx.session) } }));
      ctx.setCookie('session', null);
      ctx.log.info({ event: 'logout', user: ctx.session.user.id }, 'signed out');
      return null;
    }),

  changePassword: ownAccountProcedure
    .meta({
      access: 'admin',
      summary: 'Change your own password; all other sessions end',
      rest: { method: 'POST', path: '/api/auth/change-password', envelope: done, errors: ['wrong_password', 'password_unchanged'] },
      output: z.null(),
    })
    .input(
      z.object({
        currentPassword: password,
        newPassword,
      }),
    )
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx, input.currentPassword, input.newPassword);
      return null;
    }),

  askForReset,
  linkFor,
  usePasswordLink,

  /** The signed-in user, for the panel when it restores a session. */
  me: ownAccountProcedure.query(({ ctx }) => ctx.session.user),

  /** The user's active sessions; the one of this request is marked as current. */
  sessions: adminProcedure.query(async ({ ctx }) => {
    const where = { userId: ctx.session.user.id, ...activeSessions(ctx.now()) };
    const sessions = await ctx.db.read.adminSession.findMany({ where, orderBy: { lastSeenAt: 'desc' } });
    return sessions.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
      id,
      userAgent,
      address,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: id === ctx.session.id,
    }));
  }),

  /** Ends one of the user's sessions. */
  endSession: adminProcedure.input(z.object({ id: z.int32().positive() })).mutation(async ({ ctx, input }) => {
    const where = { id: input.id, userId: ctx.session.user.id };
    const { count } = await ctx.db.transact((tx) => tx.adminSession.deleteMany({ where }));
    if (count === 0) throw new AppError('not_found', 'There is no such session');
    ctx.log.info({ event: 'sessions-ended', user: ctx.session.user.id, count }, 'sessions ended');
    return null;
  }),

  /** Ends all sessions of the user except the one of this request. */
  endOtherSessions: adminProcedure.mutation(async ({ ctx }) => {
    const where = { userId: ctx.session.user.id, id: { not: ownSession(ctx.session) } };
    const { count } = await ctx.db.transact((tx) => tx.adminSession.deleteMany({ where }));
    ctx.log.info({ event: 'sessions-ended', user: ctx.session.user.id, count }, 'sessions ended');
    return { count };
  }),
});

/** Changes the signed-in administrator's password and ends all other sessions. A wrong current password is 400 (REQ 7.5). */
async function changePassword(ctx: Context & { session: Session }, current: string, next: string): Promise<void> {
  const sessionId = ownSession(ctx.session);
  const { user } = ctx.session;
  const stored = await confirmPassword(ctx, current, 'currentPassword');
  if (user.mustChangePassword && next === current) {
    const message = 'Please choose a password other than the one-time password';
    throw new AppError('password_unchanged', message, { errors: { newPassword: message } });
  }
  const passwordHash = await ctx.passwords.hash(next);
  const data = { passwordHash, mustChangePassword: false, passwordChangedAt: ctx.now().toISOString() };
  await writeContent(ctx, actorFrom(ctx), async function* (tx) {
    // It may have been reset while the current one was being checked.
    await refuseUnlessSame(tx, stored);
    const change: Change = { type: personType, action: 'update', row: { id: user.id }, data };
    yield change;
    await endLinks(tx, user.id);
    await tx.adminSession.deleteMany({ where: { userId: user.id, id: { not: sessionId } } });
  });
  ctx.log.info({ event: 'password-changed', user: user.id }, 'password changed');
}

type Signed = { token: string; user: User };
type Attempt = {
  username: string;
  password: string;
  matches: Context['passwords']['verify'];
  uncount: ReturnType<typeof limitsOfDevice>['uncount'];
  device?: { id: number };
};

/**
 * Signs an administrator in: sets the session cookie and gives the token. 401 with the same words and in the same time for an unknown
 * name, a wrong password and a disabled user; 429 after too many failures, 503 when too many strangers wait. Strangers' failures never lock
 * out a device that has signed in before: it has a limit of its own (REQ 7.4).
 */
async function signIn(ctx: Context, username: string, password: string): Promise<Signed> {
  const { passwords, request } = ctx;
  const { device: secret } = request.cookies;
  const device = secret && (await ctx.db.read.knownDevice.findFirst({ where: { deviceHash: hashSecret(secret), user: { username } } }));
  if (device) {
    const { count, uncount } = limitsOfDevice(ctx, device.id);
    await count();
    return tryToSignIn(ctx, { username, password, matches: (...of) => passwords.verify(...of), uncount, device });
  }
  const { check, count, uncount } = limitsOfStranger(ctx, username);
  // An attempt that is over a limit already takes no place in the queue, and one that waits there has written nothing.
  const rank = await check();
  return passwords.asStranger({ rank, isClosed: request.isClosed }, async (matches) => {
    await count();
    return tryToSignIn(ctx, { username, password, matches, uncount });
  });
}

async function tryToSignIn(ctx: Context, { username, password, matches, uncount, device }: Attempt): Promise<Signed> {
  const { request, db } = ctx;
  const user = await db.read.adminUser.findUnique({
    where: { username },
    select: { ...userFields, passwordHash: true, isActive: true, invitedAt: true },
  });
  const isRight = await matches(user?.passwordHash, password);
  if (!isRight || !user?.isActive || user.invitedAt) {
    ctx.counters.logins.add('failed');
    ctx.log.warn({ event: 'login-failed', user: user?.id ?? null }, 'login failed');
    throw new AppError('invalid_credentials', 'Invalid username or password');
  }

  const now = ctx.now();
  const newDevice = newSecret();
  const { token, cookie } = await db.transact(async (tx) => {
    // The password may have been changed, or the user disabled, while this one was being checked.
    const unchanged = await tx.adminUser.findFirst({ where: { id: user.id, passwordHash: user.passwordHash, isActive: true } });
    if (!unchanged) throw new AppError('invalid_credentials', 'Invalid username or password');
    if (device) await tx.knownDevice.update({ where: { id: device.id }, data: { lastSeenAt: now } });
    else await tx.knownDevice.create({ data: { userId: user.id, deviceHash: hashSecret(newDevice), lastSeenAt: now } });
    // The browser forgets the session that it had: nobody else should go on with it.
    const left = request.cookieAuthAllowed && request.cookies.session;
    if (left) await tx.adminSession.deleteMany({ where: { cookieHash: hashSecret(left) } });
    // Only failures count: an integrator who signs in often does nothing wrong.
    await uncount(tx);
    return openSession(tx, user.id, request, now);
  });
  ctx.setCookie('session', cookie);
  if (!device) ctx.setCookie('device', newDevice, DEVICE_SECONDS);
  ctx.counters.logins.add('ok');
  ctx.log.info({ event: 'login', user: user.id, known: device !== undefined }, 'signed in');
  return { token, user: await readUser(db.read, user) };
}
