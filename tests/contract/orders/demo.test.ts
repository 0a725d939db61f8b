/** Orders of the demo are in lists, and in no count of the overview and no file. */
import { describe, expect, it } from 'vitest';
import { databaseProviders } from '../../../prisma/schema';
import { shareOrders } from '../../support/orders';

describe.each(databaseProviders)('orders of the demo on %s', (provider) => {
  const office = shareOrders(provider);

  const counts = async () => (await office.trpc('query', 'admin.overview', undefined)).body.result.data.json.orders;
  const file = async () => (await office.call('GET', '/admin/export/orders.csv?view=all', { token: office.token })).text;

  it('the overview and the file of orders leave out what is of a demo inquiry, and lists show it', async () => {
    // A real and a demo order, both overdue, and an accepted quotation of each that waits for its confirmation.
    const orders = [await office.confirmed(), await office.confirmed()];
    const waiting = [await office.accepted(), await office.accepted()];
    const [real, demo] = orders;
    await office.db.transact((tx) => tx.salesOrder.updateMany({ data: { dueOn: '2026-11-20' } }));
    expect(await counts()).toEqual({ open: 2, overdue: 2, unconfirmed: 2 });
    await office.db.transact((tx) =>
      tx.contactInquiry.updateMany({
        where: { id: { in: [demo?.inquiryId ?? 0, waiting[1]?.inquiryId ?? 0] } },
        data: { isDemo: true },
      }),
    );
    expect(await counts()).toEqual({ open: 1, overdue: 1, unconfirmed: 1 });
    expect((await office.ask('page', { view: 'open' })).total).toBe(2);
    expect(await file()).toContain(real?.reference);
    expect(await file()).not.toContain(demo?.reference);
  });
});
