/** "Start your own": one change set removes the demo, and one undo brings it back; what the office changed stays. */
import { afterEach, describe, expect, it } from 'vitest';
import { databaseProviders } from '../../../prisma/schema';
import { BELONGING } from '../../../server/features/demo/desk-rows';
import { findTypeByPath } from '../../../shared/content/registry';
import { WEBSITE_DEFAULTS } from '../../../shared/website/website';
import { startApp, type TestApp } from '../../support/app';
import type { ContentSite } from '../../support/content';
import { quickOn } from '../../support/databases';
import { NAME, readRows, remove, startDemo, state, undo } from '../../support/demo-site';

describe.each(databaseProviders)('Start your own on %s', (provider) => {
  let site: ContentSite;
  afterEach(() => site.close());

  it('every row of the demo is removed in one change set; one undo brings all of them back, and another removes them again', {
    timeout: 120_000,
    ...quickOn('sqlite', provider),
  }, async () => {
    site = await startDemo(provider);
    const before = await readRows(site);
    expect(await state(site)).toEqual({ isLeft: true, asksName: true, isMisleading: false, isAsking: true, inquiries: 6, steps: null });
    const preview = await site.ask('query', 'admin.demo.preview');
    expect(preview).toMatchObject({ asksName: true, inquiries: 6, quotations: 2, orders: 1, stays: [] });
    expect(preview.rows).toMatchObject({ products: before.Product?.length, pictures: before.Picture?.length });

    const { changeSet } = await remove(site, { name: NAME });
    const after = await readRows(site);
    const desk = ['contactInquiry', ...BELONGING.map(([model]) => model)].map((name) => name.charAt(0).toUpperCase() + name.slice(1));
    const content = ['Product', 'ProductCategory', 'AmcService', 'AmcFeature', 'CompanyStat', 'CompanyValue', 'TimelineEntry'];
    for (const table of [...desk, ...content, 'ContactDetail', 'AnswerTemplate', 'Picture'])
      expect([table, after[table]]).toEqual([table, []]);
    const [record] = await site.rows(findTypeByPath('website'));
    expect(record).toMatchObject({ ...WEBSITE_DEFAULTS, name: NAME });
    const [profile] = await site.rows(findTypeByPath('company-profile'));
    expect(profile).toMatchObject({ legalName: NAME, gstin: null, bankAccountNumber: null, address: null, terms: null, socialLinks: [] });
    expect((await site.rows(findTypeByPath('company-info'))).map(({ value }) => value)).toEqual(['', '', '', '']);
    expect(await state(site)).toMatchObject({ isLeft: false, inquiries: 0 });
    expect(await site.db.read.revision.groupBy({ by: ['changeSet'], where: { type: 'products', action: 'delete' } })).toHaveLength(1);

    const undone = await undo(site, changeSet);
    expect(await readRows(site)).toEqual(before);
    expect(await state(site)).toMatchObject({ isLeft: true, inquiries: 6 });
    const again = await undo(site, undone.changeSet);
    expect(await readRows(site)).toEqual(after);
    await undo(site, again.changeSet);
    expect(await readRows(site)).toEqual(before);
  });

  it('the demo is removed once when two processes get two requests each at the same time', async () => {
    site = await startDemo(provider);
    // One process owns a SQLite file.
    const database = { url: site.services.env.DATABASE_URL, drop: async () => {} };
    const other = provider === 'sqlite' ? null : await startApp(provider, { database, isStill: true });
    const press = async (app: TestApp, name: string) => {
      const { body } = await app.trpc('mutation', 'admin.demo.remove', { name }, { token: site.token });
      return body.result.data.json as { changeSet: string | null };
    };
    const results = await Promise.all([site, other ?? site, site, other ?? site].map((app, at) => press(app, `${NAME} ${at}`)));
    await other?.close();
    expect(results.filter(({ changeSet }) => changeSet !== null)).toHaveLength(1);
    const sets = await site.db.read.revision.groupBy({ by: ['changeSet'], where: { channel: 'trpc' } });
    expect([sets.length, await site.db.read.removedDemo.count()]).toEqual([1, 1]);
  });
});
