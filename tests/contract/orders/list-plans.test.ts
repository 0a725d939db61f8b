/** How SQLite reads the list of orders: each view in the order of an index, however many there are (REQ 14.6). */
import type { SqlQuery } from '@prisma/driver-adapter-utils';
import { expect, it, vi } from 'vitest';
import { createSqliteAdapterFactory } from '../../../server/platform/database/sqlite-adapter';
import { ORDER_VIEWS } from '../../../shared/orders/list-query';
import { startContent } from '../../support/content';

type Queries = { queryRaw(query: SqlQuery): Promise<{ rows: unknown[][] }> };

it('reads each view and its count in the order of an index, without sorting', async () => {
  const app = await startContent('sqlite', { isStill: true });
  const adapter = await createSqliteAdapterFactory(':memory:', 'read').connect();
  // What all connections share.
  const queries: Queries = Object.getPrototypeOf(Object.getPrototypeOf(adapter));
  const run = queries.queryRaw;
  const plans = new Map<string, string>();
  const spy = vi.spyOn(queries, 'queryRaw').mockImplementation(async function (this: Queries, query) {
    if (/FROM `\w+`.`SalesOrder`/.test(query.sql) && !query.sql.includes('1=0')) {
      const { rows } = await run.call(this, { ...query, sql: `EXPLAIN QUERY PLAN ${query.sql}` });
      plans.set(query.sql, rows.map((row) => row.at(-1)).join('; '));
    }
    return run.call(this, query);
  });
  try {
    for (const view of ORDER_VIEWS) await app.ask('query', 'admin.orders.page', { view, page: 2 });
    await app.ask('query', 'admin.orders.counts', {});
    await app.ask('query', 'admin.orders.unconfirmed');
  } finally {
    spy.mockRestore();
    await adapter.dispose();
    await app.close();
  }
  const slow = [...plans].filter(([, plan]) => /SCAN \S*SalesOrder(?! USING)|TEMP B-TREE FOR ORDER BY/.test(plan));
  expect(plans.size).toBeGreaterThan(10);
  // The list of all is read from its end, as the table stands.
  expect(slow.filter(([sql]) => !/WHERE 1=1 ORDER BY/.test(sql))).toEqual([]);
});
