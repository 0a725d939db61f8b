/** The orders of a period: confirmed, dispatched on time or late, returned, cancelled and still owed; and the lists behind the figures. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseProviders } from '../../../prisma/schema';
import { DISPATCH_FIELDS, type OrdersTestSite, startOrders } from '../../support/orders';
import { createPricedLine } from '../../support/quotations';

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const DECEMBER = { from: '2026-12-01', to: '2026-12-31' };

describe.each(databaseProviders)('orders of a period on %s', (provider) => {
  let office: OrdersTestSite;
  beforeAll(async () => {
    office = await startOrders(provider);
    const cases = (quantity: number) => [
      createPricedLine('Palm soap', { quantity }),
      createPricedLine('Freight', { kind: 'charge', quantity: 1_000 }),
    ];
    const order = (promisedOn: string | null) => office.confirmed(cases(12_000), { promisedOn });
    type Order = Awaited<ReturnType<typeof order>>;
    const some = async ({ id, lines }: Order, quantity: number) => {
      const { version } = await office.read(id);
      return { id, version, lines: [{ lineId: lines[0]?.id, quantity }] };
    };
    const leave = async (of: Order, dispatchedOn: string, quantity: number) =>
      office.order('sendDispatch', { ...(await some(of, quantity)), ...DISPATCH_FIELDS, dispatchedOn, mail: null });

    const [onTime, late, undated, twice] = [
      await order('2026-11-28'),
      await order('2026-11-28'),
      await order(null),
      await order('2026-12-01'),
    ];
    await leave(onTime, '2026-11-28', 12_000);
    await leave(late, '2026-11-29', 2_000);
    await leave(undated, '2026-11-30', 1_000);
    // The order counts in both months, late in the second; postponing the promised day does not change earlier dispatches.
    await leave(twice, '2026-11-30', 1_000);
    await leave(twice, '2026-12-02', 1_000);
    await office.order('moveDate', {
      ...(await some(twice, 0)),
      lines: undefined,
      lineIds: [twice.lines[0]?.id],
      promisedOn: '2026-12-20',
      mail: null,
    });
    const voided = await order('2026-11-28');
    await leave(voided, '2026-11-29', 1_000);
    const [dispatch] = (await office.read(voided.id)).dispatches;
    await office.order('voidDispatch', { ...(await some(voided, 0)), lines: undefined, dispatchId: dispatch?.id, reason: 'Wrong lorry' });
    await office.order('cancel', { ...(await some(late, 3_000)), reason: 'Not needed' });
    await office.order('takeReturn', { ...(await some(onTime, 1_000)), reason: 'Damaged', isOwedAgain: true });
    const gone = await order('2026-11-28');
    const { version } = await office.row(gone.quotationId);
    await office.decide('takeBack', { id: gone.quotationId, version });
  });
  afterAll(() => office.close());

  const figures = (period: object) => office.ask('figures', { ...period });
  it('each figure of the orders leads to a list and a file with the same number of orders', async () => {
    for (const period of [NOVEMBER, DECEMBER, { from: NOVEMBER.from, to: DECEMBER.to }]) {
      const { total } = await figures(period);
      const listed = async (on: string, view = 'all') => (await office.ask('page', { ...period, on, view })).total;
      expect([await listed('onTime'), await listed('late')]).toEqual([total.onTime, total.late]);
      for (const on of ['confirmed', 'dispatched', 'returned', 'cancelled']) expect(await listed(on)).toBe(total[on].count);
      expect(await listed('confirmed', 'open')).toBe(total.owed.count);
      const query = new URLSearchParams({ ...period, on: 'late', view: 'all' });
      const file = await office.call('GET', `/admin/export/orders.csv?${query}`, { token: office.token });
      expect(new Set(file.text.match(/SO-2026-\d+/g)).size).toBe(total.late);
    }
  });

  it('a period that ends before it begins, or is longer than two years, is refused', async () => {
    for (const period of [
      { from: '2026-11-02', to: '2026-11-01' },
      { from: '2024-01-01', to: '2026-11-01' },
    ])
      expect((await office.trpc('query', 'admin.orders.figures', period)).status).toBe(400);
  });
});
