/** The real app on a fresh, migrated database of either kind, called in process. */

import { rmSync } from 'node:fs';
import { inject } from 'vitest';
import type { DatabaseProvider } from '../../prisma/schema';
import { buildApp } from '../../server/app';
import { readEnv } from '../../server/env';
import type { PasswordHasher } from '../../server/features/auth/password-hasher';
import { type Database, openDatabase } from '../../server/platform/database/database';
import type { DatabaseLimits } from '../../server/platform/database/limits';
import { ChildPool } from '../../server/platform/process/child-pool';
import { createDemoDatabase, createFreshDatabase, createStartedDatabase, erasuresPathOf, type TestDatabase } from './databases';
import { createCheapPasswords, PASSWORD, SERVER_KEY } from './password';
import { share } from './share';

if (inject('isBuilt')) ChildPool.isBuilt = true;

type Options = {
  env?: Record<string, string>;
  now?: () => Date;
  pages?: Parameters<typeof buildApp>[0]['pages'];
  /** Wraps the database of the app. */
  wrap?: (db: Database) => Database;
  /** Receives the log lines. */
  log?: Parameters<typeof buildApp>[0]['log'];
  mailFolder?: string;
  /** Whether the app runs without background jobs, such as the outbox: for tests that run these themselves. */
  isStill?: boolean;
  /** Whether the database was never started before: the administrator is then created at the test's time. */
  isFirst?: boolean;
  /** A password hasher with the real cost, for tests of that cost. */
  passwords?: PasswordHasher;
  /** A migrated database, which is dropped with the app. */
  database?: TestDatabase;
  /** Shorter limits of waiting for the database. */
  limits?: Partial<DatabaseLimits>;
  /** Whether the demo's inquiries are created, with `isFirst` and `SEED=demo`. */
  hasWorkingDay?: boolean;
  /** Makes the requests of a caller from single ones, for example with repeats. */
  caller?: (send: SendRequest) => SendRequest;
};
// biome-ignore lint/suspicious/noExplicitAny: a test's assertions state what it expects of a response
export type TestAnswer<Body = any> = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Body;
  text: string;
  bytes: Buffer;
};
export type TestCall = { body?: unknown; headers?: Record<string, string>; token?: string; cookie?: string; address?: string };
export type SendRequest = (method: string, url: string, call?: TestCall) => Promise<TestAnswer>;
export type TestApp = Awaited<ReturnType<typeof startApp>>;

const copyFor = (provider: DatabaseProvider, isFirst: boolean, seed: string | undefined) => {
  if (seed === 'demo' && provider === 'sqlite' && !isFirst) return createDemoDatabase();
  return isFirst || seed === 'demo' ? createFreshDatabase(provider) : createStartedDatabase(provider);
};

/** Starts the app; by default it is empty (SEED=none), unlimited (RATE_LIMITS=off), and has the administrator `admin`. */
export async function startApp(
  provider: DatabaseProvider,
  {
    env = {},
    now,
    pages,
    wrap = (db) => db,
    log,
    mailFolder,
    isStill = false,
    isFirst = false,
    passwords = createCheapPasswords(),
    hasWorkingDay = false,
    database: given,
    limits,
    caller = (send) => send,
  }: Options = {},
) {
  const database = given ?? (await copyFor(provider, isFirst, env.SEED));
  const settings = {
    SEED: 'none',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ADMIN_PASSWORD: PASSWORD,
    SERVER_KEY,
    ...env,
    DATABASE_URL: database.url,
  };
  const erasuresFile = erasuresPathOf(database.url);
  const open = async () => {
    const opened = await openDatabase(database.url, limits);
    // A test that moves the clock moves the database's clock too.
    return wrap(now ? { ...opened, clock: null } : opened);
  };
  const db = await open();
  const build = async (own = db) => {
    const built = await buildApp({
      env: readEnv({ NODE_ENV: 'test', ...settings }),
      db: own,
      passwords,
      ...(now && { now }),
      ...(pages && { pages }),
      ...(log && { log }),
      ...(mailFolder && { mailFolder }),
      // Sites of other tests have the same folder and the same key, so the file needs a separate name.
      erasuresFile,
      ...(isStill && { jobs: [] }),
      ...(!hasWorkingDay && { workingDay: [] }),
    });
    await built.http.ready();
    return built;
  };
  let app = await build();
  const others = new Set<typeof app>();
  const databases = new Map([[app, db]]);

  /** Replaces the app by a new one on the same database, with empty caches. `services` and `http` of the result are those of the new app. */
  async function restart() {
    await app.http.close();
    const own = databases.get(app) ?? db;
    databases.delete(app);
    app = await build(own);
    databases.set(app, own);
    return app;
  }

  async function buildSecond() {
    const own = provider === 'postgresql' ? await open() : db;
    const second = await build(own);
    databases.set(second, own);
    return second;
  }

  /**
   * Sends the next calls to a second process, which runs beside the first; again, to the first. On PostgreSQL each has its connections; a file
   * belongs to one process, so on SQLite both use the same.
   */
  async function turn() {
    const [other = await buildSecond()] = others;
    others.delete(other);
    others.add(app);
    app = other;
    return app;
  }

  const call = caller(async (method, url, { body, headers = {}, token, cookie, address } = {}) => {
    const payload = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const answer = await app.http.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(cookie !== undefined && { cookie }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
      ...(address && { remoteAddress: address }),
    });
    const { statusCode: status, body: text, rawPayload: bytes } = answer;
    return { status, headers: answer.headers as TestAnswer['headers'], body: parse(text), text, bytes };
  });

  /** Signs in and returns the token, and the cookies as a browser would send them back. */
  async function login(username = 'admin', password = PASSWORD, options: TestCall = {}) {
    const answer = await call('POST', '/api/auth/login', { ...options, body: { username, password } });
    const cookies = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] as string);
    const named = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
    return { answer, token: answer.body?.token as string, session: named('session'), device: named('device') };
  }

  /** Calls a procedure through tRPC; `kind` is query or mutation. */
  async function trpc(kind: 'query' | 'mutation', name: string, input?: unknown, options: TestCall = {}): Promise<TestAnswer> {
    const wrapped = input === undefined ? undefined : { json: input };
    if (kind === 'mutation') return call('POST', `/trpc/${name}`, { ...options, body: wrapped ?? {} });
    const query = wrapped ? `?input=${encodeURIComponent(JSON.stringify(wrapped))}` : '';
    return call('GET', `/trpc/${name}${query}`, options);
  }

  async function close() {
    for (const { http } of databases.keys()) await http.close();
    for (const { services } of databases.keys()) await services.accessLog.flush();
    for (const own of new Set(databases.values())) await own.close();
    await database.drop();
    rmSync(erasuresFile, { force: true });
  }

  return { ...app, db, call, login, trpc, close, restart, turn };
}
export const shareApp = (...options: Parameters<typeof startApp>) => share(() => startApp(...options));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
