import type { Context, User } from '../context';
import { Refusal } from '../errors';
import { countAttempt, forgetAttempts, uncountAttempt } from './limit-attempts';
import { hashSecret, newSecret } from './secrets';
import { openSession, plainUser } from './sessions';

const BY_ACCOUNT_AND_ADDRESS = { most: 5, minutes: 15 };
const BY_ADDRESS = { most: 20, minutes: 15 };
const BY_DEVICE = { most: 10, minutes: 15 };

/**
 * Signs an administrator in: sets the session cookie and gives the token. 401 with the same words and in the same time for an unknown
 * name, a wrong password and a disabled user; 429 after too many failures. Strangers' failures never lock out a device that has signed
 * in before: it has a counter of its own (DESIGN §5).
 */
export async function signIn(ctx: Context, username: string, password: string): Promise<{ token: string; user: User }> {
  const { caller, db } = ctx;
  const user = await db.read.adminUser.findUnique({ where: { username } });
  const deviceHash = caller.cookies.device ? hashSecret(caller.cookies.device) : null;
  const device = deviceHash
    ? await db.read.knownDevice.findUnique({ where: { userId_deviceHash: { userId: user?.id ?? 0, deviceHash } } })
    : null;

  const account: [string, string] = device ? ['login-device', `${device.id}`] : ['login-account', `${username} ${caller.address}`];
  await countAttempt(ctx, ...account, device ? BY_DEVICE : BY_ACCOUNT_AND_ADDRESS);
  if (!device) await countAttempt(ctx, 'login-address', caller.address, BY_ADDRESS);

  const matches = await ctx.passwords.matches(user?.passwordHash, password);
  if (!matches || !user?.isActive) throw new Refusal('UNAUTHORIZED', 'Invalid username or password');

  const now = ctx.now();
  const newDevice = newSecret();
  const { token, cookie } = await db.transact(async (tx) => {
    // The password may have been changed, or the user disabled, while this one was being checked.
    const unchanged = await tx.adminUser.findFirst({ where: { id: user.id, passwordHash: user.passwordHash, isActive: true } });
    if (!unchanged) throw new Refusal('UNAUTHORIZED', 'Invalid username or password');
    if (device) await tx.knownDevice.update({ where: { id: device.id }, data: { lastSeenAt: now } });
    else await tx.knownDevice.create({ data: { userId: user.id, deviceHash: hashSecret(newDevice), lastSeenAt: now } });
    return openSession(tx, user.id, caller, now);
  });
  await forgetAttempts(ctx, ...account);
  // Only failures count against an address: an integrator who signs in often does nothing wrong.
  if (!device) await uncountAttempt(ctx, 'login-address', caller.address);
  ctx.setCookie('session', cookie);
  if (!device) ctx.setCookie('device', newDevice);
  return { token, user: plainUser(user) };
}
