/** A save drops the cached responses that show its changes, and few others. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, buildApp } from '../../../server/app';
import type { ContentRow } from '../../../server/features/content/rows';
import { findTypeByPath } from '../../../shared/content/registry';
import { type ContentSite, startContent } from '../../support/content';
import { testProviders } from '../../support/databases';
import { addPicture } from '../../support/pictures';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const products = findTypeByPath('products');
const categories = findTypeByPath('product-categories');
const stats = findTypeByPath('company-stats');
const profile = findTypeByPath('company-profile');
const website = findTypeByPath('website');
const COMPANY = { key: 'company' } as unknown as ContentRow;
const query = (name: string, input: object) => `/trpc/public.${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;

describe.each(testProviders)('cached answers on %s', (provider) => {
  let app: ContentSite;
  /** An app on the same database without a cache: each response is rendered on request. */
  let anew: App;
  let food: ContentRow;
  let paper: ContentRow;
  const rows: ContentRow[] = [];
  beforeAll(async () => {
    app = await startContent(provider, { pages: createUnbuiltClient });
    anew = await buildApp({ env: app.services.env, db: app.db, pages: createUnbuiltClient });
    food = await app.add(categories, { name: 'Food', slug: 'food' });
    paper = await app.add(categories, { name: 'Paper', slug: 'paper' });
    for (let at = 0; at < 34; at += 1) {
      const category = at % 2 === 0 ? food : paper;
      rows.push(await app.add(products, { title: `Item ${at}`, categoryId: category.id, orderPriority: 10 + at, sku: null }));
    }
    for (const type of ['company-stats', 'company-values', 'amc-services', 'amc-features', 'contact-details'])
      await app.add(findTypeByPath(type));
  });
  afterAll(async () => {
    await anew.http.close();
    await app.close();
  });

  const urls = () => [
    ...['/api/products', '/api/company-stats', '/api/public/product-categories', '/sitemap.xml', '/products?category=food'],
    ...['all', 'food', 'paper'].flatMap((category) => [query('showcase', { category }), query('catalogue', { category, q: '', page: 1 })]),
    query('catalogue', { category: 'all', q: '', page: 2 }),
    query('catalogue', { category: 'all', q: '', page: 1, stock: 'in', sort: 'name' }),
    query('suggestions', { q: 'item' }),
    '/trpc/public.socialLinks',
    '/trpc/public.website',
    ...[0, 1, 2, 20, 33].map((at) => query('product', { id: rows[at]?.id })),
  ];
  const cached = async (url: string) => {
    const { statusCode, body } = await app.http.inject({ method: 'GET', url });
    return `${statusCode} ${body}`;
  };
  const madeAnew = async (url: string) => {
    const { statusCode, body } = await anew.http.inject({ method: 'GET', url });
    return `${statusCode} ${body}`;
  };
  /** Returns the number of cached responses, after checking that each equals a fresh response. */
  const keptOf = async () => {
    const { hits } = app.cache.counts;
    anew.services.version.committed(anew.services.version.current + 1, null);
    for (const url of urls()) expect((await cached(url)) === (await madeAnew(url)), url).toBe(true);
    return app.cache.counts.hits - hits;
  };

  it('responses stay cached unless a save changes their data, and are never stale', { tags: 'thorough', timeout: 120_000 }, async () => {
    const at = (index: number) => rows[index] as ContentRow;
    const mutate = (name: string, input: object) => app.ask('mutation', name, input);
    const lastChange = async (): Promise<string> => (await app.ask('query', 'admin.history.changes', {})).rows[0].changeSet;
    const undo = async () => mutate('admin.history.undo', { changeSet: await lastChange() });
    const importFile = async (file: string) => {
      const post = (step: string) =>
        app.call('POST', `/admin/import/products/${step}`, { token: app.token, body: file, headers: { 'content-type': 'text/csv' } });
      const { body } = await post('check');
      expect((await post(`apply?digest=${body.digest}`)).status).toBe(200);
    };
    const picture = await addPicture(app);
    const all = urls().length;
    await keptOf();
    expect(await keptOf()).toBe(all);
    // The number of responses without the saved data, which stay cached; null where only staleness matters.
    const saves: [what: string, save: () => Promise<unknown>, kept: number | null][] = [
      ['a price far down its lists', () => app.change(products, at(20), { price: '12.50' }), all - 9],
      ['a price at the top', () => app.change(products, at(0), { price: '3.00' }), null],
      ['an upload', () => addPicture(app, 'another'), all],
      ['a picture', () => app.change(products, at(20), { image: picture.url }), all - 9],
      ['its description', () => mutate('admin.pictures.update', { id: picture.id, alt: 'Blue' }), all - 6],
      ['a badge far down', () => app.change(products, at(20), { badge: 'Fresh' }), null],
      ['more pictures', () => app.change(products, at(1), { pictures: [picture.url] }), null],
      ['a figure', async () => app.change(stats, (await app.rows(stats))[0] as ContentRow, { value: 77 }), all - 1],
      ['a social link', () => app.change(profile, COMPANY, { socialLinks: [{ name: 'Koo', url: 'https://koo.example.com' }] }), all - 2],
      ['the website', async () => app.change(website, await app.some(website), { badge: 'Trusted' }), all - 2],
      ['a hidden product', () => app.add(products, { title: 'Hidden', isActive: false, sku: null, categoryId: food.id }), all - 4],
      ['another category', () => app.change(products, at(20), { categoryId: paper.id }), null],
      ['undone', undo, null],
      ['no category', () => app.change(products, at(1), { categoryId: null }), null],
      ['a move up', () => mutate('admin.products.move', { id: at(33).id, before: at(2).id }), null],
      ['a move of a category', () => mutate('admin.productCategories.move', { id: paper.id, before: food.id }), null],
      ['out of sight', () => app.change(products, at(3), { isActive: false }), null],
      ['in sight', () => app.change(products, at(3), { isActive: true }), null],
      ['a new product', () => app.add(products, { title: 'New', categoryId: food.id, orderPriority: 1, sku: null }), null],
      ['an import', () => importFile(`id,title,price\n${at(5).id},Imported,7\n${at(21).id},Imported too,8`), null],
      ['the import undone', undo, null],
      ['a deletion', () => app.remove(products, at(2)), null],
      ['restored', async () => mutate('admin.history.restoreDeleted', { changeSet: await lastChange() }), null],
      ['another name of a category', () => app.change(categories, food, { name: 'Groceries' }), null],
      ['a hidden category', () => app.change(categories, food, { isActive: false }), null],
      ['a shown one', () => app.change(categories, food, { isActive: true }), null],
      ['a deleted category', () => app.remove(categories, food), null],
      ['the category restored', undo, null],
      ['nothing', () => app.change(products, at(20), { title: at(20).title }), all],
    ];
    const found: [string, number | null][] = [];
    for (const [what, save, kept] of saves) {
      await save();
      const count = await keptOf();
      found.push([what, kept === null ? null : count]);
    }
    expect(found).toEqual(saves.map(([what, , kept]) => [what, kept]));
  });
});

