/** Access control: every guarded operation of REST with every kind of credentials; access-queries and access-mutations test those of tRPC. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { procedures, restRoutes } from '../../../server/router';
import { contentTypes, publicTypes } from '../../../shared/content/registry';
import { type Access, startAccess, turn } from '../../support/access';
import type { TestCall } from '../../support/app';
import { testProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { callRoute, guardedProcedures, guardedRoutes, inputsOfPublicProcedures } from '../../support/operations';

/** The public procedures. All others must require a session. */
const publicProcedures = [
  ...Object.keys(inputsOfPublicProcedures),
  'public.privacyNotices',
  'public.privacyRequestTerms',
  'public.socialLinks',
  'public.website',
  // Each type that visitors see has a public query.
  ...Object.keys(publicTypes).map((name) => `public.${name}`),
  // Types that visitors see with a picture have it a second time, with what is known of the picture.
  ...Object.entries(contentTypes).flatMap(([name, type]) => ('image' in type.publicRow.shape ? [`public.${name}WithPictures`] : [])),
].sort();

/** Routes that are not a REST operation of REQ 2.1. */
const otherRoutes = [
  /^(GET|HEAD) \/(healthz|readyz)$/,
  /^(GET|HEAD) \/api\/openapi\.json$/,
  /^(GET|HEAD) \/api\/docs(\/.*)?$/,
  /^(GET|HEAD) \/pictures\/\*$/,
  /^(GET|HEAD) \/media\/:file$/,
  /^(GET|HEAD) \/catalogue\.pdf$/,
  // Routes below the secret of a link, tested in quotations/buyer-page.test.ts.
  /^(GET|HEAD) \/quote\/:token\/quotation\.pdf$/,
  /^(GET|HEAD) \/product\/:id\(\^\\d\{1,10\}\)\.pdf$/,
  /^(GET|HEAD) \/(robots\.txt|icon\.svg|site\.webmanifest|sitemap\.xml|\.well-known\/security\.txt)$/,
  /^(GET|HEAD) \/sitemaps\/:group\(\^\\d\{1,5\}\)\.xml$/,
  /^(GET|HEAD|POST) \/trpc\/:path$/,
  // The links in newsletter mails are authorized by their tokens.
  /^(GET|HEAD|POST) \/newsletter\/(confirm|leave)$/,
  // The link of a confirmation mail is authorized by its token.
  /^(GET|HEAD|POST) \/privacy\/request\/confirm$/,
  // Public from our own pages: tested in demand/demand.test.ts.
  /^POST \/api\/listed\/:id$/,
  // For signed-in users: tested in demo/working-day.test.ts and inquiries/inbox-events.test.ts.
  /^(GET|HEAD) \/admin\/quotations\/:id\(\^\\d\{1,9\}\)\/:number\(\^\\d\{1,4\}\)\.pdf$/,
  // orders/papers.test.ts tests their guards.
  /^(GET|HEAD) \/admin\/orders\/:id\(\^\\d\{1,9\}\)\/:name\(\^\[a-z-\]\{1,20\}\)\.pdf$/,
  /^(GET|HEAD) \/admin\/orders\/:id\(\^\\d\{1,9\}\)\/dispatches\/:number\(\^\\d\{1,4\}\)\/packing-list\.pdf$/,
  /^GET \/admin\/inbox-events$/,
  // import-export/export.test.ts, import-export/import.test.ts, pictures.test.ts and inquiries/conversation.test.ts test their guards.
  /^POST \/api\/admin\/inquiry-files$/,
  /^(GET|HEAD) \/api\/admin\/inquiry-files\/:id$/,
  // catalogue/documents.test.ts tests the guard, and what visitors may download.
  /^POST \/api\/admin\/product-documents$/,
  /^(GET|HEAD) \/product\/:id\(\^\\d\{1,10\}\)\/documents\/:hash\(.*\)\.pdf$/,
  /^POST \/api\/admin\/pictures$/,
  /^(GET|HEAD) \/admin\/export\/:file$/,
  /^POST \/admin\/import\/products\/(check|refused|apply)$/,
  // The public and the signed-in route are tested in requirement-list/files.test.ts.
  /^POST \/(api|admin)\/requirement-list\/file$/,
  // For the sender of a quote request and for signed-in users: tested in requirement-list/attached-files.test.ts.
  /^POST \/api\/requirement-list\/attachment$/,
  /^(GET|HEAD) \/admin\/requirement-list\/files\/:id$/,
  // For signed-in users: tested in mail/received-files.test.ts.
  /^(GET|HEAD) \/admin\/inquiry-messages\/:id\/files\/:index$/,
  // Public from our own pages: tested in requirement-list/list-page.test.ts.
  /^POST \/quote-list\/paste$/,
  // For administrators: tested in privacy/person.test.ts.
  /^POST \/admin\/persons\/export$/,
  // For signed-in users: tested in newsletter/import-addresses.test.ts.
  /^POST \/admin\/import\/newsletter\/(check|apply)$/,
];

