/**
 * The journeys of a buyer's list: pasted from a spreadsheet or a message, it becomes a sent request; attached to a mail, a sent quotation.
 */
import { findSoldProducts, type Site } from './quotation-journeys';
import type { User } from './user';

type Mailed = Site & { deliver: (source: string) => void };

/**
 * Creates forty rows of goods in stock: every second row has only the beginning of a title, one has no quantity, and `unknown` rows are not
 * sold.
 */
async function sheetOf(site: Site, unknown: string[]): Promise<string> {
  const products = (await findSoldProducts(site)).filter(({ stock }) => stock > 50).slice(0, 40 - unknown.length);
  const rows = products.map(({ title }, at) => [at % 2 === 0 ? title : title.split(',')[0], at === 4 ? '' : 10 + at]);
  return [['Item', 'Qty'], ...rows, ...unknown.map((item) => [item, 3]), ['Total', 999]].map((cells) => cells.join('\t')).join('\n');
}
const MESSAGE = 'Hi sir, pls send rates for\n20 case floor cleaner citrus\nbroom 24 nos\ntissue 2 ply 100\nthanks';

/** Forty rows of a hotel's indent: the beginnings of titles, a quantity by another name, and a rate of last time. */
async function indentOf(site: Site): Promise<string> {
  const products = (await findSoldProducts(site)).slice(0, 40);
  const rows = Array.from({ length: 40 }, (_, at) => [
    at + 1,
    products[at]?.title.split(/[,(]/)[0] ?? `Odd thing ${at}`,
    6 + at,
    'nos',
    100 + at,
  ]);
  const lines = [['Sl', 'Description', 'Qty Reqd', 'Unit', 'Last Rate'], ...rows, ['', 'Prepared by: Stores', '', '', '']];
  return lines.map((cells) => cells.join('\t')).join('\n');
}
const CHAT = [
  ...[
    'Good morning',
    '*Kitchen items:*',
    'Floor cleaner 5 ltr - 20 can',
    'Hand wash 24 nos',
    'tissue 10 boxes',
    'basmati rice 25 kg 8 bags',
  ],
  ...['sugar 2 bags', 'salt 1 bag', 'garbage bag medium 10 pkt', 'broom 12 nos', 'toilet roll 6 case', 'mop 6 nos', 'toor dal 3 bags'],
  ...['sunflower oil 15 ltr 4 tin', 'phenyl 5 ltr 10 can', 'tea 12 pkt', 'Need by Friday', 'Regards'],
]
  .map((text, at) => `[12/03/26, 9:${10 + at}:02 AM] Suresh Stores: ${text}`)
  .join('\n');

async function request(user: User, site: Site, list: string, takesFirst = false): Promise<void> {
  const { page } = user;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.server.url}/quote-list`);
  await user.click(page.getByRole('link', { name: 'Paste or attach your list' }));
  await user.type(list, page.getByRole('textbox', { name: /^Your list/ }));
  await user.click(user.button('Find the products'));
  const found = page.getByRole('form', { name: 'Lines that were found' });
  await found.waitFor();
  if (takesFirst) await user.click(page.getByRole('button', { name: /^Take the first of each/ }));
  for (const quantity of await found.getByRole('textbox', { name: /^Quantity of/ }).all())
    if ((await quantity.inputValue()) === '' && (await quantity.getAttribute('required')) !== null) await user.type('6', quantity);
  await user.click(page.getByRole('button', { name: /^Put \d+ lines on my list$/ }));
  await user.type('Asha Rao', page.getByRole('textbox', { name: /^Name/ }));
  await user.type('98450 12345', page.getByRole('textbox', { name: /^Phone/ }));
  await user.click(user.button('Ask for prices'));
  await page.getByRole('heading', { name: 'We have received your request' }).waitFor();
}

const mailWith = (list: string) =>
  [
    'From: Ravi Nair <ravi@coast.example>\r\nTo: office@example.com\r\nSubject: Requirement for December\r\nMessage-ID: <needs-1@coast.example>',
    'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nPlease quote the attached list.',
    '--b\r\nContent-Type: text/csv; name="needs.csv"\r\nContent-Disposition: attachment; filename="needs.csv"\r\nContent-Transfer-Encoding: base64\r\n',
    `${(
      Buffer.from(list)
        .toString('base64')
        .match(/.{1,76}/g) ?? []
    ).join('\r\n')}\r\n--b--\r\n`,
  ].join('\r\n');

async function quoteMail(user: User, site: Mailed): Promise<void> {
  const { page } = user;
  await site.call('PUT', '/api/admin/company-profile/company', { mailInquiries: true });
  site.deliver(mailWith(await sheetOf(site, [])));
  await user.click(page.getByRole('tab', { name: /^Inquiries/ }));
  await user.click(page.getByRole('link', { name: 'Ravi Nair' }));
  await user.click(user.button('Take the lines of needs.csv'));
  const dialog = page.getByRole('dialog', { name: '40 lines found' });
  await user.click(dialog.getByRole('button', { name: /^Choose the first product/ }));
  for (const quantity of await dialog.getByRole('textbox', { name: /^Quantity of row/ }).all())
    if ((await quantity.inputValue()) === '') await user.type('6', quantity);
  await user.click(dialog.getByRole('button', { name: 'Add 40 lines' }));
  await user.click(user.button('Send…'));
  await user.click(page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }));
  await user.says('Quotation sent');
}

/** The journeys by name, with the earlier number of actions; '–' if it was impossible. */
export const listJourneys = {
  'a list of 40 rows from a spreadsheet, asked for': {
    before: '–',
    run: async (user: User, site: Site) => request(user, site, await sheetOf(site, ['Brass hooks, large', 'Jute rope'])),
  },
  'an indent of 40 rows, asked for': {
    before: '72',
    run: async (user: User, site: Site) => request(user, site, await indentOf(site), true),
  },
  'a chat of 14 lines, asked for': { before: '–', run: (user: User, site: Site) => request(user, site, CHAT, true) },
  'a WhatsApp message, asked for': { before: '–', run: (user: User, site: Site) => request(user, site, MESSAGE) },
  'a list of 40 rows in a mail, quoted and sent': { before: '–', run: quoteMail },
};
