/**
 * Actions that ask the signed-in user for the password once more, and for a code; the limits of guesses; and the sessions and tokens that
 * end with a password.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { type AccountsTestSite, OFFICE_PERSON_FIELDS, startAccounts, unwrapResult } from '../../support/accounts';
import type { TestAnswer } from '../../support/app';
import { testProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { PASSWORD } from '../../support/password';
import { enrolSecondFactor } from '../../support/second-factor';

const MINUTE = 60_000;
const refusal = ({ status, body }: TestAnswer) => {
  const { code, errors } = body.error ? body.error.json.data : body;
  return [status, code, Object.keys(errors ?? {})];
};

describe.each(testProviders)('the password inside a session, on %s', (provider) => {
  let office: AccountsTestSite;
  const start = async (env: Record<string, string> = {}) => {
    office = await startAccounts(provider, { env });
  };
  afterEach(() => office.close());

  const put = (id: number, body: object) => office.call('PUT', `/api/admin/people/${id}`, { token: office.token, body });
  const makeToken = (given: object, options: object = {}) =>
    office.trpc(
      'mutation',
      'admin.tokens.create',
      { name: 'Shop', scopes: ['read-public'], ...given },
      { token: office.token, ...options },
    );
  /** The cookie of a browser that signed in before; over https it has a prefix. */
  const knownDevice = async () => {
    const { answer } = await office.login();
    return /__Host-device=[^;]+/.exec([answer.headers['set-cookie']].flat().join(' '))?.[0] as string;
  };
  /** Adds tokens of a user, one of them expired. */
  const addTokens = async (userId: number, count: number) => {
    const at = office.clock.now;
    const row = (n: number) => ({ userId, name: `${n}`, hash: `${userId} ${n}`, prefix: 'sq_', scopes: 'read-public', createdAt: at });
    for (let n = 0; n <= count; n += 1) {
      const expiresAt = new Date(at.getTime() + (n === 0 ? -1 : 3 * 24 * 60 * MINUTE));
      await office.db.transact((tx) => tx.apiToken.create({ data: { ...row(n), expiresAt } }));
    }
  };
  const tokensOf = (userId: number) => office.db.read.apiToken.count({ where: { userId, expiresAt: { gt: office.clock.now } } });

  it('opening an account to another person requires the password; a refusal names its field', async () => {
    await start();
    const { id } = await office.addPerson({ needsSecondFactor: true });
    const former = await office.addPerson({ username: 'former', role: 'administrator', isActive: false });
    const { id: invited } = await office.invite({ username: 'invited', role: 'administrator' });
    const administrator = { ...OFFICE_PERSON_FIELDS, username: 'new', role: 'administrator' };
    const acts: Record<string, (given: object) => Promise<TestAnswer>> = {
      invite: (given) => office.people('invite', { ...administrator, ...given }),
      'send the invitation again': (given) => office.people('inviteAgain', { id: invited, ...given }),
      add: (given) =>
        office.call('POST', '/api/admin/people', { token: office.token, body: { ...administrator, username: 'added', ...given } }),
      'change the address': (given) => put(id, { email: 'rao@example.com', ...given }),
      promote: (given) => put(id, { role: 'administrator', ...given }),
      enable: (given) => put(former.id, { isActive: true, ...given }),
      'one-time password': (given) => office.people('resetPassword', { id, ...given }),
      'reset the second factor': (given) => office.people('resetSecondFactor', { id, ...given }),
      token: (given) => makeToken(given),
      'require no second factor of a person': (given) => put(id, { needsSecondFactor: false, ...given }),
      'require no second factor of administrators': (given) =>
        office.trpc(
          'mutation',
          'admin.security.update',
          { administratorsNeedSecondFactor: false, version: 1, ...given },
          { token: office.token },
        ),
    };
    const before = await dumpDatabase(office.db);
    for (const [name, act] of Object.entries(acts)) {
      expect([name, refusal(await act({}))]).toEqual([name, [400, 'invalid', ['currentPassword']]]);
      expect([name, refusal(await act({ currentPassword: 'wrong' }))]).toEqual([name, [400, 'wrong_password', ['currentPassword']]]);
    }
    expect(await dumpDatabase(office.db)).toEqual(before);
    for (const [name, act] of Object.entries(acts)) {
      const { status } = await act({ currentPassword: PASSWORD });
      expect([name, status]).toEqual([name, name === 'add' ? 201 : 200]);
    }
  });

  describe('before bank details of the company profile are changed', () => {
    const bank = { bankAccountName: 'Rao Traders', bankAccountNumber: '001122334455', bankIfsc: 'EXAM0001234' };
    const stored = () => office.db.read.companyProfile.findFirstOrThrow({ select: { bankAccountNumber: true, terms: true } });
    const byRest = (body: object) => office.call('PUT', '/api/admin/company-profile/company', { token: office.token, body });
    const byPanel = (fields: object) =>
      office.trpc('mutation', 'admin.companyProfile.update', { key: 'company', ...fields }, { token: office.token });

    it.each([
      ['REST', byRest],
      ['the panel', byPanel],
    ])('changing bank details requires the password through %s', async (_, change) => {
      await start();
      expect(refusal(await change(bank))).toEqual([400, 'invalid', ['currentPassword']]);
      expect(refusal(await change({ ...bank, currentPassword: 'wrong' }))).toEqual([400, 'wrong_password', ['currentPassword']]);
      expect(await stored()).toMatchObject({ bankAccountNumber: null });
      expect((await change({ ...bank, currentPassword: PASSWORD })).status).toBe(200);
      expect(await stored()).toMatchObject({ bankAccountNumber: bank.bankAccountNumber });
      expect(refusal(await change({ bankAccountNumber: null, bankIfsc: null }))).toEqual([400, 'invalid', ['currentPassword']]);
    });

    it('changing bank details requires password and code of a user with a second factor', async () => {
      await start();
      const { freshCode } = await enrolSecondFactor(office, office.clock, office.token);
      const given = { ...bank, currentPassword: PASSWORD };
      expect(refusal(await byRest(given))).toEqual([401, 'second_factor_needed', ['code']]);
      expect(refusal(await byRest({ ...given, code: '000000' }))).toEqual([401, 'wrong_code', ['code']]);
      expect(await stored()).toMatchObject({ bankAccountNumber: null });
      expect((await byRest({ ...given, code: freshCode() })).status).toBe(200);
    });

    it('sending unchanged bank details requires no password', async () => {
      await start();
      await byRest({ ...bank, currentPassword: PASSWORD });
      expect((await byRest({ ...bank, terms: 'Ex Bengaluru.' })).status).toBe(200);
      expect(await stored()).toEqual({ bankAccountNumber: bank.bankAccountNumber, terms: 'Ex Bengaluru.' });
    });

    it.each(['undo', 'restore'] as const)('changing bank details by an %s in the history requires the password', async (way) => {
      await start();
      await byPanel({ terms: 'Ex Bengaluru.' });
      await byPanel({ ...bank, currentPassword: PASSWORD });
      const revisions = await office.db.read.revision.findMany({ where: { type: 'company-profile' }, orderBy: { id: 'desc' } });
      const input = way === 'undo' ? { changeSet: revisions[0]?.changeSet } : { revision: revisions[1]?.id };
      const answer = await office.trpc('mutation', `admin.history.${way}`, input, { token: office.token });
      expect(refusal(answer)).toEqual([409, 'conflict', []]);
      expect(await stored()).toMatchObject({ bankAccountNumber: bank.bankAccountNumber });
    });
  });

  it('setting up an app with a wrong code names the field of the code', async () => {
    await start();
    const call = (name: string, input: object) => office.trpc('mutation', `auth.${name}`, input, { token: office.token });
    await call('beginSecondFactor', { currentPassword: PASSWORD });
    expect(refusal(await call('confirmSecondFactor', { code: '000000' }))).toEqual([401, 'wrong_code', ['code']]);
  });

  it('adding, renaming, demoting or disabling a user of the office requires no password', async () => {
    await start();
    const { id } = await office.addPerson({ role: 'administrator' });
    expect(await office.people('invite', { ...OFFICE_PERSON_FIELDS, username: 'new' })).toMatchObject({ status: 200 });
    for (const body of [
      { firstName: 'Pia', email: OFFICE_PERSON_FIELDS.email },
      { role: 'office' },
      { isActive: false },
      { isActive: true },
      { needsSecondFactor: true },
    ])
      expect([body, (await put(id, body)).status]).toEqual([body, 200]);
  });

  it('an action inside a session requires the code of a user with a second factor, valid once and only for that action', async () => {
    await start({ RATE_LIMITS: 'on' });
    const { freshCode, recoveryCodes } = await enrolSecondFactor(office, office.clock, office.token);
    const own = { currentPassword: PASSWORD };
    const renew = (given: object) => office.trpc('mutation', 'auth.renewRecoveryCodes', given, { token: office.token });
    const invite = (given: object) => office.people('invite', { ...OFFICE_PERSON_FIELDS, role: 'administrator', ...given });
    for (const act of [invite, makeToken, renew]) {
      expect(refusal(await act(own))).toEqual([401, 'second_factor_needed', ['code']]);
      expect(refusal(await act({ ...own, code: '000000' }))).toEqual([401, 'wrong_code', ['code']]);
      expect(refusal(await act({ currentPassword: 'wrong', code: freshCode() }))).toEqual([400, 'wrong_password', ['currentPassword']]);
    }
    expect(refusal(await renew({ code: freshCode() }))).toEqual([400, 'invalid', ['currentPassword']]);
    expect(refusal(await renew({ ...own, code: recoveryCodes[0] }))).toEqual([401, 'wrong_code', ['code']]);
    // The code of a request refused for another reason is used up, and does not count as a wrong code.
    const code = freshCode();
    for (let n = 0; n < 6; n += 1)
      expect(refusal(await invite({ ...own, code, username: 'admin' }))).toEqual([409, 'value_taken', ['username']]);
    expect((await invite({ ...own, code })).status).toBe(200);
    expect(refusal(await makeToken({ ...own, code }))).toEqual([401, 'wrong_code', ['code']]);
    office.advance(15 * MINUTE);
    expect((await renew({ ...own, code: freshCode() })).status).toBe(200);
  });

  it('password checks inside a session are limited to ten failures in 15 minutes and 30 a day; a known device has its own limit', async () => {
    await start({ RATE_LIMITS: 'on' });
    const device = await knownDevice();
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      for (let m = 0; m < 10; m += 1) statuses.push((await makeToken({ currentPassword: `wrong ${m}` })).status);
      expect((await makeToken({ currentPassword: PASSWORD })).status).toBe(429);
      office.advance(16 * MINUTE);
    }
    expect(statuses).toEqual(Array(30).fill(400));
    const change = { currentPassword: PASSWORD, newPassword: 'other words' };
    const refused = await office.call('POST', '/api/auth/change-password', { token: office.token, body: change });
    expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('Too many attempts') } });
    // The session continues, and the browser stays a known device.
    expect((await office.call('GET', '/api/admin/products', { token: office.token })).status).toBe(200);
    expect((await makeToken({ currentPassword: PASSWORD }, { cookie: device })).status).toBe(200);
    office.advance(24 * 60 * MINUTE);
    const { token } = await office.login();
    expect((await makeToken({ currentPassword: PASSWORD }, { token })).status).toBe(200);
  });

  it('correct passwords inside a session do not count towards the limit', async () => {
    await start({ RATE_LIMITS: 'on' });
    for (let n = 0; n < 12; n += 1) expect((await makeToken({ currentPassword: PASSWORD })).status).toBe(200);
  });

  it('codes inside a session and at login share one daily limit', { tags: 'thorough' }, async () => {
    await start({ RATE_LIMITS: 'on' });
    const device = await knownDevice();
    const { freshCode } = await enrolSecondFactor(office, office.clock, office.token);
    const own = { currentPassword: PASSWORD };
    for (let n = 0; n < 6; n += 1) {
      for (let m = 0; m < 5; m += 1) expect((await makeToken({ ...own, code: '000000' })).status).toBe(401);
      expect((await makeToken({ ...own, code: freshCode() })).status).toBe(429);
      office.advance(16 * MINUTE);
    }
    const signIn = async (options: object) =>
      (await office.call('POST', '/api/auth/login', { ...options, body: { username: 'admin', password: PASSWORD, code: freshCode() } }))
        .status;
    expect([await signIn({}), await signIn({ cookie: device })]).toEqual([429, 200]);
  });

  it('resetting a colleague’s password can end their API tokens or leave them', async () => {
    await start();
    const { id } = await office.addPerson();
    await addTokens(id, 2);
    const own = { id, currentPassword: PASSWORD };
    expect(unwrapResult(await office.people('resetPassword', own)).person.apiTokens).toBe(2);
    expect(unwrapResult(await office.people('resetSecondFactor', own)).person.apiTokens).toBe(2);
    expect(unwrapResult(await office.people('resetSecondFactor', { ...own, endTokens: true })).person.apiTokens).toBe(0);
    await office.db.transact((tx) => tx.apiToken.deleteMany());
    await addTokens(id, 1);
    expect(unwrapResult(await office.people('resetPassword', { ...own, endTokens: true })).person.apiTokens).toBe(0);
  });

  it('changing one’s own password can end one’s own API tokens, and nobody else’s', async () => {
    await start();
    const { id } = await office.addPerson();
    const { token } = await office.login('priya');
    const { id: admin } = await office.db.read.adminUser.findUniqueOrThrow({ where: { username: 'admin' } });
    for (const userId of [id, admin]) await addTokens(userId, 2);
    const change = async (body: object) =>
      (
        await office.call('POST', '/api/auth/change-password', {
          token,
          body: { currentPassword: PASSWORD, newPassword: PASSWORD, ...body },
        })
      ).status;
    expect(unwrapResult(await office.trpc('query', 'auth.countTokens', undefined, { token }))).toBe(2);
    expect([await change({}), await tokensOf(id)]).toEqual([200, 2]);
    expect([await change({ endTokens: true }), await tokensOf(id), await tokensOf(admin)]).toEqual([200, 0, 2]);
  });

  it('the page of a reset link shows the number of API tokens, and the mail afterwards whether they ended', async () => {
    await start();
    const { id } = await office.addPerson();
    await addTokens(id, 2);
    const choose = async (endTokens?: boolean) => {
      await office.link('priya');
      const secret = await office.secretFor('priya@example.com');
      const { tokens } = await office.shown(secret);
      await office.open('usePasswordLink', { secret, newPassword: 'her own words', ...(endTokens && { endTokens }) });
      const [mail] = await office.deliver();
      return { tokens, left: await tokensOf(id), text: mail?.text.replace(/\s+/g, ' ') };
    };
    const kept = '2 API tokens of your account still work: you can end them under Settings, API tokens.';
    expect(await choose()).toEqual({ tokens: 2, left: 2, text: expect.stringContaining(kept) });
    expect(await choose(true)).toEqual({ tokens: 2, left: 0, text: expect.stringContaining('2 API tokens of your account were ended.') });
    expect(await choose()).toEqual({ tokens: 0, left: 0, text: expect.not.stringContaining('token') });
  });
});
