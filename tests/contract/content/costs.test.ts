/** The cost price of a product: who can read and change it, and that no other response contains it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { procedures, restRoutes } from '../../../server/router';
import { findTypeByPath } from '../../../shared/content/registry';
import { EVERY_SCOPE } from '../../../shared/people/scopes';
import { insertApiToken } from '../../support/api-tokens';
import type { TestAnswer, TestCall } from '../../support/app';
import { type ContentSite, startContent } from '../../support/content';
import { bothProvidersFor, quickOn } from '../../support/databases';
import { callRoute, inputsOfPublicProcedures, prepareOperationInputs } from '../../support/operations';
import { readPdf } from '../../support/pdf';
import { addQuotation, createPricedLine } from '../../support/quotations';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const products = findTypeByPath('products');
const COST = '9182736.45';
/** The cost as a decimal, as paise, and in Indian digits. */
const MARKS = /9182736\.?45|91,82,736/;
const otherScopes = EVERY_SCOPE.filter((scope) => scope !== 'costs').join();

/** A signed-in user of the role office, with or without the right to see costs. */
async function officeUser(app: ContentSite, username: string, seesCosts: boolean): Promise<string> {
  const { passwordHash } = await app.db.read.adminUser.findFirstOrThrow();
  const person = { firstName: 'Priya', lastName: 'Rao', email: `${username}@example.com`, role: 'office', createdAt: new Date(0) };
  await app.db.transact((tx) => tx.adminUser.create({ data: { ...person, username, passwordHash, seesCosts } }));
  return (await app.login(username)).token;
}

describe('a cost price that is planted in every product', () => {
  let app: ContentSite;
  const callers: Record<string, TestCall> = {};
  let inputOf: Awaited<ReturnType<typeof prepareOperationInputs>>;
  beforeAll(async () => {
    app = await startContent('sqlite', { pages: createUnbuiltClient });
    inputOf = await prepareOperationInputs(app, app.token);
    callers.office = { token: await officeUser(app, 'office', false) };
    callers.program = { token: await insertApiToken(app, otherScopes) };
    await app.add(products, { title: 'Soap' });
    // The rows are written through the write path, so that the history has them.
    for (const row of await app.rows(products)) await app.change(products, row, { cost: COST });
  });
  afterAll(() => app.close());

  const marked = (answers: [string, TestAnswer][]) => answers.flatMap(([name, { text }]) => (MARKS.test(text) ? [name] : []));

  it('a cost price is in no page, public response or file of a visitor', async () => {
    const { id } = await app.db.read.product.findFirstOrThrow({ where: { isActive: true } });
    const { url } = await addQuotation(app.db, { at: new Date(), draft: { lines: [createPricedLine('Soap', { productId: id })] } });
    const answers: [string, TestAnswer][] = [];
    const get = async (path: string) => answers.push([path, await app.call('GET', path)]);
    for (const path of ['/', '/products', '/products?q=soap&view=table', `/product/${id}`, `/compare?ids=${id}`, '/quote-list', url])
      await get(path);
    for (const path of ['/sitemap.xml', '/api/openapi.json', `/quote-list?items=${id}x4`, `/contact?product=${id}`, `${url}/accept`])
      await get(path);
    for (const route of restRoutes.filter(({ access, rest }) => access === 'public' && rest.method === 'GET'))
      answers.push([route.rest.path, await callRoute(app, route, { id })]);
    for (const { name, type } of procedures.filter(({ meta }) => meta.access === 'public'))
      for (const input of inputsOfPublicProcedures[name] ?? [undefined]) answers.push([name, await app.trpc(type, name, input)]);
    expect(answers.filter(([path, { status }]) => status === 200 && path === `/product/${id}`)).toHaveLength(1);
    expect(marked(answers)).toEqual([]);
    for (const path of ['/catalogue.pdf', `/product/${id}.pdf`]) {
      const { pages } = readPdf((await app.call('GET', path)).bytes);
      expect(pages.join()).not.toMatch(MARKS);
    }
    expect(JSON.stringify(await app.db.read.event.findMany())).not.toMatch(MARKS);
  });

  it.each(['office', 'program'])(
    'a cost price is in no response to a caller without the right: %s',
    { tags: 'thorough' },
    async (caller) => {
      const call = callers[caller] as TestCall;
      const answers: [string, TestAnswer][] = [];
      const isLast = (name: string) => /erase|remove|logout|endOther|changePassword|endSession|resetPassword/i.test(name);
      const ordered = procedures
        .filter(({ meta }) => meta.access === 'admin')
        .sort(
          (one, other) =>
            Number(one.type === 'mutation') - Number(other.type === 'mutation') || Number(isLast(one.name)) - Number(isLast(other.name)),
        );
      for (const route of restRoutes.filter(({ rest }) => rest.method === 'GET'))
        answers.push([route.rest.path, await callRoute(app, route, route.access === 'admin' ? inputOf(route.procedure) : { id: 1 }, call)]);
      for (const file of ['products.csv', 'quotations.csv', 'contact-inquiries.csv', 'orders.csv'])
        answers.push([file, await app.call('GET', `/admin/export/${file}`, call)]);
      for (const { name, type } of ordered.filter(({ name }) => !isLast(name)))
        answers.push([name, await app.trpc(type, name, inputOf(name), call)]);
      expect(answers.find(([name]) => name === '/api/admin/products')?.[1].text).toContain('Soap');
      expect(marked(answers)).toEqual([]);
    },
  );
});

