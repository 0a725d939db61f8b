/** What stays of the demo after "Start your own", because the office changed it or shows it. */
import { afterEach, describe, expect, it } from 'vitest';
import { databaseProviders } from '../../../prisma/schema';
import type { ContentRow } from '../../../server/features/content/rows';
import { findTypeByPath } from '../../../shared/content/registry';
import { type ContentSite, startContent } from '../../support/content';
import { quickOn } from '../../support/databases';

const NAME = 'Deccan Hotel Supplies';
const products = findTypeByPath('products');

describe.each(databaseProviders)('what stays of the demo on %s', (provider) => {
  let site: ContentSite;
  afterEach(() => site.close());
  const start = async () => {
    site = await startContent(provider, { env: { SEED: 'demo' }, isStill: true });
  };
  const preview = () => site.ask('query', 'admin.demo.preview');
  const state = () => site.ask('query', 'admin.demo.state');
  const remove = () => site.ask('mutation', 'admin.demo.remove', { name: NAME });

  it('only the demo picture that a row of the office shows stays, and nothing is left to remove', quickOn('sqlite', provider), async () => {
    await start();
    const [changed, shown] = (await site.rows(products)) as [ContentRow, ContentRow];
    await site.change(products, changed, { price: '199.00' });
    await site.add(products, { title: 'Our own mop', image: shown.image });
    const pictures = await site.db.read.picture.count();
    const { rows } = await preview();
    const { changeSet } = await remove();
    expect([rows.pictures, await site.db.read.picture.count()]).toEqual([pictures - 2, 2]);
    expect(await state()).toMatchObject({ isLeft: false, steps: { company: false } });
    expect((await preview()).rows).toEqual({});
    expect(await remove()).toEqual({ changeSet: null, rows: 0, inquiries: 0 });
    expect(await site.db.read.removedDemo.count()).toBe(1);
    await site.ask('mutation', 'admin.history.undo', { changeSet });
    expect([await site.db.read.picture.count(), (await state()).isLeft]).toEqual([pictures, true]);
  });

  it('the demo’s number in a relabelled contact detail leads to a warning once a buyer wrote', quickOn('sqlite', provider), async () => {
    await start();
    const details = findTypeByPath('contact-details');
    const phone = (await site.rows(details)).find(({ value }) => value === '+91 80 5550 0100') as ContentRow;
    await site.change(details, phone, { label: 'Head office' });
    await remove();
    expect(await state()).toMatchObject({ isLeft: false, isMisleading: false });
    const form = { name: 'Asha', email: 'asha@example.net', company: 'Rao', subject: 'bulk', message: 'Prices, please.' };
    expect((await site.call('POST', '/api/contact', { body: form })).status).toBe(201);
    expect(await state()).toMatchObject({ isLeft: false, isMisleading: true });
    await site.change(details, phone, { value: '+91 80 4718 2200' });
    expect(await state()).toMatchObject({ isMisleading: false });
  });

  it(
    'the preview lists the fields of the website and the company profile that the office changed',
    quickOn('sqlite', provider),
    async () => {
      await start();
      expect((await preview()).changed).toEqual([]);
      await site.rest('PUT', 'website/site', { badge: 'Trusted by 500+ hotels, says Sahyadri' });
      await site.rest('PUT', 'company-profile/company', { signatory: 'Anand K., Director' });
      const { changed } = await preview();
      expect(changed).toEqual([
        { type: 'website', fields: ['badge'] },
        { type: 'company-profile', fields: ['signatory'] },
      ]);
    },
  );
});
