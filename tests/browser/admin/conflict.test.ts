/** Edit conflicts: the second editor sees both versions and chooses. */
import { expect, it, onTestFinished } from 'vitest';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const browser = launchBrowser(reducedMotionOptions);
const site = launchSite({ SEED: 'none' });

const PRODUCT = { path: 'products', tab: 'products', one: 'product', fields: { categoryId: null, price: '10.00', stock: 5 } };
const VALUE = { path: 'company-values', tab: 'values', one: 'company value', fields: { stat: '10' } };

/** Opens a record in the dialog, which another user then changes. */
async function staleDialog({ path, tab, one, fields }: typeof PRODUCT | typeof VALUE, theirs: object, options = {}) {
  const row = await site.add(path, { title: 'Soap', description: 'For hands', ...fields });
  onTestFinished(() => site.remove(path, row.id).then(() => undefined));
  const panel = await openPanel(browser, site, { tab, search: { id: String(row.id) }, ...options });
  const dialog = panel.page.getByRole('dialog', { name: `Edit ${one}` });
  const view = panel.page.getByRole('dialog', { name: 'Changed in the meantime' });
  await dialog.getByLabel('Title').waitFor();
  const change = (changed: object) => site.change(path, row.id, changed);
  await change(theirs);
  return {
    ...panel,
    change,
    stored: async () => (await site.read(path)).find(({ id }) => id === row.id),
    dialog,
    view,
    side: (field: string, side: RegExp) => view.getByRole('radiogroup', { name: field }).getByRole('radio', { name: side }),
  };
}

it('the panel asks about the fields that both users changed, and names those that only the other user changed', async () => {
  const tea = await site.add('product-categories', { name: 'Tea', slug: 'tea' });
  const theirs = { price: '12.00', stock: 9, title: 'Soap, theirs', categoryId: tea.id };
  const { stored, dialog, view, side, toast, expectNoTrouble } = await staleDialog(PRODUCT, theirs);
  await dialog.getByLabel('Title').fill('Soap, mine');
  await dialog.getByLabel('Badge').fill('New');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await view.waitFor();
  await expect.poll(() => view.textContent()).toMatch(/Site Administrator saved this just now, \d+ \w+ \d{4}, \d\d:\d\d/);
  await expect.poll(() => view.getByRole('radiogroup').count()).toBe(1);
  await view.getByText('Also changed by Site Administrator: category, stock, price. These are saved as they are now.').waitFor();
  await expect.poll(() => side('Title', /Mine Soap, mine/).isChecked()).toBe(true);
  await side('Title', /Theirs Soap, theirs/).check();
  await view.getByRole('button', { name: 'Save with these choices' }).click();
  await expect.poll(() => toast.textContent()).toContain('Product updated successfully');
  expect(await stored()).toMatchObject({ title: 'Soap, theirs', badge: 'New', price: '12.00', stock: 9, categoryId: tea.id });
  await expect.poll(() => dialog.isVisible()).toBe(false);
  expectNoTrouble(/409/);
});

it('a save is merged with the changes of another user to other fields, and the notification names them', { tags: 'thorough' }, async () => {
  const { stored, dialog, toast, expectNoTrouble } = await staleDialog(PRODUCT, { price: '12.00', stock: 9 });
  await dialog.getByLabel('Title').fill('Soap, mine');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await toast.getByText('“Soap, mine”. Also changed by Site Administrator: stock, price').waitFor();
  await expect.poll(() => dialog.isVisible()).toBe(false);
  expect(await stored()).toMatchObject({ title: 'Soap, mine', price: '12.00', stock: 9 });
  expectNoTrouble(/409/);
});

it.runIf(isLong)('the panel shows a second conflict that happens while choosing, and fits on a phone', async () => {
  const { page, stored, change, dialog, view, side, toast } = await staleDialog(
    VALUE,
    { stat: '12', description: 'word '.repeat(200) },
    { width: 360, bypassCSP: true },
  );
  await dialog.getByLabel('Description').fill('mine '.repeat(200));
  await dialog.getByLabel('Title').fill('Soap, mine');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await side('Description', /Theirs word/).waitFor();
  await expect.poll(() => view.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  // A long text must not be a scroll area of its own: a keyboard would not reach it.
  expect(await findAxeViolations(page, 'form:has(fieldset, [role=radiogroup])')).toEqual([]);
  await change({ description: 'Theirs again' });
  await view.getByRole('button', { name: 'Save with these choices' }).click();
  await side('Description', /Theirs Theirs again/).check();
  await view.getByRole('button', { name: 'Save with these choices' }).click();
  await expect.poll(() => toast.textContent()).toContain('Company value updated successfully');
  expect(await stored()).toMatchObject({ title: 'Soap, mine', stat: '12', description: 'Theirs again' });
});

it('the choice between versions works with the keyboard alone, and can be closed to continue editing; choosing all of their values saves nothing', {
  tags: 'thorough',
}, async () => {
  const { page, stored, dialog, view, side, toast } = await staleDialog(VALUE, { title: 'Soap, theirs' }, { bypassCSP: true });
  await dialog.getByLabel('Title').fill('Soap, mine');
  await page.keyboard.press('Enter');
  await view.waitFor();
  if (isLong) expect(await findAxeViolations(page, 'form:has(fieldset, [role=radiogroup])')).toEqual([]);
  // Escape closes only the top dialog.
  await page.keyboard.press('Escape');
  await expect.poll(() => view.isVisible()).toBe(false);
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Soap, mine');
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await side('Title', /Mine/).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => side('Title', /Theirs/).isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await toast.getByText('No changes').waitFor();
  await expect.poll(() => toast.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  expect(await stored()).toMatchObject({ title: 'Soap, theirs' });
});
