/** The query plans of the inbox on SQLite: each view is read in the order of an index, however many inquiries there are. */
import type { SqlQuery } from '@prisma/driver-adapter-utils';
import { describe, expect, it, vi } from 'vitest';
import { createSqliteAdapterFactory } from '../../../server/platform/database/sqlite/sqlite-adapter';
import { startContent } from '../../support/content';

type Queries = { queryRaw(query: SqlQuery): Promise<{ rows: unknown[][] }> };

describe('the inbox on sqlite', () => {
  it('the inbox reads and counts each view in the order of an index, without sorting', async () => {
    const app = await startContent('sqlite');
    const adapter = await createSqliteAdapterFactory(':memory:', 'read').connect();
    // The statements of all connections.
    const queries: Queries = Object.getPrototypeOf(Object.getPrototypeOf(adapter));
    const run = queries.queryRaw;
    const plans = new Map<string, string>();
    const spy = vi.spyOn(queries, 'queryRaw').mockImplementation(async function (this: Queries, query) {
      if (/FROM `\w+`.`ContactInquiry`/.test(query.sql) && !query.sql.includes('WHERE 1=0')) {
        const { rows } = await run.call(this, { ...query, sql: `EXPLAIN QUERY PLAN ${query.sql}` });
        plans.set(query.sql, rows.map((row) => row.at(-1)).join('; '));
      }
      return run.call(this, query);
    });
    try {
      const { token } = await app.login();
      const views = ['all', 'mine', 'unassigned', 'spam', 'closed'].map((view) => ({ view }));
      for (const input of [{}, { waiting: true }, ...views]) {
        const { status, text } = await app.trpc('query', 'admin.inquiries.page', { ...input, page: 2 }, { token });
        expect(status, text).toBe(200);
      }
    } finally {
      spy.mockRestore();
      await adapter.dispose();
      await app.close();
    }
    const slow = [...plans].filter(([, plan]) => /SCAN \S*ContactInquiry|TEMP B-TREE FOR ORDER BY/.test(plan));
    expect(plans.size).toBeGreaterThan(20);
    expect(slow).toEqual([]);
  });
});
