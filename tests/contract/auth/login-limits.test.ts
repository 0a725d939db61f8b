/** Limits of login attempts (REQ 7.4). Each test uses its own addresses; the clock moves only where a test moves it. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../server/platform/database/database';
import { startApp, type TestAnswer, type TestApp, type TestCall } from '../../support/app';
import { testProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { PASSWORD } from '../../support/password';

const MINUTE = 60_000;
const on = { RATE_LIMITS: 'on' };

/** Counts answers by status. */
function countByStatus(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe.each(testProviders)('limits of logins on %s', (provider) => {
  let app: TestApp;
  let writes = 0;
  let now = new Date('2026-03-02T06:00:00Z');
  const advance = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };
  const attempt = async (address: string, username: string, password: string, options: TestCall = {}): Promise<TestAnswer> =>
    (await app.login(username, password, { ...options, address })).answer;
  const fail = async (times: number, address: string, username = 'admin', options: TestCall = {}) => {
    const answers: TestAnswer[] = [];
    for (let turn = 0; turn < times; turn += 1) answers.push(await attempt(address, username, `wrong ${turn}`, options));
    return countByStatus(answers);
  };
  const status = async (...of: Parameters<typeof attempt>) => (await attempt(...of)).status;

  beforeAll(async () => {
    const wrap = (db: Database): Database => ({
      ...db,
      transact: (...work) => {
        writes += 1;
        return db.transact(...work);
      },
    });
    app = await startApp(provider, { env: on, now: () => now, wrap });
    const { id: _, ...admin } = await app.db.read.adminUser.findFirstOrThrow();
    await app.db.transact((tx) => tx.adminUser.create({ data: { ...admin, username: 'colleague' } }));
  });
  afterAll(() => app.close());

  it('the login refuses the sixth attempt for an account from one address for 15 minutes', async () => {
    expect(await fail(5, '192.0.2.1')).toEqual({ 401: 5 });
    advance(MINUTE);
    const refused = await attempt('192.0.2.1', 'admin', PASSWORD);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': `${14 * 60}` } });
    expect(refused.body).toEqual({
      success: false,
      message: 'Too many attempts. Please try again in 14 minutes.',
      code: 'too_many_requests',
    });
    expect(refused.headers).not.toHaveProperty('set-cookie');
    const trpc = await app.trpc('mutation', 'auth.login', { username: 'admin', password: PASSWORD }, { address: '192.0.2.1' });
    expect(trpc).toMatchObject({ status: 429, headers: { 'retry-after': `${14 * 60}` } });
    expect(trpc.body.error.json.message).toBe(refused.body.message);
    expect(await status('192.0.2.2', 'admin', PASSWORD)).toBe(200);
    expect(await status('192.0.2.1', 'colleague', PASSWORD)).toBe(200);
    advance(14 * MINUTE - 1);
    expect(await status('192.0.2.1', 'admin', PASSWORD)).toBe(429);
    advance(1);
    expect(await status('192.0.2.1', 'admin', PASSWORD)).toBe(200);
  });

  it('the login limits unknown usernames like known ones', async () => {
    expect(await fail(6, '192.0.2.3', 'nobody')).toEqual({ 401: 5, 429: 1 });
    expect(await fail(6, '192.0.2.3', 'colleague')).toEqual({ 401: 5, 429: 1 });
  });

  it('the login refuses the twenty-first attempt from one address across all usernames', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `somebody ${n}`);
    for (const name of names) expect(await status('192.0.2.4', name, 'wrong')).toBe(401);
    expect(await status('192.0.2.4', 'somebody else', 'wrong')).toBe(429);
    expect(await status('192.0.2.4', 'admin', PASSWORD)).toBe(429);
    expect(await status('192.0.2.5', 'admin', PASSWORD)).toBe(200);
    advance(15 * MINUTE);
    expect(await status('192.0.2.4', 'admin', PASSWORD)).toBe(200);
  });

  it('a correct password resets the failures of an account', async () => {
    expect(await fail(4, '192.0.2.6')).toEqual({ 401: 4 });
    expect(await status('192.0.2.6', 'admin', PASSWORD)).toBe(200);
    expect(await fail(6, '192.0.2.6')).toEqual({ 401: 5, 429: 1 });
  });

  it('successful logins do not count against an address', async () => {
    for (let turn = 0; turn < 21; turn += 1) expect(await status('192.0.2.30', 'admin', PASSWORD)).toBe(200);
  });

  it('a known device can log in while other devices are refused', async () => {
    const { device } = await app.login('admin', PASSWORD, { address: '192.0.2.8' });
    expect(await fail(6, '192.0.2.8')).toEqual({ 401: 5, 429: 1 });
    for (let n = 0; n < 20; n += 1) await attempt('192.0.2.8', `somebody ${n}`, 'wrong');
    expect(await status('192.0.2.8', 'admin', PASSWORD)).toBe(429);
    expect(await status('192.0.2.8', 'admin', PASSWORD, { cookie: device })).toBe(200);
    // A known device counts for one account only and has its own limit.
    expect(await status('192.0.2.8', 'colleague', PASSWORD, { cookie: device })).toBe(429);
    expect(await status('192.0.2.8', 'admin', PASSWORD, { cookie: 'device=made-up' })).toBe(429);
    expect(await fail(11, '192.0.2.9', 'admin', { cookie: device })).toEqual({ 401: 10, 429: 1 });
    expect(await status('192.0.2.9', 'admin', PASSWORD, { cookie: device })).toBe(429);
    // The limit of the known device does not affect other devices.
    expect(await status('192.0.2.9', 'admin', PASSWORD)).toBe(200);
  });

  it('the login enforces the limit for concurrent attempts', async () => {
    const guesses = Array.from({ length: 30 }, (_, n) => attempt('192.0.2.10', 'admin', `wrong ${n}`));
    expect(countByStatus(await Promise.all(guesses))).toEqual({ 401: 5, 429: 25 });
    expect(await status('192.0.2.10', 'admin', PASSWORD)).toBe(429);
  });

  it('the login counts each attempt of a batch, and refuses a batch of more than ten', async () => {
    const batch = (size: number) => {
      const calls = Array.from({ length: size }, (_, n) => [n, { json: { username: 'admin', password: `wrong ${n}` } }]);
      const path = Array(size).fill('auth.login').join(',');
      return app.call('POST', `/trpc/${path}?batch=1`, { body: Object.fromEntries(calls), address: '192.0.2.11' });
    };
    const before = await dumpDatabase(app.db);
    expect(await batch(11)).toMatchObject({ status: 400 });
    expect(await dumpDatabase(app.db)).toEqual(before);
    const answers = (await batch(10)).body as { error: { json: { data: { httpStatus: number } } } }[];
    expect(countByStatus(answers.map(({ error }) => ({ status: error.json.data.httpStatus })))).toEqual({ 401: 5, 429: 5 });
    expect(await status('192.0.2.11', 'admin', PASSWORD)).toBe(429);
  });

  it('the login ignores addresses in headers of an untrusted caller', async () => {
    for (let n = 0; n < 5; n += 1) await attempt('192.0.2.12', 'admin', 'wrong', { headers: { 'x-forwarded-for': `203.0.113.${n}` } });
    expect(await status('192.0.2.12', 'admin', PASSWORD, { headers: { 'x-forwarded-for': '203.0.113.99' } })).toBe(429);
  });

  it('a login attempt over the limit is refused without queueing or a write, and with at most one query a second', async () => {
    expect(await fail(5, '192.0.2.40')).toEqual({ 401: 5 });
    const queued = vi.spyOn(app.services.passwords, 'asStranger');
    const read = vi.spyOn(app.db.read.attemptCounter, 'findMany');
    writes = 0;
    for (let n = 0; n < 20; n += 1) expect(await status('192.0.2.40', 'admin', PASSWORD)).toBe(429);
    expect({ queued: queued.mock.calls.length, writes, queries: read.mock.calls.length }).toEqual({ queued: 0, writes: 0, queries: 1 });
    for (const spy of [queued, read]) spy.mockRestore();
  });

  it('the login checks at most 20 guesses for an account from one IPv6 /48, even from many /64 networks', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 30; n += 1) statuses.push(await status(`2001:db8:7:${n.toString(16)}::1`, 'admin', 'wrong'));
    expect(statuses.filter((one) => one === 401)).toHaveLength(20);
    expect(await status('2001:db8:7:ffff::1', 'admin', PASSWORD)).toBe(429);
    expect(await status('2001:db8:8::1', 'admin', PASSWORD)).toBe(200);
  });

  it('guesses from any number of addresses do not lock an account: a new address still has its attempts', async () => {
    for (let n = 0; n < 40; n += 1) await fail(3, `198.51.100.${n}`);
    expect(await status('203.0.113.77', 'admin', PASSWORD)).toBe(200);
  });

  it('the login counts an IPv6 network as one address', async () => {
    for (let n = 0; n < 5; n += 1) await attempt(`2001:db8:1:2:3::${n}`, 'admin', 'wrong');
    expect(await status('2001:db8:1:2::1', 'admin', PASSWORD)).toBe(429);
    expect(await status('2001:db8:1:3::1', 'admin', PASSWORD)).toBe(200);
  });

  it('the login never fails with an internal error on an unusual username', async () => {
    const names = [
      ...[
        "' OR 1=1 --",
        '"; DROP TABLE "AdminUser"; --',
        '%',
        '_',
        '\\',
        '\u202eadmin',
        'admin\u0000',
        '\u0000',
        '\ud800',
        'a\udfff',
        '\ufeff',
        '\n',
        ' ',
      ],
      ...['__proto__', 'constructor', 'toString', '$(reboot)', '{{7*7}}', '<script>', '../../etc/passwd', '%00', '%s%n', '😀'.repeat(100)],
      ...[
        'a'.repeat(200),
        'a'.repeat(201),
        'a'.repeat(100_000),
        'ａｄｍｉｎ',
        'admin ',
        ' admin',
        'ADMIN',
        'İ'.repeat(50),
        '\u0301'.repeat(200),
      ],
      ...['', 0, -1, 1e308, true, null, [], ['admin'], {}, { contains: 'a' }, { not: '' }, { equals: 'admin' }],
    ];
    for (const [n, username] of names.entries()) {
      const body = { username, password: PASSWORD };
      const address = `198.51.100.${n}`;
      for (const answer of [
        await app.call('POST', '/api/auth/login', { body, address }),
        await app.trpc('mutation', 'auth.login', body, { address }),
      ]) {
        expect([400, 401], JSON.stringify(username)).toContain(answer.status);
      }
    }
  });

  it('guesses of the current password are limited per account, not per address', async () => {
    const { token } = await app.login('colleague', PASSWORD, { address: '192.0.2.13' });
    const change = (n: number, currentPassword: string) =>
      app.call('POST', '/api/auth/change-password', {
        token,
        body: { currentPassword, newPassword: 'new password' },
        address: `192.0.2.${20 + n}`,
      });
    for (let n = 0; n < 10; n += 1) expect(await change(n, 'wrong')).toMatchObject({ status: 400 });
    expect(await change(10, PASSWORD)).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
    advance(15 * MINUTE);
    expect(await change(11, PASSWORD)).toMatchObject({ status: 200 });
  });

  it('the login does not store typed usernames or passwords', async () => {
    await attempt('192.0.2.14', 'the password of zebra in the name', 'zebra in the password');
    expect(JSON.stringify(await dumpDatabase(app.db))).not.toContain('zebra');
  });
});

describe.each(testProviders)('login limits behind a proxy on %s', (provider) => {
  it('the login limit counts the address that a trusted proxy reports', async () => {
    const app = await startApp(provider, { env: { ...on, TRUST_PROXY: '127.0.0.1' } });
    const from = async (client: string, password: string, address = '127.0.0.1') =>
      (await app.login('admin', password, { headers: { 'x-forwarded-for': client }, address })).answer.status;
    for (let n = 0; n < 5; n += 1) expect(await from('203.0.113.1', 'wrong')).toBe(401);
    expect(await from('203.0.113.1', PASSWORD)).toBe(429);
    expect(await from('198.18.0.1, 203.0.113.1', PASSWORD)).toBe(429);
    expect(await from('203.0.113.2', PASSWORD)).toBe(200);
    for (let n = 0; n < 5; n += 1) await from(`203.0.113.1${n}`, 'wrong', '192.0.2.1');
    expect(await from('203.0.113.3', PASSWORD, '192.0.2.1')).toBe(429);
    await app.close();
  });
});
