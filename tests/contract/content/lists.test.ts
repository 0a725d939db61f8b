/** Operations of every panel list: pages, single rows, changes of several rows, and manual order. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContentRow } from '../../../server/features/content/rows';
import type { ContentType } from '../../../shared/content/content-type';
import { contentTypes, findTypeByPath } from '../../../shared/content/registry';
import { omitVersion, shareContent } from '../../support/content';
import { bothProvidersFor, itOnTestProviders, testProviders } from '../../support/databases';

const products = findTypeByPath('products');
const categories = findTypeByPath('product-categories');
const stats = findTypeByPath('company-stats');
const types = (Object.entries(contentTypes) as unknown as [string, ContentType][]).filter(([, { fixed }]) => !fixed);

type Page = { rows: ContentRow[]; page: number; pageSize: number; next: number | null; total: number; totalIsMore: boolean };

describe.each(bothProvidersFor('SQL'))('panel lists on %s', (provider) => {
  // For tests without a query of their own: other tests here run the query on both databases.
  const once = itOnTestProviders(provider);
  const app = shareContent(provider);
  let food: ContentRow;
  beforeAll(async () => {
    food = await app.add(categories, { name: 'Food', slug: 'food' });
    const plain = { description: 'Plain', badge: null, price: null, image: null, sku: null, categoryId: null };
    await app.add(products, { ...plain, title: 'Zebra soap', price: '9.00', badge: 'New', orderPriority: 3 });
    await app.add(products, { ...plain, title: 'apple Soap', price: '10.00', isActive: false, orderPriority: 1 });
    await app.add(products, { ...plain, title: 'Melon 50%', description: 'Not SOAP', categoryId: food.id, orderPriority: 2 });
    await app.add(products, { ...plain, title: 'Rice', image: '/rice.webp', stock: 0, categoryId: food.id, orderPriority: 1 });
  });

  const page = (input: object, name = 'products') => app.ask('query', `admin.${name}.page`, input) as Promise<Page>;
  const titles = async (input: object) => (await page(input)).rows.map(({ title }) => title);
  const by = (field: string, direction: string) => ({ sort: { field, direction } });

  it.each(types)('the panel list returns every row of %s on its pages, in the order of the list', async (name, type) => {
    if ((await app.rows(type)).length === 0) await app.add(type);
    const wholeList = await app.rows(type);
    const pages: Page[] = [];
    for (let number = 1; number <= wholeList.length + 1; number += 1) pages.push(await page({ page: number, pageSize: 1 }, name));
    expect(pages.flatMap(({ rows }) => rows)).toEqual(wholeList);
    expect(pages.map(({ next }) => next)).toEqual([...wholeList.slice(1).map((_, index) => index + 2), null, null]);
    for (const { total, totalIsMore } of pages) expect([total, totalIsMore]).toEqual([wholeList.length, false]);
    expect(await app.ask('query', `admin.${name}.row`, { id: wholeList[0]?.id })).toEqual(wholeList[0]);
    expect(await app.trpc('query', `admin.${name}.row`, { id: 2_147_483_647 })).toMatchObject({ status: 404 });
  });

  once('a panel list returns the whole list or the requested page through REST', async () => {
    const list = async (query: string) => (await app.rest('GET', `products${query}`)).body.products.map(({ title }: ContentRow) => title);
    const complete = await list('');
    expect(await list('?colour=red')).toEqual(complete);
    expect(await list('?sort=-title&pageSize=2&page=2')).toEqual([...complete].sort().reverse().slice(2, 4));
    expect(await list('?q=soap&sort=price')).toEqual(['Melon 50%', 'Zebra soap', 'apple Soap']);
    for (const query of ['sort=nothing', 'sort=id&sort=title', 'q=a&q=b', 'page=0', 'page=x', 'pageSize=1000', `q=${'x'.repeat(101)}`])
      expect(await app.rest('GET', `products?${query}`)).toMatchObject({ status: 400, body: { success: false } });
  });

  it('the panel list searches all texts for every word, ignoring case', async () => {
    expect(await titles({ q: 'soap' })).toEqual(['apple Soap', 'Melon 50%', 'Zebra soap']);
    expect(await titles({ q: 'SOAP new' })).toEqual(['Zebra soap']);
    expect(await titles({ q: '50%' })).toEqual(['Melon 50%']);
    for (const q of ['%', '_ \\', 'soap rice']) expect(await page({ q })).toMatchObject({ rows: [], total: 0, next: null });
  });

  it('the panel list sorts by a field, null first when ascending and last when descending', async () => {
    expect(await titles(by('price', 'asc'))).toEqual(['Melon 50%', 'Rice', 'Zebra soap', 'apple Soap']);
    expect(await titles(by('price', 'desc'))).toEqual(['apple Soap', 'Zebra soap', 'Melon 50%', 'Rice']);
    expect(await titles(by('orderPriority', 'desc'))).toEqual(['Zebra soap', 'Melon 50%', 'apple Soap', 'Rice']);
    expect(await titles(by('isActive', 'asc'))).toEqual(['apple Soap', 'Zebra soap', 'Melon 50%', 'Rice']);
  });

  it('the panel list filters by flags, choices, references and missing values', async () => {
    const filtered = (filter: object) => titles({ filter });
    expect(await filtered({ isActive: false })).toEqual(['apple Soap']);
    expect(await filtered({ categoryId: food.id })).toEqual(['Rice', 'Melon 50%']);
    expect(await filtered({ categoryId: null, isActive: true })).toEqual(['Zebra soap']);
    expect(await filtered({ price: null })).toEqual(['Rice', 'Melon 50%']);
    expect(await filtered({ stock: 0, isActive: true })).toEqual(['Rice']);
    expect(await filtered({ image: null, badge: null })).toEqual(['apple Soap', 'Melon 50%']);
  });

  it.each([
    by('password', 'asc'),
    by('version', 'asc'),
    by('title', 'up'),
    { filter: { title: null } },
    { filter: { stock: 1 } },
    { filter: { isActive: 'yes' } },
    { filter: { id: { gt: 0 } } },
    { page: 0 },
    { pageSize: 201 },
    { q: 'x'.repeat(101) },
  ])('the panel list refuses %j', async (input) => {
    expect(await app.trpc('query', 'admin.products.page', input)).toMatchObject({ status: 400 });
  });

  once('a panel list counts up to a thousand rows', async () => {
    const data = Array.from({ length: 1_001 }, (_, n) => ({ title: `Many ${n}`, description: 'x' }));
    await app.db.transact((tx) => tx.product.createMany({ data }));
    expect(await page({ q: 'many' })).toMatchObject({ total: 1_000, totalIsMore: true, next: 2 });
    expect(await page({ q: 'many', page: 21 })).toMatchObject({ rows: [{}], next: null, total: 1_000, totalIsMore: true });
    await app.db.transact((tx) => tx.product.deleteMany({ where: { title: { startsWith: 'Many' } } }));
  });

  describe('changes of several rows', () => {
    const many = (verb: string, input: object) => app.trpc('mutation', `admin.products.${verb}`, input);
    const three = async () => [await app.add(products), await app.add(products), await app.add(products)].map(({ id }) => id);
    const all = () => app.rows(products);

    it('a bulk change is one change set that undo reverts', async () => {
      const ids = await three();
      await app.change(products, { id: ids[1] as number, version: 1 }, { badge: 'Sale' });
      const before = (await all()).map(omitVersion);
      const { changeSet, count } = await app.ask('mutation', 'admin.products.changeMany', {
        ids: [...ids, ids[0]],
        data: { badge: 'Sale', categoryId: food.id },
      });
      expect(count).toBe(3);
      const changed = (await all()).filter(({ id }) => ids.includes(id));
      expect(changed.map(({ badge, categoryId }) => [badge, categoryId])).toEqual(ids.map(() => ['Sale', food.id]));
      await app.ask('mutation', 'admin.history.undo', { changeSet });
      expect((await all()).map(omitVersion)).toEqual(before);
      const again = await app.ask('mutation', 'admin.products.changeMany', { ids: [ids[1]], data: { badge: 'Sale' } });
      expect(again.count).toBe(0);
    });

    it('a bulk change with different values per row is one change set, and is refused if a row changed meanwhile', async () => {
      const [first, second] = (await three()) as [number, number, number];
      const before = await all();
      const each = { rows: [first, second].map((id) => ({ id, version: 1, data: { price: `${id}.00` } })) };
      const { changeSet, count } = await app.ask('mutation', 'admin.products.changeEach', each);
      const prices = async () => (await all()).flatMap(({ id, price }) => (id === first || id === second ? [price] : []));
      expect([count, await prices()]).toEqual([2, [`${first}.00`, `${second}.00`]]);
      const stale = { rows: [{ id: first, version: 2, data: { price: '1.00' } }, each.rows[1]] };
      expect(await many('changeEach', stale)).toMatchObject({ status: 409 });
      expect(await prices()).toEqual([`${first}.00`, `${second}.00`]);
      await app.ask('mutation', 'admin.history.undo', { changeSet });
      expect((await all()).map(omitVersion)).toEqual(before.map(omitVersion));
    });

    it('a bulk deletion is one change set that undo reverts', async () => {
      const ids = await three();
      const before = (await all()).map(omitVersion);
      const { changeSet, count } = await app.ask('mutation', 'admin.products.removeMany', { ids });
      expect([count, (await all()).length]).toEqual([3, before.length - 3]);
      await app.ask('mutation', 'admin.history.undo', { changeSet });
      expect((await all()).map(omitVersion)).toEqual(before);
    });

    it('a bulk change affects all rows or none', async () => {
      const ids = await three();
      const before = [await all(), await app.contentVersion()];
      const missingId = 2_147_483_647;
      expect(await many('changeMany', { ids: [...ids, missingId], data: { badge: 'x' } })).toMatchObject({ status: 404 });
      expect(await many('removeMany', { ids: [...ids, missingId] })).toMatchObject({ status: 404 });
      expect(await many('changeMany', { ids, data: { categoryId: missingId } })).toMatchObject({ status: 400 });
      expect(await many('changeMany', { ids, data: { stock: -1 } })).toMatchObject({ status: 400 });
      expect(await many('removeMany', { ids: [] })).toMatchObject({ status: 400 });
      expect(await many('removeMany', { ids: Array.from({ length: 501 }, (_, n) => n + 1) })).toMatchObject({ status: 400 });
      const twice = [await app.add(stats), await app.add(stats)].map(({ id }) => id);
      const taken = await app.trpc('mutation', 'admin.companyStats.changeMany', { ids: twice, data: { statKey: 'same' } });
      expect(taken).toMatchObject({ status: 409 });
      expect([await all(), (await app.contentVersion()) - 2]).toEqual(before);
    });
  });

  it('the panel counts the rows that refer to a row', async () => {
    expect(await app.ask('query', 'admin.productCategories.referencedBy', { id: food.id })).toEqual([{ count: 2, of: 'Product' }]);
    expect(await app.ask('query', 'admin.companyStats.referencedBy', { id: 1 })).toEqual([]);
  });

  describe('manual order', () => {
    const order = async () => (await app.rows(products)).map(({ title }) => title).join('');
    const setUp = async (priorities: number[]) => {
      await app.db.transact((tx) => tx.product.deleteMany());
      for (const [index, orderPriority] of priorities.entries()) {
        await app.add(products, { title: 'ABCDEFGH'[index], orderPriority, categoryId: null });
      }
    };
    const move = async (title: string, before: string | null) => {
      const rows = await app.rows(products);
      const id = (wanted: string | null) => rows.find((row) => row.title === wanted)?.id ?? null;
      return (await app.ask('mutation', 'admin.products.move', { id: id(title), before: id(before) })) as {
        changeSet: string;
        count: number;
      };
    };

    const places: [string, number[]][] = [
      ['all alike', [0, 0, 0, 0, 0, 0]],
      ['one after the other', [1, 2, 3, 4, 5, 6]],
      ['with gaps', [0, 10, 20, 20, 21, 90]],
    ];
    // Each database has its own limits of numbers.
    const limits: [string, number[]][] = [
      ['at the least there is', [-(2 ** 31), -(2 ** 31), 0, 0, 1, 2 ** 31 - 1]],
      ['at the most there is', [5, 5, 2 ** 31 - 1, 2 ** 31 - 1, 2 ** 31 - 1, 2 ** 31 - 1]],
    ];
    it.each(testProviders.includes(provider) ? [...places, ...limits] : limits)(
      'manual sorting moves each row to each position: %s',
      { tags: 'thorough' },
      async (_, priorities) => {
        await setUp(priorities);
        for (const title of 'ADF') {
          for (const before of ['A', 'C', 'F', null]) {
            const was = await order();
            const without = was.replace(title, '');
            const at = before === null ? without.length : was.replace(before === title ? '' : title, '').indexOf(before);
            const expected = before === title ? was : without.slice(0, at) + title + without.slice(at);
            const { changeSet, count } = await move(title, before);
            expect([title, before, await order()]).toEqual([title, before, expected]);
            expect(count > 0).toBe(expected !== was);
            if (count === 0) continue;
            await app.ask('mutation', 'admin.history.undo', { changeSet });
            expect(await order()).toBe(was);
            await move(title, before);
          }
        }
      },
    );

    once('a moved row writes as few rows as possible', async () => {
      await setUp([0, 10, 20, 30]);
      expect(await move('D', 'B')).toMatchObject({ count: 1 });
      expect(await move('A', null)).toMatchObject({ count: 1 });
      await setUp([1, 2, 3, 4]);
      expect(await move('D', 'A')).toMatchObject({ count: 1 });
      expect(await move('C', 'B')).toMatchObject({ count: 2 });
    });

    once('a deleted row cannot be moved', async () => {
      await setUp([1, 2]);
      const [row] = await app.rows(products);
      for (const input of [
        { id: 2_147_483_647, before: null },
        { id: row?.id, before: 2_147_483_647 },
      ])
        expect(await app.trpc('mutation', 'admin.products.move', input)).toMatchObject({ status: 404 });
      expect(await app.trpc('mutation', 'admin.companyStats.move', { id: 1, before: null })).toMatchObject({ status: 404 });
    });

    once('a move never writes half of a long list, and says why', { tags: 'thorough' }, async () => {
      await setUp([]);
      const data = Array.from({ length: 4_200 }, (_, n) => ({ title: `Row ${n}`, description: 'x' }));
      await app.db.transact((tx) => tx.product.createMany({ data }));
      const rows = await app.db.read.product.findMany({ orderBy: { id: 'asc' }, select: { id: true } });
      const [last, middle] = [rows.at(-1)?.id, rows[2_100]?.id];
      const refused = await app.trpc('mutation', 'admin.products.move', { id: last, before: middle });
      expect([refused.status, refused.body.error.json.message]).toEqual([400, expect.stringContaining('2,000 rows')]);
      expect(await app.ask('mutation', 'admin.products.move', { id: last, before: rows[3]?.id })).toMatchObject({ count: 4 });
      expect((await page({ pageSize: 5 })).rows.map(({ title }) => title)).toEqual(['Row 0', 'Row 1', 'Row 2', 'Row 4199', 'Row 3']);
    });
  });
});
