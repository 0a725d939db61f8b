/** What the tests of access control share: the site, credentials of every kind, and the comparison of outcomes. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseProvider } from '../../prisma/schema';
import { isLong } from '../faults/long-form';
import { type AccessMatrix, type AccessOutcome, printAccessMatrix, type TestCredentials } from './access-matrix';
import { createTokenCredentials } from './api-tokens';
import { startApp, type TestAnswer, type TestApp, type TestCall } from './app';
import { createCredentials, OWN_PAGE_HEADERS, type TestLogin } from './credentials';
import { testProviders } from './databases';
import { dumpDatabase } from './dump';
import { guardedProcedures, prepareOperationInputs } from './operations';

const HOUR = 60 * 60_000;

/** Procedures that only an administrator may call; the office may call all others (REQ 7.8). */
const isForAdministrators = (procedure: string) =>
  /^admin\.(people\.(?!administrators$)|security\.|companyProfile\.|demo\.|accessLog\.|breaches\.|privacyRequests\.list$|retention\.|persons\.|mail\.health$|sealedErasures\.|inquiries\.erase$)/.test(
    procedure,
  );

/** Procedures open to a user who must first replace a one-time password or set up a second factor (REQ 7.9, 7.14). */
const ownAccount = [
  ...['auth.logout', 'auth.me', 'auth.changePassword', 'auth.countTokens'],
  ...['auth.secondFactor', 'auth.beginSecondFactor', 'auth.confirmSecondFactor', 'auth.endSecondFactor', 'auth.renewRecoveryCodes'],
];
const isOwnAccount = (procedure: string) => ownAccount.includes(procedure);

/** Credentials of one class have the same rights: none, reading, everything, or those of `may`. */
const classOf = ({ reads, writes, may }: TestCredentials) => may ?? `${reads} ${writes}`;

/** Returns all values in the long form, and one of them in turn in the quick form. */
export const turn = <T>(at: number, values: T[]): T[] => (isLong ? values : [values[at % values.length] as T]);

const outcome = ({ status }: TestAnswer): AccessOutcome => (status === 401 || status === 403 ? status : 'in');

export type Access = {
  app: TestApp;
  /** Method and path of every route that Fastify registered. */
  routes: string[];
  /** An input that the procedure accepts. */
  inputFor: (procedure: string) => Record<string, unknown> | undefined;
  valid: TestLogin;
  /** The rows of every table before the first call. */
  stored: Record<string, string[]>;
  expectOutcomes: (procedure: string, reads: boolean, send: (call: TestCall) => Promise<TestAnswer>) => Promise<void>;
  close: () => Promise<void>;
};

export async function startAccess(provider: DatabaseProvider): Promise<Access> {
  const routes: string[] = [];
  let now = new Date('2026-03-02T06:00:00Z');
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push(`${one} ${url}`);
    });
  };
  subscribe('fastify.initialization', watch);
  const app = await startApp(provider, { now: () => now });
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
  const valid = await app.login();
  const [office, newcomer, mustEnrol] = [await app.login('office'), await app.login('newcomer'), await app.login('must-enrol')];
  const inputFor = await prepareOperationInputs(app, valid.token);
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
  const all: Record<string, TestCredentials> = {
    ...createCredentials({ expired, idle, 'logged-out': loggedOut, 'disabled user': disabled }, valid),
    ...limited('of the office', office, (name) => !isForAdministrators(name)),
    ...limited('from a one-time password', newcomer, isOwnAccount),
    ...limited('that must enrol', mustEnrol, isOwnAccount),
  };
  Object.assign(all, await createTokenCredentials(app, { now, disabled: colleague.id, cookie: valid.session }));
  // Earlier events get their positions first, because a read would store them.
  await app.call('GET', '/api/admin/events', { token: valid.token });
  const stored = await dumpDatabase(app.db);

  /** The long form uses all credentials. The quick form uses one of each class, in turn, so that every operation meets every class. */
  const credentialsFor = (operation: number) => {
    const classes = new Map<unknown, [string, TestCredentials][]>();
    for (const [name, one] of Object.entries(all)) classes.set(classOf(one), [...(classes.get(classOf(one)) ?? []), [name, one]]);
    return [...classes.values()].flatMap((members) => turn(operation, members));
  };
  let operations = 0;
  const matrix: AccessMatrix = new Map();

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

  const close = () => {
    printAccessMatrix(matrix);
    return app.close();
  };
  return { app, routes, inputFor, valid, stored, expectOutcomes, close };
}

/** Tests a half of the guarded queries or mutations of the router, every second one from `first`, with credentials of every kind. */
export function testAccess(type: 'query' | 'mutation', first: 0 | 1): void {
  describe.each(testProviders)('access on %s', (provider) => {
    let access: Access;

    beforeAll(async () => {
      access = await startAccess(provider);
    });
    afterAll(() => access.close());

    it.each(guardedProcedures.filter((one) => one.type === type).flatMap(({ name }, at) => (at % 2 === first ? name : [])))(
      'only valid credentials are admitted: tRPC %s',
      async (name) => {
        const { app, inputFor, expectOutcomes } = access;
        await expectOutcomes(name, type === 'query', (call) =>
          call.body === undefined ? app.trpc(type, name, inputFor(name), call) : app.call('POST', `/trpc/${name}`, call),
        );
      },
    );

    it('refused calls stored nothing', async () => {
      // The access log records reads with valid credentials.
      expect({ ...(await dumpDatabase(access.app.db)), AccessEntry: access.stored.AccessEntry }).toEqual(access.stored);
    });
  });
}
