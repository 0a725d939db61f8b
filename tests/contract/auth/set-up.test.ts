/** The answers to the questions of the first start. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shareApp, startApp } from '../../support/app';
import { testProviders } from '../../support/databases';
import { PASSWORD } from '../../support/password';

const ANSWERS = { firstName: 'Asha', lastName: 'Rao', company: 'Rao Traders', officeMailbox: 'desk@example.com' };

describe.each(testProviders)('the questions of the first start on %s', (provider) => {
  const app = shareApp(provider, { isFirst: true });
  let token: string;
  const answer = (input?: object) => app.trpc('mutation', 'auth.endSetUp', input, { token });
  const stored = async () => {
    const { read } = app.db;
    const [user, profile, site, changes] = await Promise.all([
      read.adminUser.findFirstOrThrow({ select: { firstName: true, lastName: true, isAskedToSetUp: true } }),
      read.companyProfile.findFirstOrThrow({ select: { legalName: true, officeMailbox: true } }),
      read.website.findFirstOrThrow({ select: { name: true, nameLine: true } }),
      read.revision.findMany({ where: { userId: { not: null } }, select: { changeSet: true, type: true } }),
    ]);
    return { user, profile, site, changes };
  };

  beforeAll(async () => {
    ({ token } = await app.login());
  });
  beforeEach(() => app.db.transact((tx) => tx.adminUser.updateMany({ data: { isAskedToSetUp: true } })));

  it('answers to the first-start questions with a wrong password are not stored', async () => {
    const before = await stored();
    const { status, body } = await answer({ ...ANSWERS, currentPassword: 'wrong' });
    expect([status, body.error.json.data.errors]).toEqual([400, { currentPassword: 'Current password is incorrect' }]);
    expect(await stored()).toEqual(before);
  });

  it('the answers to the first-start questions are one change set, and those of a second window are refused with a message', async () => {
    const { changes: earlier } = await stored();
    expect((await answer({ ...ANSWERS, currentPassword: PASSWORD })).status).toBe(200);
    const { user, profile, site, changes } = await stored();
    expect({ user, profile, site }).toEqual({
      user: { firstName: 'Asha', lastName: 'Rao', isAskedToSetUp: false },
      profile: { legalName: 'Rao Traders', officeMailbox: 'desk@example.com' },
      site: { name: 'Rao Traders', nameLine: null },
    });
    const added = changes.slice(earlier.length);
    expect(added.map(({ type }) => type).sort()).toEqual(['company-profile', 'people', 'website']);
    expect(new Set(added.map(({ changeSet }) => changeSet)).size).toBe(1);

    const late = await answer({ firstName: 'Ravi', company: 'Other Traders' });
    expect([late.status, late.body.error.json.message]).toEqual([
      409,
      'These questions have ended, perhaps in another window. Please load the page again.',
    ]);
    expect(await stored()).toEqual({ user, profile, site, changes });
    expect((await answer()).status).toBe(200);
  });

  it('a company’s name is refused with a message while the site shows the demo, and nothing is stored', async () => {
    const demo = await startApp(provider, { isFirst: true, env: { SEED: 'demo' } });
    try {
      const { token: own } = await demo.login();
      const website = () => demo.db.read.website.findFirst();
      const before = await website();
      const { status, body } = await demo.trpc('mutation', 'auth.endSetUp', { firstName: 'Asha', company: 'Rao Traders' }, { token: own });
      expect([status, body.error.json.message]).toEqual([
        409,
        'The site shows a demo company. Start your own in the panel removes it and takes the name of your company',
      ]);
      expect(await website()).toEqual(before);
      expect(await demo.db.read.adminUser.findFirst()).toMatchObject({ firstName: 'Site', isAskedToSetUp: true });
    } finally {
      await demo.close();
    }
  });
});
