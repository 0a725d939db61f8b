/**
 * The values typed into the dialogs of records are saved.
 *
 * @module-tag thorough
 */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { boxesOverlap, measureBox } from '../../support/boxes';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none', RATE_LIMITS: 'off' });
const browser = launchBrowser(reducedMotionOptions);

/** The time between two keys of a fast typist. */
const TYPING_MS = 50;
const PLAIN = { width: 60, height: 40, channels: 3, background: '#468' } as const;
const product = (title: string, fields = {}) => site.add('products', { title, description: 'Good.', categoryId: null, ...fields });
const products = async () => (await site.read('admin/products')).filter(({ id }) => id);

it('typing replaces the value of a field reached by Tab, keys typed early are no shortcuts, and saving without changes sends nothing', async () => {
  const row = await product('Rice', { price: '449.00', stock: 12 });
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'products' });
  const dialog = page.getByRole('dialog');
  const price = dialog.getByLabel('Price', { exact: true });
  await place.getByRole('link', { name: 'Rice', exact: true }).click();
  await dialog.getByLabel('Badge').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('515.5');
  await expect.poll(() => price.inputValue()).toBe('515.5');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('7');
  await page.keyboard.press('Control+s');
  await toast.getByText('Product updated successfully').waitFor();
  expect((await products())[0]).toMatchObject({ price: '515.50', stock: 7 });
  await dialog.waitFor({ state: 'detached' });

  const { version } = (await products())[0] as { version?: number };
  await place.getByRole('link', { name: 'Rice', exact: true }).click();
  await price.fill('515.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast.getByText('No changes').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await products()).toEqual([expect.objectContaining({ id: row.id, version })]);

  // A record opened from the list is loaded before the next key; changes of other users are shown until the user types.
  await place.getByRole('link', { name: 'Rice', exact: true }).focus();
  await site.change('products', row.id, { title: 'Rice, aged' });
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Rice, aged');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  const aged = place.getByRole('link', { name: 'Rice, aged', exact: true });
  await aged.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.type('xn?');
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Rice, agedxn?');
  await dialog.getByLabel('Title').fill('Rice');
  await page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'detached' });

  // A record outside the list loads later: keys typed before neither close the dialog nor act on the list behind it.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/trpc/admin.products.row**', (route) => held.then(() => route.continue()));
  await page.goto(site.url(`/admin?tab=products&q=none&id=${row.id}`));
  await dialog.getByRole('status', { name: 'Loading' }).waitFor();
  await place.getByText('No products found matching your search').waitFor();
  await page.keyboard.type('xn?', { delay: TYPING_MS });
  for (const key of ['Delete', 'Enter', ' ']) await page.keyboard.press(key, { delay: TYPING_MS });
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  answer();
  await expect.poll(() => dialog.getByLabel('Title').evaluate((input) => input === document.activeElement)).toBe(true);
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Rice');
  expect(new URL(page.url()).searchParams.get('id')).toBe(String(row.id));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => place.getByRole('checkbox', { checked: true }).count()).toBe(0);

  await page.keyboard.type('nn?x', { delay: TYPING_MS });
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('n?x');
  expectNoTrouble();
});

