/** The time at which the buyer's link of an order ends. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findQuotationLinkByToken } from '../../../server/features/quotations/links';
import { DAY_MS } from '../../../shared/time/india';
import { createConfirmForm, type OrdersTestSite, startOrders } from '../../support/orders';
import { addQuotation, createPricedLine } from '../../support/quotations';

let office: OrdersTestSite;
beforeAll(async () => {
  office = await startOrders('sqlite');
});
afterAll(() => office.close());

const days = (count: number) => new Date(office.clock.now.getTime() + count * DAY_MS);
const later = (at: Date) => new Date(at.getTime() + 1);

/** Returns the order of a quotation that was accepted 100 days ago, with all of its lines. */
async function startOrder() {
  const { quotationId, token } = await addQuotation(office.db, { at: days(-101), draft: { lines: [createPricedLine('Palm soap')] } });
  const { version } = await office.row(quotationId);
  await office.step('acceptByOrder', { id: quotationId, version, revision: 1, purchaseOrder: 'PO 7', name: 'Meera Iyer' });
  await office.db.transact((tx) => tx.quotation.update({ where: { id: quotationId }, data: { decidedAt: days(-100) } }));
  const shows = async (at: Date) => (await findQuotationLinkByToken(office.services, token, at)) !== null;
  expect([await shows(days(-10)), await shows(later(days(-10)))]).toEqual([true, false]);
  const order = await office.order('confirm', createConfirmForm(quotationId));
  const lines = (await office.read(order.id)).lines.map(({ id: lineId, owed: quantity }) => ({ lineId, quantity }));
  return { id: order.id, version: order.version, lines, shows };
}

it('the link of an order ends 90 days after the acceptance if the whole order was cancelled', async () => {
  const { id, version, lines, shows } = await startOrder();
  await office.order('cancel', { id, version, lines, reason: 'Not needed' });
  expect([await shows(days(-10)), await shows(later(days(-10)))]).toEqual([true, false]);
});