describe.each(testProviders)('access on %s', (provider) => {
  let access: Access;

  beforeAll(async () => {
    access = await startAccess(provider);
  });
  afterAll(() => access.close());

  it('the access table lists every route', () => {
    const rest = restRoutes.flatMap(({ rest: { method, path } }) => {
      const url = path.replace(/\{(\w+)\}/g, ':$1');
      return method === 'GET' ? [`GET ${url}`, `HEAD ${url}`] : [`${method} ${url}`];
    });
    expect(access.routes.filter((route) => !otherRoutes.some((pattern) => pattern.test(route))).sort()).toEqual(rest.sort());
  });

  it('every procedure that is not listed as public requires a session', () => {
    expect(
      procedures
        .filter(({ meta }) => meta.access === 'public')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(publicProcedures);
    expect(procedures.filter(({ name, meta }) => name.startsWith('admin.') && meta.access !== 'admin')).toEqual([]);
    expect(restRoutes.filter(({ rest, access }) => rest.path.startsWith('/api/admin/') && access !== 'admin')).toEqual([]);
  });

  it.each(guardedRoutes.map((route) => [`${route.rest.method} ${route.rest.path}`, route] as const))(
    'only valid credentials are admitted: REST %s',
    async (_, route) => {
      const { app, inputFor, expectOutcomes } = access;
      await expectOutcomes(route.procedure, route.rest.method === 'GET', (call) => callRoute(app, route, inputFor(route.procedure), call));
    },
  );

  it('refused calls stored nothing', async () => {
    // The access log records reads with valid credentials.
    expect({ ...(await dumpDatabase(access.app.db)), AccessEntry: access.stored.AccessEntry }).toEqual(access.stored);
  });

  it.each(guardedRoutes.map((route, at) => [`${route.rest.method} ${route.rest.path}`, route, at] as const))(
    'missing credentials get 401 before any other check: REST %s',
    async (_, route, at) => {
      const { app, valid } = access;
      const { method } = route.rest;
      const url = route.rest.path.replace(/\{id\}/, '2147483647').replace(/\{key\}/, 'nonsense');
      const bodies = ['{"title":', '[1]', '{"title":[],"id":{},"value":null,"isActive":"no"}', ''];
      const strange: TestCall[] = [
        { headers: { 'content-type': 'text/plain' }, body: 'x' },
        { body: `"${'x'.repeat(300_000)}"` },
        ...bodies.map((body) => ({ body })),
      ];
      for (const call of [{}, ...turn(at, strange)]) {
        expect(await app.call(method, url, call)).toMatchObject({
          status: 401,
          body: { success: false, message: 'Please log in', code: 'unauthorized' },
        });
        if (method === 'GET') continue;
        const foreign = { ...call, cookie: valid.session, headers: { ...call.headers, 'sec-fetch-site': 'cross-site' } };
        expect(await app.call(method, url, foreign)).toMatchObject({ status: 403, body: { success: false, code: 'cross_site' } });
      }
      // The same path with an unsupported method, and a path below it that does not exist.
      if (!url.startsWith('/api/admin/')) return;
      expect(await app.call('PATCH', url)).toMatchObject({ status: 401 });
      expect(await app.call(method, `${url}/more/%00`)).toMatchObject({ status: 401 });
    },
  );

  it.each(guardedProcedures.filter(({ type }) => type === 'mutation').map(({ name }, at) => [name, at] as const))(
    'missing credentials get 401 before any other check: tRPC %s',
    async (name, at) => {
      const bodies = ['{"json":', '[1]', '{"json":{"id":"x","title":[]}}', '{"json":5,"meta":{"values":["regexp"]}}', ''];
      for (const body of turn(at, bodies)) {
        expect(await access.app.call('POST', `/trpc/${name}`, { body })).toMatchObject({ status: 401 });
      }
    },
  );

  it('HEAD requires the same credentials as GET', async () => {
    const { app, inputFor, valid } = access;
    for (const { rest, procedure } of guardedRoutes.filter(({ rest: { method } }) => method === 'GET')) {
      const path = rest.path.replace(/\{(\w+)\}/, (_, name) => String(inputFor(procedure)?.[name]));
      expect(await app.call('HEAD', path)).toMatchObject({ status: 401, text: '' });
      expect(await app.call('HEAD', path, { token: valid.token })).toMatchObject({ status: 200, text: '' });
    }
  });

  it('each call of a batch requires credentials, streamed or not', async () => {
    const { app, inputFor, stored } = access;
    const url = '/trpc/public.products,admin.products.list?batch=1';
    const [open, closed] = (await app.call('GET', url)).body;
    expect(open.result.data.json).toHaveLength(1);
    expect(closed.error.json.data).toMatchObject({ code: 'unauthorized', httpStatus: 401 });
    const streamed = await app.call('GET', url, { headers: { 'trpc-accept': 'application/jsonl' } });
    expect(streamed.text).toContain('"unauthorized"');
    expect(streamed.text).not.toContain('"version"');
    const writes = { 0: { json: { email: 'b@example.com' } }, 1: { json: inputFor('admin.products.remove') } };
    await app.call('POST', '/trpc/public.subscribe,admin.products.remove?batch=1', {
      body: writes,
      headers: { 'trpc-accept': 'application/jsonl' },
    });
    expect((await dumpDatabase(app.db)).Product).toEqual(stored.Product);
  });
});
