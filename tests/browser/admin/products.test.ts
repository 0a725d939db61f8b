/** Form fields, bulk changes and expired sessions, with products, services and categories. */
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { listFieldChoices } from '../../../shared/content/field-kinds';
import { amcFeature } from '../../../shared/content/types/amc-feature';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { failProcedureCalls, openPanel } from '../../support/panel';
import { launchSite, type RowWithId } from '../../support/site';

const site = launchSite({ SEED: 'none', RATE_LIMITS: 'off' });
const browser = launchBrowser(reducedMotionOptions);

const product = (title: string, fields = {}) => site.add('products', { title, description: 'Good.', categoryId: null, ...fields });
/** Returns the rows of the admin list at a path. */
const list = async (path: string) => (await site.read(`admin/${path}`)).filter(({ id }) => id);
const stored = async (path: string, id: number) => (await list(path)).find((row) => row.id === id) as RowWithId;
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('th')?.textContent);
afterEach(async () => {
  for (const path of ['products', 'product-categories']) for (const { id } of await list(path)) await site.remove(path, id);
});

// login.test.ts tests the same with a company text.
it.runIf(isLong)('a session that expires while a product is saved is renewed in place, and the save is done', async () => {
  const row = await product('Rice');
  const session = await site.signIn();
  const { page, toast } = await openPanel(browser, site, { session, tab: 'products', search: { id: String(row.id) } });
  const dialog = page.getByRole('dialog', { name: 'Edit product' });
  await dialog.getByLabel('Description').fill('Aged two years.');
  await page.request.post(site.url('/api/auth/logout'), { headers: { authorization: `Bearer ${session.token}` } });
  await dialog.getByRole('button', { name: 'Save' }).click();

  const again = page.getByRole('dialog', { name: 'Please log in again' });
  await again.waitFor();
  await expect.poll(() => dialog.getByLabel('Description').inputValue()).toBe('Aged two years.');
  expect(await stored('products', row.id)).toMatchObject({ description: 'Good.' });
  await again.getByLabel('Password', { exact: true }).fill(site.PASSWORD);
  await page.keyboard.press('Enter');
  await toast.getByText('Product updated successfully').waitFor();
  expect(await stored('products', row.id)).toMatchObject({ description: 'Aged two years.' });
});

