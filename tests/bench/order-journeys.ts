/** The journeys of the office with orders: confirmation, dispatch, owed goods, and a repeat order. */
import { callMutation, findSoldProducts, type Site, sendOneQuotation } from './quotation-journeys';
import type { User } from './user';

const CAUVERY = { name: 'Lakshmi Narayanan', email: 'lakshmi@example.com', company: 'Cauvery Grand Hotel' };

type Order = { id: number; quotationId: number };
const ordersOf = async ({ call }: Site) => ((await (await call('GET', '/api/admin/orders')).json()) as { orders: Order[] }).orders;

/** A quotation of three lines that the office accepted by a purchase order. */
async function accept(site: Site): Promise<number> {
  const lines = (await findSoldProducts(site)).slice(0, 3).map(({ id }) => ({ productId: id, quantity: 8 }));
  const id = await sendOneQuotation(site, CAUVERY, lines);
  const { quotation } = (await (await site.call('GET', `/api/admin/quotations/${id}`)).json()) as { quotation: { version: number } };
  const step = { id, version: quotation.version, revision: 1, purchaseOrder: 'CGH/118', name: CAUVERY.name };
  await callMutation(site, 'acceptByOrder', step);
  return id;
}

async function openOrder(user: User, site: Site): Promise<void> {
  const quotationId = await accept(site);
  await callMutation(site, 'confirm', { quotationId, revision: 1, promisedOn: null, note: null, mail: null }, 'orders');
  const order = (await ordersOf(site)).find((one) => one.quotationId === quotationId);
  await user.page.goto(`${site.server.url}/admin?tab=orders&id=${order?.id}`);
}

async function confirmOrder(user: User, site: Site): Promise<void> {
  await user.page.goto(`${site.server.url}/admin?tab=quotations&id=${await accept(site)}`);
  await user.click(user.button('Confirm order…'));
  await user.click(user.page.getByRole('dialog').getByRole('button', { name: 'Confirm order' }));
  await user.says('Order confirmed');
}

async function dispatchAll(user: User, site: Site): Promise<void> {
  await openOrder(user, site);
  await user.click(user.button('Dispatch…'));
  await user.click(user.page.getByRole('dialog').getByRole('button', { name: 'Dispatch', exact: true }));
  await user.says('Dispatched');
}

async function findOwed(user: User, site: Site): Promise<void> {
  await openOrder(user, site);
  await user.page.goto(`${site.server.url}/admin`);
  await user.page.keyboard.press('Control+K');
  await user.page.keyboard.type('cauvery');
  await user.click(user.page.getByRole('option', { name: /^Still owed to Cauvery Grand Hotel: \d+ lines?$/ }).first());
  await user.page.getByRole('heading', { name: 'Cauvery Grand Hotel' }).waitFor();
}

async function orderAgain(user: User, site: Site): Promise<void> {
  await openOrder(user, site);
  await user.click(user.button('Order again'));
  await user.click(user.button('Send…'));
  await user.click(user.page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }));
  await user.says('Quotation sent');
}

/** The journeys by name, with the earlier number of actions; '–' if it was impossible. */
export const orderJourneys = {
  'an accepted quotation, confirmed as an order': { before: '–', run: confirmOrder },
  'all lines of an order, dispatched': { before: '–', run: dispatchAll },
  'what a buyer still waits for, found by name': { before: '–', run: findOwed },
  'an order, ordered again and sent': { before: '–', run: orderAgain },
};
