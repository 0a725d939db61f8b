/** The list of products: filters in the URL, prices and stock edited in their cells. */
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite, type RowWithId } from '../../support/site';

const site = launchSite({ SEED: 'none' });
const browser = launchBrowser(reducedMotionOptions);

const product = (title: string, fields = {}) => site.add('products', { title, description: 'Good.', categoryId: null, ...fields });
/** Returns the products of the admin list. */
const list = async () => (await site.read('admin/products')).filter(({ id }) => id);
const stored = async (id: number) => (await list()).find((row) => row.id === id) as RowWithId;
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('th')?.textContent);
afterEach(async () => {
  for (const { id } of await list()) await site.remove('products', id);
});

it('the list of products has its filters in the URL, and Next after saving a row that no longer matches leads to the next row', async () => {
  const pantry = await site.add('product-categories', { name: 'Pantry', slug: 'pantry' });
  for (const title of ['Mops', 'Pads']) await product(title, { stock: 3 });
  await product('Soap', { price: 40, categoryId: pantry.id });
  const { page, place } = await openPanel(browser, site, { tab: 'products', search: { price: 'none' } });
  const row = (name: string) => place.getByRole('link', { name, exact: true });
  await row('Mops').waitFor();
  await expect.poll(() => row('Soap').count()).toBe(0);

  await row('Mops').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Price', { exact: true }).fill('90');
  await page.keyboard.press('Control+s');
  await row('Mops').waitFor({ state: 'detached' });
  await expect.poll(() => focusedRow(page)).toBe('Pads');

  await place.getByRole('button', { name: 'Clear filters' }).click();
  await row('Soap').waitFor();
  expect(new URL(page.url()).search).toBe('?tab=products');
  const filter = async (name: string, option: string) => {
    await place.getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await filter('Category', 'Pantry');
  await filter('Stock', 'Out of stock');
  await row('Mops').waitFor({ state: 'detached' });
  await page.reload();
  await row('Soap').waitFor();
  await expect.poll(() => row('Mops').count()).toBe(0);
  expect(new URL(page.url()).search).toBe(`?tab=products&categoryId=${pantry.id}&stock=0`);
  await filter('Active', 'Inactive');
  await place.getByText('No products found matching your search').waitFor();
});

it('prices and stock are edited in table cells by keyboard, and a conflict is shown in its cell', async () => {
  const rows = [await product('Aprons', { price: 10, stock: 1 }), await product('Brooms', { price: 20, stock: 2 })];
  const [aprons, brooms] = rows.map(({ id }) => id) as [number, number];
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'products' });
  const field = (name: string) => place.getByRole('textbox', { name });
  const cell = (name: string, label: string) => place.getByRole('row', { name }).getByTitle(`Edit the ${label} of ${name}`);

  await cell('Aprons', 'price').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('cheap');
  await page.keyboard.press('Enter');
  await place.getByRole('alert').getByText('Must be an amount in digits').waitFor();
  await expect.poll(() => field('Price of Aprons').inputValue()).toBe('cheap');
  await field('Price of Aprons').fill('1,200.50');
  await page.keyboard.press('Enter');
  await expect.poll(() => stored(aprons)).toMatchObject({ price: '1200.50' });

  await page.keyboard.type('25');
  await page.keyboard.press('Tab');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect.poll(() => stored(brooms)).toMatchObject({ price: '25.00', stock: 7 });
  await toast.getByText('Saved “Brooms”').waitFor();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => stored(brooms)).toMatchObject({ price: '25.00', stock: 2 });

  await cell('Aprons', 'stock').click();
  await page.keyboard.type('5');
  await site.change('products', aprons, { stock: 9 });
  await page.keyboard.press('Enter');
  await place.getByRole('alert').getByText('Changed to 9 meanwhile. Enter saves yours, Escape keeps theirs.').waitFor();
  await field('Stock of Aprons').press('Escape');
  await cell('Aprons', 'stock').getByText('9', { exact: true }).waitFor();
  expect(await stored(aprons)).toMatchObject({ stock: 9 });
  expectNoTrouble(/409/);
});

