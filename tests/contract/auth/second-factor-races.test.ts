/** Codes that are used concurrently count once each, on both databases. */
import { beforeAll, describe, expect, it } from 'vitest';
import { shareApp } from '../../support/app';
import { bothProvidersFor, quickOn } from '../../support/databases';
import { PASSWORD } from '../../support/password';
import { advanceToNextStep, createCodeAt, enrolSecondFactor, type TestClock } from '../../support/second-factor';

const ROUNDS = 200;
const USERS = 10;

describe.each(bothProvidersFor('isolation'))('races for a code, on %s', (provider) => {
  const clock: TestClock = { now: new Date('2026-03-02T06:00:00Z') };
  const names = Array.from({ length: USERS }, (_, at) => `user${at}`);

  const app = shareApp(provider, { now: () => clock.now });
  beforeAll(async () => {
    const { id: _, ...admin } = await app.db.read.adminUser.findFirstOrThrow();
    await app.db.transact((tx) => tx.adminUser.createMany({ data: names.map((username) => ({ ...admin, username })) }));
  });

  const signIn = async (username: string, code: string) => {
    const { status } = await app.call('POST', '/api/auth/login', { body: { username, password: PASSWORD, code } });
    return status;
  };
  const enrolled = async (username: string) => {
    const { token } = await app.login(username);
    return { username, token, ...(await enrolSecondFactor(app, clock, token)) };
  };

  it(`of two concurrent logins with one code one gets a session, ${ROUNDS} times`, quickOn('postgresql', provider), async () => {
    const users: Awaited<ReturnType<typeof enrolled>>[] = [];
    for (const name of names) users.push(await enrolled(name));
    for (let round = 0; round < ROUNDS / USERS; round += 1) {
      advanceToNextStep(clock);
      const races = users.map(async ({ username, secret }) => {
        const code = createCodeAt(secret, clock.now);
        const statuses = await Promise.all([signIn(username, code), signIn(username, code)]);
        return statuses.sort();
      });
      expect(await Promise.all(races)).toEqual(users.map(() => [200, 401]));
    }
    // The sessions are their first ones, and one of each round.
    expect(await app.db.read.adminSession.count()).toBe(USERS + ROUNDS);
    for (const { secret, username } of users) expect(await signIn(username, createCodeAt(secret, clock.now))).toBe(401);
  });

  it('of three concurrent logins with one recovery code one gets a session', async () => {
    const [first] = names as [string];
    await app.db.transact((tx) => tx.adminUser.updateMany({ data: { secondFactorAt: null } }));
    const { recoveryCodes } = await enrolled(first);
    const unusedByPerson = async () => {
      const { id: userId } = await app.db.read.adminUser.findFirstOrThrow({ where: { username: first } });
      const count = (where: { userId: number | { not: number } }) => app.db.read.recoveryCode.count({ where: { ...where, usedAt: null } });
      return { own: await count({ userId }), others: await count({ userId: { not: userId } }) };
    };
    const { others } = await unusedByPerson();
    for (const code of recoveryCodes) {
      const statuses = await Promise.all([1, 2, 3].map(() => signIn(first, code)));
      expect(statuses.sort()).toEqual([200, 401, 401]);
    }
    expect(await unusedByPerson()).toEqual({ own: 0, others });
  });

  it('of concurrent enrolments one code confirms once, and does not sign in again; of two new secrets one remains', async () => {
    const { token } = await app.login('user5');
    const begin = async () => {
      const { body } = await app.trpc('mutation', 'auth.beginSecondFactor', { currentPassword: PASSWORD }, { token });
      return body.result.data.json.secret as string;
    };
    const confirm = async (code: string) => (await app.trpc('mutation', 'auth.confirmSecondFactor', { code }, { token })).status;
    const secrets = await Promise.all([begin(), begin()]);
    advanceToNextStep(clock);
    const codes = secrets.flatMap((secret) => [createCodeAt(secret, clock.now), createCodeAt(secret, clock.now)]);
    const statuses = await Promise.all(codes.map(confirm));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const { id: userId } = await app.db.read.adminUser.findFirstOrThrow({ where: { username: 'user5' } });
    expect(await app.db.read.recoveryCode.count({ where: { userId } })).toBe(8);
    for (const code of codes) expect(await signIn('user5', code)).toBe(401);
    advanceToNextStep(clock);
    const later = await Promise.all(secrets.map((secret) => signIn('user5', createCodeAt(secret, clock.now))));
    expect(later.sort()).toEqual([200, 401]);
  });
});
