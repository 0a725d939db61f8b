/** The editor of a quotation: its layout, and the links to missing values. */
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const browser = launchBrowser(reducedMotionOptions);
const site = launchSite({ SEED: 'none' });

/** Starts a draft with these products, in this quantity each. */
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
])(
  'the first line ends above $lowest px at $width × $height, and the total stays in sight below the last line',
  { tags: 'thorough' },
  async (size) => {
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
  },
);

it('missing values are counted beside Send, and each link focuses its field', async () => {
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
  expect(await findAxeViolations(page)).toEqual([]);
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

it('the preview of a quotation is beside the lines from 1440 px on and follows typing, until it is hidden', {
  tags: 'thorough',
}, async () => {
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

it('a discount changes all selected lines, with one Undo; Shift with an arrow key selects the next line', {
  tags: 'thorough',
}, async () => {
  const id = await startDraft(many.slice(0, 3).map((product) => ({ ...product, tiers: [{ from: 10, price: '80.00' }] })));
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, {
    tab: 'quotations',
    search: { id: String(id) },
    bypassCSP: true,
  });
  const lines = [1, 2, 3];
  const valuesOf = (label: string) =>
    Promise.all(lines.map((line) => place.getByLabel(`${label}, line ${line}`, { exact: true }).inputValue()));
  const bar = place.getByRole('toolbar', { name: 'Selected lines' });
  const undo = () => toast.getByRole('button', { name: 'Undo' }).click();

  await place.getByLabel('Select all lines').check();
  await bar.getByText('3 selected').waitFor();
  await bar.getByLabel('Discount %').fill('105');
  await page.keyboard.press('Enter');
  await bar.getByText('Must be a percentage from 0 to 100, such as 18 or 2.5').waitFor();
  await bar.getByLabel('Discount %').fill('5');
  await page.keyboard.press('Enter');
  await expect.poll(() => valuesOf('Discount %')).toEqual(['5', '5', '5']);
  expect(await findAxeViolations(page)).toEqual([]);
  await place.getByLabel('Discount %, line 2', { exact: true }).fill('7');
  await undo();
  await expect.poll(() => valuesOf('Discount %')).toEqual(['', '', '']);

  await bar.getByRole('button', { name: 'Clear the selection' }).click();
  await place.getByLabel('Select line 1').press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await bar.getByText('2 selected').waitFor();
  await place.getByLabel('Quantity, line 1', { exact: true }).fill('10');
  await page.keyboard.press('Control+d');
  await expect.poll(() => valuesOf('Quantity')).toEqual(['10', '10', '4']);
  expect(await valuesOf('Price ₹')).toEqual(['80.00', '80.00', '90.00']);
  await undo();
  await expect.poll(() => valuesOf('Quantity')).toEqual(['10', '4', '4']);
  await place.getByLabel('HSN or SAC, line 1', { exact: true }).fill('3402');
  await bar.getByRole('button', { name: 'Copy from line 1…' }).click();
  await page.getByRole('menuitem', { name: 'HSN or SAC 3402' }).click();
  await expect.poll(() => valuesOf('HSN or SAC')).toEqual(['3402', '3402', '3401']);
  expectNoTrouble();
});

it('a quotation line shows the stock of its product, and sending asks whether the promised delivery time is possible', {
  tags: 'thorough',
}, async () => {
  await site.change('company-profile', 'company', { legalName: 'Sahyadri Trading Company', state: '29', gstin: '29AAACS0000A1ZC' });
  const priced = { price: '90.00', hsn: '3401', gstBp: 1_800 };
  const id = await startDraft([
    { ...priced, title: 'Empty', stock: 0 },
    { ...priced, title: 'Few', stock: 3, moq: 6 },
    { ...priced, title: 'Enough', stock: 40 },
  ]);
  const { page, place, expectNoTrouble } = await openPanel(browser, site, {
    tab: 'quotations',
    search: { id: String(id) },
    bypassCSP: true,
  });
  const line = (title: string) => place.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
  await line('Empty').getByText('None in stock').waitFor();
  await line('Few').getByText('Fewer in stock than asked for').waitFor();
  await line('Few').getByText('Below the minimum of 6 cases').waitFor();
  expect(
    await line('Enough')
      .getByText(/in stock/)
      .count(),
  ).toBe(0);
  await place.locator('details summary').click();
  await place.getByLabel('Delivery time').fill('3 days');
  await place.getByRole('button', { name: 'Send…' }).click();
  const dialog = page.getByRole('dialog');
  await expect
    .poll(() => dialog.getByRole('listitem').allTextContents())
    .toEqual(['Line 1, Empty: None in stock', 'Line 2, Few: Fewer in stock than asked for']);
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Issue without mail' }).click();
  await dialog.getByText('Confirm the delivery time, or change it in the terms').waitFor();
  await dialog.getByLabel('Yes, we can deliver in this time').check();
  await dialog.getByRole('button', { name: 'Issue without mail' }).click();
  await place.getByText(/^Ready, not handed over. Valid until/).waitFor();
  expectNoTrouble();
});

it('the margin is updated while a discount is typed: at the line, beside the total and below it', { tags: 'thorough' }, async () => {
  const id = await startDraft([
    { title: 'Coir mat', price: '100.00', cost: '80.00' },
    { title: 'Jute mat', price: '100.00' },
  ]);
  const { place, expectNoTrouble } = await openPanel(browser, site, { tab: 'quotations', search: { id: String(id) } });
  await place.getByText('Margin ₹80.00, 20 %', { exact: true }).waitFor();
  await place.getByText('No cost', { exact: true }).waitFor();
  await place.getByLabel('Discount %, line 1', { exact: true }).fill('25');
  await place.getByText('Below cost by ₹20.00, 6.7 %', { exact: true }).waitFor();
  await place.getByText('Below cost by 6.7 %', { exact: true }).waitFor();
  await place.getByText('Below cost by ₹20.00, 6.7 %, on 1 of 2 lines', { exact: true }).waitFor();
  expectNoTrouble();
});
