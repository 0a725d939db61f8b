/** Demand: which requests are counted, how counts are stored, and the lists of the panel. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentRow } from '../../../server/features/content/rows';
import { DemandCounts } from '../../../server/features/demand/demand-counts';
import { findTypeByPath } from '../../../shared/content/registry';
import { type ContentSite, startContent } from '../../support/content';
import { bothProvidersFor, testProviders } from '../../support/databases';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const PHONE = 'Mozilla/5.0 (Linux; Android 14; CUBOT X70) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';
const products = findTypeByPath('products');
const inquirer = { name: 'Asha Rao', company: 'Rao Hotels', email: 'asha@example.com', subject: 'bulk', message: 'Please quote.' };
const START = new Date('2026-03-02T18:29:00Z');
let now = START;

describe.each(testProviders)('demand on %s', (provider) => {
  let app: ContentSite;
  let soap: ContentRow;
  let mop: ContentRow;
  beforeAll(async () => {
    now = START;
    app = await startContent(provider, { now: () => now, pages: () => createUnbuiltClient() });
    soap = await app.add(products, { title: 'Palm soap' });
    mop = await app.add(products, { title: 'Cotton mop' });
  });
  afterAll(() => app.close());

  const visit = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.call(method, url, { headers: { 'user-agent': PHONE, ...headers } });
  const fetched = (name: string, input: object) => `/trpc/public.${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
  /** Returns the counts that the work added, as 'day kind key count'. */
  const counted = async (work: () => Promise<unknown>) => {
    await app.services.demand.flush();
    const read = async () =>
      new Map((await app.db.read.demandCount.findMany()).map((row) => [`${row.day} ${row.kind} ${row.key}`, row.count]));
    const before = await read();
    await work();
    await app.services.demand.flush();
    const added = [...(await read())].map(([key, count]) => [key, count - (before.get(key) ?? 0)] as const);
    return added.flatMap(([key, count]) => (count > 0 ? [`${key} ${count}`] : [])).toSorted();
  };

  it('each visit of a product page is counted, also when cached and within the site, by the day in India', async () => {
    const { hits } = app.cache.counts;
    const seen = await counted(async () => {
      const { headers } = await visit(`/product/${soap.id}`);
      await visit(`/product/${soap.id}?utm_source=mail`);
      expect((await visit(`/product/${soap.id}`, { 'if-none-match': String(headers.etag) })).status).toBe(304);
      await visit(fetched('product', { id: soap.id }));
      now = new Date('2026-03-02T18:31:00Z');
      await visit(fetched('product', { id: soap.id }));
    });
    expect(seen).toEqual([`2026-03-02 viewed ${soap.id} 4`, `2026-03-03 viewed ${soap.id} 1`]);
    expect(app.cache.counts.hits).toBeGreaterThan(hits + 1);
  });

  it.each([
    ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a preview of a link', { 'user-agent': 'WhatsApp/2.23.20.0 A' }],
    ['a browser without a person', { 'user-agent': 'Mozilla/5.0 (X11) HeadlessChrome/142.0' }],
    ['a program that does not say what it is', { 'user-agent': '' }],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }],
  ])('a visit is not counted for %s, from the cache or not', async (_, headers) => {
    const hidden = async () => {
      await visit(`/product/${mop.id}`, headers);
      await visit(`/product/${mop.id}`, headers);
      await visit('/products?q=Zeppelin', headers);
    };
    expect(await counted(hidden)).toEqual([]);
  });

  it('HEAD requests, missing pages and the product mentioned in a message are not counted as visits', async () => {
    const others = async () => {
      await visit(`/product/${mop.id}`, {}, 'HEAD');
      expect((await visit('/product/999999')).status).toBe(404);
      await visit(`/contact?product=${mop.id}`);
      await visit('/products');
    };
    expect(await counted(others)).toEqual([]);
  });

  it('each search is counted once by its words, with or without results', async () => {
    const searches = async () => {
      await visit('/products?q=%20PALM%20%20Soap');
      await visit(fetched('catalogue', { category: 'all', q: 'palm soap', page: 1 }));
      await visit(fetched('catalogue', { category: 'all', q: 'palm soap', page: 2 }));
      await visit('/products?q=palm+soap&stock=in');
      await visit('/products?q=Zeppelin');
      await visit(fetched('catalogue', { category: 'somewhere', q: 'airship', page: 1 }));
    };
    expect(await counted(searches)).toEqual(['2026-03-03 found palm soap 2', '2026-03-03 missed zeppelin 1']);
  });

  it.each([
    ['an address', 'asha@example.com'],
    ['six digits', 'call 98 45 12'],
    ['six digits of another script', 'फोन ९८४५१२'],
    ['more than 60 letters', 'a'.repeat(61)],
  ])('a search with %s is not stored', async (_, q) => {
    expect(await counted(() => visit(`/products?q=${encodeURIComponent(q)}`))).toEqual([]);
  });

  it('a search with five digits is stored, and one of 60 letters', async () => {
    const longest = 'a'.repeat(60);
    const searches = async () => {
      for (const q of ['bag 98451', longest]) await visit(`/products?q=${encodeURIComponent(q)}`);
    };
    expect(await counted(searches)).toEqual([longest, 'bag 98451'].map((q) => `2026-03-03 missed ${q} 1`));
    await app.db.transact((tx) => tx.demandCount.deleteMany({ where: { key: { in: [longest, 'bag 98451'] } } }));
  });

  it('the products of a message or quote request are counted once, when it is stored', async () => {
    const send = async (path: string, body: object, key: string) => {
      const options = { body, headers: { 'idempotency-key': key } };
      for (let attempt = 0; attempt < 2; attempt += 1) expect(await app.call('POST', path, options)).toMatchObject({ status: 201 });
    };
    const request = {
      name: 'Vikram Rao',
      email: 'v@example.com',
      phone: '9845012345',
      lines: [
        { productId: soap.id, quantity: 1 },
        { text: 'hooks', quantity: 2 },
      ],
    };
    const sent = await counted(async () => {
      await send('/api/contact', { ...inquirer, productId: mop.id }, 'message-with-product');
      await send('/api/contact', { ...inquirer, email: 'meera@example.com' }, 'message-without-product');
      await send('/api/quote-requests', request, 'request-with-lines');
    });
    expect(sent).toEqual([`2026-03-03 asked ${mop.id} 1`, `2026-03-03 sent ${soap.id} 1`]);
  });

  it('products put on quote lists are counted up to the limit of an address', async () => {
    const limited = await startContent(provider, { now: () => now, env: { RATE_LIMITS: 'on' } });
    try {
      const { id } = await limited.add(products);
      const OWN = { 'user-agent': PHONE, 'sec-fetch-site': 'same-origin' };
      const add = async (product: unknown, headers: Record<string, string> = {}) =>
        (await limited.call('POST', `/api/listed/${product}`, { headers: { ...OWN, ...headers } })).status;
      expect(await add('soap')).toBe(404);
      expect(await add(id, { 'sec-fetch-site': 'cross-site' })).toBe(403);
      expect(await add(id, { 'user-agent': 'Googlebot/2.1' })).toBe(204);
      expect(await add(id + 1)).toBe(204);
      const statuses: number[] = [];
      while (statuses.at(-1) !== 429 && statuses.length < 100) statuses.push(await add(id));
      await limited.services.demand.flush();
      expect(await limited.db.read.demandCount.findMany()).toMatchObject([{ kind: 'listed', key: String(id), count: 59 }]);
    } finally {
      await limited.close();
    }
  });

  it('counts that cannot be stored stay in memory for the next run', async () => {
    let isAway = true;
    const transact: typeof app.db.transact = (...work) => (isAway ? Promise.reject(new Error('away')) : app.db.transact(...work));
    const counts = new DemandCounts({ db: { ...app.db, transact }, now: () => now });
    counts.add('listed', '77');
    expect(
      await counted(async () => {
        await expect(counts.flush()).rejects.toThrow('away');
        isAway = false;
        counts.add('listed', '77');
        await counts.flush();
        await counts.flush();
      }),
    ).toEqual(['2026-03-03 listed 77 2']);
  });

  it('the number of stored searches of a day is limited', async () => {
    const counts = new DemandCounts({ db: app.db, now: () => now });
    for (let at = 0; at < 5_100; at += 1) counts.add('missed', `invented ${at}`);
    counts.add('missed', 'invented 0');
    const stored = await counted(() => counts.flush());
    expect(stored).toHaveLength(5_000);
    expect(stored).toContain('2026-03-03 missed invented 0 2');
    counts.add('missed', 'invented after that');
    expect(await counted(() => counts.flush())).toEqual([]);
    await app.db.transact((tx) => tx.demandCount.deleteMany({ where: { key: { startsWith: 'invented' } } }));
  });

  it("one address can add a twentieth of a day's new searches: invented searches leave room for those of others", async () => {
    for (let at = 0; at < 250; at += 1) app.services.demand.add('missed', `invented ${at}`, '2001:db8:1::/48');
    const searches = (q: string, address: string) =>
      app.call('GET', `/products?q=${encodeURIComponent(q)}`, { headers: { 'user-agent': PHONE }, address });
    const seen = await counted(async () => {
      await searches('xylophone page', '2001:db8:1:1::7');
      await app.call('GET', fetched('catalogue', { q: 'xylophone call' }), {
        headers: { 'user-agent': PHONE },
        address: '2001:db8:1:2::7',
      });
      await searches('invented 3', '2001:db8:1:3::7');
      await searches('xylophone other', '2001:db8:2:1::7');
    });
    expect(seen).toEqual(['2026-03-03 missed invented 3 1', '2026-03-03 missed xylophone other 1']);
    await app.db.transact((tx) =>
      tx.demandCount.deleteMany({ where: { OR: [{ key: { startsWith: 'invented' } }, { key: { startsWith: 'xylophone' } }] } }),
    );
  });

  it('demand lists products that were viewed, never requested, searched without result, and listed but not sent', async () => {
    app.services.demand.add('listed', String(mop.id));
    app.services.demand.add('missed', 'zeppelin');
    const rope = await app.add(products, { title: 'Jute rope', isActive: false });
    app.services.demand.add('viewed', String(rope.id));
    app.services.demand.add('viewed', '999999');
    await app.services.demand.flush();
    const list = (name: string, days = 30) => app.ask('query', 'admin.demand', { list: name, days, take: 20 });

    const { total, rows } = await list('viewed');
    expect(total).toBe(3);
    expect(rows[0]).toMatchObject({
      key: String(soap.id),
      count: 5,
      product: { title: 'Palm soap', isActive: true },
      days: [
        [28, 4],
        [29, 1],
      ],
    });
    expect((await list('viewed', 7)).rows[0].days).toEqual([
      [5, 4],
      [6, 1],
    ]);
    expect((await list('unasked')).rows).toMatchObject([
      { key: String(rope.id), product: { isActive: false } },
      { key: '999999', product: null },
    ]);
    expect((await list('missed')).rows).toMatchObject([{ key: 'zeppelin', count: 2, other: 0, product: null }]);
    expect((await list('unsent')).rows).toMatchObject([
      { key: '77', count: 2, product: null },
      { key: String(mop.id), count: 1, other: 0, product: { title: 'Cotton mop' } },
    ]);
    const { text } = await app.call('GET', '/admin/export/demand.csv?list=missed&days=30', { token: app.token });
    expect(text.trim().split('\r\n')).toEqual(['Searched for,Found nothing,Found something', 'zeppelin,2,0']);

    const earlier = { day: '2026-02-20', kind: 'missed', key: 'balloon', count: 9 };
    await app.db.transact((tx) => tx.demandCount.create({ data: earlier }));
    const words = async (days: number) => (await list('missed', days)).rows.map(({ key }: { key: string }) => key);
    expect([await words(30), await words(7)]).toEqual([['balloon', 'zeppelin'], ['zeppelin']]);
  });

  it('counts of demand are deleted after 400 days', async () => {
    now = new Date('2027-04-06T18:31:00Z');
    await app.services.demand.flush();
    const days = async () => new Set((await app.db.read.demandCount.findMany()).map(({ day }) => day));
    expect(await days()).toEqual(new Set(['2026-03-03']));
    now = new Date('2027-04-07T18:31:00Z');
    await app.services.demand.flush();
    expect(await days()).toEqual(new Set());
  });
});

it.each(bothProvidersFor('SQL'))('the counts of several processes are added up, and stored at a stop, on %s', async (provider) => {
  const app = await startContent(provider, { now: () => now });
  try {
    const other = new DemandCounts(app.services);
    for (const counts of [app.services.demand, other, other]) counts.add('missed', 'half\'a "word" ₹');
    await Promise.all([app.services.demand.flush(), other.flush()]);
    app.services.demand.add('missed', 'half\'a "word" ₹');
    await app.http.close();
    expect(await app.db.read.demandCount.findMany()).toMatchObject([{ kind: 'missed', key: 'half\'a "word" ₹', count: 4 }]);
  } finally {
    await app.close();
  }
});
