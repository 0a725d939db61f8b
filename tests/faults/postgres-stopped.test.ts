/**
 * The processes of PostgreSQL are stopped: each route answers in time, and all work again afterwards.
 *
 * @module-tag thorough
 */
import { expect, it } from 'vitest';
import { runSql } from '../../prisma/run-sql';
import { startOwnPostgres } from '../../scripts/scratch-postgres';
import { loadBuiltClient } from '../../server/features/pages/client-build';
import { isUnavailable, OutcomeUnknownError } from '../../server/platform/database/database-errors';
import { migrateDatabase } from '../../server/platform/database/migrating/migrate';
import { startApp } from '../support/app';
import { expectAllWell, expectRefusedInTime, listTriedRoutes, SHORT_LIMITS } from './database-routes';
import { expectAtMost } from './long-form';

const { turnMs, connectMs, statementMs } = SHORT_LIMITS;

it('while the processes of PostgreSQL are stopped, each route answers in time, and all work again afterwards', {
  timeout: 120_000,
}, async () => {
  const postgres = await startOwnPostgres({ fsync: 'off' });
  try {
    await migrateDatabase(postgres.url);
    const database = { url: postgres.url, drop: async () => undefined };
    const app = await startApp('postgresql', { pages: loadBuiltClient, limits: SHORT_LIMITS, database });
    const routes = await listTriedRoutes(app);
    await expectAllWell(routes);
    let failed: Promise<unknown> = Promise.resolve();
    // Stopped in the middle of a transaction.
    await new Promise<void>((resolve) => {
      const write = app.db.transact(async (tx) => {
        await tx.companyInfo.findMany();
        postgres.freeze();
        resolve();
        return tx.companyInfo.create({ data: { key: 'in the middle' } });
      });
      failed = write.catch((error: unknown) => error);
    });
    const waits = await expectRefusedInTime(routes);
    expect(isUnavailable(await failed)).toBe(true);
    expect(await failed).not.toBeInstanceOf(OutcomeUnknownError);
    expectAtMost('route while PostgreSQL is stopped', waits.first, turnMs + connectMs + statementMs);
    expectAtMost('next request while PostgreSQL is stopped', waits.next, 200);
    postgres.thaw();
    await expectAllWell(routes);
    expect(await runSql(postgres.url, `SELECT 1 FROM "CompanyInfo" WHERE "key" = 'in the middle'`)).toEqual([]);
    await app.close();
  } finally {
    await postgres.stop();
  }
});
