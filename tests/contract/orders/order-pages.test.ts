/** The list of orders for programs, read on with `before` while orders come (docs/api.md). */
import { expect, it } from 'vitest';
import { ORDER_VIEWS } from '../../../shared/orders/list-query';
import { startApp } from '../../support/app';
import { bothProvidersFor } from '../../support/databases';
import { prepareOperationInputs } from '../../support/operations';
import { addOrder } from '../../support/orders';

it.each(bothProvidersFor('SQL'))('reading on with `before` skips and repeats no order while orders come, on %s', async (provider) => {
  const app = await startApp(provider);
  const { token } = await app.login();
  const inputOf = await prepareOperationInputs(app, token);
  const { id: inquiryId } = await app.db.read.contactInquiry.findFirstOrThrow();
  const of = { inquiryId, token, productId: Number(inputOf('admin.products.update')?.id) };
  for (let at = 0; at < 3; at += 1) await addOrder(app, of);
  const asked = (await app.db.read.salesOrder.findMany({ orderBy: { id: 'desc' } })).map(({ id }) => id);
  const read: number[] = [];
  for (let before = ''; ; before = `&before=${read.at(-1)}`) {
    const { status, body } = await app.call('GET', `/api/admin/orders?view=all&pageSize=1${before}`, { token });
    expect(status).toBe(200);
    read.push(...body.orders.map(({ id }: { id: number }) => id));
    if (body.next === null) break;
    await addOrder(app, of);
  }
  expect(read).toEqual(asked);
  // The other views are sorted by days.
  for (const view of ORDER_VIEWS) {
    const { status, body } = await app.call('GET', `/api/admin/orders?view=${view}&before=${asked[0]}`, { token });
    expect([view, status, body.errors]).toEqual([view, ...(view === 'all' ? [200, undefined] : [400, { before: 'Is for view=all only' }])]);
  }
  await app.close();
});