describe.each(bothProvidersFor('SQL'))('the cost price of a product on %s', (provider) => {
  let app: ContentSite;
  let office: TestCall;
  let granted: TestCall;
  let id: number;
  beforeAll(async () => {
    app = await startContent(provider);
    office = { token: await officeUser(app, 'office', false) };
    granted = { token: await officeUser(app, 'buyer', true) };
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    id = (await app.add(products, { title: `Soap ${crypto.randomUUID()}`, cost: '310.00' })).id;
  });

  const read = async (caller: TestCall) => (await app.trpc('query', 'admin.products.row', { id }, caller)).body.result.data.json;
  const put = (fields: object, caller: TestCall) => app.call('PUT', `/api/admin/products/${id}`, { ...caller, body: fields });
  const stored = async () => (await app.db.read.product.findUniqueOrThrow({ where: { id } })).cost?.toFixed(2);
  const step = (name: string, input: object, caller: TestCall) => app.trpc('mutation', `admin.history.${name}`, input, caller);
  const newest = () => app.db.read.revision.findFirstOrThrow({ orderBy: { id: 'desc' } });

  it('the cost price is read and changed only by administrators, users with the right or tokens with the scope', async () => {
    expect(await read(granted)).toMatchObject({ cost: '310.00' });
    expect((await put({ cost: '320.50' }, granted)).body.product).toMatchObject({ cost: '320.50' });
    const token = await insertApiToken(app, `${otherScopes},costs`);
    expect((await put({ cost: 300 }, { token })).body.product).toMatchObject({ cost: '300.00' });
    expect((await app.call('GET', '/admin/export/products.csv?sort=cost', granted)).text).toMatch(/,Cost price,[\s\S]*,300,|,300\.00,/);
  });

  it('the prices of a quotation include the cost for users with the right only', async () => {
    const prices = async (caller: TestCall) =>
      (await app.trpc('query', 'admin.quotations.prices', { productIds: [id] }, caller)).body.result.data.json[0];
    expect(await prices(granted)).toMatchObject({ id, cost: '310.00' });
    expect(await prices(office)).not.toHaveProperty('cost');
  });

  it('users without the right cannot change, sort or filter by cost prices, and can do so with other fields', async () => {
    expect(await read(office)).not.toHaveProperty('cost');
    for (const cost of ['1.00', null])
      expect(await put({ cost }, office)).toMatchObject({ status: 403, body: { errors: { cost: expect.any(String) } } });
    const refused = [
      await app.call('POST', '/api/admin/products', { ...office, body: { title: 'Towel', description: 'x', categoryId: null, cost: '1' } }),
      await app.trpc('mutation', 'admin.products.changeMany', { ids: [id], data: { cost: '1' } }, office),
      await app.trpc('mutation', 'admin.products.changeEach', { rows: [{ id, version: 1, data: { cost: '1' } }] }, office),
      await app.trpc('query', 'admin.products.page', { sort: { field: 'cost', direction: 'asc' } }, office),
      await app.trpc('query', 'admin.products.page', { filter: { cost: null } }, office),
      await app.call('GET', '/api/admin/products?sort=cost', office),
      await app.call('GET', '/admin/export/products.csv?sort=-cost', office),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    const changed = (await put({ price: '500' }, office)).body.product;
    expect(changed).toMatchObject({ price: '500.00' });
    expect(changed).not.toHaveProperty('cost');
    const added = await app.call('POST', '/api/admin/products', {
      ...office,
      body: { title: 'Towel', description: 'x', categoryId: null },
    });
    expect(added.status).toBe(201);
    const { body } = await put({ price: '510', version: 1 }, office);
    expect([body.code ?? body.message, JSON.stringify(body)]).toEqual([expect.any(String), expect.not.stringContaining('cost')]);
    expect(await stored()).toBe('310.00');
  });

  it('the history shows everybody that a cost price changed, and its values only to users with the right', async () => {
    await put({ cost: '300' }, granted);
    const of = async (caller: TestCall) =>
      (await app.trpc('query', 'admin.history.ofRow', { type: 'products', rowId: id }, caller)).body.result.data.json.rows[0];
    expect(await of(granted)).toMatchObject({ hidden: [], before: { cost: '310.00' }, after: { cost: '300.00' } });
    const seen = await of(office);
    expect(seen.hidden).toEqual(['cost']);
    expect([seen.before, seen.after]).toEqual([
      expect.not.objectContaining({ cost: expect.anything() }),
      expect.not.objectContaining({ cost: expect.anything() }),
    ]);
    const changes = async (caller: TestCall) =>
      (await app.trpc('query', 'admin.history.changes', {}, caller)).body.result.data.json.rows[0].parts[0].fields;
    expect(await changes(granted)).toEqual([{ field: 'cost', before: '310.00', after: '300.00' }]);
    expect(await changes(office)).toEqual([{ field: 'cost' }]);
  });

  it('a cost price stays when a user without the right restores an older version, is not undone by them, and returns with a deleted product', async () => {
    await put({ cost: '300', price: '500' }, granted);
    const { changeSet } = await newest();
    const first = await app.db.read.revision.findFirstOrThrow({ where: { type: 'products', rowId: id } });
    expect(await step('undo', { changeSet }, office)).toMatchObject({ status: 403 });
    const restored = await step('restore', { revision: first.id }, office);
    expect([restored.status, restored.text]).toEqual([200, expect.not.stringContaining('"cost"')]);
    expect([(await read(granted)).price, await stored()]).toEqual(['449.50', '300.00']);
    await app.call('DELETE', `/api/admin/products/${id}`, office);
    expect((await app.trpc('query', 'admin.history.trash', {}, office)).text).not.toContain('"cost"');
    expect((await step('restoreDeleted', { changeSet: (await newest()).changeSet }, office)).status).toBe(200);
    expect(await stored()).toBe('300.00');
  });

  it(
    'exports have the column of cost prices only for users with the right; an import by others reports that it was ignored',
    quickOn('sqlite', provider),
    async () => {
      const headers = async (caller: TestCall) => (await app.call('GET', '/admin/export/products.csv', caller)).text.split('\r\n')[0];
      expect([await headers(granted), await headers(office)]).toEqual([
        expect.stringContaining(',Cost price,'),
        expect.not.stringContaining('Cost'),
      ]);
      const file = { body: `Id,Price,Purchase rate\r\n${id},520,9\r\n`, headers: { 'content-type': 'text/csv' } };
      const check = async (caller: TestCall) => (await app.call('POST', '/admin/import/products/check', { ...file, ...caller })).body;
      const byOffice = await check(office);
      expect(byOffice.notes).toEqual(['Purchase rate: left out, as only people who may see cost prices can import them']);
      expect(byOffice.rows[0].changes).toEqual({ price: { from: '449.50', to: '520.00' } });
      const applied = await app.call('POST', `/admin/import/products/apply?digest=${byOffice.digest}`, { ...file, ...office });
      expect([applied.status, await stored()]).toEqual([200, '310.00']);
      const byGranted = await check(granted);
      expect([byGranted.notes, byGranted.rows[0].changes]).toEqual([[], { cost: { from: '310.00', to: '9.00' } }]);
      const before = (await newest()).before as { cost?: string };
      expect(before.cost).toBe('310.00');
    },
  );
});
