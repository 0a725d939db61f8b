/**
 * The query plans of the list of quotations on SQLite: each view and the figures are read in the order of an index, however many quotations
 * there are (REQ 12.7).
 */
import { expect, it } from 'vitest';
import { QUOTATION_VIEWS } from '../../../shared/quotation/list-query';
import { startContent } from '../../support/content';
import { readQueryPlans } from '../../support/query-plans';

it('the list of quotations reads views, totals, searches and figures in the order of an index, without sorting', async () => {
  const app = await startContent('sqlite', { isStill: true });
  const plans = await readQueryPlans('Quotation', async () => {
    for (const view of QUOTATION_VIEWS) await app.ask('query', 'admin.quotations.page', { view, page: 2 });
    await app.ask('query', 'admin.quotations.page', { q: 'zebra' });
    await app.ask('query', 'admin.overview');
  });
  await app.close();
  // The list of all quotations reads the table from its end.
  const slow = [...plans].filter(([, plan]) => /SCAN \S*Quotation(?! USING)|TEMP B-TREE FOR ORDER BY/.test(plan));
  expect(plans.size).toBeGreaterThan(15);
  expect(slow.filter(([sql]) => !/WHERE 1=1 ORDER BY/.test(sql))).toEqual([]);
});
