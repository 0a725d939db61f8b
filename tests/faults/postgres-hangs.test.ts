/** PostgreSQL hangs in several ways: each route answers in time, and all work again afterwards. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runSql } from '../../prisma/run-sql';
import { loadBuiltClient } from '../../server/features/pages/client-build';
import { isUnavailable } from '../../server/platform/database/database-errors';
import { startApp, type TestApp } from '../support/app';
import { createStartedDatabase } from '../support/databases';
import { type StallingProxy, startStallingProxy } from '../support/stalling-proxy';
import { expectAllWell, expectRefusedInTime, listTriedRoutes, requestRoute, requestRoutes, SHORT_LIMITS } from './database-routes';
import { expectAtMost } from './long-form';

type TriedRoutes = Awaited<ReturnType<typeof listTriedRoutes>>;
const { turnMs, connectMs, statementMs } = SHORT_LIMITS;

describe('behind a proxy', () => {
  let [app, routes, proxy]: [TestApp?, TriedRoutes?, StallingProxy?] = [];
  let direct: string;
  beforeAll(async () => {
    const database = await createStartedDatabase('postgresql');
    direct = database.url;
    proxy = await startStallingProxy(direct);
    app = await startApp('postgresql', { pages: loadBuiltClient, limits: SHORT_LIMITS, database: { ...database, url: proxy.url } });
    routes = await listTriedRoutes(app);
  });
  afterEach(() => proxy?.release());
  afterAll(async () => {
    await app?.close();
    await proxy?.stop();
  });
  const parts = () => ({ app: app as TestApp, routes: routes as TriedRoutes, proxy: proxy as StallingProxy });

  it.each([
    ['answers nothing', ({ hold }: StallingProxy) => hold('toClient')],
    ['gets nothing', ({ hold }: StallingProxy) => hold('toServer')],
    ['lost its power', ({ loseServer }: StallingProxy) => loseServer()],
  ])('while PostgreSQL %s, each route answers 503 with Retry-After in time, cached pages and files as usual', async (_, fail) => {
    const { app, routes, proxy } = parts();
    await expectAllWell(routes);
    fail(proxy);
    // A transaction in the middle, and the poll of other saves.
    const poll = app.services.version.poll().catch((error: unknown) => error);
    const waits = await expectRefusedInTime(routes);
    expect(isUnavailable(await poll)).toBe(true);
    expectAtMost('route while PostgreSQL hangs', waits.first, turnMs + connectMs + statementMs);
    expectAtMost('next request while PostgreSQL hangs', waits.next, 200);
    proxy.release();
    await expectAllWell(routes);
  });

  it('connections that are reset harm no later request', async () => {
    const { routes, proxy } = parts();
    await expectAllWell(routes);
    proxy.reset();
    for (const { status } of await requestRoutes(routes)) expect([200, 201, 404, 503]).toContain(status);
    await expectAllWell(routes);
  });

  it('a write with a held COMMIT is answered that it may have been saved, without Retry-After, and is stored once', async () => {
    const { routes, proxy } = parts();
    await expectAllWell(routes);
    const counts = async () =>
      (
        await runSql(
          direct,
          'SELECT (SELECT count(*)::int FROM "ContactInquiry"), (SELECT count(*)::int FROM "AmcFeature"), (SELECT count(*)::int FROM "Picture")',
        )
      )[0];
    const before = (await counts()) as number[];
    for (const route of routes.filter(({ writes }) => writes)) {
      proxy.hold('toClient', 'COMMIT');
      const { status, code, retryAfter } = await requestRoute(route);
      expect([route.name, status, code, retryAfter]).toEqual([route.name, 503, 'outcome_unknown', null]);
      proxy.release();
      await expect
        .poll(async () => (await requestRoute(routes.find(({ name }) => name === '/readyz') as TriedRoutes[number])).status)
        .toBe(200);
    }
    expect(await counts()).toEqual(before.map((count) => count + 1));
  });

  it('a table that another user locks refuses the requests that need it, and no others', async () => {
    const { app, routes } = parts();
    await expectAllWell(routes);
    const locked = runSql(direct, 'DO $$ BEGIN LOCK TABLE "Product" IN ACCESS EXCLUSIVE MODE; PERFORM pg_sleep(3); END $$');
    await expect
      .poll(() =>
        runSql(direct, `SELECT 1 FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted AND relation = '"Product"'::regclass`),
      )
      .toHaveLength(1);
    const byName = Object.fromEntries((await requestRoutes(routes)).map(({ name, status }) => [name, status]));
    expect(byName).toMatchObject({
      'cached page': 200,
      'static file': 200,
      '/readyz': 200,
      'REST read': 503,
      'tRPC read': 503,
      'uncached page': 503,
      'contact form': 201,
    });
    expect(app.services.queue.length).toBe(0);
    await locked;
    await expectAllWell(routes);
  });
});
