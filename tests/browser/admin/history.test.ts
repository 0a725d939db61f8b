/** History in the panel: changes, undo, trash and versions of a record. */
import { expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, PHONE_FIRST_WIDTHS, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite, type RowWithId } from '../../support/site';

const browser = launchBrowser(reducedMotionOptions);
const site = launchSite({ SEED: 'none' });

let count = 0;

/** A category with products, named uniquely for each test. */
async function stock(products: number) {
  count += 1;
  const category = await site.add('product-categories', { name: `Tea ${count}`, slug: `tea-${count}` });
  const rows: RowWithId[] = [];
  for (let at = 1; at <= products; at += 1)
    rows.push(
      await site.add('products', {
        title: `Leaf ${count}.${at}`,
        description: 'Black tea from Assam',
        categoryId: category.id,
        price: '10.00',
      }),
    );
  return { category, rows };
}
const product = async (id: number) => (await site.read('admin/products')).find((row) => row.id === id);

it('the panel lists change sets with every changed field', async () => {
  const { category, rows } = await stock(2);
  await site.change('products', rows[0]?.id as number, {
    price: '12.50',
    isActive: false,
    description: 'Black tea from Darjeeling, and in whole leaves',
  });
  await site.remove('product-categories', category.id);
  const { page, place, expectNoTrouble } = await openPanel(browser, site, { tab: 'changes' });
  const entry = (text: RegExp) => place.getByRole('listitem').filter({ hasText: text }).first();
  const deletion = entry(new RegExp(`Changed 2 products: category Tea ${count} \\(deleted\\) → none, deleted category Tea ${count}`));
  await expect.poll(() => deletion.textContent()).toMatch(/Site Administrator through the API, just now, \d+ \w+ 2\d{3}, \d\d:\d\d/);
  await deletion.getByRole('button', { name: 'Details' }).click();
  // Existing rows can be opened, deleted ones cannot.
  await deletion.getByRole('link', { name: `Leaf ${count}.1` }).waitFor();
  await expect.poll(() => deletion.getByRole('link', { name: `Tea ${count}` }).count()).toBe(0);

  const change = place.getByRole('listitem').nth(1);
  await expect
    .poll(() => change.textContent())
    .toContain(`Changed product Leaf ${count}.1: description, active Yes → No, price ₹10 → ₹12.50`);
  await change.getByRole('button', { name: 'Details' }).click();
  const fields = change.locator('dl > div');
  await expect
    .poll(() => fields.allTextContents())
    .toEqual(['DescriptionBlack tea from AssamDarjeeling, and in whole leaves', 'ActiveYes →  became No', 'Price₹10 →  became ₹12.50']);
  await change.getByRole('link', { name: `Leaf ${count}.1` }).click();
  await expect.poll(() => page.getByRole('dialog', { name: 'Edit product' }).getByLabel('Title').inputValue()).toBe(`Leaf ${count}.1`);
  expectNoTrouble();
});

it('History finds changes by name, type, person or day, with the filters in the URL', { tags: 'thorough' }, async () => {
  await stock(2);
  const { page, place, expectNoTrouble } = await openPanel(browser, site, { tab: 'changes' });
  const entries = place.getByRole('listitem').locator('b');
  const found = [`Added product Leaf ${count}.2`, `Added product Leaf ${count}.1`];
  await place.getByRole('searchbox').fill(`LEAF ${count}.`);
  await expect.poll(() => entries.allTextContents()).toEqual(found);
  await place.getByRole('combobox', { name: 'All types' }).click();
  await page.getByRole('option', { name: 'Category', exact: true }).click();
  await place.getByText('No changes found matching your search').waitFor();
  await place.getByRole('searchbox').fill(`tea ${count}`);
  await expect.poll(() => entries.allTextContents()).toEqual([`Added category Tea ${count}`]);
  await place.getByRole('combobox', { name: 'All people' }).click();
  await page.getByRole('option', { name: 'Site Administrator' }).click();
  await page.reload();
  await expect.poll(() => entries.allTextContents()).toEqual([`Added category Tea ${count}`]);
  await expect.poll(() => place.getByRole('combobox', { name: 'All people' }).inputValue()).toBe('Site Administrator');
  await place.getByLabel('To', { exact: true }).fill('1/1/2020');
  await place.getByText('Wednesday, 1 January 2020').waitFor();
  await page.keyboard.press('Enter');
  await place.getByText('No changes found matching your search').waitFor();
  expectNoTrouble();
});

