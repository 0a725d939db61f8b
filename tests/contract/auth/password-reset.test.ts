/** A new password by mail (REQ 7.11): the whole process with a mail server, and attacks on it. */
import { afterEach, describe, expect, it } from 'vitest';
import { runAdminCommand } from '../../../server/features/auth/people/admin-command';
import { deleteExpiredSessions } from '../../../server/features/auth/sessions/sessions';
import { type AccountsTestSite, omitVaryingHeaders, startAccounts, unwrapResult } from '../../support/accounts';
import { testProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { PASSWORD } from '../../support/password';
import { enrolSecondFactor } from '../../support/second-factor';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe.each(testProviders)('a new password by mail, on %s', (provider) => {
  let office: AccountsTestSite;
  const start = async (env: Record<string, string> = {}) => {
    office = await startAccounts(provider, { env });
  };
  afterEach(() => office.close());

  const links = () => office.db.read.accountLink.findMany();
  const mails = (where: object = {}) => office.db.read.outboxMail.findMany({ where, orderBy: { id: 'asc' } });
  /** Returns the secret of a new link from its mail. */
  const secretOfReset = async () => {
    await office.link('priya');
    return office.secretFor('priya@example.com');
  };
  it('a reset link sets a new password, ends all sessions and signs nobody in', async () => {
    await start();
    const { id } = await office.addPerson({ mustChangePassword: true });
    const before = await office.login('priya');
    expect(await office.ask('priya')).toMatchObject({ status: 200, body: { result: { data: { json: null } } } });
    const [mail, ...more] = await office.deliver();
    expect([mail?.to, mail?.subject, mail?.page, more]).toEqual([
      'RCPT TO:<priya@example.com>',
      'Choose a new password: Our Company',
      'reset-password',
      [],
    ]);
    expect(mail?.text).toContain('until Monday, 23 November, 12:00 pm IST');
    const secret = mail?.secret as string;
    // Opening the page changes nothing, however often a scanner does it.
    for (const _ of [1, 2]) expect(await office.shown(secret)).toEqual({ kind: 'reset', name: 'priya', tokens: 0 });

    const done = await office.use(secret);
    expect([done.status, done.body.result.data.json, done.headers['set-cookie']]).toEqual([
      200,
      { username: 'priya', signedIn: null },
      undefined,
    ]);
    expect(await office.call('GET', '/api/auth/me', { token: before.token })).not.toMatchObject({ status: 200 });
    const { read } = office.db;
    expect([await read.adminSession.count({ where: { userId: id } }), await read.knownDevice.count({ where: { userId: id } })]).toEqual([
      0, 0,
    ]);
    expect([await office.statusOfLogin('priya'), await office.statusOfLogin('priya', 'her own words')]).toEqual([401, 200]);
    expect(await office.row()).toMatchObject({ mustChangePassword: false, passwordChangedAt: office.clock.now });

    const [told, ...others] = await office.deliver();
    expect([told?.to, told?.subject, told?.secret, others]).toEqual([
      'RCPT TO:<priya@example.com>',
      'Your password was changed: Our Company',
      '',
      [],
    ]);
  });

  it('a reset link is mailed for an e-mail address too, if exactly one active user has it', async () => {
    await start();
    await office.addPerson({ email: 'Priya@Example.com' });
    await office.addPerson({ username: 'asha', email: 'shared@example.com' });
    await office.addPerson({ username: 'ravi', email: 'shared@example.com' });
    await office.addPerson({ username: 'left', email: 'shared@example.com', isActive: false });
    await Promise.all(['priya@example.com', 'shared@example.com', 'left'].map((name) => office.ask(name)));
    expect((await office.deliver()).map(({ to }) => to)).toEqual(['RCPT TO:<Priya@example.com>']);
    await office.db.transact((tx) => tx.adminUser.update({ where: { username: 'ravi' }, data: { isActive: false } }));
    await office.ask('shared@example.com');
    expect((await office.deliver()).map(({ to }) => to)).toEqual(['RCPT TO:<shared@example.com>']);
  });

  it('the reset request has the same response and minimum time for any name: known, unknown, disabled, invited, without an address, asked too often', async () => {
    await start();
    await office.addPerson();
    await office.addPerson({ username: 'disabled', isActive: false });
    await office.addPerson({ username: 'no-address', email: '' });
    await office.addPerson({ username: 'flooded' });
    await office.invite({ username: 'invited', email: 'invited@example.com' });
    await office.deliver();
    for (let time = 0; time < 3; time += 1) await office.ask('flooded');
    const before = (await mails()).length;
    const names = ['priya', 'nobody', 'disabled', 'invited', 'no-address', 'flooded', 'nobody@example.com', "' OR 1=1 --", 'x'.repeat(254)];
    const answers = await Promise.all(
      names.map(async (name) => {
        const from = performance.now();
        return { ...omitVaryingHeaders(await office.ask(name)), isEarly: performance.now() - from < 190 };
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 200, isEarly: false });
    expect((await mails()).slice(before).map(({ to }) => to)).toEqual(['priya@example.com']);
    // The beginning of a name, or another case of it, is another name.
    await Promise.all(['pri', 'Priya', 'priya%'].map((name) => office.ask(name)));
    expect(await mails()).toHaveLength(before + 1);
  });

  it('reset requests are refused with 429 after ten from one address, with the same message for any name, and store nothing of unknown names', async () => {
    await start({ RATE_LIMITS: 'on' });
    await office.addPerson();
    const before = await dumpDatabase(office.db);
    await Promise.all(Array.from({ length: 10 }, (_, n) => office.ask(`nobody ${n}`, { address: '192.0.2.1' })));
    const after = await dumpDatabase(office.db);
    expect(Object.keys(after).filter((name) => after[name]?.length !== before[name]?.length)).toEqual(['AttemptCounter']);
    expect((after.AttemptCounter?.length ?? 0) - (before.AttemptCounter?.length ?? 0)).toBe(1);
    const refused = await Promise.all(['priya', 'nobody'].map((name) => office.ask(name, { address: '192.0.2.1' })));
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(omitVaryingHeaders(refused[0] as never)).toEqual(omitVaryingHeaders(refused[1] as never));
    expect((await office.ask('priya', { address: '192.0.2.2' })).status).toBe(200);
  });

  it('an account gets at most three reset mails an hour from any number of addresses, with one waiting', { tags: 'thorough' }, async () => {
    await start({ RATE_LIMITS: 'on' });
    await office.addPerson();
    const askFromMany = () => Promise.all(Array.from({ length: 12 }, (_, n) => office.ask('priya', { address: `192.0.2.${n}` })));
    expect(new Set((await askFromMany()).map(({ status }) => status))).toEqual(new Set([200]));
    expect([(await mails()).length, (await links()).length]).toEqual([1, 1]);
    const counters = await office.db.read.attemptCounter.findMany({ where: { key: { startsWith: 'reset-mails:' } } });
    expect(counters.map(({ count }) => count)).toEqual([3]);
    const secret = await office.secretFor('priya@example.com');
    await office.ask('priya', { address: '192.0.2.99' });
    // The delivered link still works: too many requests end nothing.
    expect([await mails({ state: 'waiting' }), await office.shown(secret)]).toEqual([[], { kind: 'reset', name: 'priya', tokens: 0 }]);
    office.advance(60 * MINUTE);
    await office.ask('priya', { address: '192.0.2.99' });
    expect(await mails({ state: 'waiting' })).toHaveLength(1);
  });

  it('one address can open and send a limited number of reset links, even of valid ones', async () => {
    await start({ RATE_LIMITS: 'on' });
    await office.addPerson();
    const secret = await secretOfReset();
    const address = '192.0.2.1';
    for (let n = 0; n < 29; n += 1) expect(await office.open('linkFor', { secret: 'guess' }, { address })).toMatchObject({ status: 200 });
    expect(await office.use('guess', 'her own words', { address })).toMatchObject({ status: 404 });
    expect(await office.use(secret, 'her own words', { address })).toMatchObject({ status: 429 });
    expect(await office.use(secret, 'her own words', { address: '192.0.2.2' })).toMatchObject({ status: 200 });
  });

  it('a reset link works for exactly 30 minutes', async () => {
    await start();
    await office.addPerson();
    const secret = await secretOfReset();
    office.advance(30 * MINUTE - SECOND);
    expect(await office.shown(secret)).not.toBeNull();
    office.advance(SECOND);
    const unknown = await office.use('x'.repeat(43));
    expect(await office.shown(secret)).toBeNull();
    expect(omitVaryingHeaders(await office.use(secret))).toEqual(omitVaryingHeaders(unknown));
    expect(unknown).toMatchObject({ status: 404, body: { error: { json: { data: { code: 'not_found' } } } } });
    office.advance(-SECOND);
    expect(await office.use(secret)).toMatchObject({ status: 200 });
    await office.deliver();
    await office.link('priya');
    office.advance(30 * MINUTE);
    await deleteExpiredSessions(office.services);
    // The older mail is not sent either.
    expect([await links(), await office.deliver()]).toEqual([[], []]);
  });

  it('a reset link works once, and not after a newer link, another password, address or role, a one-time password, or when the account was disabled', async () => {
    await start();
    const { id } = await office.addPerson();
    const used = await secretOfReset();
    expect([(await office.use(used)).status, (await office.use(used)).status, await office.shown(used)]).toEqual([200, 404, null]);
    await office.deliver();

    const older = await secretOfReset();
    const newer = await secretOfReset();
    expect([(await office.use(older)).status, await office.shown(newer)]).toEqual([404, { kind: 'reset', name: 'priya', tokens: 0 }]);

    const update = (data: object) =>
      office.call('PUT', `/api/admin/people/${id}`, { token: office.token, body: { ...data, currentPassword: PASSWORD } });
    const changePassword = async () => {
      const { token } = await office.login('priya', 'her own words');
      const body = { currentPassword: 'her own words', newPassword: 'others' };
      return office.call('POST', '/api/auth/change-password', { token, body });
    };
    const fromShell = async () => {
      const said = await runAdminCommand(['reset-password', 'priya'], office.services.env.DATABASE_URL, { info: () => undefined });
      return { status: said.includes('New password of priya') ? 200 : 500 };
    };
    const ends: [() => Promise<{ status: number }>, () => Promise<unknown>][] = [
      [changePassword, async () => undefined],
      [() => update({ email: 'rao@example.com' }), () => update({ email: 'priya@example.com' })],
      [() => update({ role: 'administrator' }), () => update({ role: 'office' })],
      [() => update({ isActive: false }), () => update({ isActive: true })],
      [() => office.people('resetPassword', { id, currentPassword: PASSWORD }), async () => undefined],
      [fromShell, async () => undefined],
    ];
    for (const [end, back] of ends) {
      const secret = await secretOfReset();
      expect((await end()).status).toBe(200);
      await back();
      expect([await office.shown(secret), (await office.use(secret)).status, await links()]).toEqual([null, 404, []]);
      // A waiting mail is not sent, even if its link exists again.
      await office.link('priya');
      await update({ email: 'rao@example.com' });
      await update({ email: 'priya@example.com' });
      expect([await mails({ state: 'waiting' }), await office.deliver()]).toEqual([[], []]);
    }
    // Changes that do not concern the link leave it valid.
    const secret = await secretOfReset();
    await update({ firstName: 'P.', email: 'priya@example.com', role: 'office' });
    expect(await office.shown(secret)).not.toBeNull();
  });

  it('a reset link does not bypass the second factor: the new password alone opens nothing', async () => {
    await start();
    await office.addPerson();
    const app = await enrolSecondFactor(office, office.clock, (await office.login('priya')).token);
    expect(unwrapResult(await office.use(await secretOfReset()))).toEqual({ username: 'priya', signedIn: null });
    const { answer, token } = await office.login('priya', 'her own words');
    expect([answer.status, answer.body.code, answer.headers['set-cookie'], token]).toEqual([
      401,
      'second_factor_needed',
      undefined,
      undefined,
    ]);
    const withCode = (code: string) =>
      office.call('POST', '/api/auth/login', { body: { username: 'priya', password: 'her own words', code } });
    expect(await withCode('000000')).toMatchObject({ status: 401, body: { code: 'wrong_code' } });
    expect([(await withCode(app.freshCode())).status, (await withCode(app.recoveryCodes[0] as string)).status]).toEqual([200, 200]);
  });

  it('a reset link applies the rules of any new password, and a refused password leaves the link valid', async () => {
    await start();
    await office.addPerson();
    const secret = await secretOfReset();
    for (const password of ['', '12345', 'x'.repeat(1_001), '\ud800aaaaaa', 7, null])
      expect(await office.use(secret, password as string)).toMatchObject({ status: 400 });
    expect((await office.use(secret, '123456')).status).toBe(200);
  });

  it('without mail the reset request answers to ask an administrator, the same for any name', async () => {
    await start({ SMTP_URL: '' });
    await office.addPerson();
    const answers = await Promise.all(['priya', 'nobody'].map((name) => office.ask(name)));
    expect(answers.map(omitVaryingHeaders)).toEqual([omitVaryingHeaders(answers[0] as never), omitVaryingHeaders(answers[0] as never)]);
    expect(answers[0]).toMatchObject({ status: 400 });
    expect(answers[0]?.body.error.json.message).toBe('Mail is not set up here. Please ask an administrator for a one-time password.');
    expect([await links(), await mails()]).toEqual([[], []]);
  });
});
