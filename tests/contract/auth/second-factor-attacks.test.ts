/** Attacks by a person with a stolen password (REQ 7.14): each test is named after the attack. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runAdminCommand } from '../../../server/features/auth/people/admin-command';
import { ServerKey } from '../../../server/platform/access/server-key';
import { startApp, type TestAnswer, type TestApp, type TestCall } from '../../support/app';
import { testProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { PASSWORD } from '../../support/password';
import { advanceToNextStep, CODE_STEP_MS, createCodeAt, enrolSecondFactor, type TestClock } from '../../support/second-factor';

const OWN = { 'sec-fetch-site': 'same-origin' };
const PRIYA = { firstName: 'Priya', lastName: 'Rao', email: 'priya@example.com', role: 'administrator' };

describe.each(testProviders)('attacks on the second factor, on %s', (provider) => {
  let app: TestApp;
  let lines: string[];
  const clock: TestClock = { now: new Date('2026-03-02T06:00:00Z') };
  /** The first administrator, who has no second factor. */
  let admin: string;
  let priya: Awaited<ReturnType<typeof enrolSecondFactor>> & { id: number; token: string; device: string };

  beforeEach(async () => {
    lines = [];
    app = await startApp(provider, {
      now: () => clock.now,
      env: { LOG_LEVEL: 'trace' },
      log: { write: (line: string) => void lines.push(line) },
    });
    admin = (await app.login()).token;
    const { id: _, ...stored } = await app.db.read.adminUser.findFirstOrThrow();
    const { id } = await app.db.transact((tx) => tx.adminUser.create({ data: { ...stored, ...PRIYA, username: 'priya' } }));
    const { token, device } = await app.login('priya');
    priya = { id, token, device, ...(await enrolSecondFactor(app, clock, token)) };
  });
  afterEach(() => app.close());

  const signIn = (
    code?: string,
    { password = PASSWORD, username = 'priya', ...call }: TestCall & { password?: string; username?: string } = {},
  ) => app.call('POST', '/api/auth/login', { ...call, body: { username, password, ...(code !== undefined && { code }) } });
  const asAdmin = (name: string, input: object) => app.trpc('mutation', name, input, { token: admin });
  const own = (name: string, input: object, token = priya.token) => app.trpc('mutation', `auth.${name}`, input, { token });
  const refusal = ({ body }: TestAnswer) => body.error?.json.data.code as string;
  const reads = async (token: string) => (await app.call('GET', '/api/admin/products', { token })).status;

  /** Calls every route that requires a session, with these credentials. */
  async function requestAll(call: TestCall): Promise<Record<string, [status: number, code: string | undefined]>> {
    const input = encodeURIComponent('{"json":{}}');
    const upload = { ...call, body: Buffer.from('x'), headers: { ...call.headers, 'content-type': 'image/png' } };
    const csv = { ...call, body: 'title', headers: { ...call.headers, 'content-type': 'text/csv' } };
    const asked: Record<string, TestAnswer> = {
      REST: await app.call('GET', '/api/admin/products', call),
      'REST write': await app.call('DELETE', '/api/admin/products/1', call),
      tRPC: await app.call('GET', `/trpc/admin.find?input=${encodeURIComponent('{"json":{"q":"soap"}}')}`, call),
      'tRPC batch': await app.call('GET', `/trpc/admin.products.list,admin.overview?batch=1&input=${encodeURIComponent('{}')}`, call),
      history: await app.call('GET', `/trpc/admin.history.changes?input=${input}`, call),
      upload: await app.call('POST', '/api/admin/pictures', upload),
      export: await app.call('GET', '/admin/export/products.csv', call),
      import: await app.call('POST', '/admin/import/products/check', csv),
      stream: await app.call('GET', '/admin/inbox-events', call),
      file: await app.call('GET', '/api/admin/inquiry-files/1', call),
      'PDF of a quotation': await app.call('GET', '/admin/quotations/1/1.pdf', call),
    };
    return Object.fromEntries(
      Object.entries(asked).map(([route, { status, body }]) => {
        const error = Array.isArray(body) ? body[0].error : body?.error;
        return [route, [error?.json.data.httpStatus ?? status, error?.json.data.code ?? body?.code]];
      }),
    );
  }
  const expectAll = (found: Awaited<ReturnType<typeof requestAll>>, expected: [number, string]) =>
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((route) => [route, expected])));

  it('the proof that the password was correct is no session: it opens and stores nothing', async () => {
    await app.db.transact((tx) => tx.adminSession.deleteMany({ where: { userId: priya.id } }));
    const before = await dumpDatabase(app.db);
    const answers = [await signIn(), await signIn(undefined, { cookie: priya.device, headers: OWN })];
    for (const { status, headers, body } of answers) {
      expect([status, body]).toEqual([
        401,
        { success: false, code: 'second_factor_needed', message: 'Please enter the six-digit code of your authenticator app' },
      ]);
      expect(headers).not.toHaveProperty('set-cookie');
    }
    expect(await dumpDatabase(app.db)).toEqual(before);
    expectAll(await requestAll({ cookie: priya.device, headers: OWN }), [401, 'unauthorized']);
    expectAll(await requestAll({ token: Buffer.from(`priya:${PASSWORD}`).toString('base64') }), [401, 'session_ended']);
    const basic = { authorization: `Basic ${Buffer.from(`priya:${PASSWORD}`).toString('base64')}` };
    expectAll(await requestAll({ headers: basic }), [401, 'session_ended']);
  });

  it('a code is refused if it was used to sign in, is older than the last one, or was used for the enrolment', async () => {
    const enrolment = priya.code;
    expect((await signIn(enrolment)).body.code).toBe('wrong_code');
    advanceToNextStep(clock);
    const [before, now] = [createCodeAt(priya.secret, clock.now), createCodeAt(priya.secret, clock.now.getTime() + CODE_STEP_MS)];
    expect((await signIn(now)).status).toBe(200);
    for (const code of [now, before]) expect((await signIn(code)).body.code).toBe('wrong_code');
    advanceToNextStep(clock);
    expect((await signIn(now)).body.code).toBe('wrong_code');
    expect((await signIn(priya.freshCode())).status).toBe(200);
    // A code that was used for a change does not work at another route.
    const code = priya.freshCode();
    expect((await own('renewRecoveryCodes', { currentPassword: PASSWORD, code })).status).toBe(200);
    expect((await signIn(code)).body.code).toBe('wrong_code');
  });

  it('a recovery code is refused if it was used, replaced, belongs to another user, or is used to make new ones', async () => {
    const [first = '', second = ''] = priya.recoveryCodes;
    expect(new Set(priya.recoveryCodes).size).toBe(8);
    for (const code of priya.recoveryCodes) expect(code).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/);
    expect((await signIn(` ${first.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
    expect((await signIn(first)).body.code).toBe('wrong_code');
    expect(refusal(await own('renewRecoveryCodes', { currentPassword: PASSWORD, code: second }))).toBe('wrong_code');
    const other = await enrolSecondFactor(app, clock, admin);
    expect((await signIn(other.recoveryCodes[0])).body.code).toBe('wrong_code');
    expect((await own('renewRecoveryCodes', { currentPassword: PASSWORD, code: priya.freshCode() })).status).toBe(200);
    expect((await signIn(second)).body.code).toBe('wrong_code');
  });

  it('codes typed in Devanagari and Kannada digits sign in', async () => {
    for (const zero of ['०', '೦']) {
      const written = [...priya.freshCode()].map((digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit))).join(' ');
      expect((await signIn(written)).status).toBe(200);
    }
  });

  it('unknown, disabled and invited users and wrong passwords get the same response, with a code or without, as if nobody had a second factor', async () => {
    const change = (data: object) => app.db.transact((tx) => tx.adminUser.update({ where: { id: priya.id }, data }));
    const ask = async (username: string, password: string) => {
      const answers = [await signIn(undefined, { username, password }), await signIn(priya.freshCode(), { username, password })];
      return answers.map(({ status, text, headers: { date: _, ...headers } }) => JSON.stringify([status, text, headers]));
    };
    const answers = [...(await ask('nobody', PASSWORD)), ...(await ask('admin', 'wrong')), ...(await ask('priya', 'wrong'))];
    await change({ isActive: false });
    answers.push(...(await ask('priya', PASSWORD)));
    await change({ isActive: true, invitedAt: clock.now });
    answers.push(...(await ask('priya', PASSWORD)));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('Invalid username or password');
  });

  it('a one-time password, a new password or one from the shell does not remove the second factor', async () => {
    const { password } = (await asAdmin('admin.people.resetPassword', { id: priya.id, currentPassword: PASSWORD })).body.result.data.json;
    expect((await signIn(undefined, { password })).body.code).toBe('second_factor_needed');
    const { token } = (await signIn(priya.freshCode(), { password })).body;
    const body = { currentPassword: password, newPassword: 'her own words' };
    expect((await app.call('POST', '/api/auth/change-password', { token, body })).status).toBe(200);
    expect((await signIn(undefined, { password: 'her own words' })).body.code).toBe('second_factor_needed');
    const words = await runAdminCommand(['reset-password', 'priya'], app.services.env.DATABASE_URL, { info: () => undefined });
    const shown = /\(shown only this once\): (\S+)/.exec(words)?.[1] ?? '';
    expect((await signIn(undefined, { password: shown })).body.code).toBe('second_factor_needed');
    expect((await signIn(priya.freshCode(), { password: shown })).status).toBe(200);
  });

  it('a user who must set up a second factor can reach only their own account, through any route and in open tabs', async () => {
    const { session, token } = await app.login();
    const { id } = await app.db.read.adminUser.findFirstOrThrow({ where: { username: 'admin' } });
    const stored = await app.db.read.adminSession.findFirstOrThrow({ where: { userId: id }, orderBy: { id: 'desc' } });
    expect((await app.services.stillSignedIn(app.services, [stored.id])).size).toBe(1);
    const { version } = (await app.trpc('query', 'admin.security.get', undefined, { token: priya.token })).body.result.data.json;
    const rule = { administratorsNeedSecondFactor: true, version };
    // An administrator without a second factor cannot require it of others.
    expect(refusal(await asAdmin('admin.security.update', rule))).toBe('conflict');
    const { body } = await app.trpc('mutation', 'admin.security.update', rule, { token: priya.token });
    expect(body.result.data.json).toMatchObject({ administratorsNeedSecondFactor: true, withoutFactor: [{ name: 'Site Administrator' }] });
    for (const call of [{ token }, { cookie: session, headers: OWN }]) expectAll(await requestAll(call), [403, 'must_enrol_second_factor']);
    expect((await app.services.stillSignedIn(app.services, [stored.id])).size).toBe(0);
    const me = (await app.trpc('query', 'auth.me', undefined, { token })).body.result.data.json;
    expect(me).toMatchObject({ hasSecondFactor: false, mustEnrolSecondFactor: true });
    // A user cannot turn off a required second factor.
    await enrolSecondFactor(app, clock, token);
    expect(await reads(token)).toBe(200);
    expect(refusal(await own('endSecondFactor', { currentPassword: PASSWORD, code: priya.freshCode() }))).toBe('conflict');
  });

  it('turning a second factor on or off or resetting it ends all other sessions; only another administrator resets it', async () => {
    const { token: other } = (await signIn(priya.freshCode())).body;
    expect((await own('endSecondFactor', { currentPassword: PASSWORD, code: '000000' })).status).toBe(401);
    expect((await own('endSecondFactor', { currentPassword: 'wrong', code: priya.freshCode() })).status).toBe(400);
    expect((await own('endSecondFactor', { currentPassword: PASSWORD, code: priya.freshCode() })).status).toBe(200);
    expect([await reads(priya.token), await reads(other)]).toEqual([200, 401]);
    const { token: second } = (await signIn()).body;
    const again = await enrolSecondFactor(app, clock, priya.token);
    expect([await reads(priya.token), await reads(second)]).toEqual([200, 401]);
    // A stolen session cannot replace the second factor without a code.
    expect(refusal(await own('beginSecondFactor', { currentPassword: PASSWORD }))).toBe('second_factor_needed');
    expect(refusal(await own('beginSecondFactor', { currentPassword: PASSWORD, code: '000000' }))).toBe('wrong_code');
    expect((await own('beginSecondFactor', { currentPassword: PASSWORD, code: again.freshCode() })).status).toBe(200);
    expect(
      refusal(
        await app.trpc('mutation', 'admin.people.resetSecondFactor', { id: priya.id, currentPassword: PASSWORD }, { token: priya.token }),
      ),
    ).toBe('invalid');
    const { person } = (await asAdmin('admin.people.resetSecondFactor', { id: priya.id, currentPassword: PASSWORD })).body.result.data.json;
    expect(person).toMatchObject({ hasSecondFactor: false });
    expect([await reads(priya.token), (await signIn()).status]).toEqual([401, 200]);
  });

  it('the secret of a second factor is not in database, backup, history, log or errors', async () => {
    const [recovery = ''] = priya.recoveryCodes;
    const codes = [priya.freshCode()];
    const answers = [
      await signIn(codes[0]),
      await signIn(codes[0]),
      await signIn(recovery),
      await signIn(recovery),
      await signIn('123459'),
    ];
    await asAdmin('admin.people.resetSecondFactor', { id: priya.id, currentPassword: PASSWORD });
    const stored = JSON.stringify(await dumpDatabase(app.db));
    const written = [stored, lines.join(''), answers.map(({ text }) => text).join('')];
    const secrets = [
      priya.secret,
      priya.secret.replaceAll(' ', ''),
      ...priya.recoveryCodes,
      ...priya.recoveryCodes.map((one) => one.replace('-', '')),
    ];
    for (const secret of [...secrets, ...codes.map((code) => `"${code}"`), '"123459"']) {
      for (const text of written) expect(text).not.toContain(secret);
    }
    const revisions = await app.db.read.revision.findMany({ where: { type: 'people', rowId: priya.id }, orderBy: { id: 'asc' } });
    const since = (side: unknown) => (side as { secondFactorAt: string | null }).secondFactorAt;
    expect(revisions.map(({ userName, before, after }) => [userName, since(before) === null, since(after) === null])).toEqual([
      ['Priya Rao', true, false],
      ['Site Administrator', false, true],
    ]);
    const events = lines.map((line) => JSON.parse(line).event as string | undefined);
    expect(events).toEqual(expect.arrayContaining(['second-factor-on', 'code-refused', 'second-factor-reset']));
  });

  it('after a restore with another server key no code signs in, a message says what to do, and the reset in the shell helps', async () => {
    app.services.serverKey = new ServerKey(Buffer.alloc(32, 7));
    for (const code of [undefined, priya.freshCode(), priya.recoveryCodes[0]]) {
      const { status, body, headers } = await signIn(code);
      expect([status, body.code, body.message]).toEqual([
        409,
        'conflict',
        expect.stringContaining('npm run admin -- reset-second-factor priya'),
      ]);
      expect(headers).not.toHaveProperty('set-cookie');
    }
    // Other functions still work.
    expect((await app.login()).answer.status).toBe(200);
    const key = (await app.trpc('query', 'admin.security.get', undefined, { token: admin })).body.result.data.json.key;
    expect(key).toEqual({ fits: false, source: 'setting', file: null, exposedMode: null });
    expect((await app.trpc('query', 'auth.secondFactor', undefined, { token: priya.token })).body.result.data.json).toMatchObject({
      isOn: true,
      isUsable: false,
    });
    expect(refusal(await app.trpc('mutation', 'auth.beginSecondFactor', { currentPassword: PASSWORD }, { token: admin }))).toBe('conflict');
    const words = await runAdminCommand(['reset-second-factor', 'priya'], app.services.env.DATABASE_URL, { info: () => undefined });
    expect(words).toContain('priya signs in with the password alone');
    const { token } = (await signIn()).body;
    const again = await enrolSecondFactor(app, clock, token);
    expect((await signIn(again.freshCode())).status).toBe(200);
    const reset = await app.db.read.revision.findFirstOrThrow({ where: { type: 'people', channel: 'shell' } });
    expect(reset).toMatchObject({ rowId: priya.id, action: 'update' });
  });
});
