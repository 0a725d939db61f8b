/** The response cache: the same bytes in each encoding, and never older than the last save. */
import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { procedures, restRoutes } from '../../../server/router';
import { findTypeByPath } from '../../../shared/content/registry';
import { type ContentSite, startContent } from '../../support/content';
import { testProviders } from '../../support/databases';

const lists = restRoutes.filter(({ access, rest }) => access === 'public' && rest.method === 'GET').map(({ rest }) => rest.path);
const queries = procedures.filter(({ meta, type, inputs }) => meta.access === 'public' && type === 'query' && inputs.length === 0);
const urls = [...lists, ...queries.map(({ name }) => `/trpc/${name}`)].map((url) => [url]);

const decode: Record<string, (bytes: Buffer) => Buffer> = { identity: (bytes) => bytes, gzip: gunzipSync, br: brotliDecompressSync };

describe.each(testProviders)('public responses on %s', (provider) => {
  let app: ContentSite;
  beforeAll(async () => {
    app = await startContent(provider, { env: { SEED: 'demo' } });
  });
  afterAll(() => app.close());

  const get = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
    const { statusCode, headers: answered, rawPayload } = await app.http.inject({ method, url, headers });
    return { status: statusCode, headers: answered, bytes: rawPayload };
  };

  describe.each(urls)('%s', (url) => {
    it('a public response has the same bytes in every encoding', async () => {
      const plain = await get(url);
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(JSON.parse(plain.bytes.toString())).not.toEqual([]);
      const tags = new Set([plain.headers.etag]);
      for (const encoding of ['gzip', 'br']) {
        const answer = await get(url, { 'accept-encoding': encoding });
        expect(answer.headers).toMatchObject({
          'content-encoding': encoding,
          vary: 'accept-encoding',
          'content-length': `${answer.bytes.length}`,
        });
        expect(decode[encoding]?.(answer.bytes).equals(plain.bytes)).toBe(true);
        expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
        tags.add(answer.headers.etag);
      }
      expect(tags.size).toBe(3);
    });

    it('a public response is 304 for a matching ETag', async () => {
      for (const encoding of Object.keys(decode)) {
        const headers = { 'accept-encoding': encoding };
        const { etag } = (await get(url, headers)).headers;
        expect(etag).toMatch(/^"[\w-]+"$/);
        for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
          const again = await get(url, { ...headers, 'if-none-match': `${known}` });
          expect(again).toMatchObject({ status: 304, headers: { etag, 'cache-control': 'no-cache', vary: 'accept-encoding' } });
          expect(again.bytes).toHaveLength(0);
        }
        expect(await get(url, { ...headers, 'if-none-match': '"other"' })).toMatchObject({ status: 200 });
      }
    });

    it('HEAD has the headers of GET, without the body', async () => {
      const { date: _, ...expected } = (await get(url)).headers;
      const { status, headers, bytes } = await get(url, {}, 'HEAD');
      const { date: __, ...found } = headers;
      expect({ status, found, length: bytes.length }).toEqual({ status: 200, found: expected, length: 0 });
    });

    it('a public response is the same for everyone', async () => {
      const visitor = await get(url);
      const office = await get(url, { authorization: `Bearer ${app.token}`, cookie: 'session=x' });
      expect(office.bytes.equals(visitor.bytes)).toBe(true);
      expect(office.headers.etag).toBe(visitor.headers.etag);
      expect(office.headers).not.toHaveProperty('set-cookie');
    });
  });

  it('a public response is compressed quickly at first, densely for later requests, and 304 for the ETags of both', async () => {
    const [path, other] = ['/api/products', '/api/amc-services'];
    const ask = (url: string, known = '') => get(url, { 'accept-encoding': 'br', ...(known && { 'if-none-match': known }) });
    // Clears the responses cached by other tests.
    for (const type of ['products', 'amc-services']) await app.add(findTypeByPath(type));
    const [quick, once] = [await ask(path), await ask(other)];
    await expect.poll(async () => (await ask(path)).headers.etag).not.toBe(quick.headers.etag);
    const dense = await ask(path);
    expect(dense.bytes.length).toBeLessThan(quick.bytes.length);
    expect(dense.headers['content-length']).toBe(`${dense.bytes.length}`);
    expect(brotliDecompressSync(dense.bytes).equals(brotliDecompressSync(quick.bytes))).toBe(true);
    const densified = (await app.metrics.collect()).find(({ name }) => name === 'site_memory_densified_total');
    expect(densified?.samples[0]?.value).toBeGreaterThan(0);
    // A page requested once is not compressed again.
    expect((await ask(other)).headers.etag).toBe(once.headers.etag);
    const expectKnown = async () => {
      for (const { headers } of [quick, dense])
        expect(await ask(path, headers.etag)).toMatchObject({ status: 304, headers: { etag: headers.etag } });
    };
    await expectKnown();
    // A save of other data leaves the dense bytes of the response; a save of its own data invalidates both ETags.
    await app.add(findTypeByPath('amc-features'), { title: 'Another feature' });
    await expectKnown();
    expect(await ask(path)).toMatchObject({ status: 200, headers: { etag: dense.headers.etag } });
    await app.add(findTypeByPath('products'));
    for (const { headers } of [quick, dense]) expect((await ask(path, headers.etag)).status).toBe(200);
  });

  it('a public response negotiates the encoding', async () => {
    const cases = [
      ['', undefined],
      ['identity', undefined],
      ['deflate', undefined],
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['BR', 'br'],
      ['br;q=0.0, gzip;q=0', undefined],
      ['gzip;q=0.5, br; q=1.0', 'br'],
    ] as const;
    for (const [accepted, encoding] of cases) {
      expect((await get('/api/products', { 'accept-encoding': accepted })).headers['content-encoding'], accepted).toBe(encoding);
    }
  });

  it('a save is included in the very next read, through REST and tRPC', async () => {
    const products = findTypeByPath('products');
    const rest = async (): Promise<{ id: number; title: string }[]> => JSON.parse((await get('/api/products')).bytes.toString());
    const trpc = async (): Promise<{ id: number; title: string }[]> =>
      JSON.parse((await get('/trpc/public.products')).bytes.toString()).result.data.json;
    const expectTitle = async (id: number, title: string | undefined) => {
      for (const list of [await rest(), await trpc()]) expect(list.find((one) => one.id === id)?.title).toBe(title);
    };
    for (let round = 0; round < 5; round += 1) {
      const row = await app.add(products, { title: `New ${round}` });
      await expectTitle(row.id, `New ${round}`);
      const tag = (await get('/api/products')).headers.etag;
      await app.change(products, row, { title: 'Changed over REST' });
      await expectTitle(row.id, 'Changed over REST');
      expect((await get('/api/products', { 'if-none-match': `${tag}` })).status).toBe(200);
      await app.ask('mutation', 'admin.products.update', { id: row.id, title: 'Changed through tRPC' });
      await expectTitle(row.id, 'Changed through tRPC');
      await app.change(products, row, { isActive: false });
      await expectTitle(row.id, undefined);
      await app.change(products, row, { isActive: true });
      await expectTitle(row.id, 'Changed through tRPC');
      await app.remove(products, row);
      await expectTitle(row.id, undefined);
    }
  });

  it('reads with valid input are cached, and none with unlimited variety', async () => {
    const ask = (name: string, json: object) => get(`/trpc/public.${name}?input=${encodeURIComponent(JSON.stringify({ json }))}`);
    const [first] = JSON.parse((await get('/api/products')).bytes.toString()) as { id: number }[];
    const queries = () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    // An unknown category causes a query for the category, and none for its products.
    const spies = [vi.spyOn(app.db.read.product, 'findMany'), vi.spyOn(app.db.read.productCategory, 'findFirst')];
    const isCached = async (name: string, input: object) => {
      const answer = await ask(name, input);
      expect(answer.status).toBe(200);
      const queriesBefore = queries();
      expect((await ask(name, input)).bytes.equals(answer.bytes)).toBe(true);
      return queries() === queriesBefore;
    };
    for (const [name, input] of [
      ['catalogue', { category: 'household' }],
      ['catalogue', { page: 2 }],
      ['product', { id: first?.id }],
      ['showcase', { category: 'paper' }],
    ] as const)
      expect(await isCached(name, input), name).toBe(true);
    for (const [name, input] of [
      ['catalogue', { q: 'napkin' }],
      ['catalogue', { page: 9_999 }],
      ['product', { id: 2_147_483_647 }],
      ['showcase', { category: 'made up' }],
    ] as const)
      expect(await isCached(name, input), name).toBe(false);
    for (const spy of spies) spy.mockRestore();
    const refused = await ask('product', { id: 'x' });
    expect(refused).toMatchObject({ status: 400, headers: { 'cache-control': 'no-store' } });
  });

  it('a list is never older than the last save, under many reads', { tags: 'thorough' }, async () => {
    const products = findTypeByPath('products');
    const row = await app.add(products, { title: 'Turn 0' });
    let saved = 0;
    const turns: { before: number; seen: number }[] = [];
    const read = async (url: string) => {
      // Cache hits never yield: without a pause nothing else would run.
      await setImmediate();
      const before = saved;
      const title = /"Turn (\d+)"/.exec((await get(url)).bytes.toString());
      turns.push({ before, seen: Number(title?.[1]) });
    };
    for (let turn = 1; turn <= 20; turn += 1) {
      let over = false;
      const readers = ['/api/products', '/trpc/public.products', '/api/products'].map(async (url) => {
        do await read(url);
        while (!over);
      });
      try {
        await app.change(products, row, { title: `Turn ${turn}` });
        saved = turn;
      } finally {
        over = true;
      }
      await Promise.all(readers);
    }
    await read('/api/products');
    expect(turns.at(-1)?.seen).toBe(20);
    expect(turns.filter(({ before, seen }) => !(seen >= before))).toEqual([]);
  });
});

it('the server sends cache lifetime and purge tag for a shared cache', async () => {
  const app = await startContent('sqlite', { env: { SEED: 'demo', CDN_SECONDS: '30' } });
  const headersOf = async (url: string) => (await app.http.inject({ method: 'GET', url })).headers;
  const before = await headersOf('/api/products');
  expect(before).toMatchObject({ 'cdn-cache-control': 'public, max-age=30', 'cache-control': 'no-cache' });
  await app.add(findTypeByPath('products'), { title: 'New' });
  const after = await headersOf('/api/products');
  expect(after['cache-tag']).toMatch(/^content-\d+$/);
  expect(after['cache-tag']).not.toBe(before['cache-tag']);
  // A response that a save did not change is tagged with the current version too, because the CDN is purged by it.
  await app.add(findTypeByPath('amc-features'));
  expect((await headersOf('/api/products'))['cache-tag']).toBe(`content-${await app.contentVersion()}`);
  for (const url of ['/api/nothing', '/api/admin/products', '/healthz'])
    expect(await headersOf(url)).not.toHaveProperty('cdn-cache-control');
  await app.close();
});
