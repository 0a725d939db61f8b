/** The query plans of the inbox on SQLite: each view is read in the order of an index, however many inquiries there are. */
import { expect, it } from 'vitest';
import { startContent } from '../../support/content';
import { readQueryPlans } from '../../support/query-plans';

it('the inbox reads and counts each view in the order of an index, without sorting', async () => {
  const app = await startContent('sqlite');
  const views = ['all', 'mine', 'unassigned', 'spam', 'closed'].map((view) => ({ view }));
  const plans = await readQueryPlans('ContactInquiry', async () => {
    for (const input of [{}, { waiting: true }, ...views]) await app.ask('query', 'admin.inquiries.page', { ...input, page: 2 });
  });
  await app.close();
  const slow = [...plans].filter(([, plan]) => /SCAN \S*ContactInquiry|TEMP B-TREE FOR ORDER BY/.test(plan));
  expect(plans.size).toBeGreaterThan(20);
  expect(slow).toEqual([]);
});