it('a product’s price is validated, pictures are previewed, drafts are restored, and a copy is a new product', async () => {
  const row = await product('Tea', { price: '449.00' });
  const { page, place, toast } = await openPanel(browser, site, { tab: 'products', search: { id: String(row.id) } });
  const dialog = page.getByRole('dialog');
  const price = dialog.getByLabel('Price', { exact: true });
  const picture = dialog.getByLabel('or a web link');
  const save = async (said: string) => {
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast.getByText(said).waitFor();
    await dialog.waitFor({ state: 'detached' });
  };
  const edit = () => place.getByRole('link', { name: 'Edit Tea' }).click();

  await expect.poll(() => price.inputValue()).toBe('449.00');
  await price.fill('');
  await picture.fill('/pictures/aluminium-foil-72-m-carton-of-12-400.webp');
  const preview = dialog.locator('figure img');
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await picture.fill('/pictures/nothing.webp');
  await dialog.getByText('No picture can be shown from this web link').waitFor();
  await picture.fill('ftp://example.com/x.png');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Must be a web link that starts with https:// or /').waitFor();
  await picture.fill('');
  await save('Product updated successfully');
  expect(await stored('products', row.id)).toMatchObject({ price: null, image: null });
  await place.getByRole('cell', { name: 'none', exact: true }).waitFor();

  await edit();
  await price.fill('on request');
  await price.blur();
  await dialog.getByText('Must be an amount in digits, such as 1250 or 1,250.50').waitFor();
  await price.fill('1e11');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Must be an amount in digits').waitFor();
  await price.fill('99,99,99,99,999');
  await price.blur();
  await dialog.getByText('Must be at most ₹9,99,99,99,999.99').waitFor();
  await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true');
  await price.fill('12.5');

  await page.reload();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => price.inputValue()).toBe('12.5');
  await price.fill('₹ 1,25,000.50');
  await save('Product updated successfully');
  expect(await stored('products', row.id)).toMatchObject({ price: '125000.50' });

  await place.getByRole('button', { name: 'More for Tea' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Tea');
  await dialog.getByLabel('Title').fill('Green Tea');
  await save('Product created successfully');
  const products = await list('products');
  expect(products.map(({ title, price: amount }) => [title, amount]).sort()).toEqual([
    ['Green Tea', '125000.50'],
    ['Tea', '125000.50'],
  ]);
});

it('product rows change singly and in bulk, with one Undo; deletion moves the focus to the next row', async () => {
  const category = await site.add('product-categories', { name: 'Pantry', slug: 'pantry' });
  const rows = [
    await product('Aprons', { price: 99.9, tiers: [{ from: 10, price: '90.00' }] }),
    await product('Brooms'),
    await product('Cloths'),
  ];
  const [aprons, brooms, cloths] = rows.map(({ id }) => id) as [number, number, number];
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'products' });
  const row = (name: string) => place.getByRole('row').filter({ hasText: name });

  const active = row('Brooms').getByRole('switch');
  await active.click({ force: true });
  await toast.getByText('Product deactivated successfully').waitFor();
  await row('Brooms').getByText('Inactive').waitFor();
  expect(await stored('products', brooms)).toMatchObject({ isActive: false });
  await active.click({ force: true });
  await toast.getByText('Product activated successfully').waitFor();
  expect(await stored('products', brooms)).toMatchObject({ isActive: true });

  await place.getByLabel('Select Aprons').check();
  await place.getByLabel('Select Cloths').check();
  const chosen = place.getByRole('toolbar', { name: 'Selected rows' });
  await chosen.getByRole('combobox', { name: 'Set category' }).click();
  await page.getByRole('option', { name: 'Pantry' }).click();
  await toast.getByText('2 products updated successfully').waitFor();
  const categories = () => Promise.all([aprons, brooms, cloths].map(async (id) => (await stored('products', id)).categoryId));
  expect(await categories()).toEqual([category.id, null, category.id]);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(categories).toEqual([null, null, null]);

  await chosen.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change prices' });
  await dialog.getByText('1 product has no price and stays as it is.').waitFor();
  await dialog.getByLabel('Percent').fill('2,5');
  await dialog.getByRole('button', { name: '2.5 %', exact: true }).click();
  await dialog.getByText('₹99.90 → becomes ₹102.40').waitFor();
  await dialog.getByText('From 10: ₹90.00 → becomes ₹92.25').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const prices = () =>
    Promise.all(
      [aprons, brooms, cloths].map(async (id) => {
        const { price, tiers } = await stored('products', id);
        return [price, ...(tiers as { price: string }[]).map((tier) => tier.price)];
      }),
    );
  await toast.getByText('Product updated successfully').waitFor();
  expect(await prices()).toEqual([['102.40', '92.25'], [null], [null]]);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(prices).toEqual([['99.90', '90.00'], [null], [null]]);
  await chosen.getByRole('button', { name: 'Clear the selection' }).click();
  await expect.poll(() => focusedRow(page)).toBe('Cloths');

  await place.getByRole('button', { name: 'Delete Aprons' }).click();
  await expect.poll(() => focusedRow(page)).toBe('Brooms');
  await place.getByRole('link', { name: 'Cloths', exact: true }).focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => focusedRow(page)).toBe('Brooms');
  await page.keyboard.press('x');
  await chosen.getByRole('button', { name: 'Delete' }).click();
  await place.getByText('No products yet.', { exact: false }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add product');
  expectNoTrouble();
});

it('a slug follows its name until it is edited, and is a number when the name has no Latin letters', { tags: 'thorough' }, async () => {
  await site.add('product-categories', { name: 'Soap', slug: 'category-1' });
  const { page, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'categories', search: { id: 'new' } });
  const dialog = page.getByRole('dialog', { name: 'Add category' });
  const name = dialog.getByLabel('Name');
  const slug = dialog.getByLabel('Slug');
  await page.waitForLoadState('networkidle');
  for (const [typed, made] of [
    ['Food & Beverages', 'food-beverages'],
    ['चाय', 'category-2'],
    ['चाय और कॉफ़ी', 'category-2'],
    ['Café', 'cafe'],
    ['', ''],
    ['Tea', 'tea'],
  ] as const) {
    await name.fill(typed);
    await expect.poll(() => slug.inputValue()).toBe(made);
  }
  await slug.fill('hot-drinks');
  await name.fill('चाय');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast.getByText('Category created successfully').waitFor();
  expect(await list('product-categories')).toContainEqual(expect.objectContaining({ name: 'चाय', slug: 'hot-drinks' }));
  expectNoTrouble();
});

