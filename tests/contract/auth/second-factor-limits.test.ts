/** The limit of attempts for codes, and the responses to wrong codes. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp, type TestCall } from '../../support/app';
import { testProviders } from '../../support/databases';
import { PASSWORD } from '../../support/password';
import { createCodeAt, enrolSecondFactor, type TestClock } from '../../support/second-factor';

const MINUTE = 60_000;
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_TO: 'office@example.com' };
const WRONG = 'wrong-wrong';

describe.each(testProviders)('limits of codes on %s', (provider) => {
  let app: TestApp;
  let clock: TestClock;
  let factor: Awaited<ReturnType<typeof enrolSecondFactor>>;
  let device: string;
  const advance = (milliseconds: number) => {
    clock.now = new Date(clock.now.getTime() + milliseconds);
  };

  async function start(env: Record<string, string> = {}) {
    clock = { now: new Date('2026-03-02T06:00:00Z') };
    app = await startApp(provider, { now: () => clock.now, isStill: true, env: { RATE_LIMITS: 'on', ...env } });
    const first = await app.login();
    device = first.device;
    factor = await enrolSecondFactor(app, clock, first.token);
  }
  const signIn = async (code: string | undefined, options: TestCall & { password?: string } = {}) => {
    const { password = PASSWORD, ...call } = options;
    return app.call('POST', '/api/auth/login', { address: '192.0.2.1', ...call, body: { username: 'admin', password, code } });
  };
  const codeOf = async (...of: Parameters<typeof signIn>) => (await signIn(...of)).body.code ?? 'in';
  const tryTimes = async (times: number, ...of: Parameters<typeof signIn>) => {
    const codes: string[] = [];
    for (let n = 0; n < times; n += 1) codes.push(await codeOf(...of));
    return Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]));
  };

  beforeEach(() => start());
  afterEach(() => app.close());

  it('five wrong codes in 15 minutes are allowed, of app and recovery codes together, from any addresses', async () => {
    expect(await tryTimes(2, '000000')).toEqual({ wrong_code: 2 });
    expect(await tryTimes(3, WRONG, { address: '198.51.100.9' })).toEqual({ wrong_code: 3 });
    for (const code of [factor.freshCode(), factor.recoveryCodes[0]])
      expect(await signIn(code, { address: '203.0.113.5' })).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
    // The code was refused before it was compared, and still counts.
    advance(15 * MINUTE);
    expect(await codeOf(factor.recoveryCodes[0])).toBe('in');
  });

  it('wrong codes sent concurrently or in one batch are each counted before they are compared', async () => {
    const parallel = await Promise.all(Array.from({ length: 12 }, () => codeOf(WRONG)));
    expect(parallel.filter((code) => code === 'wrong_code')).toHaveLength(5);
    advance(15 * MINUTE);
    const input = { json: { username: 'admin', password: PASSWORD, code: WRONG } };
    const batch = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [n, input]));
    const { body } = await app.call('POST', `/trpc/${Array(10).fill('auth.login').join(',')}?batch=1`, { body: batch });
    const codes = (body as { error: { json: { data: { code: string } } } }[]).map(({ error }) => error.json.data.code);
    expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(5);
  });

  it('wrong codes are limited to 30 a day', async () => {
    let compared = 0;
    for (let quarter = 0; quarter < 10; quarter += 1) {
      compared += (await tryTimes(6, WRONG, { address: `198.51.100.${quarter}` })).wrong_code ?? 0;
      advance(15 * MINUTE);
    }
    expect(compared).toBe(30);
  });

  it('wrong codes lock no device that signed in before', async () => {
    await tryTimes(6, WRONG);
    expect(await codeOf(factor.freshCode())).toBe('too_many_requests');
    expect(await codeOf(factor.freshCode(), { cookie: device })).toBe('in');
    // The known device has a separate count.
    expect(await tryTimes(6, WRONG, { cookie: device })).toEqual({ wrong_code: 5, too_many_requests: 1 });
  });

  it('codes guessed without the password do not count against the user', async () => {
    await tryTimes(6, WRONG, { password: 'wrong' });
    expect(await codeOf(factor.freshCode(), { address: '203.0.113.5' })).toBe('in');
  });

  it('a correct code does not reset the count of wrong ones, and is not counted itself', async () => {
    expect(await tryTimes(4, WRONG)).toEqual({ wrong_code: 4 });
    for (let n = 0; n < 3; n += 1) expect(await codeOf(factor.freshCode())).toBe('in');
    expect(await tryTimes(2, WRONG)).toEqual({ wrong_code: 1, too_many_requests: 1 });
  });

  it('a normal login uses up no additional attempts: the correct password gives its attempt back, also without a code', {
    tags: 'thorough',
  }, async () => {
    for (let n = 0; n < 8; n += 1)
      expect([await codeOf(undefined), await codeOf(factor.freshCode())]).toEqual(['second_factor_needed', 'in']);
    expect(await tryTimes(6, undefined, { password: 'wrong' })).toEqual({ invalid_credentials: 5, too_many_requests: 1 });
  });

  it('changes of the own second factor are limited to ten wrong codes in 15 minutes', async () => {
    const { token } = (await signIn(factor.freshCode())).body;
    const renew = async () =>
      (await app.trpc('mutation', 'auth.renewRecoveryCodes', { currentPassword: 'wrong', code: '000000' }, { token })).status;
    const statuses: number[] = [];
    // Two attempts were the enrolment.
    for (let n = 0; n < 9; n += 1) statuses.push(await renew());
    expect(statuses).toEqual([...Array(8).fill(400), 429]);
  });

  it('a wrong code after the correct password sends the user a mail, at most one an hour, without code or password', async () => {
    await app.close();
    await start(MAIL);
    const mails = () => app.db.read.outboxMail.findMany({ where: { kind: 'wrong-code' } });
    await signIn(undefined);
    await signIn(WRONG, { password: 'wrong' });
    expect(await mails()).toEqual([]);
    await signIn('123457', { address: '198.51.100.9' });
    await signIn('123457', { address: '198.51.100.9' });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'admin@example.com', subject: 'Somebody entered a wrong code with your password' });
    expect(mail?.text).toContain('From: 198.51.100.9');
    for (const secret of ['123457', PASSWORD, createCodeAt(factor.secret, clock.now)]) expect(mail?.text).not.toContain(secret);
    advance(60 * MINUTE);
    await signIn(WRONG);
    expect(await mails()).toHaveLength(2);
  });

  it('a wrong code sends no mail where mail is not set up', async () => {
    expect(await codeOf(WRONG)).toBe('wrong_code');
    expect(await app.db.read.outboxMail.count()).toBe(0);
  });
});
