/**
 * The inquiry desk in the panel: owners, follow-ups, one sender's inquiries, the keyboard, calls, and the inbox as the first page.
 *
 * @module-tag thorough
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite, type RowWithId } from '../../support/site';

const site = launchSite({ SEED: 'none', RATE_LIMITS: 'off' });
const browser = launchBrowser(reducedMotionOptions);

/** Sends an inquiry as a visitor and returns its id. */
async function received(name: string): Promise<number> {
  const form = { name, company: 'Hotel Sahyadri', subject: 'bulk', message: 'Please call me.', email: 'asha@example.com' };
  await fetch(site.url('/api/contact'), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(form) });
  return (await site.inquiries())[0]?.id as number;
}
const stored = async (id: number) => (await site.inquiries()).find((one) => one.id === id) as RowWithId;
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
/** Returns the keys that the panel takes from the browser when pressed with Ctrl, ⌘ or Alt. */
const keptFromBrowser = (page: Page, keys: string[]) =>
  page.evaluate((all) => {
    const modifiers = ['ctrlKey', 'metaKey', 'altKey'].map((name) => ({ [name]: true }));
    const press = (init: object) => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
    return all.filter((key) => !modifiers.every((modifier) => press({ key, ...modifier, bubbles: true, cancelable: true })));
  }, keys);
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short' }).format(new Date());

it('an inquiry gets an owner and a follow-up day, and is joined to another one of its sender, by keyboard too; each notification has Undo', async () => {
  const [first, second] = [await received('Asha'), await received('Asha again')];
  const panel = await openPanel(browser, site, { tab: 'inquiries', bypassCSP: true });
  const { page, place, toast } = panel;
  const views = place.getByRole('navigation', { name: 'Which inquiries' });
  await views.getByRole('link', { name: 'Unassigned 2' }).waitFor();

  await page.keyboard.press('j');
  await expect.poll(() => focused(page)).toBe('Asha');
  // With Ctrl or ⌘ these keys belong to the browser: reload, new window, select all, save (Ctrl+K is the panel's: REQ 8.12).
  expect(await keptFromBrowser(page, ['r', 'n', 'a', 's', 'j', '/', '?'])).toEqual([]);
  expect([await focused(page), await page.getByRole('dialog').count()]).toEqual(['Asha', 0]);
  await page.keyboard.press('s');
  await expect.poll(() => focused(page)).toBe('Status of the inquiry from Asha');
  await place.getByRole('link', { name: 'Asha', exact: true }).focus();
  await page.keyboard.press('a');
  const inquiry = page.getByRole('dialog', { name: 'Asha', exact: true });
  const owner = inquiry.getByRole('combobox', { name: 'Owner' });
  await expect.poll(() => owner.evaluate((element) => element === document.activeElement)).toBe(true);
  await owner.selectOption('Site Administrator (me)');
  await toast.getByText('Owner changed').waitFor();
  await views.getByRole('link', { name: 'Mine 1' }).waitFor();

  const day = inquiry.getByLabel('Follow up on');
  await day.fill(today);
  await day.press('Enter');
  await toast.getByText('Follow-up saved').waitFor();
  await inquiry.getByText('Follow up today').waitFor();
  expect(await stored(first)).toMatchObject({ ownerId: 1, followUpAt: new Date(`${today}T00:00:00+05:30`).toISOString() });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await toast.getByText('Undone').waitFor();
  expect(await stored(first)).toMatchObject({ followUpAt: null });
  await expect.poll(() => day.inputValue()).toBe('');

  await inquiry.getByRole('button', { name: /^Join SQ-/ }).click();
  // The notification stays while the pointer is over it, however long the next steps take.
  await toast.getByText('Inquiries joined').hover();
  await inquiry.getByText('joined to this one').waitFor();
  expect(await stored(second)).toMatchObject({ joinedToId: first });
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await inquiry.waitFor({ state: 'detached' });
  await place.getByText('and 1 joined inquiry').waitFor();
  await expect.poll(() => place.getByRole('row').getByRole('link').allTextContents()).toEqual(['Asha']);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => place.getByRole('row').getByRole('link').allTextContents()).toEqual(['Asha', 'Asha again']);

  await place.getByRole('link', { name: 'Asha', exact: true }).focus();
  await page.keyboard.press('n');
  await expect.poll(() => inquiry.getByLabel('Notes').evaluate((element) => element === document.activeElement)).toBe(true);
  panel.expectNoTrouble();
});

