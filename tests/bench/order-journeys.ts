/** The journeys of the office with orders: confirmation, dispatch, owed goods, and a repeat order. */
import { callMutation, findSoldProducts, type Site, sendOneQuotation } from './quotation-journeys';
import type { User } from './user';

const CAUVERY = { name: 'Lakshmi Narayanan', email: 'lakshmi@example.com', company: 'Cauvery Grand Hotel' };

type Order = { id: number; quotationId: number };
const ordersOf = async ({ call }: Site) => ((await (await call('GET', '/api/admin/orders')).json()) as { orders: Order[] }).orders;

/** A quotation that the office accepted by a purchase order. */
async function accept(site: Site, count = 3): Promise<number> {
  const lines = (await findSoldProducts(site)).slice(0, count).map(({ id }) => ({ productId: id, quantity: 8 }));
  const id = await sendOneQuotation(site, CAUVERY, lines);
  const { quotation } = (await (await site.call('GET', `/api/admin/quotations/${id}`)).json()) as { quotation: { version: number } };
  const step = { id, version: quotation.version, revision: 1, purchaseOrder: 'CGH/118', name: CAUVERY.name };
  await callMutation(site, 'acceptByOrder', step);
  return id;
}

async function openOrder(user: User, site: Site, count?: number): Promise<void> {
  const quotationId = await accept(site, count);
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

async function dispatchPart(user: User, site: Site): Promise<void> {
  await openOrder(user, site, 11);
  await user.click(user.button('Dispatch…'));
  const dialog = user.page.getByRole('dialog');
  await user.click(dialog.getByRole('checkbox', { name: 'All that is owed' }));
  const quantities = dialog.getByRole('group', { name: 'Leaves now' }).getByRole('textbox');
  for (const line of [0, 4, 10]) await user.type('2', quantities.nth(line));
  await user.type('VRL Logistics', dialog.getByRole('combobox', { name: 'Carrier' }));
  await user.type('KA-01-AB-1234', dialog.getByLabel('Vehicle or LR number'));
  await user.click(dialog.getByRole('button', { name: 'Dispatch', exact: true }));
  await user.says('Dispatched');
}

async function sendPaper(user: User, site: Site): Promise<void> {
  await openOrder(user, site);
  await user.click(user.button('Send the order confirmation…'));
  await user.click(user.page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }));
  await user.says('Sent');
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
  '3 of 11 lines of an order, dispatched with carrier and LR number': { before: '14', run: dispatchPart },
  'an order confirmation, sent from where it is made': { before: '7', run: sendPaper },
  'what a buyer still waits for, found by name': { before: '–', run: findOwed },
  'an order, ordered again and sent': { before: '–', run: orderAgain },
};
