/** The start does not wait for the catalogue's index: pages are answered while it is made, searches wait for it, and saves are in it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../../server/platform/database/database';
import { findTypeByPath } from '../../../shared/content/registry';
import { type ContentSite, startContent } from '../../support/content';
import { createUnbuiltClient } from '../../support/unbuilt-client';

// The same number as in server/features/catalogue/catalogue-search.ts.
const MAX_WAIT_MS = 10_000;

/** A promise with the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** The index is built from rows that were read, but are not returned before `made` opens. */
const [read, made] = [gate(), gate()];
type Query = { where?: { id?: { gt?: number } } };
function held(db: Database): Database {
  const product = new Proxy(db.read.product, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (name !== 'findMany' || typeof method !== 'function') return method;
      return async (query: Query) => {
        const rows: unknown = await method.call(target, query);
        if (query.where?.id?.gt !== undefined) {
          read.open();
          await made.opened;
        }
        return rows;
      };
    },
  });
  return { ...db, read: new Proxy(db.read, { get: (target, name) => (name === 'product' ? product : Reflect.get(target, name)) }) };
}

let app: ContentSite;
beforeAll(async () => {
  app = await startContent('sqlite', { env: { SEED: 'demo' }, pages: createUnbuiltClient, wrap: held });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  await read.opened;
});
afterAll(async () => {
  made.open();
  await app.close();
});

const products = findTypeByPath('products');
const find = (input: object) => app.trpc('query', 'public.catalogue', input);
const suggest = (q: string) => app.trpc('query', 'public.suggestions', { q });

it('a search that waited for ten seconds gets a response to retry later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const waiting = suggest('basm');
    while (vi.getTimerCount() === 0) await nextTurn();
    vi.advanceTimersByTime(MAX_WAIT_MS);
    expect(await waiting).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  } finally {
    vi.useRealTimers();
  }
});

it('during the start searches wait, pages do not, and a product saved meanwhile is found', async () => {
  const [rice] = (await app.rows(products)).filter(({ title }) => String(title).startsWith('Basmati Rice'));
  // More requests than are rendered at once.
  const waiting = [
    find({ q: 'basmti' }),
    find({ badge: 'Bestseller', sort: 'name' }),
    suggest('zephyr'),
    app.call('GET', '/products?q=zephyr'),
  ];
  const plain = await app.call('GET', '/products');
  expect([plain.status, plain.text]).toEqual([200, expect.stringContaining('badge=Bestseller')]);
  expect((await find({})).body.result.data.json.products).toHaveLength(24);
  if (rice) await app.change(products, rice, { title: 'Renamed Basmati' });
  const added = await app.add(products, { title: 'Zephyr fan' });

  made.open();
  const [misspelled, filtered, suggested, page] = await Promise.all(waiting);
  expect(misspelled?.body.result.data.json.products).toMatchObject([{ title: 'Renamed Basmati' }]);
  expect(filtered?.body.result.data.json.total).toBeGreaterThan(0);
  expect(suggested?.body.result.data.json).toEqual([{ id: added.id, title: 'Zephyr fan' }]);
  expect([page?.status, page?.text]).toEqual([200, expect.stringContaining('Zephyr fan')]);
});
