import { createSecret, hashSecret } from '../../../platform/access/secrets';
import type { Context, User } from '../../../platform/context';
import type { Tx } from '../../../platform/database/database';
import { AppError, connectionClosedError } from '../../../platform/errors';
import { runWrite } from '../../../platform/write/run-write';
import { readContextUser, userRightsSelect } from '../people/users';
import { canCheckCodes, consumeSecondFactorCode } from '../second-factor/factor';
import { codeNeededError, keyChangedError, wrongCodeError } from '../second-factor/refusals';
import { addWrongCodeMail } from '../second-factor/wrong-code-mail';
import { buildCodeLimits, buildPasswordLimits } from './limit-logins';
import { findKnownDevice, KNOWN_DEVICE_SECONDS, NO_SIGN_IN_EVENT, openSession } from './sessions';

type Credentials = { username: string; password: string; code?: string | undefined };
type Signed = { token: string; user: User };
type Device = { id: number };
type Found = NonNullable<Awaited<ReturnType<typeof findUser>>>;

const findUser = (ctx: Context, username: string) =>
  ctx.db.read.adminUser.findUnique({
    where: { username },
    select: { ...userRightsSelect, passwordHash: true, isActive: true, invitedAt: true },
  });

const wrongCredentials = () => new AppError('invalid_credentials', 'Invalid username or password');

/**
 * Signs a user in: sets the session cookie and returns the token. Answers 401 with the same words and in the same time for an unknown name,
 * a wrong password, and a disabled or invited user; 429 after too many failures; 503 when too many strangers wait. Strangers' failures
 * never lock out a known device, which has separate limits (REQ 7.4). With a second factor, the right password alone opens no session: the
 * answer asks for the code, which is sent together with the name and the password. Between the two requests there is no session, cookie or
 * ticket.
 */
export async function signIn(ctx: Context, credentials: Credentials): Promise<Signed> {
  const { username, password } = credentials;
  const { request, passwords } = ctx;
  const device = await findKnownDevice(ctx, { username });
  const limits = buildPasswordLimits(ctx, username, device);
  const tryWith = async (matches: typeof passwords.verify) => {
    await limits.count();
    const user = await findUser(ctx, username);
    const isRight = await matches(user?.passwordHash, password);
    if (isRight && user?.isActive && !user.invitedAt) return user;
    ctx.counters.logins.add('failed');
    ctx.log.warn({ event: 'login-failed', user: user?.id ?? null }, 'login failed');
    throw wrongCredentials();
  };
  if (device) return enter(ctx, await tryWith((...of) => passwords.verify(...of)), credentials, { device, uncount: limits.uncount });
  // An attempt over a limit does not enter the queue; a waiting attempt has written nothing.
  await limits.check();
  const user = await passwords.asStranger(async (matches) => {
    if (request.isClosed()) throw connectionClosedError();
    return tryWith(matches);
  });
  return enter(ctx, user, credentials, { uncount: limits.uncount });
}

/** Opens a session of a user in the request's browser: on a known device, or on a new one with this secret. */
export async function openSessionInBrowser(tx: Tx, ctx: Context, userId: number, device: Device | string) {
  const { request } = ctx;
  const now = ctx.now();
  if (typeof device === 'string') await tx.knownDevice.create({ data: { userId, deviceHash: hashSecret(device), lastSeenAt: now } });
  else await tx.knownDevice.update({ where: { id: device.id }, data: { lastSeenAt: now } });
  // The browser's previous session ends: nobody else should continue with it.
  const left = request.isCookieAuthAllowed && request.cookies.session;
  if (left) await tx.adminSession.deleteMany({ where: { cookieHash: hashSecret(left) } });
  return openSession(tx, userId, request, now);
}

/** Sets the cookies of a session that `openSessionInBrowser` opened. */
export function setSessionCookies(ctx: Context, cookie: string, device: Device | string): void {
  ctx.setCookie('session', cookie);
  if (typeof device === 'string') ctx.setCookie('device', device, KNOWN_DEVICE_SECONDS);
}

type Known = { device?: Device; uncount: (tx?: Tx) => Promise<void> };

/** Opens the session of a user after the right password, if the code is right too. */
async function enter(ctx: Context, user: Found, { username, code }: Credentials, { device, uncount }: Known): Promise<Signed> {
  const { db } = ctx;
  const codes = user.secondFactorAt ? buildCodeLimits(ctx, user.id, device) : null;
  if (codes) {
    // The password was right, so the attempt is uncounted: only failures count.
    await uncount();
    if (!(await canCheckCodes(ctx, db.read, user.id))) throw keyChangedError(username);
    if (code === undefined) throw codeNeededError();
    await codes.count();
  }

  const newDevice = createSecret();
  const open = async (tx: Tx) => {
    // The password or the second factor may have been changed, or the user disabled, while they were being checked.
    const { id, passwordHash, secondFactorAt } = user;
    if (!(await tx.adminUser.findFirst({ where: { id, passwordHash, secondFactorAt, isActive: true, invitedAt: null } })))
      return 'changed' as const;
    if (codes) {
      const used = await consumeSecondFactorCode(tx, ctx, id, code ?? '');
      if (!used) {
        await addWrongCodeMail(tx, ctx, user);
        return 'wrong-code' as const;
      }
      await codes.uncount(tx);
    } else await uncount(tx);
    return openSessionInBrowser(tx, ctx, id, device ?? newDevice);
  };
  const opened = await runWrite(ctx, {}, async ({ tx }) => ({ result: await open(tx), noEvent: NO_SIGN_IN_EVENT }));
  if (opened === 'changed') throw wrongCredentials();
  if (opened === 'wrong-code') {
    ctx.counters.logins.add('failed');
    ctx.log.warn({ event: 'code-refused', user: user.id }, 'wrong code after the right password');
    throw wrongCodeError();
  }
  setSessionCookies(ctx, opened.cookie, device ?? newDevice);
  ctx.counters.logins.add('ok');
  ctx.log.info({ event: 'login', user: user.id, known: device !== undefined }, 'signed in');
  return { token: opened.token, user: await readContextUser(db.read, user) };
}
