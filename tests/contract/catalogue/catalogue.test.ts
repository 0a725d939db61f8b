/** The catalogue procedures: pages of products, search, one product with related products; and which pages are cached. */
import { EventEmitter } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import { readInChunks } from '../../../server/features/content/list/list-page';
import { type ContentRow, listRows } from '../../../server/features/content/rows';
import type { RenderedResponse } from '../../../server/platform/http/compressed-response';
import { ResponseCache } from '../../../server/platform/http/response-cache';
import { BoundedQueue } from '../../../server/platform/process/bounded-queue';
import { findTypeByPath } from '../../../shared/content/registry';
import { shareContent } from '../../support/content';
import { bothProvidersFor, quickOn } from '../../support/databases';

const products = findTypeByPath('products');
const categories = findTypeByPath('product-categories');

type Listed = { id: number; title: string };
const CARD = ['id', 'title', 'description', 'categoryName', 'image', 'badge', 'price', 'unit', 'gstBp', 'moq'];
/** A card shows a part of a product; REST returns only the address of a picture, pages also its picture meta. */
const toCard = (row: object) => ({
  ...Object.fromEntries(Object.entries(row).filter(([field]) => CARD.includes(field))),
  picture: null,
});
type Page = { products: Listed[]; page: number; hasNext: boolean; category: { slug: string } | null };

