/** The budget of password comparisons per account when guesses come from many addresses. Counts comparisons and writes; hashing is mocked. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startApp, type TestApp } from '../../support/app';
import { oneProvider } from '../../support/databases';
import { PASSWORD } from '../../support/password';

const argon = vi.hoisted(() => ({ compared: 0, released: Promise.resolve(), release: () => {} }));
vi.mock('@node-rs/argon2', () => ({
  hash: async (password: string) => `hash of ${password}`,
  verify: async (stored: string, password: string) => {
    argon.compared += 1;
    await argon.released;
    return stored === `hash of ${password}`;
  },
}));

/** Blocks every comparison until `argon.release()` or the end of the test. */
function holdComparisons(): void {
  argon.released = new Promise((resolve) => {
    argon.release = resolve;
  });
}
afterEach(() => argon.release());

// Each address is in a different /16.
const inOtherRegion = (n: number) => `${11 + (n % 80)}.${n}.0.1`;
const inOneRegion = (n: number) => `10.1.${n >> 8}.${n & 255}`;

describe.each(oneProvider)('the login budget of an account on %s', (provider) => {
  let app: TestApp;
  let writes = 0;
  let now = new Date('2026-03-02T06:00:00Z');
  const advance = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  beforeAll(async () => {
    app = await startApp(provider, {
      isFirst: true,
      env: { RATE_LIMITS: 'on', LOGIN_ACCOUNT_LIMIT: '60/15' },
      now: () => now,
      wrap: (db) => ({
        ...db,
        transact: (...work) => {
          writes += 1;
          return db.transact(...work);
        },
      }),
    });
  });
  beforeEach(() => {
    argon.compared = 0;
    writes = 0;
  });
  // Resets all limits.
  afterEach(() => advance(24 * 3600));
  afterAll(() => app?.close());

  const login = async (address: string, password = 'wrong', cookie = '') =>
    (await app.login('admin', password, { address, ...(cookie && { cookie }) })).answer;
  const status = async (...of: Parameters<typeof login>) => (await login(...of)).status;

  it('refuses an attempt over a limit without waiting, comparing, writing or more than one query', async () => {
    for (let n = 0; n < 5; n += 1) expect(await status('192.0.2.1')).toBe(401);
    holdComparisons();
    const waiting = login('192.0.2.99');
    await expect.poll(() => argon.compared).toBe(6);
    const read = vi.spyOn(app.db.read.attemptCounter, 'findMany');
    [argon.compared, writes] = [0, 0];
    for (let n = 0; n < 20; n += 1)
      expect(await login('192.0.2.1', PASSWORD)).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
    expect({ compared: argon.compared, writes, queries: read.mock.calls.length }).toEqual({ compared: 0, writes: 0, queries: 1 });
    read.mockRestore();
    argon.release();
    expect((await waiting).status).toBe(401);
  });

  it('compares at most 20 guesses per account from one IPv6 /48, even from many /64 networks', async () => {
    for (let n = 0; n < 60; n += 1) await status(`2001:db8:7:${n.toString(16)}::1`);
    expect(argon.compared).toBe(20);
    expect(await status('2001:db8:7:ffff::1', PASSWORD)).toBe(429);
    expect(await status('2001:db8:8::1', PASSWORD)).toBe(200);
  });

  it('compares no more guesses than the budget from any number of addresses, and refills it over time', async () => {
    const device = (await app.login('admin', PASSWORD, { address: '192.0.2.2' })).device;
    argon.compared = 0;
    for (let n = 0; n < 90; n += 1) await status(inOtherRegion(n));
    expect(argon.compared).toBe(60);
    expect(await login(inOtherRegion(90), PASSWORD)).toMatchObject({ status: 429, headers: { 'retry-after': '15' } });
    // A known device does not use this budget, and another account has its own.
    expect(await status('192.0.2.2', PASSWORD, device)).toBe(200);
    expect((await app.login('nobody', PASSWORD, { address: inOtherRegion(91) })).answer.status).toBe(401);
    advance(15);
    expect(await status(inOtherRegion(92))).toBe(401);
    expect(await status(inOtherRegion(93))).toBe(429);
    advance(15);
    expect(await status(inOtherRegion(94), PASSWORD)).toBe(200);
    // A correct password does not use the budget.
    expect(await status(inOtherRegion(95), PASSWORD)).toBe(200);
  });

  it('reserves a part of the budget for networks without failures', async () => {
    for (let n = 0; n < 100; n += 1) await status(inOneRegion(n));
    expect(argon.compared).toBeLessThan(35);
    for (let n = 0; n < 5; n += 1) expect(await status('198.51.100.7', n < 2 ? 'a typing mistake' : PASSWORD)).toBe(n < 2 ? 401 : 200);
  });
});

it('handles the latest attempt before most of 120 queued guesses', async () => {
  const app = await startApp('sqlite', { env: { RATE_LIMITS: 'on' }, isFirst: true });
  const queued = vi.spyOn(app.services.passwords, 'asStranger');
  holdComparisons();
  const guesses = Array.from({ length: 120 }, (_, n) => app.login('admin', 'wrong', { address: inOtherRegion(n) }));
  await expect.poll(() => queued.mock.calls.length).toBe(120);
  const right = app.login('admin', PASSWORD, { address: '198.51.100.7' });
  await expect.poll(() => queued.mock.calls.length).toBe(121);
  argon.compared = 0;
  argon.release();
  expect((await right).answer.status).toBe(200);
  expect(argon.compared).toBeLessThan(50);
  const statuses = (await Promise.all(guesses)).map(({ answer }) => answer.status);
  expect(new Set(statuses)).toEqual(new Set([401]));
  await app.close();
});
