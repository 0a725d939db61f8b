/** Fields and query parameters that a path does not know, sent with an API token and by a person. */
import { beforeAll, describe, expect, it } from 'vitest';
import { findTypeByPath } from '../../../shared/content/registry';
import { EVERY_SCOPE } from '../../../shared/people/scopes';
import { expectedScopeOf, insertApiToken } from '../../support/api-tokens';
import { shareApp } from '../../support/app';
import { callRoute, guardedRoutes, prepareOperationInputs } from '../../support/operations';
import { createSampleRow } from '../../support/samples';

const routes = guardedRoutes.filter(({ procedure, rest }) => expectedScopeOf(procedure) && rest.path.startsWith('/api/admin/'));
const withBody = routes.filter(({ rest }) => rest.method === 'POST' || rest.method === 'PUT');

type Nested = { path: string; body: unknown; isClosed: boolean };

/** Each object below a JSON schema of a body: the path of an unknown field in it, a value that has this field, and what OpenAPI says of it. */
function listNested(document: { components: { schemas: Record<string, object> } }, schema: object, at = ''): Nested[] {
  const { $ref, properties, items, anyOf, oneOf, allOf, additionalProperties } = schema as Record<string, never> & { $ref?: string };
  const below = (one: object, path: string) => listNested(document, one, path);
  if ($ref) return below(document.components.schemas[($ref as string).split('/').at(-1) as string] as object, at);
  const some = [anyOf ?? [], oneOf ?? [], allOf ?? []].flat() as object[];
  const within = (path: string, wrap: (body: unknown) => unknown, one: object) =>
    below(one, path).map((nested) => ({ ...nested, body: wrap(nested.body) }));
  return [
    ...(properties && at ? [{ path: `${at}colour`, body: { colour: 'red' }, isClosed: additionalProperties === false }] : []),
    ...Object.entries((properties ?? {}) as Record<string, object>).flatMap(([name, one]) =>
      within(`${at}${name}.`, (body) => ({ [name]: body }), one),
    ),
    ...(items ? within(`${at}0.`, (body) => [body], items) : []),
    ...(additionalProperties && typeof additionalProperties === 'object'
      ? within(`${at}some.`, (body) => ({ some: body }), additionalProperties)
      : []),
    ...some.flatMap((one) => below(one, at)),
  ];
}

/** Whether any short text is a value of the parameter. */
const takesText = (schema: { maxLength?: number; anyOf?: object[] }): boolean =>
  schema.maxLength !== undefined || (schema.anyOf ?? []).some(takesText);

