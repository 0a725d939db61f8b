/**
 * The site behind PgBouncer with transaction pooling, where consecutive transactions use different connections of the server.
 *
 * @module-tag thorough
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSql } from '../../prisma/run-sql';
import { loadBuiltClient } from '../../server/features/pages/client-build';
import { openDatabase, type Tx } from '../../server/platform/database/database';
import { migrateDatabase } from '../../server/platform/database/migrating/migrate';
import { startApp } from '../support/app';
import { createFreshDatabase, createStartedDatabase } from '../support/databases';
import { type PgBouncer, pgBouncerVersion, startPgBouncer } from '../support/pgbouncer';
import { expectAllWell, expectRefusedInTime, listTriedRoutes, SHORT_LIMITS } from './database-routes';

const title = pgBouncerVersion ? 'behind PgBouncer' : 'behind PgBouncer, which is not installed here (apt-get install pgbouncer)';

describe.skipIf(!pgBouncerVersion)(title, () => {
  let database: Awaited<ReturnType<typeof createStartedDatabase>>;
  let bouncer: PgBouncer;
  beforeAll(async () => {
    database = await createStartedDatabase('postgresql');
    bouncer = await startPgBouncer(database.url);
  });
  afterAll(async () => {
    await bouncer?.stop();
    await database?.drop();
  });

  const pids = async (url: string) =>
    (await runSql(url, 'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()')).flat();

  it('migrations are applied, and a second start ends no pooled connection', async () => {
    const empty = await createFreshDatabase('postgresql');
    await runSql(empty.url, 'DROP SCHEMA public CASCADE');
    await runSql(empty.url, 'CREATE SCHEMA public');
    const url = Object.assign(new URL(bouncer.url), { pathname: new URL(empty.url).pathname }).href;
    expect((await migrateDatabase(url)).length).toBeGreaterThan(0);
    const pooled = await pids(empty.url);
    expect(pooled.length).toBeGreaterThan(0);
    expect(await migrateDatabase(url)).toEqual([]);
    expect(await pids(empty.url)).toEqual(expect.arrayContaining(pooled));
    await empty.drop();
  });

  it('concurrent writes of two processes lose no update and abort no writer, and leave no setting in a pooled connection', async () => {
    const [one, other] = [await openDatabase(bouncer.url), await openDatabase(bouncer.url)];
    let runs = 0;
    const raise = async (tx: Tx) => {
      runs += 1;
      const { version } = await tx.contentVersion.findFirstOrThrow();
      await tx.contentVersion.updateMany({ data: { version: version + 1 } });
    };
    const before = (await one.read.contentVersion.findFirstOrThrow()).version;
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? one : other).transact(raise, { lock: 'content' })));
    expect([(await one.read.contentVersion.findFirstOrThrow()).version, runs]).toEqual([before + 20, 20]);
    const reader = one.read as unknown as Tx;
    const settings = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
    const values = settings.map((name) => `current_setting('${name}')`).join(` || ' ' || `);
    const shown = Array.from({ length: 10 }, () => reader.$queryRawUnsafe<{ set: string }[]>(`SELECT ${values} AS set`));
    expect(new Set((await Promise.all(shown)).map(([row]) => row?.set))).toEqual(new Set(['0 0 0']));
    await Promise.all([one.close(), other.close()]);
  });

  it('each route works, answers in time while PgBouncer is stopped, and works again afterwards', async () => {
    const app = await startApp('postgresql', {
      pages: loadBuiltClient,
      limits: SHORT_LIMITS,
      database: { url: bouncer.url, drop: async () => undefined },
    });
    const routes = await listTriedRoutes(app);
    await expectAllWell(routes);
    bouncer.freeze();
    await expectRefusedInTime(routes);
    bouncer.thaw();
    await expectAllWell(routes);
    await app.close();
  });
});
