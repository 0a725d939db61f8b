/** A buyer's list, pasted or as a file, becomes a sent quote request. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, PHONE_FIRST_WIDTHS, PHONE_WIDTH, reducedMotionOptions, waitUntilHydrated } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser(reducedMotionOptions);

const open = (path: string, width = PHONE_WIDTH) => browser.visit(site.url(path), { width });

/** Rows of a spreadsheet: complete titles, beginnings of titles, a row without a quantity, and products that are not sold. */
async function sheetOf(count: number): Promise<string> {
  const products = await site.read('products');
  const rows = Array.from({ length: count - 2 }, (_, at) => {
    const title = String(products[at]?.title);
    return [at + 1, at % 2 === 0 ? title : title.split(',')[0], at === 4 ? '' : 10 + at].join('\t');
  });
  return ['S.No\tItem\tQty', ...rows, `${count - 1}\tBrass hooks, large\t12`, `${count}\tJute rope\t3`, '\tTotal\t999'].join('\n');
}
const WHATSAPP = 'Hi sir, pls send rates for\n20 case floor cleaner citrus\nbroom 24 nos\ntissue 2 ply 100\nthanks';

const fields = (page: Page) => page.getByRole('form', { name: 'Lines that were found' });
const quantities = (page: Page) => fields(page).getByRole('textbox', { name: /^Quantity of/ });

it.each(PHONE_FIRST_WIDTHS.flatMap((width) => [[width, 'spreadsheet'] as const, [width, 'message'] as const]))(
  'at %i px a pasted list of a %s becomes a sent request in at most 8 taps',
  async (width, kind) => {
    const { page, expectNoTrouble } = await open('/quote-list', width);
    let taps = 0;
    const tap = (name: string | RegExp, role: 'link' | 'button' = 'button') => {
      taps += 1;
      return page.getByRole(role, { name }).click();
    };
    const type = (label: string | RegExp, text: string) => {
      taps += 1;
      return page.getByRole('textbox', { name: label }).fill(text);
    };
    await tap('Paste or attach your list', 'link');
    await type(/^Your list/, kind === 'message' ? WHATSAPP : await sheetOf(40));
    await tap('Find the products');
    await page.getByRole('heading', { name: /lines found$/ }).waitFor();
    if (kind === 'spreadsheet') expect(await findAxeViolations(page)).toEqual([]);
    for (const quantity of await quantities(page).all())
      if ((await quantity.inputValue()) === '') {
        taps += 1;
        await quantity.fill('6');
      }
    await tap(/^Put \d+ lines on my list$/);
    await type(/^Name/, 'Asha Rao');
    await type(/^Phone/, '98450 12345');
    await tap('Ask for prices');
    await page.getByRole('heading', { name: 'We have received your request' }).waitFor();
    expect(taps).toBeLessThanOrEqual(8);
    const [inquiry] = await site.inquiries();
    expect(inquiry?.lines).toHaveLength(kind === 'message' ? 3 : 40);
    expectNoTrouble();
  },
);

it('the product chosen for a row is listed with the buyer’s words, Undo removes all lines, and a full list names the rows without room', {
  tags: 'thorough',
}, async () => {
  const [product] = await site.read('products');
  const { page } = await open('/quote-list/paste');
  await page.getByRole('textbox', { name: /^Your list/ }).fill(`${String(product?.title).split(',')[0]} - 5\nBrass hooks - 2`);
  await page.getByRole('button', { name: 'Find the products' }).click();
  await fields(page).getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Put 2 lines on my list' }).click();
  const request = page.getByRole('form', { name: 'Request for prices' });
  await expect.poll(() => request.getByRole('listitem').count()).toBe(2);
  const words = String(product?.title).split(',')[0];
  await request.getByText(`Note: “${words}” for ${product?.title}`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'Your list is empty' }).waitFor();

  for (const part of ['a', 'b']) {
    await page.goto(site.url('/quote-list/paste'));
    await waitUntilHydrated(page);
    const things = Array.from({ length: 30 }, (_, at) => `Thing ${part}${at} of ours: 3 pcs`);
    await page.getByRole('textbox', { name: /^Your list/ }).fill(things.join('\n'));
    await page.getByRole('button', { name: 'Find the products' }).click();
    await page.getByRole('button', { name: 'Put 30 lines on my list' }).click();
    if (part === 'a') await page.getByRole('heading', { name: '30 lines' }).waitFor();
  }
  await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/Rows 21, 22, .*, 30 are not on it/);
});

it('at 360 px a row that is left out keeps its text, can be put back, and is not on the quote list while it is left out', async () => {
  const { page, expectNoTrouble } = await open('/quote-list/paste', 360);
  await page.getByRole('textbox', { name: /^Your list/ }).fill('Brass hooks - 2\nJute rope - 3\nDoor mats - 4');
  await page.getByRole('button', { name: 'Find the products' }).click();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Leave out Jute rope');
  await press('Leave out Door mats');
  await press('Put back Door mats');
  await page.getByRole('button', { name: 'Leave out Door mats', exact: true }).waitFor();
  await fields(page).getByText('Jute rope').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: 'Put 2 lines on my list' }).click();
  const lines = page.getByRole('form', { name: 'Request for prices' }).getByRole('listitem');
  await expect.poll(() => lines.count()).toBe(2);
  expect((await lines.allTextContents()).join()).not.toContain('Jute rope');
  expectNoTrouble();
});

it('a list file is read as soon as it is chosen; an unreadable file is refused beside the text field, which keeps its text', async () => {
  const { page } = await open('/quote-list/paste');
  const text = page.getByRole('textbox', { name: /^Your list/ });
  await text.fill('broom - 12');
  const file = page.getByLabel(/attach a file/);
  await file.setInputFiles({ name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/Paste the text of the list instead/);
  expect(await text.inputValue()).toBe('broom - 12');
  await file.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('Item,Qty\nrope,3\nhooks,4') });
  await page.getByRole('heading', { name: '2 lines found' }).waitFor();
  await page.getByRole('link', { name: 'Change the list' }).click();
  expect(await text.inputValue()).toBe('broom - 12');
});

it('the list file is attached to its request, sent again after a failure, and can be left out', { tags: 'thorough' }, async () => {
  const { page, expectNoTrouble } = await open('/quote-list/paste');
  const choose = async (name: string) => {
    await page.getByLabel(/attach a file/).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`Item,Qty\n${name},3`) });
    await page.getByRole('button', { name: 'Put 1 line on my list' }).click();
  };
  await choose('needs.csv');
  await page.getByRole('link', { name: 'Paste or attach a list' }).click();
  await choose('more.csv');
  await page.getByRole('button', { name: 'Leave out more.csv' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Asha Rao');
  await page.getByRole('textbox', { name: /^Phone/ }).fill('98450 12345');
  let isBroken = true;
  await page.route('**/api/requirement-list/attachment*', (route) => (isBroken ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Ask for prices' }).click();
  await page.getByText('Your request has arrived, but not needs.csv.').waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'Send the file again' }).click();
  await page.getByText('needs.csv is attached to your request.').waitFor();
  const stored = await site.db().read.requirementFile.findMany();
  expect(stored.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([['needs.csv', 'Item,Qty\nneeds.csv,3']]);
  expectNoTrouble(/attachment/);
});
