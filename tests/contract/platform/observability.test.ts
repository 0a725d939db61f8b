/** Log and metrics: request lines, security events and counters, without personal data or secrets. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PasswordHasher } from '../../../server/features/auth/password-hasher';
import { DatabaseUnavailableError } from '../../../server/platform/database/database-errors';
import { registerEventLoopMetrics, startMetricsServer } from '../../../server/platform/observability/metrics-server';
import { startApp, type TestApp } from '../../support/app';
import { testProviders } from '../../support/databases';
import { PASSWORD } from '../../support/password';

type Line = Record<string, unknown> & { err?: Record<string, unknown> };
const PROXY = '10.1.2.3';
const inquiry = {
  name: 'Meera Joshi',
  email: 'meera@example.org',
  company: 'Hotel Sahyadri',
  subject: 'bulk',
  message: 'Two hundred boxes',
};

describe.each(testProviders)('observability on %s', (provider) => {
  let text = '';
  let fault: Error | undefined;
  let app: TestApp;
  let scrape: () => Promise<string>;
  let port: number;
  let stop: () => void;
  const secretsInUse: string[] = [];
  const lines = (): Line[] => text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]));
  /** Returns the log lines written during `work`. */
  const during = async (work: () => Promise<unknown>): Promise<Line[]> => {
    const before = lines().length;
    await work();
    return lines().slice(before);
  };

  beforeAll(async () => {
    app = await startApp(provider, {
      isFirst: true,
      passwords: new PasswordHasher(),
      env: { LOG_LEVEL: 'trace', RATE_LIMITS: 'on', LOGIN_LIMIT: '2/15', FORM_LIMIT: '1/10', TRUST_PROXY: `${PROXY}/32`, SLOW_MS: '20' },
      log: {
        write: (line) => {
          text += line;
        },
      },
      wrap: (db) => ({ ...db, transact: (work, options) => (fault ? Promise.reject(fault) : db.transact(work, options)) }),
    });
    registerEventLoopMetrics(app.metrics);
    const server = await startMetricsServer({ METRICS_PORT: 0, METRICS_HOST: '127.0.0.1' }, () => app.metrics.collect());
    ({ port } = server.address() as AddressInfo);
    stop = () => server.close();
    scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  });
  afterAll(async () => {
    stop();
    await app.close();
  });

  it('the server logs one line per request, with its route and without its query', async () => {
    const logged = await during(async () => {
      await app.call('GET', '/api/products?q=needle');
      await app.call('GET', '/api/products');
      await app.call('GET', '/nowhere/else?token=needle');
      await app.call('PUT', '/api/admin/products/7', { body: {} });
    });
    expect(logged.map(({ method, path, route, status }) => [method, path, route, status])).toEqual([
      ['GET', '/api/products', '/api/products', 200],
      ['GET', '/api/products', '/api/products', 200],
      ['GET', '/nowhere/else', 'other', 404],
      ['PUT', '/api/admin/products/7', '/api/admin/products/:id', 401],
    ]);
    expect(new Set(logged.map(({ reqId }) => reqId)).size).toBe(4);
    expect(logged.map(({ ms }) => typeof ms)).toEqual(Array(4).fill('number'));
  });

  it('the server does not log successful probes', async () => {
    expect(await during(() => app.call('GET', '/healthz'))).toEqual([]);
  });

  it('the server sends the request id of logged failures; only a trusted proxy may set it', async () => {
    const ask = async (url: string, id: string, address?: string) => {
      const responseIds: unknown[] = [];
      const [line] = await during(async () => {
        const options = { headers: { 'x-request-id': id }, body: { json: { email: 'asha@example.org' } }, ...(address && { address }) };
        responseIds.push((await app.call('POST', url, options)).headers['x-request-id']);
      });
      return { told: responseIds[0], logged: line?.reqId };
    };
    const uuid = expect.stringMatching(/^[\da-f-]{36}$/);
    fault = new DatabaseUnavailableError('Gone');
    const ours = await ask('/trpc/public.subscribe', 'mine');
    expect(ours).toEqual({ told: uuid, logged: ours.told });
    expect(await ask('/trpc/public.subscribe', 'the-proxys_1', PROXY)).toEqual({ told: 'the-proxys_1', logged: 'the-proxys_1' });
    for (const wrong of ['a b', '<script>', 'x'.repeat(65)]) expect((await ask('/trpc/public.subscribe', wrong, PROXY)).told).toEqual(uuid);
    fault = undefined;
    expect(await ask('/api/nowhere', 'the-proxys_2', PROXY)).toEqual({ told: undefined, logged: 'the-proxys_2' });
  });

  it('the server logs authentication events with the id of the user', async () => {
    const loggedEvents = await during(async () => {
      await app.login('nobody-we-know', 'wrong horse');
      await app.login('admin', 'wrong horse');
      const { token, session, device } = await app.login();
      const cookie = `${session}; ${device}`;
      secretsInUse.push(token, ...[session, device].map((pair) => pair.slice(pair.indexOf('=') + 1)));
      await app.call('POST', '/api/auth/logout', { cookie, headers: { 'sec-fetch-site': 'cross-site' } });
      await app.trpc('mutation', 'auth.endOtherSessions', undefined, { token });
      await app.call('POST', '/api/auth/change-password', { token, body: { currentPassword: 'wrong horse', newPassword: 'new horse' } });
      await app.call('POST', '/api/auth/change-password', { token, body: { currentPassword: PASSWORD, newPassword: 'new horse' } });
      await app.call('POST', '/api/auth/logout', { token });
      for (let time = 0; time < 3; time += 1) await app.login('admin', 'wrong horse', { address: '192.0.2.77' });
      for (let time = 0; time < 2; time += 1) await app.call('POST', '/api/contact', { body: inquiry, address: '192.0.2.77' });
    });
    const user = (await app.db.read.adminUser.findFirstOrThrow()).id;
    const events = loggedEvents.filter(({ event }) => event).map(({ event, user, limit, level }) => [level, event, limit ?? user]);
    expect(events).toEqual([
      [40, 'login-failed', null],
      [40, 'login-failed', user],
      [30, 'login', user],
      [40, 'cross-site-refused', user],
      [30, 'sessions-ended', user],
      [40, 'password-refused', user],
      [30, 'password-changed', user],
      [30, 'logout', user],
      [40, 'login-failed', user],
      [40, 'login-failed', user],
      [40, 'limited', 'login-account'],
      [40, 'limited', 'contact'],
    ]);
    expect(lines().find(({ event }) => event === 'administrator-created')).toMatchObject({ user });
    // Password hashing takes longer than SLOW_MS of this test.
    expect(loggedEvents.find(({ msg }) => msg === 'slow request')).toMatchObject({ level: 40, route: '/api/auth/login' });
  });

  it('the server logs expected failures as one warning, unexpected ones with their stack', async () => {
    fault = new DatabaseUnavailableError('The disk is full');
    const foreseen = await during(() => app.call('POST', '/api/newsletter', { body: { email: 'asha@example.org' } }));
    fault = new Error('Cannot greet asha@example.org');
    const unforeseen = await during(() => app.trpc('mutation', 'public.subscribe', { email: 'asha@example.org' }));
    fault = undefined;
    expect(foreseen).toMatchObject([
      { level: 40, reason: 'The disk is full', msg: 'the database cannot answer' },
      { level: 40, status: 503, route: '/api/newsletter' },
    ]);
    expect(JSON.stringify(foreseen)).not.toContain('stack');
    expect(unforeseen).toMatchObject([
      { level: 50, msg: 'request failed' },
      { level: 40, status: 500 },
    ]);
    expect(unforeseen[0]?.reqId).toBe(unforeseen[1]?.reqId);
    expect(JSON.stringify(unforeseen[0]?.err)).toContain('observability.test.ts');
  });

  it('the server exports Prometheus metrics, with labels that callers cannot create', async () => {
    for (let time = 0; time < 200; time += 1) {
      const invented = `needle-${time}`;
      const paths = [
        `/${invented}`,
        `/api/${invented}`,
        `/trpc/${invented}`,
        `/api/admin/products/${invented}`,
        `/pictures/${invented}?${invented}`,
      ];
      await app.call(['GET', 'POST', 'DELETE', 'OPTIONS'][time % 4] as string, paths[time % 5] as string);
    }
    const exported = await scrape();
    for (const line of exported.trimEnd().split('\n')) {
      expect(line).toMatch(/^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{([a-z]+="[^"\\\n]*",?)+\})? (\d|-\d|\+Inf|NaN)[\d.e+-]*)$/);
    }
    const value = (series: string) =>
      Number(
        exported
          .split('\n')
          .find((line) => line.startsWith(`${series} `))
          ?.slice(series.length + 1),
      );
    expect(value('site_http_request_duration_seconds_count{method="PUT",route="/api/admin/products/:id",status="4xx"}')).toBe(1);
    expect(value('site_http_request_duration_seconds_bucket{method="PUT",route="/api/admin/products/:id",status="4xx",le="+Inf"}')).toBe(1);
    const counted = {
      'site_logins_total{result="ok"}': 1,
      'site_logins_total{result="failed"}': 4,
      'site_limited_total{limit="login-account"}': 1,
      'site_limited_total{limit="contact"}': 1,
      'site_limited_total{limit="newsletter"}': 0,
      site_http_errors_total: 7,
      site_database_write_refused_total: 6,
      site_database_up: 1,
      site_sessions: 0,
      site_outbox_mails: 0,
      site_picture_decoders: 0,
    };
    expect(Object.fromEntries(Object.keys(counted).map((series) => [series, value(series)]))).toEqual(counted);
    expect(value('site_http_slow_requests_total')).toBeGreaterThan(0);
    expect(value('site_memory_answers_total{result="kept"}')).toBeGreaterThan(0);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    const routes = new Set([...exported.matchAll(/ route="|,route="([^"]*)"/g)].map(([, route]) => route));
    expect([...routes].filter((route) => route?.includes('needle'))).toEqual([]);
    expect(routes.size).toBeLessThan(25);
  });

  it('the log contains no names, addresses or secrets, at any level', async () => {
    const all = text + (await scrape());
    const secrets = [
      ...secretsInUse,
      PASSWORD,
      'new horse',
      'wrong horse',
      'nobody-we-know',
      '"admin"',
      '192.0.2.77',
      '127.0.0.1',
      'example.org',
    ];
    for (const secret of [...secrets, ...Object.values(inquiry).filter((word) => word !== 'bulk')]) expect(all).not.toContain(secret);
    expect(await scrape()).not.toContain('needle');
  });

  it('the server serves metrics on their own port only', async () => {
    expect((await app.call('GET', '/metrics')).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
    const again = startMetricsServer({ METRICS_PORT: port, METRICS_HOST: '127.0.0.1' }, async () => []);
    await expect(again).rejects.toThrow(new RegExp(`^METRICS_PORT ${port} is taken`));
  });

  it('the server counts requests aborted by the client', async () => {
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port: open } = app.http.server.address() as AddressInfo;
    const leaving = connect(open, '127.0.0.1');
    leaving.write('POST /api/contact HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{');
    await once(app.http.server, 'request');
    leaving.destroy();
    await expect.poll(scrape).toContain('site_http_given_up_total 1');
  });
});
