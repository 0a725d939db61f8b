/** A link that is used twice concurrently, or while it ends, has one outcome. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quickOrLong } from '../../faults/long-form';
import { type AccountsTestSite, startAccounts } from '../../support/accounts';
import { bothProvidersFor } from '../../support/databases';
import { PASSWORD } from '../../support/password';

const ROUNDS = quickOrLong(10, 200);

describe.each(bothProvidersFor('isolation'))('the link of an account, on %s', (provider) => {
  let office: AccountsTestSite;
  let id: number;
  beforeAll(async () => {
    office = await startAccounts(provider);
    ({ id } = await office.addPerson());
  });
  afterAll(() => office.close());

  const newSecret = async () => {
    await office.link('priya');
    const [link] = await office.db.read.accountLink.findMany({ where: { userId: id } });
    const secret = office.services.serverKey.hash('account-link', link?.nonce ?? '');
    expect(await office.shown(secret)).not.toBeNull();
    return secret;
  };

  it(`an account link that is used three times at once sets one password, ${ROUNDS} times`, { timeout: 300_000 }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const secret = await newSecret();
      const passwords = ['first', 'second', 'third '].map((one) => `${one} ${round}`);
      const answers = await Promise.all(passwords.map((password) => office.use(secret, password)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
      const won = passwords[answers.findIndex(({ status }) => status === 200)];
      expect(await Promise.all(passwords.map((one) => office.statusOfLogin('priya', one)))).toEqual(
        passwords.map((one) => (one === won ? 200 : 401)),
      );
    }
  });

  it(`an account link is not both used and ended by concurrent requests, ${ROUNDS} times`, { timeout: 300_000 }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const secret = await newSecret();
      const [used, reset] = await Promise.all([
        office.use(secret, `chosen ${round}`),
        office.people('resetPassword', { id, currentPassword: PASSWORD }),
      ]);
      expect(reset.status).toBe(200);
      // In either order a one-time password is never replaced through an older link.
      expect([200, 404]).toContain(used.status);
      expect(await office.row()).toMatchObject({ mustChangePassword: true });
      expect(await office.statusOfLogin('priya', reset.body.result.data.json.password)).toBe(200);
      expect(await office.db.read.accountLink.count()).toBe(0);
    }
  });
});
