/** The queue that renders uncached pages: a flood from one client does not delay others, and closed connections cause no work. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PageClient } from '../../../server/features/pages/client-build';
import { startApp, type TestApp } from '../../support/app';
import { openRawSocket, sendRaw } from '../../support/raw';
import { createUnbuiltClient } from '../../support/unbuilt-client';

/** Pages with loaders that block until the gate opens, and the searches of the loaders that ran. */
const rendered: string[] = [];
let gate = Promise.resolve();
let open = () => {};
const close = () => {
  gate = new Promise((resolve) => {
    open = resolve;
  });
};
const entry = {
  maskPrivatePath: (path: string) => path,
  matchPage: (path: string, search: URLSearchParams) => ({
    status: 200,
    source: '',
    isPrivate: false,
    url: `${path}?${search}`,
    load: async () => {
      rendered.push(search.get('q') ?? path);
      await gate;
      return 200;
    },
  }),
  renderPage: async ({ url, load }: { url: string; load: () => Promise<number> }) => ({ status: await load(), html: url, styles: [] }),
};
const client = { ...createUnbuiltClient(), entry: async () => entry };

// The limits of server/platform/http/public-queue.ts.
const AT_ONCE = 2;
const OF_AN_ADDRESS = 32;

let app: TestApp;
let port: number;
beforeAll(async () => {
  const env = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
  app = await startApp('sqlite', { env, pages: () => client as unknown as PageClient });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.http.server.address() as AddressInfo);
});
afterAll(async () => {
  open();
  await app.close();
});
beforeEach(() => {
  rendered.length = 0;
});

const search = (q: string, address: string) => app.call('GET', `/products?q=${q}`, { headers: { 'x-forwarded-for': address } });
const searches = (name: string, count: number, address: string) => Array.from({ length: count }, (_, n) => search(`${name}${n}`, address));
const request = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;
const waiting = (count: number) => expect.poll(() => app.services.queue.length, { interval: 5, timeout: 15_000 }).toBe(count);
/** Waits until all earlier requests have ended, and returns the searches that were rendered. */
const renderedSoFar = async () => {
  open();
  const last = `last${Math.random()}`;
  await search(last, '192.0.2.99');
  await expect.poll(() => app.services.queue.running, { interval: 5, timeout: 15_000 }).toBe(0);
  return rendered.filter((q) => q !== last);
};

describe('a connection that pipelines many requests', () => {
  it('requests pipelined on a connection cause no work after it is closed', async () => {
    close();
    const { socket, closed } = openRawSocket(port);
    socket.write(Array.from({ length: 1_800 }, (_, n) => request(`/products?q=flood${n}`)).join(''));
    await expect.poll(() => rendered.length, { timeout: 15_000 }).toBeGreaterThan(0);
    socket.destroy();
    await closed;
    expect((await renderedSoFar()).length).toBeLessThanOrEqual(AT_ONCE);
  });

  it('pipelined requests are answered one by one, in order', async () => {
    const all = ['a', 'b', 'c'].map((name, n) => request(`/products?q=${name}`, n === 2 ? 'connection: close\r\n' : ''));
    const answer = await sendRaw(port, all.join(''));
    expect([...answer.matchAll(/HTTP\/1\.1 (\d+)|\/products\?q=(\w)/g)].map(([, status, q]) => status ?? q)).toEqual([
      '200',
      'a',
      '200',
      'b',
      '200',
      'c',
    ]);
    expect(rendered).toEqual(['a', 'b', 'c']);
  });

  it('a client may send 32 requests before it reads the first response', async () => {
    close();
    const ahead = (name: string, count: number) =>
      Array.from({ length: count + 1 }, (_, n) => request(`/products?q=${name}${n}`, n === count ? 'connection: close\r\n' : '')).join('');
    const { socket, closed } = openRawSocket(port);
    socket.write(ahead('most', 32));
    await expect.poll(() => rendered.length, { timeout: 15_000 }).toBe(1);
    open();
    expect((await closed).match(/HTTP\/1\.1 200/g)).toHaveLength(33);
    close();
    expect(await sendRaw(port, ahead('beyond', 33))).toMatch(/^HTTP\/1\.1 503 /);
    await renderedSoFar();
  });

  it('a connection with too many pipelined requests gets 503 and is closed', async () => {
    close();
    const answer = await sendRaw(port, Array.from({ length: 40 }, (_, n) => request(`/products?q=many${n}`)).join(''));
    expect(answer).toMatch(
      /^HTTP\/1\.1 503 [\s\S]*x-content-type-options: nosniff[\s\S]*retry-after: \d[\s\S]*{"success":false,"message":".+","code":"unavailable"}$/,
    );
    expect((await renderedSoFar()).length).toBeLessThanOrEqual(1);
  });

  it.each(['/products?q=x', '/about', '/nowhere'])('a connection closed for too many requests is not parsed further (%s)', async (path) => {
    // The second request is answered from the cache.
    for (const _ of [1, 2]) await app.call('GET', path);
    let parsed = 0;
    const count = () => (parsed += 1);
    app.http.server.on('request', count);
    const { socket, closed } = openRawSocket(port);
    socket.write(request(path).repeat(1_500));
    await closed;
    app.http.server.off('request', count);
    expect(parsed).toBeGreaterThan(1);
    expect(parsed).toBeLessThan(50);
  });
});

describe('the queue', () => {
  it('the queue refuses requests beyond the share of one address with 503, and serves another address meanwhile', async () => {
    close();
    // A /64 counts as one address.
    const flood = searches('share', AT_ONCE + OF_AN_ADDRESS, '2001:db8::1');
    await waiting(OF_AN_ADDRESS);
    const page = await search('toomuch', '2001:db8::2');
    expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(page.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    const list = await app.call('GET', '/api/products', { headers: { 'x-forwarded-for': '2001:db8::3' } });
    expect(list).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: { success: false, message: expect.any(String), code: 'unavailable' },
    });
    const other = search('other', '192.0.2.7');
    await waiting(OF_AN_ADDRESS + 1);
    open();
    expect((await other).status).toBe(200);
    expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(flood.map(() => 200));
    // Addresses take turns, so the other address is second, not last.
    expect(rendered.indexOf('other')).toBeLessThanOrEqual(AT_ONCE + 1);
    expect(await renderedSoFar()).not.toContain('toomuch');
    const refusals = (await app.metrics.collect()).find(({ name }) => name === 'site_queue_refused_total');
    expect(refusals?.samples).toEqual([{ value: 2 }]);
  });

  it('the server renders a page once for all requests that wait for it, unless all of them disconnect', async () => {
    close();
    const busy = searches('busy', AT_ONCE, '192.0.2.1');
    await expect.poll(() => rendered.length, { timeout: 15_000 }).toBe(AT_ONCE);
    const ask = async (q: string) => {
      const { socket, closed } = openRawSocket(port);
      const arrived = once(app.http.server, 'request');
      socket.write(request(`/products?q=${q}`, 'connection: close\r\n'));
      await arrived;
      return { socket, closed };
    };
    const [leaving, staying] = [await ask('shared'), await ask('shared')];
    const alone = await ask('alone');
    await waiting(2);
    leaving.socket.destroy();
    alone.socket.destroy();
    // `alone` is dropped, `shared` still has one waiting request.
    await waiting(1);
    open();
    expect(await staying.closed).toContain('/products?q=shared');
    await Promise.all(busy);
    expect(await renderedSoFar()).toEqual(['busy0', 'busy1', 'shared']);
  });
});
