import type { Context, User } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { hashSecret, newSecret } from '../../platform/secrets';
import { limitsOfDevice, limitsOfStranger } from './limit-logins';
import { DEVICE_SECONDS, openSession, serializeUser } from './sessions';

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
export async function signIn(ctx: Context, username: string, password: string): Promise<Signed> {
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
  const user = await db.read.adminUser.findUnique({ where: { username } });
  const isRight = await matches(user?.passwordHash, password);
  if (!isRight || !user?.isActive) {
    ctx.counters.logins.add('failed');
    ctx.log.warn({ event: 'login-failed', user: user?.id ?? null }, 'login failed');
    throw new AppError('UNAUTHORIZED', 'Invalid username or password');
  }

  const now = ctx.now();
  const newDevice = newSecret();
  const { token, cookie } = await db.transact(async (tx) => {
    // The password may have been changed, or the user disabled, while this one was being checked.
    const unchanged = await tx.adminUser.findFirst({ where: { id: user.id, passwordHash: user.passwordHash, isActive: true } });
    if (!unchanged) throw new AppError('UNAUTHORIZED', 'Invalid username or password');
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
  return { token, user: serializeUser(user) };
}
