/** The cost of guessing a password (REQ 7.3): the other tests have cheap hashes. */
import { beforeAll, describe, expect, it } from 'vitest';
import { PasswordHasher } from '../../../server/features/auth/password-hasher';
import { quickOrLong } from '../../faults/long-form';
import { shareApp } from '../../support/app';
import { testProviders } from '../../support/databases';
import { PASSWORD } from '../../support/password';

describe.each(testProviders)('passwords at their full cost on %s', (provider) => {
  const app = shareApp(provider, { isFirst: true, passwords: new PasswordHasher() });
  beforeAll(async () => {
    const { id: _, ...admin } = await app.db.read.adminUser.findFirstOrThrow();
    await app.db.transact((tx) => tx.adminUser.create({ data: { ...admin, username: 'disabled', isActive: false } }));
  });

  it('a login with an unknown name or a disabled user takes as much CPU time as a wrong password', async () => {
    // CPU time, because other work on the machine does not affect it; the minimum of several attempts.
    const work = async (username: string) => {
      const start = process.cpuUsage();
      await app.login(username, 'wrong');
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    const minimum = { admin: Number.POSITIVE_INFINITY, nobody: Number.POSITIVE_INFINITY, disabled: Number.POSITIVE_INFINITY };
    const names = Object.keys(minimum) as (keyof typeof minimum)[];
    for (let round = 0; round < quickOrLong(3, 5); round += 1) {
      for (const name of names) minimum[name] = Math.min(minimum[name], await work(name));
    }
    for (const name of names) {
      expect(minimum[name] / minimum.admin).toBeGreaterThan(0.6);
      expect(minimum[name] / minimum.admin).toBeLessThan(1.7);
    }
  });

  it('the first password and a changed one are stored with Argon2id at 46 MiB and two passes', async () => {
    const { token } = await app.login();
    const stored = async () => (await app.db.read.adminUser.findFirstOrThrow({ where: { username: 'admin' } })).passwordHash;
    const first = await stored();
    const body = { currentPassword: PASSWORD, newPassword: 'a better horse' };
    expect(await app.call('POST', '/api/auth/change-password', { token, body })).toMatchObject({ status: 200 });
    expect([first, await stored()]).toEqual(Array(2).fill(expect.stringMatching(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/)));
    expect(await stored()).not.toBe(first);
  });
});
