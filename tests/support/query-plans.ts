/** The plans of SQLite for the queries that an app makes. */
import type { SqlQuery } from '@prisma/driver-adapter-utils';
import { vi } from 'vitest';
import { createSqliteAdapterFactory } from '../../server/platform/database/sqlite/sqlite-adapter';

type Queries = { queryRaw(query: SqlQuery): Promise<{ rows: unknown[][] }> };

/** The plans of all queries of a table that `work` makes, by their SQL. */
export async function readQueryPlans(table: string, work: () => Promise<unknown>): Promise<Map<string, string>> {
  const adapter = await createSqliteAdapterFactory(':memory:', 'read').connect();
  // The statements of all connections.
  const queries: Queries = Object.getPrototypeOf(Object.getPrototypeOf(adapter));
  const run = queries.queryRaw;
  const isOfTable = new RegExp(`FROM \`\\w+\`.\`${table}\``);
  const plans = new Map<string, string>();
  const spy = vi.spyOn(queries, 'queryRaw').mockImplementation(async function (this: Queries, query) {
    if (isOfTable.test(query.sql) && !query.sql.includes('1=0')) {
      const { rows } = await run.call(this, { ...query, sql: `EXPLAIN QUERY PLAN ${query.sql}` });
      plans.set(query.sql, rows.map((row) => row.at(-1)).join('; '));
    }
    return run.call(this, query);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
    await adapter.dispose();
  }
  return plans;
}
