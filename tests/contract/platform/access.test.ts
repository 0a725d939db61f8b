/** Access control: every guarded operation through REST and tRPC with every kind of credentials. Generated from the router. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { procedures, restRoutes } from '../../../server/router';
import { contentTypes, publicTypes } from '../../../shared/content/registry';
import { isLong } from '../../faults/long-form';
import { type AccessMatrix, type AccessOutcome, printAccessMatrix, type TestCredentials } from '../../support/access-matrix';
import { createTokenCredentials } from '../../support/api-tokens';
import { startApp, type TestAnswer, type TestApp, type TestCall } from '../../support/app';
import { createCredentials, OWN_PAGE_HEADERS, type TestLogin } from '../../support/credentials';
import { testProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { callRoute, guardedProcedures, guardedRoutes, inputsOfPublicProcedures, prepareOperationInputs } from '../../support/operations';

const HOUR = 60 * 60_000;

/** The public procedures. All others must require a session. */
const publicProcedures = [
  ...Object.keys(inputsOfPublicProcedures),
  'public.privacyNotices',
  'public.privacyRequestTerms',
  'public.socialLinks',
  // Each type that visitors see has a public query.
  ...Object.keys(publicTypes).map((name) => `public.${name}`),
  // Types that visitors see with a picture have it a second time, with what is known of the picture.
  ...Object.entries(contentTypes).flatMap(([name, type]) => ('image' in type.publicRow.shape ? [`public.${name}WithPictures`] : [])),
].sort();

/** Procedures that only an administrator may call; the office may call all others (REQ 7.8). */
const isForAdministrators = (procedure: string) =>
  /^admin\.(people\.|security\.|companyProfile\.|demo\.|accessLog\.|breaches\.|privacyRequests\.list$|retention\.|persons\.|mail\.health$|sealedErasures\.|inquiries\.erase$)/.test(
    procedure,
  );

/** Procedures open to a user who must first replace a one-time password or set up a second factor (REQ 7.9, 7.14). */
const ownAccount = [
  ...['auth.logout', 'auth.me', 'auth.changePassword', 'auth.countTokens'],
  ...['auth.secondFactor', 'auth.beginSecondFactor', 'auth.confirmSecondFactor', 'auth.endSecondFactor', 'auth.renewRecoveryCodes'],
];
const isOwnAccount = (procedure: string) => ownAccount.includes(procedure);

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
  /^(GET|HEAD) \/(robots\.txt|site\.webmanifest|sitemap\.xml|\.well-known\/security\.txt)$/,
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
  /^POST \/api\/admin\/pictures$/,
  /^(GET|HEAD) \/admin\/export\/:file$/,
  /^POST \/admin\/import\/products\/(check|refused|apply)$/,
  // The public and the signed-in route are tested in requirement-list/files.test.ts.
  /^POST \/(api|admin)\/requirement-list\/file$/,
  // For the sender of a quote request and for signed-in users: tested in requirement-list/attached-files.test.ts.
  /^POST \/api\/requirement-list\/attachment$/,
  /^(GET|HEAD) \/admin\/requirement-list\/files\/:id$/,
  // Public from our own pages: tested in requirement-list/list-page.test.ts.
  /^POST \/quote-list\/paste$/,
  // For administrators: tested in privacy/person.test.ts.
  /^POST \/admin\/persons\/export$/,
  // For signed-in users: tested in newsletter/import-addresses.test.ts.
  /^POST \/admin\/import\/newsletter\/(check|apply)$/,
];

/** Credentials of one class have the same rights: none, reading, everything, or those of `may`. */
const classOf = ({ reads, writes, may }: TestCredentials) => may ?? `${reads} ${writes}`;

/** Returns all values in the long form, and one of them in turn in the quick form. */
const turn = <T>(at: number, values: T[]): T[] => (isLong ? values : [values[at % values.length] as T]);

const outcome = ({ status }: TestAnswer): AccessOutcome => (status === 401 || status === 403 ? status : 'in');

