/** The built site, and its content as an administrator changes it over REST. */
import { afterAll, beforeAll } from 'vitest';
import { createCheapDemoDatabase, createStartedDatabase } from './databases';
import { type OpenSite, openSite } from './open-site';
import { PASSWORD } from './password';

export type RowWithId = Record<string, unknown> & { id: number };
/** The result of a login, as the panel stores it. */
export type SignedInSession = { token: string; user: Record<string, unknown> };

type Options = {
  /** Settings that are known only when the site starts. */
  later?: () => Promise<Record<string, string>>;
  now?: () => Date;
};

/** One site for the tests of a file, with the demo content or, with `SEED: 'none'`, without. */
export function launchSite(env: Record<string, string> = {}, { later = async () => ({}), now }: Options = {}) {
  let server: OpenSite;
  let database: ReturnType<typeof createCheapDemoDatabase>;
  let session: SignedInSession | undefined;

  async function call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(session && { authorization: `Bearer ${session.token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  }

  const signIn = async () => (await call('POST', '/api/auth/login', { username: 'admin', password: PASSWORD })) as SignedInSession;

  beforeAll(async () => {
    database = env.SEED === 'none' ? await createStartedDatabase('sqlite') : createCheapDemoDatabase();
    server = await openSite({ DATABASE_URL: database.url, ...env, ...(await later()) }, now);
    session = await signIn();
  });
  afterAll(async () => {
    await server?.close();
    await database?.drop();
  });

  /** The row in an answer of `/api/admin`. */
  const rowOf = ({ success: _, ...named }: Record<string, unknown>) => Object.values(named)[0] as RowWithId;

  return {
    PASSWORD,
    url: (path = '/') => `${server.url}${path}`,
    /** The session that all these calls share, and a function for a separate one. */
    session: () => session as SignedInSession,
    signIn,
    /** Signs in again, for tests that ended the shared session. */
    signInAgain: async () => {
      session = undefined;
      session = await signIn();
    },
    /** Reads the rows of a list of `/api`, plain or in an envelope. */
    read: async (path: string) => [Object.values(await call('GET', `/api/${path}`))].flat(2) as RowWithId[],
    add: async (path: string, fields: object) => rowOf(await call('POST', `/api/admin/${path}`, fields)),
    change: async (path: string, id: number | string, fields: object) => rowOf(await call('PUT', `/api/admin/${path}/${id}`, fields)),
    /** Calls a procedure that has no REST path. */
    mutate: (procedure: string, input: object) => call('POST', `/trpc/${procedure}`, { json: input }),
    /** Reads the inquiries, newest first, and the subscriptions. */
    inquiries: async () => (await call('GET', '/api/admin/contact-inquiries')).inquiries as RowWithId[],
    subscribers: async () => ((await call('GET', '/api/admin/newsletter')).subscriptions as RowWithId[]).map(({ email }) => email),
    subscriptions: async () => (await call('GET', '/api/admin/newsletter')).subscriptions as RowWithId[],
    /** The database, for data that no API path can store. */
    db: () => server.db,
    storeDemand: () => server.storeDemand(),
    remove: (path: string, id: number) => call('DELETE', `/api/admin/${path}/${id}`),
  };
}