describe('unknown names', () => {
  const app = shareApp('sqlite');
  let token: string;
  let session: string;
  let inputOf: Awaited<ReturnType<typeof prepareOperationInputs>>;
  beforeAll(async () => {
    session = (await app.login()).token;
    inputOf = await prepareOperationInputs(app, session);
    token = await insertApiToken(app, EVERY_SCOPE.join(','));
  });

  it.each(routes)('a token gets 400 with the name of an unknown parameter of $rest.method $rest.path', async (route) => {
    const path = { ...route, rest: { ...route.rest, path: `${route.rest.path}?colour=red` } };
    expect(await callRoute(app, path, inputOf(route.procedure), { token })).toMatchObject({
      status: 400,
      body: { code: 'invalid', errors: { colour: 'Unknown parameter' } },
    });
  });

  it.each(withBody)('a token gets 400 with the name of an unknown field of $rest.method $rest.path', async (route) => {
    const answer = await callRoute(app, route, { ...inputOf(route.procedure), colour: 'red' }, { token });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', errors: { colour: 'Unknown field' } } });
  });

  it('the error of a parameter has the name that was sent', async () => {
    const { paths } = (await app.call('GET', '/api/openapi.json')).body;
    const named: string[] = [];
    for (const { rest } of routes.filter((route) => route.rest.method === 'GET')) {
      const parameters: { name: string; in: string; schema: object }[] = paths[rest.path].get.parameters ?? [];
      for (const { name } of parameters.filter((parameter) => parameter.in === 'query' && !takesText(parameter.schema))) {
        const { status, body } = await app.call('GET', `${rest.path.replace(/\{\w+\}/, '1')}?${name}=nope!`, { token });
        expect([rest.path, status, Object.keys(body.errors ?? {})]).toEqual([rest.path, 400, [name]]);
        named.push(name);
      }
    }
    expect(new Set(named)).toEqual(new Set([...named, 'isActive', 'categoryId', 'page', 'sort', 'before', 'view', 'from']));
  });

  it('a field of a list is filtered by none, and the error of another value says so, also of a file', async () => {
    for (const path of ['/api/admin/products', '/admin/export/products.csv']) {
      expect((await app.call('GET', `${path}?image=none`, { token })).status).toBe(200);
      const { status, body } = await app.call('GET', `${path}?image=null`, { token });
      expect([path, status, body.errors]).toEqual([path, 400, { image: 'Can only be filtered by none' }]);
    }
  });

  it('a token gets 400 with the path of an unknown field in each nested object of a body', async () => {
    const document = (await app.call('GET', '/api/openapi.json')).body;
    const told: [string, string][] = [];
    for (const route of withBody) {
      const { schema } = document.paths[route.rest.path][route.rest.method.toLowerCase()].requestBody.content['application/json'];
      for (const { path, body, isClosed } of listNested(document, schema)) {
        const name = `${route.procedure} ${path}`;
        const answer = await callRoute(app, route, { ...inputOf(route.procedure), ...(body as object) }, { token });
        expect([name, isClosed, answer.status, answer.body.errors]).toEqual([name, true, 400, { [path]: 'Unknown field' }]);
        told.push([route.procedure, path]);
      }
    }
    for (const procedure of ['admin.products.update', 'admin.products.create'])
      expect(told).toEqual(expect.arrayContaining(['tiers', 'documents'].map((field) => [procedure, `${field}.0.colour`])));
  });

  it.each([
    'GET /admin/export/products.csv',
    'GET /admin/export/orders.xlsx',
    'GET /admin/export/quotations.csv',
    'GET /admin/export/contact-inquiries.csv',
    'GET /admin/export/newsletter.csv',
    'POST /admin/import/products/check',
    'POST /admin/import/products/refused',
    'POST /admin/import/products/apply',
    'POST /api/admin/pictures',
    'POST /api/admin/inquiry-files',
    'POST /api/admin/product-documents',
  ])('a token gets 400 with the name of an unknown parameter of %s; that of a session is ignored', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const call = (as: string) => app.call(method, `${path}?colour=red`, { token: as });
    expect(await call(token)).toMatchObject({ status: 400, body: { code: 'invalid', errors: { colour: 'Unknown parameter' } } });
    expect((await call(session)).text).not.toContain('Unknown parameter');
  });

  it.each(['orders', 'quotations', 'contact-inquiries', 'products', 'events'])(
    'a wrong page of %s is 400 with the field and its range',
    async (list) => {
      const [page, size, most] = list === 'events' ? ['after', 'limit', 500] : ['page', 'pageSize', 200];
      const [ofPage, ofSize] = [
        `Must be a whole number from ${list === 'events' ? '0 to 2147483647' : '1 to 999999'}`,
        `Must be a whole number from 1 to ${most}`,
      ];
      for (const [query, errors] of [
        ...['-1', 'abc', '1.5', '99999999999'].map((value) => [`${page}=${value}`, { [page]: ofPage }] as const),
        ...['0', '-5', 'abc', '100000'].map((value) => [`${size}=${value}`, { [size]: ofSize }] as const),
      ]) {
        const { status, body } = await app.call('GET', `/api/admin/${list}?${query}`, { token });
        expect([query, status, body.errors]).toEqual([query, 400, errors]);
        expect(body.message.toLowerCase()).toContain('must be a whole number from');
      }
    },
  );

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
