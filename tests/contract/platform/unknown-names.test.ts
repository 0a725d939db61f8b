/** Fields and query parameters that a path does not know, sent with an API token and by a person. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTypeByPath } from '../../../shared/content/registry';
import { EVERY_SCOPE } from '../../../shared/people/scopes';
import { expectedScopeOf, insertApiToken } from '../../support/api-tokens';
import { startApp, type TestApp } from '../../support/app';
import { callRoute, guardedRoutes, prepareOperationInputs } from '../../support/operations';
import { createSampleRow } from '../../support/samples';

const routes = guardedRoutes.filter(({ procedure, rest }) => expectedScopeOf(procedure) && rest.path.startsWith('/api/admin/'));
const withBody = routes.filter(({ rest }) => rest.method === 'POST' || rest.method === 'PUT');

describe('unknown names', () => {
  let app: TestApp;
  let token: string;
  let session: string;
  let inputOf: Awaited<ReturnType<typeof prepareOperationInputs>>;
  beforeAll(async () => {
    app = await startApp('sqlite');
    session = (await app.login()).token;
    inputOf = await prepareOperationInputs(app, session);
    token = await insertApiToken(app, EVERY_SCOPE.join(','));
  });
  afterAll(() => app.close());

  it.each(routes)('a token gets 400 for an unknown parameter of $rest.method $rest.path, which is named', async (route) => {
    const path = { ...route, rest: { ...route.rest, path: `${route.rest.path}?colour=red` } };
    expect(await callRoute(app, path, inputOf(route.procedure), { token })).toMatchObject({
      status: 400,
      body: { code: 'invalid', errors: { colour: 'Unknown parameter' } },
    });
  });

  it.each(withBody)('a token gets 400 for an unknown field of $rest.method $rest.path, which is named', async (route) => {
    const answer = await callRoute(app, route, { ...inputOf(route.procedure), colour: 'red' }, { token });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', errors: { colour: 'Unknown field' } } });
  });

  it('a person’s unknown field and parameter are dropped', async () => {
    const products = findTypeByPath('products');
    const body = { ...createSampleRow(products), title: 'Broom', colour: 'red' };
    expect(await app.call('POST', '/api/admin/products?colour=red', { token: session, body })).toMatchObject({ status: 201 });
    expect(await app.call('GET', '/api/admin/products?colour=red', { token: session })).toMatchObject({ status: 200 });
  });

  it('a SKU finds exactly its product, also a SKU of digits with a leading zero', async () => {
    const products = findTypeByPath('products');
    for (const sku of ['0012', '12', '120']) {
      const body = { ...createSampleRow(products), title: `Broom ${sku}`, sku };
      expect((await app.call('POST', '/api/admin/products', { token, body })).status).toBe(201);
    }
    const found = async (query: string) =>
      (await app.call('GET', `/api/admin/products?${query}`, { token })).body.products.map(({ sku }: { sku: string }) => sku);
    expect(await found('sku=0012')).toEqual(['0012']);
    expect(await found('sku=12')).toEqual(['12']);
    expect(await found('sku=nothing')).toEqual([]);
    expect(await found('q=Broom&sku=120&isActive=true')).toEqual(['120']);
  });
});