it('the form of a service shows its visibility, and a preview while it is edited', { tags: 'thorough' }, async () => {
  const service = await site.add('amc-services', { title: 'Lift care', description: 'Four visits.', status: 'active' });
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'amc-services' });
  const row = place.getByRole('row').filter({ hasText: 'Lift care' });
  const status = async () => (await stored('amc-services', service.id)).status;
  await row.getByRole('button', { name: 'Deactivate Lift care' }).click();
  await toast.getByText('Service deactivated successfully').waitFor();
  expect(await status()).toBe('inactive');
  await row.getByText('Inactive').waitFor();
  expect(await row.getByRole('switch', { name: 'Inactive' }).isChecked()).toBe(false);
  await row.getByRole('button', { name: 'Activate Lift care', exact: true }).click();
  await toast.getByText('Service activated successfully').waitFor();
  expect(await status()).toBe('active');

  await row.getByRole('link', { name: 'Lift care', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel("What's included").fill('Oil and filters\n\n  A call within the hour \n');
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const text of ['AMC service updated successfully', 'Saved “Lift care”']) await toast.getByText(text).waitFor();
  expect(await stored('amc-services', service.id)).toMatchObject({ features: ['Oil and filters', 'A call within the hour'] });
  await row.getByRole('link', { name: 'Lift care', exact: true }).click();
  await expect.poll(() => dialog.getByLabel("What's included").inputValue()).toBe('Oil and filters\nA call within the hour');
  await dialog.getByLabel('or a web link').fill('/pictures/hero-1200.webp');
  const preview = dialog.getByRole('figure', { name: 'As visitors see it' });
  await preview.getByText('A call within the hour', { exact: true }).waitFor();
  await expect
    .poll(() =>
      preview
        .locator('[href$="#Check"]')
        .last()
        .evaluate((icon) => icon.getBoundingClientRect().width),
    )
    .toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'AMC Features' }).click();
  await place.getByRole('button', { name: 'Add AMC feature' }).click();
  await dialog.getByRole('combobox', { name: 'Icon' }).click();
  const options = page.getByRole('option');
  await expect.poll(() => options.count()).toBe(listFieldChoices(amcFeature.fields.icon).length);
  await expect.poll(() => options.locator('svg:has(use)').count()).toBe(listFieldChoices(amcFeature.fields.icon).length);
  await page.getByRole('option', { name: 'Wrench' }).click();
  await expect.poll(() => dialog.locator('svg:not([role=option] svg) use[href$="#Wrench"]').count()).toBe(1);
  // Enter after the first letter chooses the option, and does not submit the form.
  await dialog.getByRole('combobox', { name: 'Icon' }).fill('z');
  await page.getByRole('option', { name: 'Zap' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog.locator('svg:not([role=option] svg) use[href$="#Zap"]').count()).toBe(1);
  await expect.poll(() => dialog.locator('[aria-invalid=true]').count()).toBe(0);
  expectNoTrouble();
});

it('on a phone the products have numeric keyboards, dialog actions in one row, and no accessibility violations', {
  tags: 'thorough',
}, async () => {
  const { page, place } = await openPanel(browser, site, { tab: 'products', width: 360, bypassCSP: true });
  await place.getByText('No products yet.', { exact: false }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);

  const row = await product('Rice', { price: '12.50' });
  await page.goto(site.url(`/admin?tab=products&id=${row.id}`));
  const dialog = page.getByRole('dialog', { name: 'Edit product' });
  const keys = (label: string) => dialog.getByLabel(label, { exact: true }).and(dialog.locator('input')).getAttribute('inputmode');
  expect(await Promise.all(['Price', 'Stock', 'Priority', 'or a web link'].map(keys))).toEqual(['decimal', 'numeric', 'numeric', 'url']);
  const tops = await Promise.all(
    [
      dialog.getByRole('button', { name: 'History' }),
      dialog.getByRole('link', { name: 'See on the site' }),
      dialog.getByRole('button', { name: 'Cancel' }),
      dialog.getByRole('button', { name: 'Save' }),
    ].map(async (one) => {
      const box = await one.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      return Math.round(box?.y ?? 0);
    }),
  );
  expect(new Set(tops).size).toBe(1);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  expect(await findAxeViolations(page)).toEqual([]);

  await page.goto(site.url('/admin?tab=timeline&id=new'));
  const year = page.getByRole('dialog', { name: 'Add timeline entry' }).getByLabel('Year');
  await expect.poll(() => year.getAttribute('inputmode')).toBe('numeric');

  // On a tablet, beside the menu of sections, a name has enough width.
  const category = await site.add('product-categories', { name: 'Household Consumables', slug: 'tablet' });
  await product('Garbage Bags Medium (30 rolls)', { price: '1350.00', stock: 520, categoryId: category.id });
  await page.setViewportSize({ width: 820, height: 800 });
  await page.goto(site.url('/admin?tab=products'));
  const name = await place.getByRole('link', { name: 'Garbage Bags Medium (30 rolls)', exact: true }).boundingBox();
  expect(name?.height).toBeLessThan(50);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(820);
  await page.setViewportSize({ width: 360, height: 800 });

  await failProcedureCalls(page, 'admin.products.page', { status: 500, message: 'Out of order' });
  await page.goto(site.url('/admin?tab=products'));
  await place.getByRole('alert').getByText('Failed to fetch products').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
});
