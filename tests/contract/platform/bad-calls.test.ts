/** Malformed calls through REST and tRPC, which fail before any business rule applies (REQ 2.3). */
import { beforeAll, describe, expect, it } from 'vitest';
import type { RestRoute } from '../../../server/platform/http/rest/rest-plugin';
import { procedures, restRoutes } from '../../../server/router';
import { shareApp, type TestAnswer, type TestCall } from '../../support/app';
import { testProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { expectError, expectNoInternalDetails } from '../../support/errors';
import { callRoute, prepareOperationInputs } from '../../support/operations';

const titled = (routes: RestRoute[]) => routes.map((route) => [`${route.rest.method} ${route.rest.path}`, route] as const);
const withBody = titled(restRoutes.filter(({ rest, input }) => input && (rest.method === 'POST' || rest.method === 'PUT')));
const deleting = restRoutes.filter(({ rest }) => rest.method === 'DELETE');

const malformed = [
  '{"',
  '{a:1}',
  "{'a':1}",
  '{"a":1}}',
  '{"a":01}',
  'undefined',
  'NaN',
  '\ufeff{}',
  '<a/>',
  'a=1',
  Buffer.from('{"\xff"}', 'latin1'),
];
const noObject = ['[]', '[{}]', '"text"', '""', '5', 'true', 'null', ''];
const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/jsonx',
  'text/json',
];
describe.each(testProviders)('malformed calls on %s', (provider) => {
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

  const knownInput = ({ procedure, access }: RestRoute) => (access === 'admin' ? inputFor(procedure) : {});
  const send = (route: RestRoute, call: TestCall) => callRoute(app, route, knownInput(route), { token, ...call });

  describe.each(withBody)('%s', (_, route) => {
    it('a body that is malformed or not an object is refused with 400', async () => {
      for (const body of [...malformed, ...noObject]) expectError(await send(route, { body }), 400, body);
    });
    it('other content types are refused with 415, and every spelling of JSON is accepted', async () => {
      for (const type of [...otherTypes, '']) expectError(await send(route, { body: '{}', headers: { 'content-type': type } }), 415, type);
      for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset=UTF-8']) {
        expectError(await send(route, { body: '[]', headers: { 'content-type': type } }), 400, type);
      }
    });
    it('the same errors are returned through tRPC', async () => {
      const input = knownInput(route) as Record<string, unknown>;
      const wrong = Object.fromEntries(
        Object.entries({ title: 1, ...input }).map(([name, value]) => [name, ['id', 'key'].includes(name) ? value : [[]]]),
      );
      const rest = await callRoute(app, route, wrong, { token });
      const trpc = await app.trpc('mutation', route.procedure, wrong, { token });
      expectError(rest, 400);
      expect(trpc.status).toBe(400);
      const { message, data } = trpc.body.error.json;
      const { httpStatus, path, ...details } = data;
      expect({ success: false, message, ...details }).toEqual(rest.body);
      expect([httpStatus, path]).toEqual([400, route.procedure]);
      expectNoInternalDetails(trpc);
    });
  });

  it('refused calls stored nothing', async () => {
    expect(await dumpDatabase(app.db)).toEqual(stored);
  });

  it('malformed tRPC calls get tRPC errors', async () => {
    const post = (body: unknown, type = 'application/json') =>
      app.call('POST', '/trpc/auth.login', { body, headers: { 'content-type': type } });
    const person = { username: 'somebody', password: 'wrong' };
    const tricks = [
      'regexp',
      'URL',
      'bigint',
      'map',
      'Date',
      'nonsense',
      ['class', 'X'],
      ['custom', 'X'],
      ['symbol', 'X'],
      ['typed-array', 'X'],
    ];
    const metas = [
      ...tricks.map((trick) => ({ values: { username: [trick] } })),
      { values: ['nonsense'] },
      { values: { 'constructor.prototype.x': ['Date'] } },
    ];
    const deep = `{"json":{"username":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;
    const refused = [...malformed, ...noObject.filter((body) => body !== ''), deep, ...metas.map((meta) => ({ json: person, meta }))];
    const answers = [...(await Promise.all(refused.map((body) => post(body)))), await app.call('GET', '/trpc/public.showcase?input={')];
    answers.push(await app.call('GET', '/trpc/public.showcase?input=%7B%22json%22%3A%7B%22category%22%3A5%7D%7D'));
    answers.push(await app.call('GET', `/trpc/${Array(11).fill('public.products').join(',')}?batch=1`));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, body: { error: { json: { data: { code: 'invalid', httpStatus: 400 } } } } });
      expect(answer.headers['content-type']).toBe('application/json');
      expectNoInternalDetails(answer);
    }
    for (const type of otherTypes) expectError(await post('{}', type), 415, type);
    expectError(await post(`"${'x'.repeat(300_000)}"`), 413);
  });

  it('every query and mutation without input, or with any input, is answered with a status below 500', {
    tags: 'thorough',
    timeout: 120_000,
  }, async () => {
    for (const { name, type } of procedures.filter(({ name }) => name !== 'auth.logout')) {
      for (const input of [
        undefined,
        null,
        5,
        'x',
        [],
        {},
        { id: 'x' },
        { id: 0.5, before: -1, key: '\u0000', type: '__proto__', rowId: 1e99 },
      ]) {
        const answer = await app.trpc(type, name, input, { token });
        expect(answer.status, `${name} ${JSON.stringify(input)}`).toBeLessThan(500);
        expectNoInternalDetails(answer.status === 200 ? { ...answer, text: '' } : answer);
      }
    }
  });

  it('unknown fields are dropped', async () => {
    const rowOf = ({ body }: TestAnswer) => Object.values(body).find((value) => typeof value === 'object') as Record<string, unknown>;
    const strange = { nonsense: { a: [1] }, tokenHash: 'x', constructor: 1, toString: 2, hasOwnProperty: 3 };
    for (const [, route] of withBody.filter(([, { procedure }]) => /\.(create|update)$/.test(procedure))) {
      const input = knownInput(route) as Record<string, unknown>;
      const creates = route.rest.method === 'POST';
      const answer = await callRoute(app, route, { ...strange, ...input, ...(creates && { id: 4_711, version: 9 }) }, { token });
      expect(answer.status, route.procedure).toBe(route.rest.status ?? 200);
      for (const name of Object.keys(strange)) expect(Object.keys(rowOf(answer)), route.procedure).not.toContain(name);
      if (creates) expect(rowOf(answer), route.procedure).toMatchObject({ version: 1 });
      if (creates) expect(rowOf(answer).id, route.procedure).not.toBe(4_711);
      if (!route.rest.path.includes('{id}')) continue;
      // The id comes from the path, not from the body.
      const renamed = await app.call('PUT', route.rest.path.replace('{id}', String(input.id)), { token, body: { id: 4_711 } });
      expect(rowOf(renamed), route.procedure).toMatchObject({ id: input.id });
    }
  });

  it('a deletion with a JSON content type and no body deletes once', async () => {
    for (const route of deleting) {
      const first = await send(route, { headers: { 'content-type': 'application/json' } });
      expect(first, route.rest.path).toMatchObject({ status: 200, body: { success: true } });
      expect(first.text).toBe('{"success":true}');
      expectError(await send(route, {}), 404);
    }
  });
});
