/** Quotations in the panel: from an inquiry to a draft that is saved, restored and merged, and to an order. */
import { expect, it } from 'vitest';
import type { QuotationRow } from '../../../shared/quotation/rows';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const browser = launchBrowser(reducedMotionOptions);
const site = launchSite({ SEED: 'none' });

const headers = () => ({ 'content-type': 'application/json', authorization: `Bearer ${site.session().token}` });

const trpc = async (procedure: string, input: object, method = 'POST') => {
  const json = JSON.stringify({ json: input });
  const address = site.url(`/trpc/admin.quotations.${procedure}${method === 'GET' ? `?input=${encodeURIComponent(json)}` : ''}`);
  const response = await fetch(address, { method, headers: headers(), ...(method === 'POST' && { body: json }) });
  expect(response.status).toBe(200);
  return (await response.json()).result.data.json;
};
const readRow = (id: number): Promise<QuotationRow> => trpc('row', { id }, 'GET');

const FIGURES = { categoryId: null, unit: 'case', hsn: '3401', gstBp: 1_800 };

it('an inquiry becomes a quotation and then an order; the draft survives a reload and a merge with a colleague’s draft', async () => {
  const soap = await site.add('products', { title: 'Neem soap', description: 'Soap', price: '900.00', sku: 'NS-1', ...FIGURES });
  const sold = { moq: 6, packSize: 12, tiers: [{ from: 10, price: '110.00' }] };
  await site.add('products', { title: 'Coir mat', description: 'Mat', price: '120.50', ...sold, ...FIGURES });
  const lines = [
    { productId: soap.id, quantity: 4 },
    { text: 'Brass hooks', quantity: 2.5 },
  ];
  const body = JSON.stringify({ name: 'Quinn', email: 'quinn@example.com', company: 'Quinn and Co', pinCode: '560001', lines });
  expect((await fetch(site.url('/api/quote-requests'), { method: 'POST', headers: headers(), body })).status).toBe(201);

  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'inquiries', bypassCSP: true });
  await place.getByRole('link', { name: 'Quinn' }).focus();
  await page.keyboard.press('q');
  await place.getByRole('heading', { level: 1, name: /^QT-\d{4}-00001$/ }).waitFor();
  const field = (label: string) => place.getByLabel(label, { exact: true });
  /** Keys go to the focused element. */
  const expectFocus = (label: string) =>
    expect.poll(() => field(label).evaluate((input) => input === document.activeElement), { message: label }).toBe(true);
  const save = place.getByRole('button', { name: 'Save', exact: true });
  await expect.poll(() => field('Price ₹, line 1').inputValue()).toBe('900.00');
  await expect.poll(() => field('Item, line 2').inputValue()).toBe('Brass hooks');
  await expect.poll(() => save.isDisabled()).toBe(true);
  expect(await findAxeViolations(page)).toEqual([]);

  // The last line has no price yet: the editor leads to it, and saves the draft anyway.
  await place.getByRole('button', { name: '2 things missing' }).click();
  await page.getByRole('menuitem', { name: 'Line 2: Enter a price. Enter the rate of GST' }).click();
  await expectFocus('Price ₹, line 2');
  await page.keyboard.type('1,25');
  await page.keyboard.press('Control+s');
  await toast.getByText('Do you mean ₹1.25 or ₹125').waitFor();
  await field('Price ₹, line 2').fill('1250.5');
  await field('GST %, line 2').fill('18');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Installation');
  await expect.poll(() => field('Item, line 3').inputValue()).toBe('Installation');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => field('Item, line 2').inputValue()).toBe('Installation');
  await expectFocus('Item, line 2');
  await page.keyboard.press('Control+s');
  await toast.getByText('Quotation saved').waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  expect((await readRow(1)).draft?.lines.map(({ title, unitPaise }) => [title, unitPaise])).toEqual([
    ['Neem soap', '90000'],
    ['Installation', null],
    ['Brass hooks', '125050'],
  ]);

  await place.getByRole('combobox', { name: 'Add a product' }).fill('coir');
  await page.getByRole('option', { name: /^Coir mat/ }).click();
  await expectFocus('Quantity, line 4');
  expect([await field('Quantity, line 4').inputValue(), await field('Price ₹, line 4').inputValue()]).toEqual(['6', '120.50']);
  await field('Quantity, line 4').fill('12.5');
  await expect.poll(() => field('Price ₹, line 4').inputValue()).toBe('110.00');
  await place.getByRole('button', { name: 'Delete line 2' }).click();
  await toast.getByText('Line deleted').waitFor();
  await expect.poll(() => field('Item, line 2').inputValue()).toBe('Brass hooks');
  await page.reload();
  await place.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => field('Quantity, line 3').inputValue()).toBe('12.5');
  await field('Price ₹, line 3').fill('100');
  await place.getByText('₹110 from 10 cases.').waitFor();
  await place.getByRole('button', { name: 'Use the price of the catalogue, line 3' }).click();
  await expect.poll(() => field('Price ₹, line 3').inputValue()).toBe('110.00');
  await place.getByRole('button', { name: 'Use whole packs: 13, line 3' }).waitFor();

  // Meanwhile a colleague gave a discount on the first line, and wrote terms.
  const { draft, version } = await readRow(1);
  if (!draft) throw new Error('There is no draft');
  const [first, ...others] = draft.lines;
  const theirs = { ...draft, lines: [{ ...first, discountBp: 500 }, ...others], paymentTerms: 'In advance' };
  await trpc('saveDraft', { id: 1, version, draft: theirs });
  await field('Price ₹, line 1').fill('850');
  await expect.poll(() => save.isEnabled()).toBe(true);
  await page.keyboard.press('Control+s');
  const view = page.getByRole('dialog', { name: 'Changed in the meantime' });
  const side = (group: string, name: RegExp) => view.getByRole('radiogroup', { name: group }).getByRole('radio', { name });
  await side('Line 1 of yours', /^Theirs Neem soap: 4 cases at ₹900.00, less 5 %, GST 18 %/).check();
  // The dialog does not ask about parts that only one of the two users changed.
  expect(await view.getByRole('radiogroup').count()).toBe(1);
  await view.getByRole('button', { name: 'Save with these choices' }).click();
  await toast.getByText('Quotation saved').waitFor();
  const merged = (await readRow(1)).draft;
  expect(merged?.lines.map(({ title, discountBp, quantity }) => [title, discountBp, quantity])).toEqual([
    ['Neem soap', 500, 4_000],
    ['Brass hooks', 0, 2_500],
    ['Coir mat', 0, 12_500],
  ]);
  expect(merged?.paymentTerms).toBe('In advance');

  await page.setViewportSize({ width: 360, height: 640 });
  await place.getByRole('button', { name: 'Preview' }).click();
  const paper = page.getByRole('article', { name: /^Quotation QT-\d{4}-00001-R1/ });
  await expect.poll(() => paper.getByRole('row', { name: /^Total/ }).textContent()).toBe('Total₹9,347.00');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await findAxeViolations(page, 'article')).toEqual([]);
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  // A dialog asks for the seller's missing details first. Without mail the office copies a link.
  await place.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('dialog', { name: 'Your company’s details' }).waitFor();
  await site.change('company-profile', 'company', { legalName: 'Sahyadri Trading Company', state: '29', gstin: '29AAACS0000A1ZC' });
  await page.reload();
  await place.getByRole('button', { name: 'Send…' }).click();
  const send = page.getByRole('dialog', { name: /^Send QT-/ });
  await send.getByText('Mail is not set up.').waitFor();
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([]);
  await send.getByRole('button', { name: 'Issue without mail' }).click();
  await place.getByText(/^Ready, not handed over. Valid until/).waitFor();
  await place.getByText('Revision 1 is ready, nobody has it yet.').waitFor();
  await place.getByRole('button', { name: 'Hand over…' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Send by WhatsApp');
  await place.getByRole('heading', { level: 1, name: /-R1$/ }).waitFor();
  await place.getByRole('button', { name: 'Send by WhatsApp' }).click();
  const link = page.getByRole('link', { name: 'Open WhatsApp' });
  await expect.poll(() => link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\?text=Our%20quotation%3A%20http[\w%.-]+$/);
  await page.keyboard.press('Escape');
  await place.getByText('Not handed over yet. Not opened yet.').waitFor();
  await place.getByRole('button', { name: 'I sent it: WhatsApp' }).press('Enter');
  await place.getByText(/^Waits for the buyer until/).waitFor();
  await place.getByText(/^Revision 1 was sent .* by /).waitFor();
  await place.getByRole('button', { name: 'Accepted by purchase order…' }).click();
  const order = page.getByRole('dialog', { name: 'Accepted by purchase order' });
  await order.getByLabel('Number of the purchase order').fill('PO-77');
  await order.getByLabel('Who ordered').fill('Quinn');
  await order.getByRole('button', { name: 'Accept the order' }).click();
  await place.getByText(/^Accepted .* by Quinn by a purchase order. Purchase order PO-77.$/).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  expectNoTrouble(/409/);
});
