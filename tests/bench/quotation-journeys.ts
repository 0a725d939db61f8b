/** The journeys of the office with quotations: a discount, a walk-in, a returning buyer, reminders, and the figures of a month. */
import { dayOf } from '../../shared/time/india';
import type { User } from './user';

type Product = { id: number; title: string; price: string | null; gstBp: number | null; stock: number };
export type Site = { server: { url: string }; call: (method: string, path: string, body?: object) => Promise<Response> };

type Answer = { result: { data: { json: Record<string, never> } } };
/** Calls a procedure of the panel, and returns its answer. */
export async function callMutation<T>({ call }: Site, name: string, input: object, section = 'quotations'): Promise<T> {
  const response = await call('POST', `/trpc/admin.${section}.${name}`, { json: input });
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  return ((await response.json()) as Answer).result.data.json as T;
}

/** Products with a price and a GST rate; products added by earlier journeys have no rate. */
export async function findSoldProducts({ server }: Site): Promise<Product[]> {
  const products = (await (await fetch(`${server.url}/api/products`)).json()) as Product[];
  return products.filter(({ price, gstBp }) => price !== null && gstBp !== null);
}

type Lines = { productId: number; quantity: number }[];
type Sender = { name: string; email: string; company: string };

/** Sends an inquiry with these lines. */
async function ask({ call }: Site, sender: Sender, lines: Lines): Promise<number> {
  await call('POST', '/api/quote-requests', { ...sender, pinCode: '560001', lines });
  const inquiries = (await (await call('GET', '/api/admin/contact-inquiries')).json()) as { inquiries: { id: number }[] };
  return Math.max(...inquiries.inquiries.map(({ id }) => id));
}

type Read = { quotation: { version: number; totalPaise: string; handedOverAt: string | null } };

/** Creates a quotation that was sent by mail. */
export async function sendOneQuotation(site: Site, sender: Sender, lines: Lines): Promise<number> {
  const { id } = await callMutation<{ id: number }>(site, 'start', { inquiryId: await ask(site, sender, lines) });
  const read = async () => ((await (await site.call('GET', `/api/admin/quotations/${id}`)).json()) as Read).quotation;
  const { version, totalPaise } = await read();
  const words = { recipients: [sender.email], text: 'Our prices.', withPdf: false };
  await callMutation(site, 'send', { id, version, totalPaise, ...words });
  for (let tries = 0; (await read()).handedOverAt === null; tries += 1) {
    if (tries > 100) throw new Error('The mail of a quotation did not leave');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return id;
}

async function discountTwelve(user: User, site: Site): Promise<void> {
  const lines = (await findSoldProducts(site)).slice(0, 12).map(({ id }) => ({ productId: id, quantity: 4 }));
  const inquiryId = await ask(site, { name: 'Dev Rao', email: 'dev@example.com', company: 'Rao Hotels' }, lines);
  const { id } = await callMutation<{ id: number }>(site, 'start', { inquiryId });
  await user.page.goto(`${site.server.url}/admin?tab=quotations&id=${id}`);
  await user.click(user.page.getByRole('checkbox', { name: 'Select all lines' }));
  await user.type('5', user.page.getByRole('toolbar', { name: 'Selected lines' }).getByLabel('Discount %'), 'Enter');
  await user.page.waitForFunction(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input[aria-label^="Discount %, line"]')];
    return fields.length === 12 && fields.every(({ value }) => value === '5');
  });
}

/** The journey of a walk-in buyer, which ends when WhatsApp is open with the link. */
async function walkIn(user: User, site: Site): Promise<void> {
  const [product] = await findSoldProducts(site);
  const context = user.page.context();
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }));
  await user.open('Quotations');
  await user.click(user.button('New quotation'));
  await user.type('Ravi Kumar 98860 54321', user.page.getByRole('textbox', { name: 'Buyer' }), 'Enter');
  await user.type(product?.title ?? '', user.page.getByRole('combobox', { name: 'Add a product' }), 'Enter');
  await user.page.getByLabel('Quantity, line 1', { exact: true }).waitFor();
  await user.type('40', user.page.getByLabel('Quantity, line 1', { exact: true }));
  await user.click(user.button('Send…'));
  const chat = context.waitForEvent('page');
  await user.click(user.button('Send by WhatsApp'));
  await (await chat).waitForURL(/^https:\/\/wa\.me\/919886054321/);
  await (await chat).close();
}

async function returningBuyer(user: User, site: Site): Promise<void> {
  const lines = (await findSoldProducts(site)).slice(0, 3).map(({ id }) => ({ productId: id, quantity: 4 }));
  const sender = { name: 'Farah Ali', email: 'farah@example.com', company: 'Hotel Mumtaz' };
  await sendOneQuotation(site, sender, lines);
  await site.call('POST', '/api/contact', { ...sender, subject: 'bulk', message: 'The same as last time, please.' });
  // Opens the first page of the office's users.
  await user.page.goto(`${site.server.url}/admin?tab=inquiries`);
  await user.click(user.page.getByRole('link', { name: 'Farah Ali' }).first());
  await user.click(user.button(/^Again: QT/));
  await user.click(user.button('Send…'));
  await user.click(user.page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }));
  await user.says('Quotation sent');
}

async function remindFive(user: User, site: Site): Promise<void> {
  const [product] = await findSoldProducts(site);
  for (const number of [1, 2, 3, 4, 5]) {
    const sender = { name: `Buyer ${number}`, email: `buyer${number}@example.com`, company: `Store ${number}` };
    const id = await sendOneQuotation(site, sender, [{ productId: product?.id ?? 0, quantity: 4 }]);
    await callMutation(site, 'update', { id, followUpAt: dayOf(new Date()) });
  }
  await user.page.goto(`${site.server.url}/admin?tab=overview`);
  await user.click(user.page.getByRole('link', { name: '5 to follow up' }));
  await user.page.getByRole('row').nth(5).waitFor();
  await user.click(user.page.getByRole('checkbox', { name: 'Select all on this page' }).first());
  await user.click(user.button('Remind…'));
  await user.click(user.page.getByRole('dialog').getByRole('button', { name: /^Send \d reminders$/ }));
  await user.says('Reminder is on its way');
}

async function monthFigures(user: User): Promise<void> {
  await user.open('Quotations');
  await user.click(user.page.getByRole('link', { name: 'Figures' }));
  await user.page.getByRole('navigation', { name: 'Month' }).waitFor();
  await user.page.getByRole('tabpanel').getByRole('table').first().waitFor();
}

/** The journeys by name, with the earlier number of actions; '–' if it was impossible. */
export const quotationJourneys = {
  'five percent on twelve lines': { before: '12', run: discountTwelve },
  'a walk-in, quoted on WhatsApp': { before: '12', run: walkIn },
  'a returning buyer, quoted and sent': { before: '7', run: returningBuyer },
  'five buyers reminded': { before: '–', run: remindFive },
  'the figures of a month': { before: '–', run: monthFigures },
};