it('a process drops from its cache only the responses that another process changed, on postgresql', async () => {
  const app = await startContent('postgresql');
  const other = await buildApp({ env: app.services.env, db: app.db });
  await other.http.ready();
  const [food, paper] = [await app.add(categories, { slug: 'food' }), await app.add(categories, { slug: 'paper' })];
  const [changed, kept] = [await app.add(products, { categoryId: food.id }), await app.add(products, { categoryId: paper.id, sku: null })];
  const read = async ({ id }: ContentRow) => (await other.http.inject({ method: 'GET', url: query('product', { id }) })).body;
  await expect.poll(() => other.services.version.current).toBe(await app.contentVersion());
  for (const row of [changed, kept]) await read(row);
  // One poll may find several versions.
  for (const title of ['Once', 'Twice']) await app.change(products, changed, { title });
  await expect.poll(() => read(changed)).toContain('Twice');
  const { misses } = other.cache.counts;
  expect(await read(kept)).toContain('"paper"');
  expect(other.cache.counts.misses).toBe(misses);
  // The writer's own save has a later version than another save that it may not have seen yet.
  await app.change(products, changed, { title: 'Thrice' });
  const headers = { authorization: `Bearer ${app.token}` };
  const own = await other.http.inject({ method: 'PUT', url: `/api/admin/products/${kept.id}`, headers, payload: { stock: 5 } });
  expect(own.statusCode).toBe(200);
  expect(await read(changed)).toContain('Thrice');
  await other.http.close();
  await app.close();
});

it('a product page reads only its product when a page of the same category was rendered before', async () => {
  const app = await startContent('sqlite');
  const models: unknown[] = [];
  const read = new Proxy(app.db.read, {
    get(target, model) {
      models.push(model);
      return Reflect.get(target, model);
    },
  });
  const other = await buildApp({ env: app.services.env, db: { ...app.db, read }, pages: createUnbuiltClient });
  const food = await app.add(categories, { slug: 'food' });
  const one = await app.add(products, { categoryId: food.id });
  const others: ContentRow[] = [];
  for (const title of ['Second', 'Third', 'Fourth']) others.push(await app.add(products, { title, categoryId: food.id, sku: null }));
  other.services.version.committed(await app.contentVersion(), null);
  const pageOf = ({ id }: ContentRow) => other.http.inject({ method: 'GET', url: `/product/${id}` });
  await pageOf(one);
  // A job may read during one of the pages.
  const readModels = async () => {
    models.length = 0;
    expect((await pageOf(others.pop() as ContentRow)).statusCode).toBe(200);
    return models;
  };
  await expect.poll(readModels).toEqual(['product']);
  await other.http.close();
  await app.close();
});