describe.each(testProviders)('access on %s', (provider) => {
  const routes: string[] = [];
  let app: TestApp;
  let inputFor: (procedure: string) => Record<string, unknown> | undefined;
  let valid: TestLogin;
  let all: Record<string, TestCredentials>;
  let stored: Record<string, string[]>;
  let now = new Date('2026-03-02T06:00:00Z');
  const matrix: AccessMatrix = new Map();

  beforeAll(async () => {
    const watch = (message: unknown) => {
      const { fastify } = message as { fastify: FastifyInstance };
      fastify.addHook('onRoute', ({ method, url }) => {
        for (const one of [method].flat()) routes.push(`${one} ${url}`);
      });
    };
    subscribe('fastify.initialization', watch);
    app = await startApp(provider, { now: () => now });
    unsubscribe('fastify.initialization', watch);

    // The end of the first questions takes no input: valid credentials would change a row.
    await app.db.transact((tx) => tx.adminUser.updateMany({ data: { isAskedToSetUp: false } }));
    const { id: _, ...admin } = await app.db.read.adminUser.findFirstOrThrow();
    const add = (data: object) => app.db.transact((tx) => tx.adminUser.create({ data: { ...admin, ...data } }));
    const colleague = await add({ username: 'colleague' });
    await add({ username: 'office', role: 'office' });
    await add({ username: 'newcomer', mustChangePassword: true });
    await add({ username: 'must-enrol', needsSecondFactor: true });
    const expired = await app.login();
    let idle = expired;
    for (let hour = 1; hour < 12; hour += 1) {
      now = new Date(now.getTime() + HOUR);
      if (hour === 9) idle = await app.login();
      expect(await app.call('GET', '/api/admin/products', { token: expired.token })).toMatchObject({ status: 200 });
    }
    now = new Date(now.getTime() + HOUR);
    const loggedOut = await app.login();
    await app.call('POST', '/api/auth/logout', { token: loggedOut.token });
    const disabled = await app.login('colleague');
    await app.db.transact((tx) => tx.adminUser.update({ where: { id: colleague.id }, data: { isActive: false } }));
    valid = await app.login();
    const [office, newcomer, mustEnrol] = [await app.login('office'), await app.login('newcomer'), await app.login('must-enrol')];
    inputFor = await prepareOperationInputs(app, valid.token);
    /** A bearer token and a cookie, which are one class. */
    const limited = (
      whose: string,
      { token, session }: TestLogin,
      admits: (procedure: string) => boolean,
    ): Record<string, TestCredentials> => {
      const may = (procedure: string) => admits(procedure);
      return {
        [`a bearer ${whose}`]: { call: { token }, reads: 'in', writes: 'in', may },
        [`a cookie ${whose}`]: { call: { cookie: session, headers: OWN_PAGE_HEADERS }, reads: 'in', writes: 'in', may },
      };
    };
    all = {
      ...createCredentials({ expired, idle, 'logged-out': loggedOut, 'disabled user': disabled }, valid),
      ...limited('of the office', office, (name) => !isForAdministrators(name)),
      ...limited('from a one-time password', newcomer, isOwnAccount),
      ...limited('that must enrol', mustEnrol, isOwnAccount),
    };
    Object.assign(all, await createTokenCredentials(app, { now, disabled: colleague.id, cookie: valid.session }));
    // Earlier events get their positions first, because a read would store them.
    await app.call('GET', '/api/admin/events', { token: valid.token });
    stored = await dumpDatabase(app.db);
  });
  afterAll(() => {
    printAccessMatrix(matrix);
    return app.close();
  });

  it('the access table lists every route', () => {
    const rest = restRoutes.flatMap(({ rest: { method, path } }) => {
      const url = path.replace(/\{(\w+)\}/g, ':$1');
      return method === 'GET' ? [`GET ${url}`, `HEAD ${url}`] : [`${method} ${url}`];
    });
    expect(routes.filter((route) => !otherRoutes.some((pattern) => pattern.test(route))).sort()).toEqual(rest.sort());
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
      await expectOutcomes(route.procedure, route.rest.method === 'GET', (call) => callRoute(app, route, inputFor(route.procedure), call));
    },
  );

  it.each(guardedProcedures.map(({ name, type }) => [name, type] as const))(
    'only valid credentials are admitted: tRPC %s',
    async (name, type) => {
      await expectOutcomes(name, type === 'query', (call) =>
        call.body === undefined ? app.trpc(type, name, inputFor(name), call) : app.call('POST', `/trpc/${name}`, call),
      );
    },
  );

  it('refused calls stored nothing', async () => {
    // The access log records reads with valid credentials.
    expect({ ...(await dumpDatabase(app.db)), AccessEntry: stored.AccessEntry }).toEqual(stored);
  });

  it.each(guardedRoutes.map((route, at) => [`${route.rest.method} ${route.rest.path}`, route, at] as const))(
    'missing credentials get 401 before any other check: REST %s',
    async (_, route, at) => {
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
        expect(await app.call('POST', `/trpc/${name}`, { body })).toMatchObject({ status: 401 });
      }
    },
  );

  it('HEAD requires the same credentials as GET', async () => {
    for (const { rest, procedure } of guardedRoutes.filter(({ rest: { method } }) => method === 'GET')) {
      const path = rest.path.replace('{id}', String(inputFor(procedure)?.id));
      expect(await app.call('HEAD', path)).toMatchObject({ status: 401, text: '' });
      expect(await app.call('HEAD', path, { token: valid.token })).toMatchObject({ status: 200, text: '' });
    }
  });

  it('each call of a batch requires credentials, streamed or not', async () => {
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

  /** The long form uses all credentials. The quick form uses one of each class, in turn, so that every operation meets every class. */
  const credentialsFor = (operation: number) => {
    const classes = new Map<unknown, [string, TestCredentials][]>();
    for (const [name, one] of Object.entries(all)) classes.set(classOf(one), [...(classes.get(classOf(one)) ?? []), [name, one]]);
    return [...classes.values()].flatMap((members) => turn(operation, members));
  };
  let operations = 0;

  /** Calls with credentials of many kinds and compares the outcomes. Writes that are allowed get an invalid body, so that nothing changes. */
  async function expectOutcomes(procedure: string, reads: boolean, send: (call: TestCall) => Promise<TestAnswer>) {
    const expected: Record<string, AccessOutcome> = {};
    const actual: Record<string, AccessOutcome> = {};
    const sessions = await app.db.read.adminSession.findMany();
    for (const [name, { call, may = () => true, ...access }] of credentialsFor(operations++)) {
      expected[name] = may(procedure) ? access[reads ? 'reads' : 'writes'] : 403;
      const writes = !reads && expected[name] === 'in';
      actual[name] = outcome(await send(writes ? { ...call, body: '{"json":' } : call));
      // Logout has no body to refuse, so its session is restored for the next call.
      if (!writes || (await app.db.read.adminSession.count()) === sessions.length) continue;
      await app.db.transact(async (tx) => {
        await tx.adminSession.deleteMany();
        await tx.adminSession.createMany({ data: sessions });
      });
    }
    expect(actual).toEqual(expected);
    matrix.set(procedure, actual);
  }
});
