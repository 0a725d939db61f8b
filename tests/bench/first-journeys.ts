/** The journeys of a new company: its empty site asks the questions of the first start. */
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { importList, tradersRates } from './import-journeys';
import type { JourneySite } from './journey-site';
import type { User } from './user';

const COMPANY = 'Deccan Hotel Supplies Pvt Ltd';

/** A square logo with a transparent ground. */
const logo = async () => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 400, channels: 4, background: '#0a68' } })
    .png()
    .toBuffer(),
});

async function answerQuestions(user: User): Promise<void> {
  await user.type('Asha', user.page.getByLabel('Your first name', { exact: true }));
  await user.type('Rao', user.page.getByLabel('Your last name', { exact: true }));
  await user.type(COMPANY, user.page.getByLabel('The company', { exact: true }), 'Enter');
  await user.page.getByRole('heading', { name: /^First steps: / }).waitFor();
  await user.page.getByRole('banner').getByText(COMPANY).waitFor();
}

/** Opens the place of one of the first steps, which the overview lists. */
async function openStep(user: User, name: string): Promise<void> {
  const overview = user.page.getByRole('tab', { name: 'Overview', exact: true });
  if ((await overview.getAttribute('aria-selected')) !== 'true') await user.click(overview);
  await user.click(user.page.getByRole('link', { name, exact: true }));
}

async function ownName(user: User, { server }: JourneySite): Promise<void> {
  await answerQuestions(user);
  await user.page.goto(server.url);
  await user.page.getByRole('banner').getByText(COMPANY).waitFor();
}

async function ownSite(user: User, site: JourneySite): Promise<void> {
  await answerQuestions(user);

  await openStep(user, 'Name and logo');
  await user.give(user.page.getByRole('group', { name: 'Logo' }).locator('input[type=file]').first(), await logo());
  await user.press('Control+s');
  await user.says('Website updated successfully');

  await openStep(user, 'Legal name, GSTIN and address');
  await user.type('29AAACS0000A1ZC', user.field('GSTIN'));
  await user.type('12 Market Road\nBengaluru 560001', user.field('Address'));
  await user.press('Control+s');
  await user.says('Company profile updated successfully');

  await openStep(user, 'Phone and address for buyers');
  await addContactDetail(user, 'Phone', '080 5550 0123');
  await addContactDetail(user, 'Address', '12 Market Road, Bengaluru 560001');

  await openStep(user, 'Products, from your price list');
  await importList(user, tradersRates(), 35);

  await user.open('Quotations');
  await user.click(user.button('New quotation'));
  await user.type('Ravi Kumar 98860 54321', user.page.getByRole('textbox', { name: 'Buyer' }), 'Enter');
  await user.type('Lobby dust pan 1', user.page.getByRole('combobox', { name: 'Add a product' }), 'Enter');
  await user.page.getByLabel('Quantity, line 1', { exact: true }).waitFor();
  await user.click(user.button('Send…'));
  await user.button('Send by WhatsApp').waitFor();

  await expectOwnSite(user, site);
}

async function addContactDetail(user: User, type: string, value: string): Promise<void> {
  await user.click(user.button('Add contact detail'));
  const dialog = user.page.getByRole('dialog');
  await user.click(dialog.getByRole('combobox', { name: 'Type' }));
  await user.click(user.page.getByRole('option', { name: type }));
  await user.type(value, dialog.getByLabel('Value'));
  await user.press('Control+s');
  await user.says('Contact detail created successfully');
}

/** Visitors see the name, the logo, the goods, the phone and the address; a quotation can be sent to its buyer. */
async function expectOwnSite({ page }: User, { server, call }: JourneySite): Promise<void> {
  const goods = (await (await call('GET', '/api/products')).json()) as unknown[];
  if (goods.length !== 35) throw new Error(`The site has ${goods.length} goods`);
  const visitor = await page.context().newPage();
  await visitor.goto(`${server.url}/contact`);
  const seen: Locator[] = [
    visitor.getByRole('banner').getByText(COMPANY),
    visitor.getByRole('banner').locator('img[src*="/media/"]'),
    visitor.getByRole('main').getByText('080 5550 0123').filter({ visible: true }).first(),
    visitor.getByRole('main').getByText('12 Market Road, Bengaluru 560001').filter({ visible: true }).first(),
  ];
  for (const one of seen) await one.waitFor();
  await visitor.close();
}

export const firstJourneys = {
  'an empty folder’s site, with its own name on the first page': { before: 'never', run: ownName },
  'a first site, with name, logo, goods, address, phone, GSTIN and a quotation': { before: '~120', run: ownSite },
};
