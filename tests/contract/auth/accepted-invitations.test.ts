/** Accepting an invitation: the first password, and the session that it opens (REQ 7.5, 7.12). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountsTestSite, startAccounts, unwrapResult } from '../../support/accounts';
import { testProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';

describe.each(testProviders)('accepting an invitation, on %s', (provider) => {
  let office: AccountsTestSite;
  beforeEach(async () => {
    office = await startAccounts(provider);
  });
  afterEach(() => office.close());

  const secretOfInvitation = () => office.secretFor('priya@example.com');

  it('the first password of a person has at least 10 characters, and a short one leaves the invitation open', async () => {
    await office.invite();
    const secret = await secretOfInvitation();
    for (const newPassword of ['nine char', '123456']) {
      const { status, body } = await office.use(secret, newPassword);
      const message = 'New password must be at least 10 characters long';
      expect([status, body.error.json.message, body.error.json.data.errors]).toEqual([400, message, { newPassword: message }]);
    }
    expect(await office.db.read.adminSession.count({ where: { user: { username: 'priya' } } })).toBe(0);
    expect((await office.use(secret, 'ten chars!')).status).toBe(200);
    // For a later change of the own password six are enough.
    const { token } = await office.login('priya', 'ten chars!');
    const body = { currentPassword: 'ten chars!', newPassword: 'six ch' };
    expect(await office.call('POST', '/api/auth/change-password', { token, body })).toMatchObject({ status: 200 });
  });

  it('an accepted invitation opens one session, which a repeat of the request returns, and stores its cookie secret nowhere', async () => {
    await office.invite();
    const secret = await secretOfInvitation();
    const options = { headers: { 'idempotency-key': 'a'.repeat(32) } };
    const first = await office.use(secret, 'her own words', options);
    const again = await office.use(secret, 'her own words', options);
    expect(unwrapResult(again)).toEqual(unwrapResult(first));
    expect(await office.db.read.adminSession.count({ where: { user: { username: 'priya' } } })).toBe(1);
    const { signedIn } = unwrapResult(first);
    const secrets = [signedIn.token, ...[first.headers['set-cookie']].flat().map((set) => /=([^;]+)/.exec(String(set))?.[1] as string)];
    const stored = JSON.stringify(await dumpDatabase(office.db));
    expect(secrets.map((one) => [one.length > 20, stored.includes(one)])).toEqual(secrets.map(() => [true, false]));
  });

  it('an accepted invitation lets the person in only after a required second factor, and skips no second factor that exists', async () => {
    const { id } = await office.invite();
    const secret = await secretOfInvitation();
    await office.db.transact((tx) => tx.adminUser.update({ where: { id }, data: { needsSecondFactor: true } }));
    const { signedIn } = unwrapResult(await office.use(secret));
    expect(signedIn.user.mustEnrolSecondFactor).toBe(true);
    const refused = await office.call('GET', '/api/admin/products', { token: signedIn.token });
    expect(refused).toMatchObject({ status: 403, body: { code: 'must_enrol_second_factor' } });

    const other = await office.invite({ username: 'ravi', email: 'ravi@example.com' });
    const his = await office.secretFor('ravi@example.com');
    await office.db.transact((tx) => tx.adminUser.update({ where: { id: other.id }, data: { secondFactorAt: office.clock.now } }));
    const done = await office.use(his);
    expect([unwrapResult(done), done.headers['set-cookie']]).toEqual([{ username: 'ravi', signedIn: null }, undefined]);
  });
});
