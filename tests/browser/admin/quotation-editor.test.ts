/** The editor of a quotation: what stands where, and what leads to what is missing. */
import { expect, it } from 'vitest';
import { axeFindings } from '../../support/axe';
import { launchBrowser, still } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const browser = launchBrowser(still);
const site = launchSite({ SEED: 'none' });

/** A draft of these products, in this quantity each. */
async function startDraft(products: object[], quantity = 4): Promise<number> {
  const lines: object[] = [];
  for (const product of products) {
    const { id } = await site.add('products', { description: 'Sold by the case', categoryId: null, unit: 'case', ...product });
    lines.push({ productId: id, quantity });
  }
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Quinn', company: 'Quinn and Co', email: 'quinn@example.com', pinCode: '560001', lines });
  expect((await fetch(site.url('/api/quote-requests'), { method: 'POST', headers, body })).status).toBe(201);
  const [inquiry] = await site.inquiries();
  const { result } = (await site.mutate('admin.quotations.start', { inquiryId: inquiry?.id })) as {
    result: { data: { json: { id: number } } };
  };
  return result.data.json.id;
}

const many = Array.from({ length: 12 }, (_, at) => ({ title: `Soap ${at + 1}`, price: '90.00', hsn: '3401', gstBp: 1_800 }));

it.each([
  { width: 1_280, height: 800, lowest: 480 },
  { width: 360, height: 780, lowest: 600 },
])('the first line ends above $lowest px at $width × $height, and the total and Send stay in sight below the last line', async (size) => {
  const id = await startDraft(many);
  const { page, place, expectNoTrouble } = await openPanel(browser, site, { tab: 'quotations', search: { id: String(id) }, ...size });
  const first = place.getByLabel('Item, line 1', { exact: true });
  await first.waitFor();
  const box = await first.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(size.lowest);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  for (const part of [place.getByText('₹5,098.00').first(), place.getByRole('button', { name: 'Send…' })]) {
    const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(size.height);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  expectNoTrouble();
});

it('what is missing is counted beside Send, said once at its line, and each link unfolds and focuses its field', async () => {
  const id = await startDraft([{ title: 'Coir mat', price: null }]);
  const { page, place, expectNoTrouble } = await openPanel(browser, site, {
    tab: 'quotations',
    search: { id: String(id) },
    bypassCSP: true,
  });
  const field = (label: string) => place.getByLabel(label, { exact: true });
  const isFocused = (label: string) => field(label).evaluate((input) => input === document.activeElement);
  const choose = async (count: string, name: string) => {
    await place.getByRole('button', { name: count }).press('Enter');
    await page.getByRole('menuitem', { name }).press('Enter');
  };
  await choose('2 things missing', 'Line 1: Enter a price. Enter the rate of GST');
  await expect.poll(() => isFocused('Price ₹, line 1')).toBe(true);
  await expect
    .poll(() =>
      place
        .locator('li')
        .getByText(/^Enter a price/)
        .count(),
    )
    .toBe(1);
  const details = place.locator('details');
  const summary = details.locator('summary');
  await summary.press('Enter');
  await field('Company').fill('');
  await field('Name').fill('');
  await place.getByRole('button', { name: '3 things missing' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await summary.press('Enter');
  await expect.poll(() => details.getAttribute('open')).toBeNull();
  await choose('3 things missing', 'Enter a name or a company');
  await expect.poll(() => isFocused('Name')).toBe(true);
  await expect.poll(() => field('Name').getAttribute('aria-invalid')).toBe('true');
  // A draft without a buyer opens with its fields.
  await place.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Quotation saved').waitFor();
  await page.reload();
  await expect.poll(() => details.getAttribute('open')).toBe('');
  expectNoTrouble();
});

it('the preview stands beside the lines from 1440 px on and follows what is typed, until it is hidden', async () => {
  const id = await startDraft(many.slice(0, 2));
  const { page, place, expectNoTrouble } = await openPanel(browser, site, { tab: 'quotations', search: { id: String(id) }, width: 1_440 });
  const paper = place.getByRole('complementary', { name: 'Preview' });
  await place.getByLabel('Quantity, line 1', { exact: true }).fill('10');
  await paper.getByText('₹1,487.00', { exact: true }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1_440);
  await place.getByRole('button', { name: 'Hide preview' }).click();
  await expect.poll(() => paper.count()).toBe(0);
  await place.getByRole('button', { name: 'Preview', exact: true }).click();
  await paper.waitFor();
  expectNoTrouble();
});
