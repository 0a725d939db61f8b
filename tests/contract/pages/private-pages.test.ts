/** A private page is cached nowhere, and its secret URL is revealed to nobody but its recipient. */
import { once } from 'node:events';
import { matchPath } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inquiryPostedForm } from '../../../server/features/inquiries/receive/posted-forms';
import type { ProcedureDescription } from '../../../server/platform/trpc';
import { procedures } from '../../../server/router';
import { findTypeByPath } from '../../../shared/content/registry';
import { type ContentSite, startContent } from '../../support/content';
import { openRawSocket } from '../../support/raw';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const PATH = '/quote/:token';
const TOKEN = 'WgAkbfT3xwR0vPqYz5nQ2A';
const url = `/quote/${TOKEN}`;

/** The loader of the page, with the number of its runs. */
const loader = vi.hoisted(() => ({ result: (): unknown => undefined, runs: 0 }));

vi.mock('../../../client/pages-on-server', async (load) => {
  const { pagesOnServer } = await load<typeof import('../../../client/pages-on-server')>();
  const page: (typeof pagesOnServer)[string] = { status: 200, isPrivate: true };
  return { pagesOnServer: { ...pagesOnServer, [PATH]: page } };
});
vi.mock('../../../client/routes', async (load) => {
  const { findPage, pages } = await load<typeof import('../../../client/routes')>();
  const about = findPage('/about').page;
  const page: typeof about = {
    ...about,
    path: PATH,
    load: async (helpers, address) => {
      loader.runs += 1;
      // On a counted page this would count as a view of the product.
      await Promise.all([about.load(helpers, address), helpers.public.product.prefetch({ id: 1 })]);
      return loader.result();
    },
  };
  return {
    pages: [page, ...pages.filter(({ path }) => path !== PATH)],
    findPage: (pathname: string) => {
      const match = matchPath(PATH, pathname);
      return match ? { page, params: match.params } : findPage(pathname);
    },
  };
});

describe('a private page', () => {
  let app: ContentSite;
  let log = '';
  beforeAll(async () => {
    const env = { CDN_SECONDS: '60', LOG_LEVEL: 'trace' };
    app = await startContent('sqlite', { pages: createUnbuiltClient, env, log: { write: (line) => (log += line) } });
    await app.add(findTypeByPath('products'), { title: 'Palm soap' });
  });
  afterAll(() => app.close());
  afterEach(() => {
    loader.result = () => undefined;
  });

  const open = (path = url, method = 'GET') => app.call(method, path, { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140' } });
  const personal = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'strict-origin' };
  const expectPersonal = ({ headers }: { headers: object }, but: object = {}) => {
    expect(headers).toMatchObject({ ...personal, ...but });
    for (const name of ['etag', 'cdn-cache-control', 'cache-tag']) expect(headers).not.toHaveProperty(name);
  };

  it('a private page is rendered for each request and cached neither in memory nor by a CDN', async () => {
    const counts = { ...app.cache.counts };
    for (const method of ['GET', 'GET', 'HEAD']) {
      loader.runs = 0;
      const answer = await open(url, method);
      expect([answer.status, answer.headers['content-type'], loader.runs]).toEqual([200, 'text/html; charset=utf-8', 1]);
      expectPersonal(answer);
    }
    expect(app.cache.counts).toEqual(counts);
    expect((await open('/about')).headers).toHaveProperty('cdn-cache-control');
  });

  it.each([
    [404, () => 404, {}],
    // An error page has no form, so even a part of its URL need not be in the referrer.
    [500, () => Promise.reject(new Error('no such table')), { 'referrer-policy': 'no-referrer' }],
  ])('a private page has the same headers with status %i', async (status, result, but) => {
    loader.result = result;
    const answer = await open();
    expect(answer.status).toBe(status);
    expectPersonal(answer, but);
  });

  it('a private page has the same headers when it shows a refused form', async () => {
    const refused = vi
      .spyOn(inquiryPostedForm, 'refused')
      .mockImplementation((values) => ({ form: 'contact', pathname: url, search: {}, values }));
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    const answer = await app.call('POST', '/api/contact', { body: 'email=nobody', headers });
    refused.mockRestore();
    expect([answer.status, answer.text.includes('nobody')]).toEqual([400, true]);
    expectPersonal(answer);
  });

  it('a private page is not counted as demand', async () => {
    await open();
    await app.services.demand.flush();
    expect(await app.db.read.demandCount.findMany()).toEqual([]);
  });

  it('the queries of a private page are not cached, even if the page itself is cached by mistake', async () => {
    const { meta } = procedures.find(({ name }) => name === 'public.product') as ProcedureDescription;
    meta.isPrivate = true;
    const input = encodeURIComponent(JSON.stringify({ json: { id: 1 } }));
    const asked = [await open(`/trpc/public.product?input=${input}`), await open(`/trpc/public.product?input=${input}`)];
    const onPage = [await open('/product/1'), await open('/product/1')];
    delete meta.isPrivate;
    for (const { status, headers, body } of asked) {
      expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined]);
      expect(body.result.data.json.product.title).toBe('Palm soap');
    }
    for (const { status, headers } of onPage) expect([status, headers['cdn-cache-control']]).toEqual([200, undefined]);
  });

  it('a private page is logged by its route pattern, not its URL', async () => {
    const paths = [url, `${url}/`, `${url}?from=mail`, `/Quote/${TOKEN}`, `${url}/files/1`];
    const before = log.length;
    for (const path of paths) for (const method of ['GET', 'POST']) await open(path, method);
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    loader.runs = 0;
    loader.result = () => new Promise(() => {});
    const { socket } = openRawSocket(Number(new URL(app.http.listeningOrigin).port));
    socket.write(`GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`);
    await expect.poll(() => loader.runs).toBe(1);
    socket.destroy();
    await once(socket, 'close');
    await expect.poll(() => log).toContain('the caller left');
    const lines = log
      .slice(before)
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const logged = lines.flatMap(({ path }) => path ?? []);
    expect(logged).toEqual(Array(paths.length * 2 + 1).fill(PATH));
    expect(log).not.toContain(TOKEN);
  });
});