it.runIf(isLong)('the inbox opens first for a user who had it open last, and records a call', async () => {
  const panel = await openPanel(browser, site, { width: 360, bypassCSP: true });
  const { page, place, toast } = panel;
  await place.getByRole('heading', { name: 'Categories' }).waitFor();
  await page.goto(site.url('/admin?tab=inquiries'));
  await place.getByRole('heading', { name: 'Inquiries' }).waitFor();
  await page.goto(site.url('/admin'));
  await place.getByRole('heading', { name: 'Inquiries' }).waitFor();

  await place.getByRole('button', { name: 'Log a call' }).click();
  const form = page.getByRole('dialog', { name: 'Log a call' });
  await form.getByLabel('Name').fill('Ravi Kumar');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => form.getByLabel('Phone').evaluate((element) => element === document.activeElement)).toBe(true);
  await form.getByLabel('Phone').fill('98450 12345');
  await form.getByLabel('What was said').fill('Wants 200 boxes.');
  expect(await findAxeViolations(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await form.getByRole('button', { name: 'Save' }).click();
  await toast.getByText('Call logged').waitFor();
  const inquiry = page.getByRole('dialog', { name: 'Ravi Kumar' });
  await inquiry.getByText('Logged by the office').waitFor();
  await expect.poll(() => inquiry.getByRole('radio', { name: 'E-mail' }).isDisabled()).toBe(true);
  expect((await site.inquiries())[0]).toMatchObject({ source: 'phone', email: '', ownerId: 1, topic: 'general' });
  expect(panel.asked).toEqual([]);
  panel.expectNoTrouble();
});

it('the page of a quote request shows its lines with hints, and copies them for a spreadsheet', async () => {
  const soap = await site.add('products', {
    title: 'Neem soap',
    description: 'Soap',
    categoryId: null,
    sku: 'NS-1',
    unit: 'case',
    moq: 10,
    price: '900.00',
    stock: 25,
  });
  const today = ['₹900 per case', '₹3,600 in all, excl. GST', '25 cases in stock'];
  const gone = await site.add('products', { title: 'Coir mat', description: 'Mat', categoryId: null });
  await site.add('answer-templates', { name: 'Asked for', text: 'Our prices of {products}:' });
  const lines = [
    { productId: soap.id, quantity: 4, note: 'Blue ones' },
    { productId: gone.id, quantity: 2 },
    { text: 'Brass hooks', quantity: 2.5 },
  ];
  const asked = { name: 'Quinn', email: 'quinn@example.com', gstin: '29AAACS0000A1ZA', pinCode: '560001', neededBy: '2099-12-24' };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ ...asked, lines });
  expect((await fetch(site.url('/api/quote-requests'), { method: 'POST', headers, body })).status).toBe(201);
  await site.remove('products', gone.id);
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, {
    ...{ tab: 'inquiries', search: { topic: 'Quote request' }, bypassCSP: true },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const inList = place.getByRole('row').filter({ has: page.getByRole('link', { name: 'Quinn' }) });
  await expect.poll(() => inList.textContent()).toMatch(/Neem soap, Coir mat, Brass hooks[\s\S]*Quote request · 3 lines/);
  await expect.poll(() => place.getByRole('row').count()).toBe(2);
  await place.getByRole('link', { name: 'Quinn' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quinn' });
  const table = dialog.getByRole('table', { name: 'Lines of the quote request' });
  await table.getByText('No longer in the catalogue').waitFor();
  const rows = await table.getByRole('row').allInnerTexts();
  expect(rows.slice(1).map((text) => text.trim().split(/\s*[\n\t]\s*/))).toEqual([
    ['Neem soap', 'NS-1', 'Blue ones', 'Below the minimum of 10 cases', '4 cases', ...today],
    ['Coir mat', 'No longer in the catalogue', '2'],
    ['Brass hooks', '2.5'],
  ]);
  const links = await table.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual([`/admin?tab=products&id=${soap.id}`]);
  for (const text of ['The last character is a check digit', '560001', '24 Dec 2099']) await dialog.getByText(text).waitFor();
  await dialog.getByRole('combobox', { name: 'Answer template' }).selectOption('Asked for');
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'Your answer' }).inputValue())
    .toBe('Our prices of Neem soap, Coir mat, Brass hooks:');
  await dialog.getByRole('button', { name: 'Copy lines' }).click();
  await toast.getByText('Lines copied').waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Neem soap\tNS-1\t4\tcase\tBlue ones');
  expect(await findAxeViolations(page)).toEqual([]);
  expectNoTrouble();
});
