/**
 * The list of quotations: views with counts, columns, sort order, saved views, selection; and the figures of a month with their lists.
 *
 * @module-tag thorough
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { toPhoneColumns } from '../../../shared/inquiries/sender';
import { dayOf } from '../../../shared/time/india';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { fillSellerProfile } from '../../support/quotation-office';
import { addQuotation } from '../../support/quotations';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@example.com' });
const browser = launchBrowser(reducedMotionOptions);
const PICTURES = process.env.PICTURES;

beforeAll(async () => {
  const at = new Date();
  for (const email of ['meera@example.com', 'asha@example.com']) await addQuotation(site.db(), { at, email });
  await site.db().transact(async (tx) => {
    await tx.quotation.updateMany({ data: { handedOverAt: at } });
    await tx.quotationLink.updateMany({ data: { handedOverAt: at } });
  });
  const [first, second] = await site.db().read.quotation.findMany();
  await site.db().transact(async (tx) => {
    await tx.quotation.update({ where: { id: first?.id ?? 0 }, data: { state: 'declined', decidedAt: at, lossReason: 'price' } });
    // The other quotation has an order, half dispatched after the promised day.
    const { id: revisionId, quotationId, hash } = await tx.quotationRevision.findFirstOrThrow({ where: { quotationId: second?.id ?? 0 } });
    const confirmed = { createdAt: at, confirmedAt: at, confirmedBy: 'Asha', dueOn: '2026-11-02', hasLeft: true };
    const order = await tx.salesOrder.create({ data: { quotationId, revisionId, hash, ...confirmed } });
    const quantities = { quantity: 12_000, owed: 6_000, promisedOn: '2026-11-02' };
    const line = await tx.orderLine.create({ data: { orderId: order.id, position: 0, ...quantities } });
    const left = {
      number: 1,
      state: 'sent',
      dispatchedOn: dayOf(at),
      promisedOn: '2026-11-02',
      createdAt: at,
      createdBy: 'Asha',
      sentAt: at,
    };
    const dispatch = await tx.dispatch.create({ data: { orderId: order.id, ...left } });
    await tx.dispatchLine.create({ data: { dispatchId: dispatch.id, lineId: line.id, quantity: 6_000 } });
  });
});

it('the list of quotations is sorted, gets a column and a saved view, and sets the owner of selected rows', async () => {
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'quotations' });
  const rows = place.locator('tbody tr');
  await rows.first().waitFor();
  const total = await rows.count();
  await place.getByRole('link', { name: `All ${total}` }).waitFor();
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/list-1280.png` });

  await place.getByRole('button', { name: 'Value' }).click();
  await expect.poll(() => place.getByRole('columnheader', { name: 'Value' }).getAttribute('aria-sort')).toBe('ascending');
  expect(new URL(page.url()).searchParams.get('sort')).toBe('totalPaise');
  await place.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Handed over' }).check();
  await page.keyboard.press('Escape');
  await place.getByRole('columnheader', { name: 'Handed over' }).waitFor();

  await place.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('textbox', { name: 'Save this view as' }).fill('By value');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await place.getByRole('button', { name: 'By value' }).waitFor();

  await place.getByRole('checkbox', { name: 'Select all on this page' }).first().check();
  const bar = page.getByRole('toolbar', { name: 'Selected quotations' });
  await bar.getByText(`${total} selected`).waitFor();
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/selected-1280.png` });
  await bar.getByLabel('Follow-up of the selected quotations').fill('2099-12-01');
  await bar.getByRole('button', { name: 'Follow up then' }).click();
  await toast.getByText('Follow-up saved').waitFor();
  await expect.poll(() => place.getByText('1 Dec', { exact: true }).count()).toBe(total);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => place.getByText('1 Dec', { exact: true }).count()).toBe(0);
  expect(await findAxeViolations(page)).toEqual([]);

  await page.setViewportSize({ width: 360, height: 780 });
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/list-360.png` });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expectNoTrouble();
});

it.each([
  ['quotations', 'All quotations', (page: Page) => page.goBack()],
  ['quotations', 'All quotations', (page: Page) => page.getByRole('link', { name: 'All quotations' }).press('Enter')],
  ['orders', 'All orders', (page: Page) => page.goBack()],
] as const)('leaving a page of %s focuses its row, and the selected rows stay selected (%#)', async (tab, back, leave) => {
  const { page, place, expectNoTrouble } = await openPanel(browser, site, { tab });
  const link = place.locator('[data-row] th a').last();
  const box = place.locator('[data-row]').first().getByRole('checkbox');
  if (tab === 'quotations') await box.check();
  await link.click();
  await place.getByRole('link', { name: back }).waitFor();
  await leave(page);
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  if (tab === 'quotations') expect(await box.isChecked()).toBe(true);
  expectNoTrouble();
});

it.runIf(isLong)(
  'a bulk reminder mails the buyers of selected quotations; a dialog explains which are left out, and Undo cancels the mails',
  async () => {
    const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'quotations' });
    await place.getByRole('checkbox', { name: 'Select all on this page' }).first().check();
    await page.getByRole('button', { name: 'Remind…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remind Hotel Ashoka' });
    await dialog.getByRole('heading', { name: '1 buyer left out' }).waitFor();
    await dialog.getByText(/the buyer declined it/).waitFor();
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/remind-1280.png` });
    expect(await findAxeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/remind-360.png` });
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.getByRole('button', { name: 'Send reminder' }).click();
    await toast.getByText('Reminder is on its way').waitFor();
    const [row] = await site.db().read.outboxMail.findMany({ where: { kind: 'quotation-reminder' } });
    expect(row).toMatchObject({ to: 'asha@example.com', state: 'waiting' });
    await place.getByText(/^Reminded \d/).waitFor();
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/reminded-1280.png` });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await toast.getByText('Undone').waitFor();
    await expect.poll(() => place.getByText(/^Reminded \d/).count()).toBe(0);
    expect(await site.db().read.outboxMail.count({ where: { kind: 'quotation-reminder' } })).toBe(0);
    expectNoTrouble();
  },
);

it('the figures of a month lead to lists and to the previous month', async () => {
  const { page, place, expectNoTrouble } = await openPanel(browser, site, { tab: 'quotations', search: { show: 'figures' } });
  await place.getByRole('table', { name: 'Orders' }).waitFor();
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/figures-1280.png` });
  for (const [name, rows] of [
    ['2 inquiries of All', 2],
    ['2 quoted by All', 2],
    ['The price is too high: 1', 1],
    ['1 dispatched late, ', 1],
    ['1 still owed, ', 1],
  ] as const) {
    await place.getByRole('link', { name }).last().click();
    await expect.poll(() => place.locator('tbody tr').count()).toBe(rows);
    await page.goBack();
    await place.getByRole('navigation', { name: 'Month' }).waitFor();
  }
  const month = await place.getByRole('navigation', { name: 'Month' }).getByRole('heading').textContent();
  await place.getByRole('link', { name: 'The month before' }).click();
  await expect.poll(() => place.getByRole('navigation', { name: 'Month' }).getByRole('heading').textContent()).not.toBe(month);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/figures-360.png` });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await place.getByRole('link', { name: 'All quotations' }).click();
  await place.locator('tbody tr').first().waitFor();
  expect(new URL(page.url()).search).toBe('?tab=quotations');
  expectNoTrouble();
});

it('a quotation for a new buyer is sent by WhatsApp, and the next quotation finds that buyer', async () => {
  const { page, place, expectNoTrouble } = await openPanel(browser, site, { tab: 'quotations' });
  await site.add('products', {
    title: 'Palm soap',
    description: 'A case.',
    categoryId: null,
    price: '90.00',
    unit: 'case',
    hsn: '3401',
    gstBp: 1_800,
  });
  await fillSellerProfile(site.db());
  await place.getByRole('button', { name: 'New quotation' }).click();
  const dialog = page.getByRole('dialog', { name: 'New quotation' });
  const buyer = dialog.getByRole('textbox', { name: 'Buyer' });
  await buyer.fill('Nobody known');
  await dialog.getByText('Nobody found.').waitFor();
  await buyer.press('Enter');
  await dialog.getByRole('textbox', { name: 'Phone' }).press('Enter');
  await dialog.getByText('Enter an e-mail address, or a phone number that we can call').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/new-buyer-1280.png` });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // The number of somebody else: the office chooses the quotation.
  await site.db().transact((tx) => tx.contactInquiry.updateMany({ data: toPhoneColumns('98450 12345') }));
  await buyer.fill('Ravi Kumar 98450 12345');
  await buyer.press('Enter');
  await dialog.getByText(/^That is how we reach .* or “New buyer” for Ravi Kumar\.$/).waitFor();
  await buyer.fill('Ravi Kumar 98860 54321');
  await buyer.press('Enter');

  const search = place.getByRole('combobox', { name: 'Add a product' });
  await search.fill('Palm');
  await page.getByRole('option', { name: /Palm soap/ }).waitFor();
  await search.press('Enter');
  await place.getByLabel('Quantity, line 1', { exact: true }).waitFor();
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }));
  await place.getByRole('button', { name: 'Send…' }).click();
  const sending = page.getByRole('dialog', { name: /^Send QT/ });
  await sending.getByText('Open WhatsApp with a link for 98860 54321').waitFor();
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/whatsapp-1280.png` });
  const [chat] = await Promise.all([
    page.context().waitForEvent('page'),
    sending.getByRole('button', { name: 'Send by WhatsApp' }).click(),
  ]);
  await chat.waitForURL(/^https:\/\/wa\.me\/919886054321\?text=Our%20quotation/);
  await chat.close();
  const made = page.getByRole('dialog', { name: 'A link for WhatsApp' });
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/made-1280.png` });
  await made.getByRole('button', { name: 'I sent it' }).click();
  await place.getByText('Waits for the buyer', { exact: true }).waitFor();

  await page.goto(site.url('/admin?tab=quotations&id=new'));
  await buyer.fill('98860-54321');
  await buyer.press('Enter');
  const again = page.getByRole('dialog', { name: 'New quotation for Ravi Kumar' });
  await again.getByRole('button', { name: /^Again: QT/ }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/again-1280.png` });
  await page.setViewportSize({ width: 360, height: 780 });
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/again-360.png` });
  await again.getByRole('button', { name: /^Again: QT/ }).click();
  await expect.poll(() => place.getByLabel('Price ₹, line 1', { exact: true }).inputValue()).toBe('90.00');
  await place.getByRole('button', { name: '1 more of this buyer' }).click();
  await page.getByRole('dialog', { name: 'Other quotations of Ravi Kumar' }).waitFor();
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/others-360.png` });
  expectNoTrouble();
});

it('a word of 90 letters does not make the list wider than the page, and no label of a state is cut', async () => {
  await site.db().transact((tx) => tx.quotation.updateMany({ data: { company: 'Donaudampfschifffahrt'.repeat(5).slice(0, 90) } }));
  const { page, place } = await openPanel(browser, site, { tab: 'quotations' });
  const label = place.locator('.mantine-Badge-label').first();
  for (const width of [1280, 800, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await label.waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expect.poll(() => label.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  }
});