it('the user chooses columns and saves filters under a name; the browser remembers both', { tags: 'thorough' }, async () => {
  await product('Mops', { sku: 'MOP-1', stock: 3 });
  await product('Soap', { price: 40 });
  const { page, place, expectNoTrouble } = await openPanel(browser, site, { tab: 'products', bypassCSP: true });
  const heading = (name: string) => place.getByRole('columnheader', { name, exact: true });
  await place.getByRole('button', { name: 'Columns' }).press('Enter');
  const choice = page.getByRole('dialog', { name: 'Columns' });
  await choice.getByLabel('SKU').press(' ');
  await choice.getByLabel('Category').press(' ');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await place.getByRole('row', { name: 'Mops' }).getByRole('cell', { name: 'MOP-1', exact: true }).waitFor();
  await expect.poll(() => heading('Category').count()).toBe(0);

  await page.goto(site.url('/admin?tab=products&price=none&sort=-sku'));
  const views = place.getByRole('button', { name: 'Views', exact: true });
  await views.press('Enter');
  await page.getByLabel('Save this view as').fill('To be priced');
  await page.keyboard.press('Enter');
  await place.getByRole('button', { name: 'To be priced' }).waitFor();
  await page.goto(site.url('/admin?tab=products&stock=0'));
  await heading('SKU').waitFor();
  await expect.poll(() => heading('Category').count()).toBe(0);
  await views.press('Enter');
  await page.getByRole('button', { name: 'To be priced', exact: true }).press('Enter');
  await place.getByRole('link', { name: 'Soap', exact: true }).waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?tab=products&price=none&sort=-sku');
  await place.getByRole('button', { name: 'To be priced' }).press('Enter');
  await page.getByRole('button', { name: 'Remove the view “To be priced”' }).press('Enter');
  await views.waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('panel-views-products'))).toBe('[]');
  expectNoTrouble();
});

it('a switch, a table cell and a dialog show the saved value of the response in the same frame as the notification', {
  tags: 'thorough',
}, async () => {
  await product('Soap', { price: 40 });
  const { page, place, toast } = await openPanel(browser, site, { tab: 'products' });
  const soap = place.getByRole('link', { name: 'Soap', exact: true });
  await soap.waitFor();
  // A second request for the list would fail.
  await page.route('**/trpc/admin.products.page**', () => {});
  /** Returns the first row in the frame that shows the next notification. */
  const shownWithNotice = () =>
    toast.evaluate(
      (region) =>
        new Promise<string>((resolve) => {
          const read = () => resolve(document.querySelector('tbody tr')?.textContent ?? '');
          const observer = new MutationObserver(() => {
            observer.disconnect();
            requestAnimationFrame(read);
          });
          observer.observe(region, { childList: true, subtree: true, characterData: true });
        }),
    );
  const inSameFrame = async (act: () => Promise<unknown>) => (await Promise.all([shownWithNotice(), act()]))[0];
  expect(await inSameFrame(() => place.getByRole('switch').click())).toContain('Inactive');
  await place.getByTitle('Edit the price of Soap').click();
  expect(
    await inSameFrame(() =>
      place
        .getByRole('textbox', { name: 'Price of Soap' })
        .fill('45')
        .then(() => page.keyboard.press('Enter')),
    ),
  ).toContain('₹45');
  await soap.click();
  await page.getByRole('dialog').getByLabel('Title').fill('Soap, green');
  expect(await inSameFrame(() => page.keyboard.press('Control+s'))).toContain('Soap, green');
  expect(await list()).toMatchObject([{ title: 'Soap, green', price: '45.00', isActive: false }]);
});

it('a page number past the last page leads back to earlier pages', { tags: 'thorough' }, async () => {
  await product('Soap');
  const { page, place } = await openPanel(browser, site, { tab: 'products', search: { page: '2' } });
  await place.getByText('There is no page 2: the list ends with page 1.').waitFor();
  await place.getByRole('button', { name: 'Go to the last page' }).click();
  await place.getByRole('link', { name: 'Soap', exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=products');
});
