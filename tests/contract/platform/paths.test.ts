/** Paths: unknown ids, unknown paths, unsupported methods, and invalid encoding (REQ 2.3). */
import { beforeAll, describe, expect, it } from 'vitest';
import { restRoutes } from '../../../server/router';
import { shareApp } from '../../support/app';
import { testProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { expectError, expectNoInternalDetails } from '../../support/errors';
import { prepareOperationInputs } from '../../support/operations';

const named = restRoutes.filter(({ rest }) => rest.path.includes('{'));
const withName = named.map((route) => [`${route.rest.method} ${route.rest.path}`, route] as const);
const paths = [...new Set(restRoutes.map(({ rest }) => rest.path))].map((path) => [path]);

const badIds = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x1',
  '01',
  '+1',
  '1,2',
  '2147483647',
  '2147483648',
  '99999999999999999999',
  'abc',
  '%00',
  '%20',
  '1%20',
  '%2e%2e',
  '..%2f1',
];
const badNames = [
  'nonsense',
  'Mission',
  '%00',
  '%2e%2e',
  '..%2fmission',
  'constructor',
  '__proto__',
  'mission%20',
  '%F0%9F%98%80',
  'a'.repeat(2_000),
];
const everyMethod = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

describe.each(testProviders)('paths on %s', (provider) => {
  const app = shareApp(provider);
  let token: string;
  let inputFor: (procedure: string) => Record<string, unknown> | undefined;
  let stored: Record<string, string[]>;

  beforeAll(async () => {
    ({ token } = await app.login());
    inputFor = await prepareOperationInputs(app, token);
    // The access log writes the reads of records within a second.
    await app.services.accessLog.flush();
    stored = await dumpDatabase(app.db);
  });

  it.each(withName)('invalid ids and keys get 404: %s', async (_, route) => {
    const { method, path } = route.rest;
    const { id: __, key: ___, ...body } = inputFor(route.procedure) as Record<string, unknown>;
    for (const name of path.includes('{id}') ? badIds : badNames) {
      expectError(
        await app.call(method, path.replace(/\{\w+\}/, name), { token, ...((method === 'PUT' || method === 'POST') && { body }) }),
        404,
        name,
      );
    }
    expectError(await app.call(method, path.replace(/\{\w+\}/, 'a'.repeat(2_001)), { token }), 404);
  });

  it('refused calls stored nothing', async () => {
    expect(await dumpDatabase(app.db)).toEqual(stored);
  });

  it.each(paths)('a wrong method gets 405 with the allowed methods: %s', async (path) => {
    const methods: string[] = restRoutes.filter(({ rest }) => rest.path === path).map(({ rest }) => rest.method);
    const allowed = (methods.includes('GET') ? [...methods, 'HEAD'] : methods).sort();
    for (const method of everyMethod.filter((one) => !allowed.includes(one))) {
      const answer = await app.call(method, path.replace('{id}', '1').replace('{key}', 'mission'), { token });
      expect(answer.headers.allow, method).toBe(allowed.join(', '));
      if (method === 'HEAD') expect(answer.status).toBe(405);
      else expectError(answer, 405, method);
    }
  });

  it('a wrong method on the other routes gets 405', async () => {
    for (const path of ['/healthz', '/readyz', '/api/openapi.json']) {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        const answer = await app.call(method, path);
        expectError(answer, 405, path);
        expect(answer.headers.allow).toBe('GET, HEAD');
      }
    }
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const answer = await app.call(method, '/trpc/public.products');
      expectError(answer, 405);
      expect(answer.headers.allow).toBe('GET, HEAD, POST');
    }
    for (const [method, name, allow] of [
      ['GET', 'auth.login', 'POST'],
      ['POST', 'public.products', 'GET, HEAD'],
    ] as const) {
      const answer = await app.call(method, `/trpc/${name}`, method === 'POST' ? { body: {} } : {});
      expect(answer).toMatchObject({ status: 405, headers: { allow }, body: { error: { json: { message: 'Method not allowed' } } } });
    }
  });

  it('an unknown path gets 404', async () => {
    const unknown = [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/products/1',
      '/api/products/',
      '/API/products',
      '/api//products',
      '/api/auth',
      '/api/admin',
      '/trpc',
    ];
    for (const path of [
      ...unknown,
      '/trpc/a/b',
      '/api/admin/nothing',
      '/api/admin/products/1/2',
      '/api/constructor',
      '/pictures/',
      '/pictures/none.webp',
      '/pictures/..%2fschema.ts',
    ]) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'].slice(0, path.startsWith('/pictures') ? 1 : 4)) {
        expectError(await app.call(method, path, { token }), 404, `${method} ${path}`);
      }
    }
    for (const name of [
      '',
      'nothing',
      'public',
      'admin.products',
      'public.nothing',
      'constructor',
      '__proto__',
      'public.products.list',
      'toString',
    ]) {
      for (const method of ['GET', 'POST']) {
        const answer = await app.call(method, `/trpc/${name}`, method === 'POST' ? { body: {} } : {});
        expect(answer, `${method} ${name}`).toMatchObject({ status: 404, body: { error: { json: { message: 'Not found' } } } });
        expectNoInternalDetails(answer);
      }
    }
  });

  it('a path that cannot be decoded gets 400', async () => {
    for (const path of [
      '/%',
      '/%zz',
      '/api/%zz',
      '/api/products%',
      '/api/admin/products/%E0%A4%A',
      '/trpc/%',
      '/product/%ff',
      '/pictures/%c0%ae',
    ]) {
      for (const method of ['GET', 'POST', 'DELETE']) expectError(await app.call(method, path, { token }), 400, path);
    }
    expect(await app.call('GET', '/api/products?a=%zz&%')).toMatchObject({ status: 200 });
  });
});