it.each([360, 1280])('a refused save at %i px focuses the wrong field, and the notification does not cover it', async (width) => {
  await site.add('product-categories', { name: 'Taken', slug: `taken-${width}` });
  const { page, toast } = await openPanel(browser, site, { tab: 'categories', width, search: { id: 'new' } });
  const dialog = page.getByRole('dialog', { name: 'Add category' });
  await dialog.getByLabel('Name').fill('Another');
  await dialog.getByLabel('Slug').fill(`taken-${width}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast.getByText('Failed to save category').waitFor();
  await expect.poll(() => dialog.getByLabel('Slug').evaluate((input) => input === document.activeElement)).toBe(true);
  const region = await measureBox(toast);
  for (const other of [
    dialog.getByLabel('Slug'),
    dialog.getByRole('heading', { name: 'Add category' }),
    dialog.getByRole('button', { name: 'Save' }),
  ])
    await expect.poll(async () => boxesOverlap(region, await measureBox(other))).toBe(false);
});

it('price tiers are a table that sorts itself, a tax rate is typed in percent, and the unit field suggests units in use', async () => {
  await product('Tea', { unit: 'chest' });
  const row = await product('Coffee');
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'products' });
  const dialog = page.getByRole('dialog');
  await place.getByRole('link', { name: 'Coffee', exact: true }).click();
  const tier = async (at: number, from: string, price: string) => {
    await dialog.getByRole('button', { name: 'Add price tier' }).click();
    await dialog.getByLabel(`Quantity of tier ${at}`).fill(from);
    await dialog.getByLabel(`Price of tier ${at}`).fill(price);
  };
  await tier(1, '50', '1,090');
  await tier(2, '10', '1080');
  await dialog.getByLabel('Price', { exact: true }).fill('1085');
  await dialog.getByText('Visitors do not see the price from 50').waitFor();
  await dialog.getByLabel('Price', { exact: true }).fill('');
  await dialog.getByLabel('GST %').fill('2.5');
  await expect.poll(() => dialog.getByLabel('Quantity of tier 1').inputValue()).toBe('10');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Must fall in price: from 50 it must be less than 1080.00').waitFor();
  await expect.poll(() => dialog.getByLabel('Price of tier 2').evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1,070.5');
  await dialog.getByRole('combobox', { name: 'Unit' }).fill('ch');
  await page.getByRole('option', { name: 'chest' }).waitFor();
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast.getByText('Product updated successfully').waitFor();
  const tiers = [
    { from: 10, price: '1080.00' },
    { from: 50, price: '1070.50' },
  ];
  expect((await products()).find(({ id }) => id === row.id)).toMatchObject({ tiers, gstBp: 250, unit: 'chest' });
  expectNoTrouble();
});

it('further pictures of a product are uploaded or chosen, sorted by keyboard, and removed', async () => {
  const paths = ['/pictures/one.webp', '/pictures/two.webp', '/pictures/three.webp'];
  const row = await product('Kettle', { pictures: paths });
  const { page, place, toast } = await openPanel(browser, site, { tab: 'products' });
  const dialog = page.getByRole('dialog');
  const stored = async () => (await products()).find(({ id }) => id === row.id)?.pictures as string[];
  const [file] = [{ name: 'kettle.png', mimeType: 'image/png', buffer: await sharp({ create: PLAIN }).png().toBuffer() }];
  await place.getByRole('link', { name: 'Kettle', exact: true }).click();
  await dialog.getByRole('button', { name: 'Move picture 1 down' }).press('Enter');
  await dialog.getByText('Picture 1 is now 2 of 3').waitFor();
  await dialog.getByRole('button', { name: 'Move picture 3 up' }).press('Alt+ArrowUp');
  await dialog.getByText('Picture 3 is now 2 of 3').waitFor();
  await dialog.getByRole('button', { name: 'Remove picture 1' }).press('Enter');
  await dialog.locator('input[type=file][multiple][accept*="image"]').setInputFiles([file]);
  await dialog.getByText(/^Uploaded picture/).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast.getByText('Product updated successfully').waitFor();
  expect(await stored()).toEqual([paths[2], paths[0], expect.stringMatching(/^\/media\//)]);
});

it('of twelve chosen documents ten are added, and a message names the others', async () => {
  const { page, place, toast } = await openPanel(browser, site, { tab: 'products' });
  await place.getByRole('button', { name: 'Add product' }).click();
  const dialog = page.getByRole('dialog');
  const files = Array.from({ length: 12 }, (_, at) => ({
    name: `lot ${at + 1}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.7 lot ${at + 1} %%EOF`),
  }));
  await dialog.getByRole('group', { name: 'Documents' }).locator('input[type=file]').setInputFiles(files);
  await toast.getByText('Not added: lot 11.pdf, lot 12.pdf.').waitFor();
  expect(await dialog.getByLabel(/^Name of document \d+$/).count()).toBe(10);
});
