/** The preview of unsaved fields: what it shows, who may ask for it, and that nothing of it stays. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentType } from '../../../shared/content/content-type';
import { allTypes, findTypeByPath } from '../../../shared/content/registry';
import { product } from '../../../shared/content/types/product';
import { insertApiToken } from '../../support/api-tokens';
import type { TestCall } from '../../support/app';
import { type ContentSite, startContent, writableFields } from '../../support/content';
import { testProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { createSampleRow } from '../../support/samples';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const previewedTypes = allTypes.filter((type) => type.public.page).map((type) => [type.path, type] as const);
const [products, website] = [findTypeByPath('products'), findTypeByPath('website')];
const DRAFT = 'Unsaved Words Here';

describe.each(testProviders)('previews on %s', (provider) => {
  let site: ContentSite;
  beforeAll(async () => {
    site = await startContent(provider, { pages: createUnbuiltClient, env: { SEED: 'demo' }, isStill: true });
  });
  afterAll(() => site.close());

  const send = (type: ContentType, id: number | null, fields: object, call: TestCall = { token: site.token }) =>
    site.call('POST', `/admin/preview/${type.path}`, { ...call, body: { id, fields } });
  const htmlOf = async (...sent: Parameters<typeof send>): Promise<string> => {
    const { status, text, body } = await send(...sent);
    if (status !== 200) throw new Error(`${status} ${text}`);
    return body.html;
  };

  it('the types with a public page are those that visitors see', () => {
    expect(previewedTypes.map(([path]) => path).sort()).toEqual([
      ...['amc-features', 'amc-services', 'company-stats', 'company-timeline', 'company-values', 'contact-details'],
      ...['policies', 'product-categories', 'products', 'website'],
    ]);
  });

  it.each(previewedTypes)('a stored row of %s is shown with its unsaved name, on the page that its type names', async (_, type) => {
    const [row] = await site.rows(type);
    const name = type === findTypeByPath('policies') ? 'title' : type.path === 'contact-details' ? 'value' : type.nameField;
    expect(writableFields(type)).toContain(name);
    const html = await htmlOf(type, row?.id ?? 0, { [name]: DRAFT });
    expect(html).toContain(DRAFT);
    expect(html).not.toContain('<script type="module"');
  });

  it.each(previewedTypes.filter(([, type]) => !type.fixed))('a row of %s that is not stored is shown', async (_, type) => {
    const fields = { ...createSampleRow(type), [type.nameField]: DRAFT };
    const html = await htmlOf(type, null, type.path === 'contact-details' ? { ...createSampleRow(type), value: DRAFT } : fields);
    expect(html).toContain(DRAFT);
  });

  it('the preview equals the page that visitors get after the save', async () => {
    const fields = { headline: 'Everything for hotels', badge: null };
    const [row] = await site.rows(website);
    const preview = await htmlOf(website, row?.id ?? 0, fields);
    const before = (await site.call('GET', '/')).text;
    await site.change(website, row as never, fields);
    const shown = (text: string) => text.slice(text.indexOf('<div id="root">'), text.lastIndexOf('</div>'));
    const after = (await site.call('GET', '/')).text;
    expect(shown(preview)).toBe(shown(after));
    expect(shown(before)).not.toBe(shown(after));
  });

  it('a hidden row is shown as visitors would see it', async () => {
    const hidden = await site.add(products, { title: 'A hidden mop', isActive: false });
    expect((await site.call('GET', `/product/${hidden.id}`)).status).toBe(404);
    expect(await htmlOf(products, hidden.id, { title: DRAFT, isActive: false })).toContain(DRAFT);
  });

  it('a preview stores, caches and counts nothing', async () => {
    const pages = ['/', '/products', '/product/1', '/about', '/trpc/public.website', '/api/products', '/sitemap.xml'];
    const read = () => Promise.all(pages.map(async (url) => (await site.call('GET', url)).text));
    const [row] = await site.rows(website);
    const category = (await site.rows(findTypeByPath('product-categories')))[0];
    const shown = await read();
    await site.services.demand.flush();
    const stored = await dumpDatabase(site.db);
    await htmlOf(products, 1, { title: DRAFT });
    await htmlOf(products, null, { ...createSampleRow(products), title: DRAFT, orderPriority: -5 });
    await htmlOf(website, row?.id ?? 0, { name: DRAFT });
    await htmlOf(findTypeByPath('product-categories'), category?.id ?? 0, { slug: 'unsaved', name: DRAFT });
    await site.services.demand.flush();
    expect(await dumpDatabase(site.db)).toEqual(stored);
    expect(await read()).toEqual(shown);
  });

  it('the response is for its caller alone: no store keeps it, no search engine lists it, no page frames it', async () => {
    const { headers, body } = await send(products, 1, {});
    expect(Object.keys(body)).toEqual(['success', 'html']);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(headers.etag).toBeUndefined();
    expect((await site.call('GET', '/')).headers).toMatchObject({ 'x-frame-options': 'DENY' });
  });

  it.each([
    ['an empty title', { title: ' ' }, 'title'],
    ['a title of 201 characters', { title: 'x'.repeat(201) }, 'title'],
    ['a negative stock', { stock: -1 }, 'stock'],
  ])('%s is refused at its field, for a stored and for a new product', async (_, fields, field) => {
    for (const id of [1, null]) {
      const { status, body } = await send(products, id, { ...(id === null && createSampleRow(products)), ...fields });
      expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
    }
  });

  it('an unknown type, a missing row and a malformed body are refused', async () => {
    const token = site.token;
    const tries = [
      ['/admin/preview/carriers', { id: 1, fields: {} }],
      ['/admin/preview/constructor', { id: 1, fields: {} }],
      ['/admin/preview/products', { id: 2_000_000_000, fields: {} }],
      ['/admin/preview/website', { id: null, fields: {} }],
      ['/admin/preview/products', { id: 1 }],
      ['/admin/preview/products', { id: '1', fields: {} }],
      ['/admin/preview/products', [1]],
      ['/admin/preview/products', { id: 1, fields: { description: 'x'.repeat(300_000) } }],
    ] as const;
    const statuses: number[] = [];
    for (const [url, body] of tries) statuses.push((await site.call('POST', url, { token, body })).status);
    expect(statuses).toEqual([404, 404, 404, 404, 400, 400, 400, 413]);
  });

  it('a preview needs a session and a request from our own pages; costs also need their right', async () => {
    const { session } = await site.login();
    const own = { cookie: session, headers: { 'sec-fetch-site': 'same-origin' } };
    const foreign = { cookie: session, headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } };
    const token = await insertApiToken(site, 'write-content');
    const statuses: number[] = [];
    for (const call of [{}, own, foreign, { token }, { token: 'unknown' }]) statuses.push((await send(products, 1, {}, call)).status);
    expect(statuses).toEqual([401, 200, 403, 403, 401]);
    const { id: _, ...admin } = await site.db.read.adminUser.findFirstOrThrow();
    const add = (data: object) => site.db.transact((tx) => tx.adminUser.create({ data: { ...admin, seesCosts: false, ...data } }));
    await add({ username: 'office', role: 'office' });
    await add({ username: 'newcomer', role: 'office', mustChangePassword: true });
    const office = (await site.login('office')).token;
    expect((await send(products, 1, { title: DRAFT }, { token: office })).status).toBe(200);
    expect((await send(products, 1, { cost: '7.00' }, { token: office })).status).toBe(403);
    expect((await send(products, 1, {}, { token: (await site.login('newcomer')).token })).status).toBe(403);
  });

  it('a cost price is in no preview', async () => {
    expect(await htmlOf(products, 1, { cost: '731313.13' })).not.toMatch(/7,?31,?313/);
    expect(product.public.fields).not.toContain('cost');
  });

  it('what a person sends while one of their previews is made, waits, and only the newest of it is made', async () => {
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four', 'five'].map((title) => send(products, 1, { title: `Draft ${title}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 409, 409, 200]);
    expect(answers[4]?.body.html).toContain('Draft five');
  });
});

it('a person can ask for 600 previews in ten minutes', async () => {
  let now = new Date('2026-03-02T06:00:00Z');
  const site = await startContent('sqlite', { pages: createUnbuiltClient, env: { RATE_LIMITS: 'on' }, now: () => now });
  const ask = async () => (await site.call('POST', '/admin/preview/products', { token: site.token, body: { id: 1, fields: {} } })).status;
  const missing = 404;
  expect(await ask()).toBe(missing);
  await site.db.transact((tx) => tx.attemptCounter.updateMany({ where: { key: { startsWith: 'previews:' } }, data: { count: 600 } }));
  expect(await ask()).toBe(429);
  now = new Date(now.getTime() + 10 * 60_000);
  expect(await ask()).toBe(missing);
  await site.close();
});

it('the fields of a preview are in no log', async () => {
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const site = await startContent('sqlite', { pages: createUnbuiltClient, env: { LOG_LEVEL: 'trace' }, log: log as never });
  for (const fields of [
    { ...createSampleRow(products), title: DRAFT },
    { title: DRAFT, stock: -1 },
  ])
    await site.call('POST', '/admin/preview/products', { token: site.token, body: { id: null, fields } });
  await site.close();
  expect(lines.some((line) => line.includes('/admin/preview/products'))).toBe(true);
  expect(lines.filter((line) => line.includes(DRAFT))).toEqual([]);
});