describe.each(bothProvidersFor('SQL'))('the catalogue on %s', (provider) => {
  const app = shareContent(provider);
  let open: ContentRow;
  let closed: ContentRow;
  beforeAll(async () => {
    open = await app.add(categories, { name: 'Open', slug: 'open', description: 'For all', isActive: true });
    closed = await app.add(categories, { name: 'Closed', slug: 'closed', isActive: false });
    const plain = { description: 'Plain', badge: null, sku: null, isActive: true, categoryId: open.id };
    for (let n = 1; n <= 50; n += 1) await app.add(products, { ...plain, title: `Item ${n}`, orderPriority: 100 - n });
    await app.add(products, { ...plain, title: 'Soap Ünder 50% off', badge: 'BestSeller', categoryId: null, orderPriority: 200 });
    await app.add(products, { ...plain, title: 'Towel', description: 'Soft as SOAP_foam', categoryId: closed.id, orderPriority: 201 });
    await app.add(products, { ...plain, title: 'Hidden soap', isActive: false });
  });

  const list = (input: object) => app.ask('query', 'public.catalogue', input) as Promise<Page>;
  const titles = async (input: object) => (await list(input)).products.map(({ title }) => title);
  const one = (id: number) => app.ask('query', 'public.product', { id }) as Promise<{ product: Listed; related: Listed[] } | null>;

  it('the catalogue returns pages of 24 in the office’s order, and whether there is a next page', async () => {
    const pages = [await list({}), await list({ page: 2 }), await list({ page: 3 })];
    expect(pages.map(({ products, page, hasNext }) => [products.length, page, hasNext])).toEqual([
      [24, 1, true],
      [24, 2, true],
      [4, 3, false],
    ]);
    const all = (await app.call('GET', '/api/products')).body as Listed[];
    expect(pages.flatMap(({ products }) => products)).toEqual(all.map(toCard));
    expect(await list({ page: 4 })).toMatchObject({ products: [], hasNext: false });
  });

  it(
    'each page of the catalogue continues where the previous one ended, also after changes in between',
    quickOn('sqlite', provider),
    async () => {
      const pages = async (category?: string) => {
        const found: number[] = [];
        // The last page is read first: its cursor was cached before the change.
        for (const page of [3, 2, 1]) found.unshift(...(await list({ page, category })).products.map(({ id }) => id));
        return found;
      };
      const expectWhole = async (what: string) => {
        const all = (await app.call('GET', '/api/products')).body as { id: number; category: string | null }[];
        expect(await pages(), what).toEqual(all.map(({ id }) => id));
        const inside = all.filter(({ category }) => category === 'open');
        expect(await pages('open'), what).toEqual(inside.map(({ id }) => id));
      };
      const row = (await app.rows(products)).find(({ title }) => title === 'Item 40') as ContentRow;
      await expectWhole('as it was');
      const changes = [
        { title: 'Item forty' },
        { orderPriority: 99 },
        { isActive: false },
        { isActive: true },
        { categoryId: closed.id },
        { orderPriority: row.orderPriority, categoryId: open.id, title: row.title },
      ];
      for (const change of changes) {
        await app.change(products, row, change);
        await expectWhole(JSON.stringify(change));
      }
      const added = await app.add(products, { orderPriority: 50, categoryId: open.id });
      await expectWhole('one more');
      await app.remove(products, added);
      await expectWhole('one less');
    },
  );

  it(
    'the catalogue has no next page after exactly 24 products, whether listed, searched or sorted',
    quickOn('sqlite', provider),
    async () => {
      const { id: categoryId } = await app.add(categories, { name: 'Exact', slug: 'exact' });
      const plain = { description: 'Boundary', badge: null, sku: null, categoryId, orderPriority: 150 };
      const added: ContentRow[] = [];
      while (added.length < 24) added.push(await app.add(products, { ...plain, title: `Exact ${added.length}` }));
      const ways = [{}, { sort: 'name' }, { q: 'boundary' }];
      const pages = async () => {
        const found: [number, boolean][] = [];
        for (const way of ways) {
          const { products, hasNext } = await list({ category: 'exact', ...way });
          found.push([products.length, hasNext]);
        }
        return found;
      };
      expect(await pages(), 'exactly one full page').toEqual(ways.map(() => [24, false]));
      added.push(await app.add(products, { ...plain, title: 'One more' }));
      expect(await pages(), 'one product more').toEqual(ways.map(() => [24, true]));
      for (const way of ways) expect(await list({ category: 'exact', page: 2, ...way })).toMatchObject({ products: [{}], hasNext: false });
      for (const row of added) await app.remove(products, row);
    },
  );

  it('the catalogue shows only categories that are visible to visitors', async () => {
    expect(await list({ category: 'open', page: 3 })).toMatchObject({
      products: [{}, {}],
      category: { slug: 'open', description: 'For all' },
    });
    for (const category of ['closed', 'none', 'Open', '%', 'all '])
      expect(await list({ category })).toMatchObject({ products: [], category: null });
    expect(await list({ category: 'all' })).toMatchObject({ category: null, hasNext: true });
  });

  it.each([
    ['soap', ['Soap Ünder 50% off', 'Towel']],
    ['SOAP', ['Soap Ünder 50% off', 'Towel']],
    ['bestseller', ['Soap Ünder 50% off']],
    ['off soap', ['Soap Ünder 50% off']],
    ['soap_foam', ['Towel']],
    ['  towel  ', ['Towel']],
    ['50%', ['Soap Ünder 50% off', 'Item 50']],
    ['%', []],
    ['_', []],
    ['\\', []],
    ["'", []],
    ['nothing like it', []],
  ])('the catalogue search covers title, description and badge, ignoring case: %s', async (q, expected) => {
    expect((await titles({ q })).sort()).toEqual([...expected].sort());
    expect(await titles({ q, category: 'closed' })).toEqual([]);
  });

  it('the catalogue search finds current rows, not earlier versions', async () => {
    const row = await app.add(products, { title: 'Quinquereme', description: 'Plain', badge: null, isActive: true });
    expect(await titles({ q: 'nquer' })).toEqual(['Quinquereme']);
    const changed = await app.change(products, row, { title: 'Trireme', badge: 'Seaworthy' });
    expect([await titles({ q: 'nquer' }), await titles({ q: 'rirem worthy' })]).toEqual([[], ['Trireme']]);
    const { changeSet } = await app.ask('mutation', 'admin.products.remove', { id: changed.id });
    expect(await titles({ q: 'rirem' })).toEqual([]);
    await app.ask('mutation', 'admin.history.undo', { changeSet });
    expect(await titles({ q: 'rirem' })).toEqual(['Trireme']);
    await app.remove(products, changed);
  });

  it('the catalogue search finds products by SKU or hidden search words, and not by their unit', async () => {
    const hidden = { sku: 'FD-QUIN-25', searchWords: 'चावल, ಅಕ್ಕಿ', unit: 'carboy', hsn: '1006' };
    const row = await app.add(products, { title: 'Grain', description: 'Plain', badge: null, isActive: true, ...hidden });
    for (const q of ['quin-25', 'चावल', 'ಅಕ್ಕಿ']) expect([q, await titles({ q })]).toEqual([q, ['Grain']]);
    expect(await titles({ q: 'carboy' })).toEqual([]);
    const shown = JSON.stringify([await list({ q: 'Grain' }), await one(row.id), (await app.call('GET', '/api/products')).body]);
    expect([shown.includes('FD-QUIN-25'), shown.includes('चावल')]).toEqual([true, false]);
    expect((await app.ask('query', 'admin.products.page', { q: 'quin-25' })).rows).toMatchObject([{ id: row.id }]);
    expect((await app.ask('query', 'admin.units')).at(-1)).toBe('carboy');
    await app.remove(products, row);
  });

  it.each([{ page: 0 }, { page: 1.5 }, { page: '1' }, { q: 'x'.repeat(101) }, { q: '\u0000' }, { category: 5 }])(
    'the catalogue refuses %j',
    async (input) => {
      expect(await app.trpc('query', 'public.catalogue', input)).toMatchObject({ status: 400 });
    },
  );

  it('a product is returned with up to four others of its category', async () => {
    const all = (await app.call('GET', '/api/products')).body as Listed[];
    const found = await one(all[1]?.id as number);
    expect(found?.product).toEqual({ ...all[1], picture: null });
    expect(found?.related).toEqual([all[0] as Listed, ...all.slice(2, 5)].map(toCard));
    for (const q of ['bestseller', 'towel']) {
      const [alone] = (await list({ q })).products;
      expect(await one(alone?.id as number)).toMatchObject({ related: [] });
    }
  });

  it('a quote list returns the products that visitors can see, with the fields that the list shows', async () => {
    const [first, second] = (await list({})).products;
    const hidden = (await app.rows(products)).find(({ title }) => title === 'Hidden soap') as ContentRow;
    const ids = [second?.id, hidden.id, first?.id, 2_147_483_647];
    const found = (await app.ask('query', 'public.listedProducts', { ids })) as Listed[];
    expect(found.map(({ id }) => id)).toEqual([first?.id, second?.id]);
    expect(
      Object.keys(found[0] ?? {})
        .sort()
        .join(' '),
    ).toBe('gstBp id image moq packSize picture price sku tiers title unit');
    const tooMany = Array.from({ length: 51 }, (_, n) => n + 1);
    expect(await app.trpc('query', 'public.listedProducts', { ids: tooMany })).toMatchObject({ status: 400 });
  });

  it('the public API returns no product that is inactive or does not exist', async () => {
    const hidden = (await app.rows(products)).find(({ title }) => title === 'Hidden soap') as ContentRow;
    expect(await one(hidden.id)).toBe(null);
    expect(await one(2_147_483_647)).toBe(null);
    for (const id of [0, -1, 1.5, '1', 2_147_483_648])
      expect(await app.trpc('query', 'public.product', { id })).toMatchObject({ status: 400 });
  });

  it('the API returns a list of thousands of rows completely', async () => {
    const data = Array.from({ length: 1_100 }, (_, n) => ({
      title: `Many ${n}`,
      description: 'x',
      categoryId: open.id,
      orderPriority: 300,
    }));
    await app.db.transact((tx) => tx.product.createMany({ data }));
    await app.add(products, { title: 'The last', description: 'x', categoryId: closed.id, orderPriority: 301 });
    const { status, body } = await app.call('GET', '/api/products');
    expect(status).toBe(200);
    const many = body.filter(({ title }: Listed) => title.startsWith('Many'));
    expect(many).toHaveLength(1_100);
    expect(many.at(-1)).toMatchObject({ title: 'Many 1099', category: 'open', categoryName: 'Open' });
    expect(body.at(-1)).toMatchObject({ title: 'The last', category: null, categoryName: null });
  });

  it('the API returns a consistent list when a row moves during the read', async () => {
    const last = (await app.rows(products)).at(-1) as ContentRow;
    let steps = 0;
    const read = async (query: object) => {
      const rows = await listRows(app.db.read, products, query);
      steps += 1;
      // Moves a row from the part not yet read to the part already read.
      if (steps === 1) await app.change(products, last, { orderPriority: -1 });
      return rows;
    };
    expect(await readInChunks(app.db, products, read)).toEqual(await app.rows(products));
    expect(steps).toBeGreaterThan(3);
  });
});

