/** Journeys through site and panel together on PostgreSQL: the other browser tests run on SQLite. */
import { afterAll, describe, expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { answerInquiry } from '../../support/answer-inquiry';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { createStartedDatabase } from '../../support/databases';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const browser = launchBrowser(reducedMotionOptions);

describe('on postgresql', () => {
  let drop = async () => {};
  const later = async () => {
    const database = await createStartedDatabase('postgresql');
    drop = database.drop;
    return { DATABASE_URL: database.url };
  };
  const site = launchSite({ SEED: 'none' }, { later });
  afterAll(() => drop());

  // inquiries.test.ts and conflict.test.ts test the same on SQLite.
  it('an inquiry is sent and resolved', () => answerInquiry(browser, site));

  it('a new product appears on the site', async () => {
    const category = await site.add('product-categories', { name: 'Pantry', slug: 'pantry' });
    const visitor = await browser.open();
    await visitor.page.goto(site.url('/products'));
    await expect.poll(() => visitor.page.getByText('Assam Tea').count()).toBe(0);

    const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'products' });
    await place.getByRole('button', { name: 'Add product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add product' });
    await dialog.getByLabel('Title').fill('Assam Tea');
    await dialog.getByLabel('Description').fill('Strong and malty.');
    await dialog.getByRole('combobox', { name: 'Category' }).pressSequentially('Pan');
    await page.getByRole('option', { name: 'Pantry' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Price', { exact: true }).fill('449.5');
    await dialog.getByRole('button', { name: 'Save' }).dblclick();
    await toast.getByText('Product created successfully').waitFor();

    const products = await site.read('products');
    expect(products).toEqual([expect.objectContaining({ title: 'Assam Tea', categoryId: category.id, price: '449.50', stock: 0 })]);
    await visitor.page.reload();
    await visitor.page
      .getByRole('link', { name: /Assam Tea/ })
      .first()
      .waitFor();
    expectNoTrouble();
  });

  it.runIf(isLong)('two users edit one product: the second one chooses, field by field', async () => {
    const { id } = await site.add('products', { title: 'Rice', description: 'Aged.', categoryId: null, stock: 5 });
    const { page, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'products', search: { id: String(id) } });
    const dialog = page.getByRole('dialog', { name: 'Edit product' });
    await dialog.getByLabel('Title').fill('Basmati Rice');
    await site.change('products', id, { title: 'Long Rice', stock: 7 });

    await dialog.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('dialog', { name: 'Changed in the meantime' });
    await expect.poll(() => conflict.getByRole('radiogroup').count()).toBe(1);
    await conflict.getByRole('button', { name: 'Save with these choices' }).click();
    await toast.getByText('Product updated successfully').waitFor();
    const stored = (await site.read('products')).find((row) => row.id === id);
    expect(stored).toMatchObject({ title: 'Basmati Rice', stock: 7 });
    expectNoTrouble(/409|Conflict/);
  });

  it('a category in use is deleted, and undo restores it with its products', { tags: 'thorough' }, async () => {
    const { id } = await site.add('product-categories', { name: 'Paper', slug: 'paper' });
    for (const title of ['Rolls', 'Tissues']) await site.add('products', { title, description: 'Soft.', categoryId: id });
    const inIt = async () => (await site.read('products')).filter(({ categoryId }) => categoryId === id).length;
    const { place, toast, asked, say, expectNoTrouble } = await openPanel(browser, site, { tab: 'categories' });
    const button = place.getByRole('button', { name: 'Delete Paper' });

    say(false);
    await button.click();
    await expect.poll(() => asked).toEqual([expect.stringContaining('2 products')]);
    expect(await inIt()).toBe(2);

    say(true);
    await button.click();
    await toast.getByText('Category deleted successfully').waitFor();
    expect(await inIt()).toBe(0);
    await toast.getByRole('button', { name: 'Undo' }).click();
    await button.waitFor();
    await expect.poll(() => inIt()).toBe(2);
    expectNoTrouble();
  });
});
