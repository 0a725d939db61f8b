/**
 * The query plans of the list of quotations on SQLite: each view and the figures are read in the order of an index, however many quotations
 * there are (REQ 12.7).
 */
import type { SqlQuery } from '@prisma/driver-adapter-utils';
import { expect, it, vi } from 'vitest';
import { createSqliteAdapterFactory } from '../../../server/platform/database/sqlite/sqlite-adapter';
import { QUOTATION_VIEWS } from '../../../shared/quotation/list-query';
import { startContent } from '../../support/content';

type Queries = { queryRaw(query: SqlQuery): Promise<{ rows: unknown[][] }> };

it('the list of quotations reads views, totals, searches and figures in the order of an index, without sorting', async () => {
  const app = await startContent('sqlite', { isStill: true });
  const adapter = await createSqliteAdapterFactory(':memory:', 'read').connect();
  // The statements of all connections.
  const queries: Queries = Object.getPrototypeOf(Object.getPrototypeOf(adapter));
  const run = queries.queryRaw;
  const plans = new Map<string, string>();
  const spy = vi.spyOn(queries, 'queryRaw').mockImplementation(async function (this: Queries, query) {
    if (/FROM `\w+`.`Quotation`/.test(query.sql) && !query.sql.includes('1=0')) {
      const { rows } = await run.call(this, { ...query, sql: `EXPLAIN QUERY PLAN ${query.sql}` });
      plans.set(query.sql, rows.map((row) => row.at(-1)).join('; '));
    }
    return run.call(this, query);
  });
  try {
    for (const view of QUOTATION_VIEWS) await app.ask('query', 'admin.quotations.page', { view, page: 2 });
    await app.ask('query', 'admin.quotations.page', { q: 'zebra' });
    await app.ask('query', 'admin.overview');
  } finally {
    spy.mockRestore();
    await adapter.dispose();
    await app.close();
  }
  // The list of all quotations reads the table from its end.
  const slow = [...plans].filter(([, plan]) => /SCAN \S*Quotation(?! USING)|TEMP B-TREE FOR ORDER BY/.test(plan));
  expect(plans.size).toBeGreaterThan(15);
  expect(slow.filter(([sql]) => !/WHERE 1=1 ORDER BY/.test(sql))).toEqual([]);
});
