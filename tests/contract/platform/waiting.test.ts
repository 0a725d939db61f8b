/** Each wait for PostgreSQL ends: statements, connections and commits without an answer, through a proxy that holds the bytes. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runSql } from '../../../prisma/run-sql';
import { type Database, openDatabase } from '../../../server/platform/database/database';
import { DatabaseUnavailableError, isUnavailable, OutcomeUnknownError } from '../../../server/platform/database/database-errors';
import { createFreshDatabase } from '../../support/databases';
import { type StallingProxy, startStallingProxy } from '../../support/stalling-proxy';

const SHORT = { turnMs: 300, connectMs: 300, statementMs: 400, transactionMs: 2_000, serverExtraMs: 100, probeMs: 20, closeMs: 20 };

let database: Awaited<ReturnType<typeof createFreshDatabase>>;
let proxy: StallingProxy;
let db: Database;

beforeEach(async () => {
  database = await createFreshDatabase('postgresql');
  proxy = await startStallingProxy(database.url);
  db = await openDatabase(proxy.url, SHORT);
});
afterEach(async () => {
  proxy.release();
  await db.close();
  await proxy.stop();
  await database.drop();
});

const add = (name: string) => db.transact((tx) => tx.companyInfo.create({ data: { key: name } }), { lock: 'content' });
const stored = async () => (await runSql(database.url, 'SELECT "key" FROM "CompanyInfo" ORDER BY 1')).flat();
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const works = () =>
  expect
    .poll(
      () =>
        db.ping().then(
          () => true,
          () => false,
        ),
      { interval: 20 },
    )
    .toBe(true);

const FAULTS: [string, () => void][] = [
  ['holds what is sent', () => proxy.hold('toServer')],
  ['holds the answers', () => proxy.hold('toClient')],
  ['has lost its power', () => proxy.loseServer()],
];

describe.each(FAULTS)('while the server %s', (_, fail) => {
  it('reads, writes, waiting writes and pings are refused, further ones at once, and all work again afterwards', async () => {
    await add('before');
    fail();
    const waiting = [db.read.companyInfo.count(), db.ping(), ...['a', 'b', 'c'].map(add), db.read.productCategory.findMany()];
    for (const error of await Promise.all(waiting.map(errorOf))) expect(isUnavailable(error)).toBe(true);
    const error = await errorOf(db.read.companyInfo.count());
    expect(error).toBeInstanceOf(DatabaseUnavailableError);
    expect((error as Error).message).toMatch(/^PostgreSQL has answered nothing for \d+ s$/);
    expect(await errorOf(add('d'))).toBeInstanceOf(DatabaseUnavailableError);
    proxy.release();
    await works();
    await add('after');
    expect(await stored()).toEqual(['after', 'before']);
  });
});

it('a statement that takes too long is ended on the server too, and other statements continue', async () => {
  const slow = `SELECT pg_sleep(60)::text`;
  const reader = db.read as unknown as { $queryRawUnsafe(sql: string): Promise<unknown> };
  await Promise.all([db.ping(), db.ping()]);
  let refused: unknown;
  void errorOf(reader.$queryRawUnsafe(slow)).then((error) => {
    refused = error;
  });
  while (!refused) expect(await db.read.companyInfo.count()).toBe(0);
  expect(isUnavailable(refused)).toBe(true);
  await expect.poll(() => runSql(database.url, `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query = '${slow}'`)).toEqual([]);
});

it('a write waits for a lock until its turn is over, and its connection remains', async () => {
  const sql = `DO $$ BEGIN LOCK TABLE "ContentVersion" IN SHARE UPDATE EXCLUSIVE MODE; PERFORM pg_sleep(1); END $$`;
  const holding = runSql(database.url, sql);
  await expect
    .poll(() => runSql(database.url, `SELECT 1 FROM pg_locks WHERE mode = 'ShareUpdateExclusiveLock' AND granted`))
    .toHaveLength(1);
  const error = await errorOf(add('late'));
  expect(error).toBeInstanceOf(DatabaseUnavailableError);
  expect(error).not.toBeInstanceOf(OutcomeUnknownError);
  expect(await db.read.companyInfo.count()).toBe(0);
  await holding;
  await add('later');
});

describe('a commit without an answer', () => {
  it.each([
    ['is held on its way to the server', () => proxy.hold('toServer', 'COMMIT'), []],
    ['is stored, and its answer is held', () => proxy.hold('toClient', 'COMMIT'), ['written']],
  ])('a commit that %s is reported as unknown, and not repeated', async (_, hold, expected) => {
    hold();
    let runs = 0;
    const write = db.transact(
      (tx) => {
        runs += 1;
        return tx.companyInfo.create({ data: { key: 'written' } });
      },
      { lock: 'content' },
    );
    const error = await errorOf(write);
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect((error as Error).message).toMatch(/^A commit has no answer: PostgreSQL /);
    expect(runs).toBe(1);
    expect(await stored()).toEqual(expected);
    // A commit that arrives later is stored later.
    proxy.release();
    await expect.poll(stored).toEqual(['written']);
    await expect.poll(() => errorOf(add('zzz'))).toBeUndefined();
    expect(await stored()).toEqual(['written', 'zzz']);
  });

  it('a commit on a connection that is reset is reported as unknown', async () => {
    proxy.hold('toClient', 'COMMIT');
    const error = errorOf(add('written'));
    await expect.poll(stored).toEqual(['written']);
    proxy.reset();
    expect(await error).toBeInstanceOf(OutcomeUnknownError);
  });

  it('writes that share the held commit are unknown, and writes behind it are refused or stored, never both', async () => {
    proxy.hold('toClient', 'COMMIT');
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => ({
        key: String(n).padStart(2, '0'),
        error: await errorOf(add(String(n).padStart(2, '0'))),
      })),
    );
    const unknown = outcomes.filter(({ error }) => error instanceof OutcomeUnknownError).map(({ key }) => key);
    const refused = outcomes.filter(({ error }) => error && !(error instanceof OutcomeUnknownError)).map(({ key }) => key);
    expect(unknown.length).toBeGreaterThan(0);
    expect(outcomes.every(({ error }) => error === undefined || isUnavailable(error))).toBe(true);
    const there = new Set(await stored());
    expect(refused.filter((key) => there.has(key))).toEqual([]);
  });

  it('a transaction of a client that is cut off is ended by the server, so that others can write', async () => {
    const other = await openDatabase(database.url, { ...SHORT, turnMs: 5_000, statementMs: 6_000 });
    proxy.hold('toServer', 'COMMIT');
    expect(await errorOf(add('never'))).toBeInstanceOf(OutcomeUnknownError);
    await other.transact((tx) => tx.companyInfo.create({ data: { key: 'other' } }), { lock: 'content' });
    await other.close();
    expect(await stored()).toEqual(['other']);
  });
});

it('a transaction that the server ends before its commit is a failure, not unknown', async () => {
  const error = await errorOf(
    db.transact(async (tx) => {
      await tx.companyInfo.create({ data: { key: 'never' } });
      await tx.$executeRawUnsafe('SELECT pg_terminate_backend(pg_backend_pid())');
    }),
  );
  expect(error).toBeInstanceOf(DatabaseUnavailableError);
  expect(error).not.toBeInstanceOf(OutcomeUnknownError);
  expect(await stored()).toEqual([]);
});

it('the connections of a server that answers nothing are closed within the limit', async () => {
  await db.ping();
  proxy.hold('toServer');
  proxy.hold('toClient');
  await db.close();
  proxy.release();
  db = await openDatabase(proxy.url, SHORT);
});