describe('responses that are not cached', () => {
  type Send = Parameters<ResponseCache['send']>;
  const reply = { hijack: () => undefined, raw: { writeHead: () => ({ end: () => undefined }) } };
  const log = { debug: () => undefined };
  const request = { ip: '127.0.0.1', log, raw: { headers: {}, socket: new EventEmitter() } } as unknown as Send[1];

  it.each([
    ['a search', 2],
    [undefined, 1],
  ])(
    'a response that is not cached because of %s is rendered for each visitor: two visitors cause %i renderings',
    async (uncacheable, renderings) => {
      const answers = new ResponseCache(
        { current: 1, changesSince: () => new Set<string>() },
        () => ({}),
        new BoundedQueue({ concurrency: 1 }),
      );
      let renderCount = 0;
      const make = async (): Promise<RenderedResponse> => {
        renderCount += 1;
        return { status: 200, headers: {}, body: 'x', uncacheable };
      };
      for (let visitor = 0; visitor < 2; visitor += 1) await answers.send('key', request, reply as unknown as Send[2], make);
      expect(renderCount).toBe(renderings);
    },
  );

  it.each([
    ['product:7', 2],
    ['product:8', 1],
  ])('a save of %s while a response made from product:7 is rendered: two visitors cause %i renderings', async (changed, renderings) => {
    const version = { current: 1, changesSince: (since: number) => new Set(since < version.current ? [changed] : []) };
    const answers = new ResponseCache(version, () => ({}), new BoundedQueue({ concurrency: 1 }));
    let renderCount = 0;
    const make = async (madeFrom: Set<string>): Promise<RenderedResponse> => {
      renderCount += 1;
      if (renderCount === 1) version.current += 1;
      madeFrom.add('product:7');
      return { status: 200, headers: {}, body: 'x' };
    };
    for (let visitor = 0; visitor < 2; visitor += 1) await answers.send('key', request, reply as unknown as Send[2], make);
    expect(renderCount).toBe(renderings);
  });
});
