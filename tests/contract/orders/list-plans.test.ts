/**
 * The query plans of the list of orders on SQLite: each view is read in the order of an index, however many orders there are (REQ 14.6).
 */
import { expect, it } from 'vitest';
import { findSelectedOrderIds } from '../../../server/features/orders/lists/list-orders';
import { ORDER_VIEWS, orderSelectionSchema } from '../../../shared/orders/list-query';
import { startContent } from '../../support/content';
import { readQueryPlans } from '../../support/query-plans';

it('the list of orders reads and counts each view in the order of an index, without sorting', async () => {
  const app = await startContent('sqlite', { isStill: true });
  const plans = await readQueryPlans('SalesOrder', async () => {
    for (const view of ORDER_VIEWS) await app.ask('query', 'admin.orders.page', { view, page: 2 });
    await app.ask('query', 'admin.orders.counts', {});
    await app.ask('query', 'admin.orders.unconfirmed');
  });
  await app.close();
  const slow = [...plans].filter(([, plan]) => /SCAN \S*SalesOrder(?! USING)|TEMP B-TREE FOR ORDER BY/.test(plan));
  expect(plans.size).toBeGreaterThan(10);
  // The list of all orders reads the table from its end.
  expect(slow.filter(([sql]) => !/WHERE 1=1 ORDER BY/.test(sql))).toEqual([]);
});

it('the pages and the file of a view have its dated orders and then the others, also where a search matches more than a hundred', async () => {
  const app = await startContent('sqlite', { isStill: true });
  const ids = Array.from({ length: 450 }, (_, at) => at + 1);
  const at = new Date();
  await app.db.transact(async (tx) => {
    const quoted = { state: 'accepted', currentRevision: 1, buyerName: 'Meera', createdAt: at };
    await tx.quotation.createMany({ data: ids.map((id) => ({ id, ...quoted, company: id % 3 === 0 ? 'Okapi Stores' : 'Ibex' })) });
    const frozen = { number: 1, document: '', hash: 'x', taxablePaise: 1n, totalPaise: 1n, validUntil: at, sentAt: at, sentBy: 'Asha' };
    await tx.quotationRevision.createMany({ data: ids.map((id) => ({ id, quotationId: id, ...frozen })) });
    const order = { hash: 'x', createdAt: at, confirmedAt: at, confirmedBy: 'Asha', isOpen: true };
    const days = (id: number) => (id % 5 === 0 ? null : `2026-12-${String(1 + (id % 28)).padStart(2, '0')}`);
    await tx.salesOrder.createMany({ data: ids.map((id) => ({ id, quotationId: id, revisionId: id, dueOn: days(id), ...order })) });
  });
  const placeOf = (id: number) => (id % 5 === 0 ? 28 : id % 28);
  const byDay = ids.toSorted((one, other) => placeOf(one) - placeOf(other) || one - other);
  const okapi = byDay.filter((id) => id % 3 === 0);
  const page = async (page: number, q = 'okapi') => app.ask('query', 'admin.orders.page', { q, page });
  const idsOf = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id);
  const fileOf = (q: string) => findSelectedOrderIds(app.services, orderSelectionSchema.parse({ q }));
  try {
    const first = await page(1);
    expect(idsOf(first)).toEqual(okapi.slice(0, 50));
    expect(first).toMatchObject({ total: 50, totalIsMore: true, next: 2 });
    const last = await page(3);
    expect(idsOf(last)).toEqual(okapi.slice(100));
    expect(last).toMatchObject({ total: 150, totalIsMore: false, next: null });
    expect(await page(5)).toMatchObject({ rows: [], total: 150, totalIsMore: false, next: null });
    expect(await app.ask('query', 'admin.orders.counts', { q: 'okapi' })).toBeNull();
    for (let at = 1; at <= 9; at += 1) expect(idsOf(await page(at, ''))).toEqual(byDay.slice(50 * at - 50, 50 * at));
    expect([await fileOf('okapi'), await fileOf('')]).toEqual([okapi, byDay]);
  } finally {
    await app.close();
  }
});
