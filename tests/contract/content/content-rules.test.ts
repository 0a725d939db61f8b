/** Rules of single content types beyond the common ones. */
import { describe, expect, it } from 'vitest';
import type { ContentRow } from '../../../server/features/content/rows';
import { SHOWCASE_SIZE } from '../../../shared/business';
import { findTypeByPath } from '../../../shared/content/registry';
import { shareContent } from '../../support/content';
import { testProviders } from '../../support/databases';

const product = findTypeByPath('products');
const category = findTypeByPath('product-categories');
const service = findTypeByPath('amc-services');
const detail = findTypeByPath('contact-details');
const info = findTypeByPath('company-info');

describe.each(testProviders)('rules of single content types on %s', (provider) => {
  const site = shareContent(provider);

  const shown = async (path: string, id: number) => ((await site.call('GET', path)).body as ContentRow[]).find((row) => row.id === id);

  describe.each([product, service])('the price of $path', (type) => {
    it.each([
      [null, null],
      ['', null],
      [0, '0.00'],
      [0.1, '0.10'],
      [1250, '1250.00'],
      [1250.5, '1250.50'],
      ['1250.50', '1250.50'],
      ['0.01', '0.01'],
      ['007', '7.00'],
      [16_777_217.01, '16777217.01'],
      [9_999_999_999.99, '9999999999.99'],
      ['9999999999.99', '9999999999.99'],
    ])('a price sent as %j is stored as %j', async (sent, kept) => {
      const row = await site.add(type, { price: sent });
      expect(row.price).toBe(kept);
      expect(await site.find(type, row.id)).toEqual(row);
      // To visitors a product with the price 0 is on request.
      const price = type === product && kept === '0.00' ? null : kept;
      expect(await shown(type.public.path, row.id)).toMatchObject({ price });
      await site.change(type, row, { price: '3.33' });
      expect(await site.change(type, row, { price: sent })).toMatchObject({ price: kept });
    });

    it.each([
      '1250.505',
      1250.505,
      -1,
      '-0.01',
      1e21,
      '1e21',
      10_000_000_000,
      '10000000000',
      '1,250',
      ' 12',
      '12.',
      '.5',
      'NaN',
      true,
      [],
      {},
    ])('a price of %j is refused', async (sent) => {
      const row = await site.add(type, { price: '3.33' });
      const answer = await site.put(type, row, { price: sent });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['price']]);
      expect(await site.find(type, row.id)).toEqual(row);
    });

    it('a price that is not sent stays unchanged', async () => {
      const row = await site.add(type, { price: '3.33' });
      expect(await site.change(type, row, { title: 'Another' })).toMatchObject({ price: '3.33' });
    });
  });

  it('features of a service are split into lines without blank ones', async () => {
    const row = await site.add(service, { features: ' Filter cleaning \r\n\n  \nGas check\n' });
    expect(row.features).toEqual(['Filter cleaning', 'Gas check']);
    expect(await site.change(service, row, { features: ['One\nTwo', ' ', 'Three'] })).toMatchObject({ features: ['One', 'Two', 'Three'] });
    expect(await shown('/api/amc-services', row.id)).toMatchObject({ features: ['One', 'Two', 'Three'] });
    expect(await site.change(service, row, { features: '' })).toMatchObject({ features: [] });
  });

  it('a product shows visitors the price tiers that are below the price', async () => {
    const tiers = [
      { from: 10, price: '95.00' },
      { from: 50, price: '90.00' },
    ];
    const row = await site.add(product, { price: '100.00', tiers });
    expect(await shown('/api/products', row.id)).toMatchObject({ tiers });
    expect(await site.change(product, row, { price: 95 })).toMatchObject({ tiers });
    expect(await shown('/api/products', row.id)).toMatchObject({ tiers: [tiers[1]] });
    await site.change(product, row, { price: null });
    expect(await shown('/api/products', row.id)).toMatchObject({ tiers });
  });

  it('changing the status of a service changes no other field', async () => {
    const row = await site.add(service);
    expect(await site.change(service, row, { status: 'inactive' })).toEqual({ ...row, status: 'inactive', version: 2 });
  });

  it.each([
    ['soon', 0],
    ['', 0],
    [null, 0],
    [true, 0],
    [[7], 0],
    [{}, 0],
    ['12a', 0],
    ['7', 7],
    [' 7 ', 7],
    [-3, -3],
    ['-3', -3],
  ])('a contact detail accepts %j as priority %i', async (sent, kept) => {
    const row = await site.add(detail, { orderPriority: sent });
    expect(row.orderPriority).toBe(kept);
    await site.change(detail, row, { orderPriority: 99 });
    expect(await site.change(detail, row, { orderPriority: sent })).toMatchObject({ orderPriority: kept });
  });

  it.each([1.5, '1.5', 2_147_483_648, '2147483648', -2_147_483_649])('a contact detail refuses %j as priority', async (orderPriority) => {
    const row = await site.add(detail);
    const answer = await site.put(detail, row, { orderPriority });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['orderPriority']]);
  });

  it('there are exactly four company texts, and none can be added or deleted', async () => {
    const keys = async () => (await site.rows(info)).map(({ key }) => key);
    const four = ['company_story', 'mission', 'vision', 'about_subtitle'];
    expect(await keys()).toEqual(four);
    expect((await site.rest('PUT', 'company-info/mission', { value: 'Supplies on time', key: 'vision' })).body).toEqual({
      success: true,
      info: { id: expect.any(Number), key: 'mission', value: 'Supplies on time', version: 2 },
    });
    for (const key of ['motto', 'Mission', '1', '__proto__', 'constructor']) {
      expect([key, (await site.rest('PUT', `company-info/${key}`, { value: 'x' })).status]).toEqual([key, 404]);
    }
    const post = await site.rest('POST', 'company-info', { key: 'motto', value: 'x' });
    const removal = await site.rest('DELETE', 'company-info/mission');
    expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect([removal.status, removal.headers.allow]).toEqual([405, 'GET, HEAD, PUT']);
    for (const name of ['create', 'remove'])
      expect((await site.trpc('mutation', `admin.companyInfo.${name}`, { key: 'motto' })).status).toBe(404);
    expect(await keys()).toEqual(four);
    const { body } = await site.call('GET', '/api/public/company-info');
    expect(body.info).toContainEqual({ id: expect.any(Number), key: 'mission', value: 'Supplies on time' });
  });

  it('a product is returned with the slug and name of its category, unless the category is hidden', async () => {
    const paper = await site.add(category, { slug: 'paper', name: 'Paper Products' });
    const row = await site.add(product, { categoryId: paper.id });
    const category_ = async () => {
      const { category: slug, categoryName, categoryId } = (await shown('/api/products', row.id)) as ContentRow;
      return [categoryId, slug, categoryName];
    };
    expect(await category_()).toEqual([paper.id, 'paper', 'Paper Products']);
    await site.change(category, paper, { name: 'Paper', slug: 'papers' });
    expect(await category_()).toEqual([paper.id, 'papers', 'Paper']);
    await site.change(category, paper, { isActive: false });
    expect(await category_()).toEqual([paper.id, null, null]);
    await site.remove(category, paper);
    expect(await category_()).toEqual([null, null, null]);
  });

  it('a product refuses a category that does not exist', async () => {
    const row = await site.add(product);
    for (const categoryId of [999_999, 0, -1, 1.5, '1', true]) {
      const answers = [
        await site.put(product, row, { categoryId }),
        await site.rest('POST', 'products', { ...product.example, categoryId }),
      ];
      for (const { status, body } of answers)
        expect([categoryId, status, Object.keys(body.errors)]).toEqual([categoryId, 400, ['categoryId']]);
    }
    expect(await site.find(product, row.id)).toEqual(row);
  });

  it.each(['all', 'Paper', 'paper products', '-paper', 'paper-', 'pa--per', 'पेपर', ''])('a category refuses the slug %j', async (slug) => {
    const answer = await site.rest('POST', 'product-categories', { name: 'Paper', slug });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['slug']]);
  });

  it('the home page shows the first products of a category, with the number of its visible products', async () => {
    const food = await site.add(category, { slug: 'food', name: 'Food' });
    const added: number[] = [];
    for (let n = 0; n < SHOWCASE_SIZE + 2; n += 1) added.push((await site.add(product, { categoryId: food.id, orderPriority: -n })).id);
    const ask = async (category: string) =>
      (await site.ask('query', 'public.showcase', { category })) as { products: ContentRow[]; count: number };
    const ids = async (category: string) => (await ask(category)).products.map(({ id }) => id);
    const count = async (category: string) => (await ask(category)).count;
    expect(await ids('food')).toEqual(added.toReversed().slice(0, SHOWCASE_SIZE));
    expect((await ids('all')).length).toBe(SHOWCASE_SIZE);
    expect(await ids('nothing')).toEqual([]);
    expect([await count('food'), await count('nothing')]).toEqual([SHOWCASE_SIZE + 2, 0]);
    const last = await site.add(product, { categoryId: food.id });
    expect(await count('food')).toBe(SHOWCASE_SIZE + 3);
    await site.change(product, last, { isActive: false });
    expect(await count('food')).toBe(SHOWCASE_SIZE + 2);
    expect(await count('all')).toBe(
      (await site.rest('GET', 'products')).body.products.filter(({ isActive }: ContentRow) => isActive).length,
    );
    await site.change(category, food, { isActive: false });
    expect([await ids('food'), await count('food')]).toEqual([[], 0]);
  });
});
