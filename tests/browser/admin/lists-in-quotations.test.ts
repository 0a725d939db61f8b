/**
 * A buyer's list becomes lines of a quotation: pasted into the editor, or from an inquiry.
 *
 * @module-tag thorough
 */
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, PAGE_WIDTHS_PX, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const browser = launchBrowser(reducedMotionOptions);
const site = launchSite({ SEED: 'none' });

const sold = [
  { title: 'Brass polish, 1 L (case of 12)', sku: 'BP-1L', price: '90.00', gstBp: 1_800, unit: 'case' },
  { title: 'Jute rope, 10 m', sku: 'JR-10', price: '50.00', gstBp: 500, unit: 'piece' },
];

async function addProducts(): Promise<void> {
  if ((await site.read('products')).length > 0) return;
  for (const product of sold) await site.add('products', { description: 'Sold by the case', categoryId: null, ...product });
}

/** Sends an inquiry with this message. */
async function arrive(message: string): Promise<number> {
  await addProducts();
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Quinn', email: 'quinn@example.com', company: 'Quinn and Co', subject: 'bulk', message });
  expect((await fetch(site.url('/api/contact'), { method: 'POST', headers, body })).status).toBe(201);
  return (await site.inquiries())[0]?.id as number;
}

async function startDraft(): Promise<number> {
  const inquiryId = await arrive('Please quote.');
  const { result } = (await site.mutate('admin.quotations.start', { inquiryId })) as { result: { data: { json: { id: number } } } };
  return result.data.json.id;
}

const LIST = 'Item\tQty\nBP-1L\t40\njute rope\t12 pcs\nStapler\t\n';

it.each(PAGE_WIDTHS_PX)(
  'at %i px pasted rows are previewed, added to the quotation at today’s prices, and removed by one Undo',
  async (width) => {
    const id = await startDraft();
    const { page, place, expectNoTrouble } = await openPanel(browser, site, {
      tab: 'quotations',
      search: { id: String(id) },
      width,
      bypassCSP: true,
    });
    await place.getByRole('button', { name: 'Free text' }).click();
    const first = place.getByLabel('Item, line 1', { exact: true });
    await first.focus();
    await first.evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, LIST);
    const dialog = page.getByRole('dialog', { name: '3 lines found' });
    await dialog.getByText('1 matched, 1 to choose, 1 in their words, 1 without a quantity.').waitFor();
    expect(await findAxeViolations(page, '[role=dialog]')).toEqual([]);
    await dialog.getByLabel('Product of row 3').selectOption({ label: 'Jute rope, 10 m · JR-10' });
    await dialog.getByRole('checkbox', { name: /^Remember the product/ }).uncheck();
    await dialog.getByRole('button', { name: 'Add 3 lines' }).click();
    await dialog.waitFor({ state: 'detached' });
    const value = (label: string) => place.getByLabel(label, { exact: true }).inputValue();
    expect(await Promise.all(['Item, line 2', 'Quantity, line 2', 'Price ₹, line 2'].map(value))).toEqual([sold[0]?.title, '40', '90.00']);
    expect(await Promise.all(['Item, line 3', 'Quantity, line 3', 'Price ₹, line 3'].map(value))).toEqual([sold[1]?.title, '12', '50.00']);
    expect(await Promise.all(['Item, line 4', 'Quantity, line 4', 'Price ₹, line 4'].map(value))).toEqual(['Stapler', '', '']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => place.getByLabel(/^Item, line/).count()).toBe(1);
    expectNoTrouble();
  },
);

it('a list in the message of an inquiry becomes a quotation, and the product chosen for a row is remembered until Settings deletes it', async () => {
  const id = await arrive('Please quote\nchamak polish - 12 case\njute rope - 5');
  const { page, expectNoTrouble } = await openPanel(browser, site, { tab: 'contact-inquiries', search: { id: String(id) } });
  await page.getByRole('button', { name: '2 lines found: take them' }).click();
  const dialog = page.getByRole('dialog', { name: '2 lines found' });
  const chosen = () => dialog.getByRole('combobox').evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).selectedIndex));
  await dialog.getByRole('button', { name: 'Choose the first product for 2 rows' }).click();
  // Choices made for all rows at once are not remembered by default.
  expect([await chosen(), await dialog.getByRole('checkbox', { name: /^Remember the 2 products/ }).isChecked()]).toEqual([[0, 0], false]);
  await dialog.getByRole('button', { name: 'Undo these choices' }).click();
  // The remembered choice applies to the same words of the buyer.
  expect(await chosen()).toEqual([1, 1]);
  await dialog.getByLabel('Product of row 2').selectOption({ index: 0 });
  await dialog.getByRole('button', { name: 'Add 2 lines' }).click();
  await page.getByLabel('Item, line 2', { exact: true }).waitFor();
  expect(page.url()).not.toContain('list=');
  await page.goto(site.url('/admin?tab=settings&screen=buyers-words'));
  await page.getByText('confirmed by Site Administrator').waitFor();
  await page.getByRole('button', { name: /^Delete chamak polish/ }).click();
  await page.getByText('Nothing is remembered yet.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: /^Delete chamak polish/ }).click();
  await page.getByText('Nothing is remembered yet.').waitFor();
  expectNoTrouble();
});