it('one click in History restores the rows of an undone import', { tags: 'thorough' }, async () => {
  const { category } = await stock(0);
  const lines = ['one', 'two'].map((title) => `Imported ${title},Tea,${category.slug}`);
  const send = (step: string) =>
    fetch(site.url(`/admin/import/products/${step}`), {
      method: 'POST',
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${site.session().token}` },
      body: ['title,description,category', ...lines].join('\n'),
    });
  const { digest } = (await (await send('check')).json()) as { digest: string };
  expect((await send(`apply?digest=${digest}`)).status).toBe(200);
  const { page, place, toast } = await openPanel(browser, site, { tab: 'changes' });
  const entry = place.getByRole('listitem').first();
  await entry.filter({ hasText: 'Added 2 products' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => toast.textContent()).toContain('Undone');
  await page.goto(site.url('/admin?tab=trash&q=imported'));
  await expect.poll(() => place.getByRole('listitem').count()).toBe(1);
  await expect
    .poll(() => place.getByRole('listitem').textContent())
    .toMatch(/2 products of an import\s*Import undone by Site Administrator just now/);
  await place.getByRole('button', { name: 'Restore all' }).click();
  await expect.poll(() => toast.textContent()).toContain('Restored 2 products');
  await place.getByText('No deleted records found matching your search').waitFor();
});

it('undo reverts all rows of a change set, and can be undone itself', async () => {
  const { category, rows } = await stock(1);
  await site.remove('product-categories', category.id);
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'changes' });
  const first = place.getByRole('listitem').first();
  await first.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => toast.textContent()).toContain('Undone');
  expect(await product(rows[0]?.id as number)).toMatchObject({ categoryId: category.id });
  await place.getByRole('listitem').nth(1).getByText('Undone', { exact: true }).waitFor();
  await first.getByText('Undo of an earlier change, by Site Administrator').waitFor();
  await expect.poll(() => first.textContent()).toContain(`Added category Tea ${count}`);
  await toast.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => product(rows[0]?.id as number)).toMatchObject({ categoryId: null });

  const other = await stock(1);
  const id = other.rows[0]?.id as number;
  for (let stored = 0; stored < 19; stored += 1) await site.change('products', id, { stock: stored + 1 });
  await site.change('products', id, { price: '11.00', stock: 30 });
  await site.change('products', id, { price: '12.00', stock: 40 });
  await page.reload();
  const older = place.getByRole('listitem').nth(1);
  await older.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => older.getByRole('alert').textContent())
    .toMatch(/changed again since then, so this cannot be undoneChanged since: (Stock, Price|Price, Stock)\./);
  expect(await product(id)).toMatchObject({ price: '12.00', stock: 40 });
  await expect.poll(() => place.getByRole('listitem').count()).toBe(20);
  await place.getByRole('button', { name: 'Show older' }).click();
  await place.getByText(`Added product Leaf ${count}.1`).waitFor();
  expectNoTrouble(/409/);
});

it('the panel lists deleted rows in the trash, searches and restores them', { tags: 'thorough' }, async () => {
  const { category, rows } = await stock(2);
  for (const row of rows) await site.remove('products', row.id);
  await site.remove('product-categories', category.id);
  const { page, place, toast } = await openPanel(browser, site, { tab: 'changes', search: { view: 'trash', q: `leaf ${count}` } });
  const deleted = place.getByRole('listitem');
  await expect.poll(() => deleted.count()).toBe(2);
  await expect
    .poll(() => deleted.first().textContent())
    .toMatch(/Product, deleted by Site Administrator just now, \d+ \w+ 2\d{3}, \d\d:\d\d/);
  await place.getByRole('button', { name: `Restore Leaf ${count}.1` }).click();
  await expect.poll(() => toast.textContent()).toContain('Product restored successfully');
  // The restore reports that the referenced category is deleted.
  await expect.poll(() => toast.textContent()).toContain('Its category no longer exists, so it has none now.');
  expect(await product(rows[0]?.id as number)).toMatchObject({ title: `Leaf ${count}.1`, categoryId: null, price: '10.00' });
  await expect.poll(() => deleted.count()).toBe(1);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => deleted.count()).toBe(2);

  await place.getByRole('combobox', { name: 'All types' }).click();
  await page.getByRole('option', { name: 'Category' }).click();
  await place.getByText('No deleted records found matching your search').waitFor();
  await place.getByRole('searchbox').fill(`tea ${count}`);
  await expect.poll(() => deleted.count()).toBe(1);
  expect(new URL(page.url()).searchParams.get('q')).toBe(`tea ${count}`);
});

it('the panel shows the history of a record and restores each of its versions', { tags: 'thorough' }, async () => {
  const { rows } = await stock(1);
  const id = rows[0]?.id as number;
  await site.change('products', id, { description: 'Green tea from Assam and Darjeeling, in bags', price: '11.00' });
  await site.change('products', id, { title: 'Bags' });
  const { page, place, toast } = await openPanel(browser, site, { tab: 'products', search: { q: 'Bags' } });
  await place.getByRole('button', { name: 'More for Bags' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const drawer = page.getByRole('dialog', { name: 'History of Bags' });
  const versions = drawer.getByRole('listitem');
  await expect.poll(() => versions.count()).toBe(3);
  await expect.poll(() => versions.first().textContent()).toContain('Current');
  await expect
    .poll(() => versions.nth(1).locator('del, ins').allTextContents())
    .toEqual(['Black', 'Green', ' and Darjeeling, in bags', '₹10', '₹11']);
  await versions.nth(2).getByRole('button', { name: 'Restore this version' }).click();
  await expect.poll(() => toast.textContent()).toContain('Version restored');
  expect(await product(id)).toMatchObject({ title: `Leaf ${count}.1`, description: 'Black tea from Assam', price: '10.00' });
  await expect.poll(() => versions.count()).toBe(4);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => product(id)).toMatchObject({ title: 'Bags' });
});

it.runIf(isLong).each(PHONE_FIRST_WIDTHS)('axe finds no violations in History at %i px', async (width) => {
  const { rows } = await stock(1);
  await site.change('products', rows[0]?.id as number, { description: 'Black tea from Darjeeling' });
  await site.remove('products', rows[0]?.id as number);
  const { page, place } = await openPanel(browser, site, { tab: 'changes', width, bypassCSP: true });
  await place.getByRole('button', { name: 'Details' }).nth(1).click();
  await place.locator('ins').getByText('Darjeeling').waitFor();
  expect(await findAxeViolations(page, '[role=tabpanel]')).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await page.goto(site.url('/admin?tab=trash'));
  await place.getByText('Details').first().click();
  expect(await findAxeViolations(page, '[role=tabpanel]')).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});
