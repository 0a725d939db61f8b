/** Login, logout, password change, the list of sessions and their expiry (REQ 7.1, 7.6). */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteExpiredSessions, KNOWN_DEVICE_SECONDS } from '../../../server/features/auth/sessions/sessions';
import { startApp, type TestAnswer, type TestApp } from '../../support/app';
import { testProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { PASSWORD } from '../../support/password';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OWN = { 'sec-fetch-site': 'same-origin' };
const SECRET = /^[\w-]{43}$/;

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
const secretOf = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);
const cookiesOf = ({ headers }: TestAnswer) => [headers['set-cookie'] ?? []].flat();

describe.each(testProviders)('sessions on %s', (provider) => {
  let app: TestApp;
  let now: Date;
  const advance = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };
  const byToken = async (token: string) => (await app.call('GET', '/api/admin/products', { token })).status;
  const byCookie = async (cookie: string) => (await app.call('GET', '/api/admin/products', { cookie })).status;
  const user = async (username: string, fields: { isActive?: boolean } = {}) => {
    const { id: _, ...admin } = await app.db.read.adminUser.findFirstOrThrow({ where: { username: 'admin' } });
    return app.db.transact((tx) => tx.adminUser.create({ data: { ...admin, username, ...fields } }));
  };
  const changePassword = (token: string, body: unknown) => app.call('POST', '/api/auth/change-password', { token, body });

  beforeAll(async () => {
    now = new Date('2026-03-02T06:00:00Z');
    app = await startApp(provider, { now: () => now, isFirst: true });
    await user('disabled', { isActive: false });
    await user('colleague');
  });
  beforeEach(() => app.db.transact((tx) => tx.adminSession.deleteMany()));
  afterAll(() => app.close());

  describe('signing in', () => {
    it('the login returns token and user, with two cookies', async () => {
      const { answer, token, session, device } = await app.login();
      const { id } = await app.db.read.adminUser.findFirstOrThrow({ where: { username: 'admin' } });
      const names = { username: 'admin', firstName: 'Site', lastName: 'Administrator', email: 'admin@example.com' };
      const admin = {
        id,
        ...names,
        role: 'administrator',
        mustChangePassword: false,
        hasSecondFactor: false,
        isAskedToSetUp: true,
        seesCosts: true,
        mustEnrolSecondFactor: false,
      };
      expect([answer.status, answer.body]).toEqual([200, { success: true, token: expect.stringMatching(SECRET), user: admin }]);
      expect(cookiesOf(answer)).toEqual([
        `${session}; Path=/; HttpOnly; SameSite=Strict`,
        `${device}; Max-Age=${KNOWN_DEVICE_SECONDS}; Path=/; HttpOnly; SameSite=Strict`,
      ]);
      const secrets = new Set([token, secretOf(session), secretOf(device)]);
      expect(secrets.size).toBe(3);
      for (const secret of secrets) expect(secret).toMatch(SECRET);
    });

    it('the login returns the same through tRPC', async () => {
      const answer = await app.trpc('mutation', 'auth.login', { username: 'admin', password: PASSWORD });
      expect(answer.body.result.data.json).toEqual({
        token: expect.stringMatching(SECRET),
        user: expect.objectContaining({ username: 'admin' }),
      });
      expect(cookiesOf(answer)).toHaveLength(2);
      expect(await byCookie(cookiesOf(answer)[0]?.split(';')[0] as string)).toBe(200);
    });

    it('the login sets __Host- cookies when the site uses https', async () => {
      const secure = await startApp(provider, { env: { PUBLIC_URL: 'https://shop.example.com' } });
      const { answer, session } = await secure.login();
      const cookies = cookiesOf(answer);
      expect(cookies).toEqual([
        expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
        expect.stringMatching(/^__Host-device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      ]);
      expect(session).toBe('');
      const cookie = cookies[0]?.split(';')[0] as string;
      const write = (headers: Record<string, string>) => secure.call('DELETE', '/api/admin/products/1', { cookie, headers });
      expect(await write({ origin: 'https://shop.example.com' })).toMatchObject({ status: 404 });
      expect(await write({ origin: 'http://shop.example.com' })).toMatchObject({ status: 403 });
      expect(await secure.call('GET', '/api/admin/products', { cookie: cookie.replace('__Host-', '') })).toMatchObject({ status: 401 });
      await secure.close();
    });

    it('the login stores only hashes of tokens and passwords', async () => {
      const { token, session, device } = await app.login();
      const stored = JSON.stringify(await dumpDatabase(app.db));
      for (const secret of [token, secretOf(session), secretOf(device)]) {
        expect(stored).toContain(sha256(secret));
        expect(stored).not.toContain(secret);
      }
      expect(stored).not.toContain(PASSWORD);
    });

    it('the login returns the same answer without cookies for an unknown name, a wrong password and a disabled user', async () => {
      const answers: { status: number; text: string; headers: object }[] = [];
      for (const [username, password] of [
        ['admin', 'wrong'],
        ['nobody', PASSWORD],
        ['disabled', PASSWORD],
        ['disabled', 'wrong'],
        ['Admin', PASSWORD],
      ]) {
        const { answer } = await app.login(username, password);
        const { date: _, ...headers } = answer.headers;
        answers.push({ status: answer.status, text: answer.text, headers });
      }
      expect(answers[0]).toMatchObject({
        status: 401,
        text: '{"success":false,"message":"Invalid username or password","code":"invalid_credentials"}',
      });
      expect(answers[0]?.headers).not.toHaveProperty('set-cookie');
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await app.db.read.adminSession.count()).toBe(0);
    });

    it('the login creates a session per device, and replaces the previous session of the same browser', async () => {
      const [one, two] = [await app.login(), await app.login()];
      expect(one.token).not.toBe(two.token);
      const again = (password: string, headers: Record<string, string>) => app.login('admin', password, { cookie: one.session, headers });
      await again('wrong', OWN);
      await again(PASSWORD, { 'sec-fetch-site': 'cross-site' });
      expect([await byToken(one.token), await byToken(two.token)]).toEqual([200, 200]);
      const { answer } = await again(PASSWORD, OWN);
      expect([await byToken(one.token), await byToken(two.token)]).toEqual([401, 200]);
      expect(answer.headers['cache-control']).toBe('no-store');
    });
  });

  describe('logging out', () => {
    it('logging out ends only the session of the token and its cookie', async () => {
      const [one, two] = [await app.login(), await app.login()];
      const answer = await app.call('POST', '/api/auth/logout', { token: one.token });
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
      expect(cookiesOf(answer)).toEqual([expect.stringMatching(/^session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Strict$/)]);
      expect([await byToken(one.token), await byCookie(one.session)]).toEqual([401, 401]);
      expect([await byToken(two.token), await byCookie(two.session)]).toEqual([200, 200]);
      expect(await app.call('POST', '/api/auth/logout', { token: one.token })).toMatchObject({ status: 401 });
      expect(await app.db.read.adminSession.count()).toBe(1);
    });

    it('a session works with a cookie through tRPC', async () => {
      const { token, session } = await app.login();
      expect(await app.trpc('mutation', 'auth.logout', undefined, { cookie: session })).toMatchObject({ status: 403 });
      expect(await byToken(token)).toBe(200);
      expect(await app.trpc('mutation', 'auth.logout', undefined, { cookie: session, headers: OWN })).toMatchObject({ status: 200 });
      expect([await byToken(token), await byCookie(session)]).toEqual([401, 401]);
    });
  });

  describe('changing the password', () => {
    it('a changed password ends all other sessions of the user', async () => {
      await user('mover');
      const [here, there, colleague] = [await app.login('mover'), await app.login('mover'), await app.login('colleague')];
      const answer = await changePassword(here.token, { currentPassword: PASSWORD, newPassword: 'six ch' });
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
      expect([await byToken(here.token), await byCookie(here.session)]).toEqual([200, 200]);
      expect([await byToken(there.token), await byCookie(there.session)]).toEqual([401, 401]);
      expect(await byToken(colleague.token)).toBe(200);
      expect((await app.login('mover', PASSWORD)).answer.status).toBe(401);
      expect((await app.login('mover', 'six ch')).answer.status).toBe(200);
      expect(JSON.stringify(await dumpDatabase(app.db))).not.toContain('six ch');
    });

    it.each([
      ['a wrong current password', { currentPassword: 'wrong', newPassword: 'new password' }, 'Current password is incorrect'],
      ['a short new one', { currentPassword: PASSWORD, newPassword: 'five5' }, 'New password must be at least 6 characters long'],
      ['an empty new one', { currentPassword: PASSWORD, newPassword: '' }, 'New password must be at least 6 characters long'],
      ['no new one', { currentPassword: PASSWORD }, 'New password is required'],
      ['no current one', { newPassword: 'new password' }, 'Current password is required'],
      ['an endless new one', { currentPassword: PASSWORD, newPassword: 'x'.repeat(1_001) }, 'New password is too long'],
      [
        'half a character',
        { currentPassword: PASSWORD, newPassword: 'new password \ud800' },
        'New password contains characters that cannot be used',
      ],
      ['a list', { currentPassword: PASSWORD, newPassword: ['new password'] }, 'New password is required'],
    ])('changing the password refuses %s and changes nothing', async (_, body, message) => {
      const [here, there] = [await app.login(), await app.login()];
      const before = await dumpDatabase(app.db);
      const answer = await changePassword(here.token, body);
      expect(answer).toMatchObject({ status: 400, body: { success: false, message, errors: expect.any(Object) } });
      expect(await dumpDatabase(app.db)).toEqual(before);
      expect(await byToken(there.token)).toBe(200);
    });
  });

  describe('the list of sessions', () => {
    const sessionsOf = async (token: string) => (await app.trpc('query', 'auth.sessions', undefined, { token })).body.result.data.json;
    const end = (token: string, id: unknown) => app.trpc('mutation', 'auth.endSession', { id }, { token });

    it('the list of sessions shows the user’s active sessions without secrets', async () => {
      const old = await app.login();
      advance(2 * HOUR);
      await app.login('colleague');
      const [one, two] = [
        await app.login('admin', PASSWORD, { headers: { 'user-agent': 'Phone' }, address: '192.0.2.7' }),
        await app.login(),
      ];
      const list = await sessionsOf(two.token);
      expect(list).toHaveLength(2);
      const when = { createdAt: now.toISOString(), lastSeenAt: now.toISOString() };
      expect(list).toContainEqual({ id: expect.any(Number), userAgent: 'Phone', address: '192.0.2.7', ...when, current: false });
      expect(list.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
      expect([await byToken(old.token), await byToken(one.token)]).toEqual([401, 200]);
    });

    it('a user can end their own sessions, and no session of another user', async () => {
      const [one, two, colleague] = [await app.login(), await app.login(), await app.login('colleague')];
      const [foreign] = await sessionsOf(colleague.token);
      for (const id of [foreign.id, 2_147_483_647]) expect(await end(two.token, id)).toMatchObject({ status: 404 });
      for (const id of [0, -1, 1.5, 2_147_483_648, '1', null]) expect(await end(two.token, id)).toMatchObject({ status: 400 });
      expect(await byToken(colleague.token)).toBe(200);
      const other = (await sessionsOf(two.token)).find(({ current }: { current: boolean }) => !current);
      expect(await end(two.token, other.id)).toMatchObject({ status: 200 });
      expect([await byToken(one.token), await byCookie(one.session), await byToken(two.token)]).toEqual([401, 401, 200]);
      expect(await end(two.token, other.id)).toMatchObject({ status: 404 });
      await end(two.token, (await sessionsOf(two.token))[0].id);
      expect(await byToken(two.token)).toBe(401);
    });

    it('the own account is returned to the signed-in user', async () => {
      const { token, answer } = await app.login('colleague');
      const me = await app.trpc('query', 'auth.me', undefined, { token });
      expect(me.body.result.data.json).toEqual(answer.body.user);
    });
  });

  describe('expiry', () => {
    it.each(['token', 'cookie'] as const)('a session ends after two idle hours, extended by use: %s', async (kind) => {
      const login = await app.login();
      const ask = () => (kind === 'token' ? byToken(login.token) : byCookie(login.session));
      for (let turn = 0; turn < 4; turn += 1) {
        advance(2 * HOUR - 1);
        expect(await ask()).toBe(200);
      }
      advance(2 * HOUR);
      expect(await ask()).toBe(401);
      expect(await ask()).toBe(401);
    });

    it.each(['token', 'cookie'] as const)('a session ends after twelve hours regardless of use: %s', async (kind) => {
      const login = await app.login();
      const ask = () => (kind === 'token' ? byToken(login.token) : byCookie(login.session));
      for (let hour = 1; hour < 12; hour += 1) {
        advance(HOUR);
        expect(await ask()).toBe(200);
      }
      advance(HOUR - 1);
      expect(await ask()).toBe(200);
      advance(1);
      expect(await ask()).toBe(401);
    });

    it('disabling a user ends their sessions at once', async () => {
      const leaver = await user('leaver');
      const { token, session } = await app.login('leaver');
      await app.db.transact((tx) => tx.adminUser.update({ where: { id: leaver.id }, data: { isActive: false } }));
      expect([await byToken(token), await byCookie(session)]).toEqual([401, 401]);
    });

    it('the cleanup deletes expired sessions and nothing else', async () => {
      await app.db.transact((tx) => tx.knownDevice.deleteMany());
      await app.login();
      advance(HOUR);
      const alive = await app.login();
      advance(HOUR);
      const counter = (key: string, resetAt: Date) =>
        app.db.transact((tx) => tx.attemptCounter.create({ data: { key, count: 1, resetAt } }));
      await counter('over', now);
      await counter('running', new Date(now.getTime() + 1));
      await deleteExpiredSessions(app.services);
      expect(await byToken(alive.token)).toBe(200);
      expect(await app.db.read.adminSession.count()).toBe(1);
      expect((await app.db.read.attemptCounter.findMany()).map(({ key }) => key)).toEqual(['running']);
      expect(await app.db.read.knownDevice.count()).toBe(2);
      advance(KNOWN_DEVICE_SECONDS * 1000 - HOUR - MINUTE);
      await deleteExpiredSessions(app.services);
      expect(await app.db.read.adminSession.count()).toBe(0);
      expect(await app.db.read.knownDevice.count()).toBe(1);
    });
  });
});
