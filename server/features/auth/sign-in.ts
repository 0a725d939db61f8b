import type { Context, User } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { countAttempt, releaseAttempt, resetAttempts } from '../../platform/limit-attempts';
import { hashSecret, newSecret } from '../../platform/secrets';
import { DEVICE_SECONDS, openSession, serializeUser } from './sessions';

type Device = { id: number };
type Signed = { token: string; user: User };

/**
 * Signs an administrator in: sets the session cookie and gives the token. 401 with the same words and in the same time for an unknown
 * name, a wrong password and a disabled user; 429 after too many failures. Strangers' failures never lock out a device that has signed
 * in before: it has a counter of its own (DESIGN §5).
 */
export async function signIn(ctx: Context, username: string, password: string): Promise<Signed> {
  const { device: secret } = ctx.request.cookies;
  // Of a stranger nothing is looked up before there is room for one more.
  const device = secret && (await ctx.db.read.knownDevice.findFirst({ where: { deviceHash: hashSecret(secret), user: { username } } }));
  if (device) return tryToSignIn(ctx, username, password, device);
  return ctx.passwords.asStranger(() => tryToSignIn(ctx, username, password));
}

async function tryToSignIn(ctx: Context, username: string, password: string, device?: Device): Promise<Signed> {
  const { request, db, env } = ctx;
  const user = await db.read.adminUser.findUnique({ where: { username } });
  const byAccount = env.LOGIN_LIMIT;
  const account: ['login-device' | 'login-account', string] = device
    ? ['login-device', `${device.id}`]
    : ['login-account', `${username} ${request.address}`];
  // A known device may err twice as often.
  await countAttempt(ctx, ...account, device ? { ...byAccount, most: byAccount.most * 2 } : byAccount);
  if (!device) await countAttempt(ctx, 'login-address', request.address, env.LOGIN_ADDRESS_LIMIT);

  const matches = await ctx.passwords.verify(user?.passwordHash, password, device ? 'known' : 'stranger');
  if (!matches || !user?.isActive) {
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
    return openSession(tx, user.id, request, now);
  });
  await resetAttempts(ctx, ...account);
  // Only failures count against an address: an integrator who signs in often does nothing wrong.
  if (!device) await releaseAttempt(ctx, 'login-address', request.address);
  ctx.setCookie('session', cookie);
  if (!device) ctx.setCookie('device', newDevice, DEVICE_SECONDS);
  ctx.counters.logins.add('ok');
  ctx.log.info({ event: 'login', user: user.id, known: device !== undefined }, 'signed in');
  return { token, user: serializeUser(user) };
}
