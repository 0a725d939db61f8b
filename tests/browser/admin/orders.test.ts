/** Orders in the panel: confirmed from an accepted quotation, dispatched in parts, postponed, cancelled, and listed by open quantities. */
import { afterAll, expect, it } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, PHONE_WIDTH, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { fillSellerProfile } from '../../support/quotation-office';
import { addQuotation, createPricedLine } from '../../support/quotations';
import { launchSite } from '../../support/site';
import { startSmtp } from '../../support/smtp';

const smtp = await startSmtp();
afterAll(() => smtp.close());
const browser = launchBrowser(reducedMotionOptions);
const site = launchSite({ SEED: 'none', SMTP_URL: smtp.url, MAIL_TO: 'office@example.com' });

/** Adds a quotation that the office accepted by a purchase order. */
async function addAccepted(title: string) {
  await fillSellerProfile(site.db());
  const lines = [createPricedLine('Palm soap'), createPricedLine(title, { quantity: 40_000 })];
  const sent = await addQuotation(site.db(), { at: new Date(), email: 'meera@example.com', draft: { lines } });
  const { version, currentRevision } = await site.db().read.quotation.findUniqueOrThrow({ where: { id: sent.quotationId } });
  const step = { id: sent.quotationId, version, revision: currentRevision, purchaseOrder: 'KRH/PO/2231', name: 'Meera Iyer' };
  await site.mutate('admin.quotations.acceptByOrder', step);
  return sent;
}

it('an accepted quotation becomes an order, which is dispatched in two parts, each with its step in the conversation', async () => {
  const { quotationId, inquiryId } = await addAccepted('Floor cleaner');
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'orders' });
  const dialog = page.getByRole('dialog');
  const press = (name: string) => place.getByRole('button', { name, exact: true }).click();
  const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const quantity = (title: string) => dialog.getByRole('textbox', { name: new RegExp(`^${title}`) });

  await place.getByRole('region', { name: '1 accepted quotation waits to be confirmed' }).getByRole('link').click();
  await press('Confirm order…');
  await dialog.getByLabel('Promised for').fill('15/1/2027');
  await expect
    .poll(() => dialog.getByLabel('Text of the mail').inputValue())
    .toContain('We confirm it and promise delivery by 15 January 2027.');
  await confirm('Confirm order');
  await toast.getByText('Order confirmed').waitFor();
  await place.getByRole('heading', { level: 1, name: /^SO-\d{4}-00001$/ }).waitFor();
  // The mail can still be undone.
  const where = { kind: 'order-confirmed', state: 'waiting' };
  expect(await site.db().read.outboxMail.count({ where })).toBe(1);

  await press('Dispatch…');
  expect([await quantity('Palm soap').inputValue(), await quantity('Floor cleaner').inputValue()]).toEqual(['12', '40']);
  await quantity('Floor cleaner').fill('41');
  await confirm('Dispatch');
  await dialog.getByText(/^Only 40 .* of Floor cleaner are still owed$/).waitFor();
  await quantity('Floor cleaner').fill('30');
  await dialog.getByRole('combobox', { name: 'Carrier' }).fill('VRL Logistics');
  await confirm('Dispatch');
  await dialog.waitFor({ state: 'detached' });
  await place.getByText('1 of 2 lines still owed. Promised: 15 Jan 2027').waitFor();

  // The undone dispatch is a draft again, and is sent once more.
  await toast.getByRole('button', { name: 'Undo' }).click();
  await toast.getByText('Undone').waitFor();
  await place.getByText('2 of 2 lines still owed. Promised: 15 Jan 2027').waitFor();
  expect(await site.db().read.outboxMail.count({ where: { kind: 'order-dispatched' } })).toBe(0);
  await press('Go on with it…');
  await confirm('Dispatch');
  await place.getByText('1 of 2 lines still owed. Promised: 15 Jan 2027').waitFor();

  await press('Another date…');
  await dialog.getByLabel('Promised for').fill('20/1/2027');
  await confirm('Move the date');
  await place.getByText('was 15 Jan 2027').waitFor();

  await press('Dispatch…');
  await confirm('Dispatch');
  await place.getByText('All of it was dispatched. The buyer has not said yet that it arrived.').waitFor();

  await place.getByRole('article', { name: /-D2$/ }).getByRole('button', { name: 'Make void…' }).click();
  await dialog.getByLabel('Why').fill('The lorry did not come');
  await confirm('Make void');
  await place.getByText('1 of 2 lines still owed. Promised: 20 Jan 2027').waitFor();

  await press('Send the order confirmation…');
  await confirm('Send');
  await toast.getByText('Sent', { exact: true }).waitFor();
  expect(await site.db().read.outboxMail.count({ where: { kind: 'order-paper', state: 'waiting' } })).toBe(1);

  await press('Cancel quantities…');
  await quantity('Floor cleaner').fill('10');
  await dialog.getByLabel('Why').fill('The buyer found another');
  await confirm('Cancel these');
  await place.getByText('10 cases cancelled: Floor cleaner').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);

  const steps = await site
    .db()
    .read.inquiryMessage.findMany({ where: { inquiryId, kind: { startsWith: 'order.' } }, orderBy: { id: 'asc' } });
  const [confirmed, sent] = ['confirmed', 'dispatched'];
  expect(steps.map(({ kind }) => kind?.replace('order.', ''))).toEqual([
    ...[confirmed, sent, 'dateMoved', sent],
    ...['dispatchVoided', 'paperSent', 'cancelled'],
  ]);
  // The order is found from its quotation.
  await page.goto(site.url(`/admin?tab=quotations&id=${quotationId}`));
  await place.getByRole('link', { name: 'Open the order' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  expectNoTrouble(/400/);
});

it('the quantities still owed are listed by buyer and by product, on a phone without scrolling sideways', {
  tags: 'thorough',
}, async () => {
  const { quotationId } = await addAccepted('Glass cleaner');
  const confirm = { quotationId, revision: 1, promisedOn: '2026-01-02', note: null, mail: null };
  await site.mutate('admin.orders.confirm', confirm);
  const { page, place, expectNoTrouble } = await openPanel(browser, site, {
    tab: 'orders',
    search: { view: 'overdue' },
    width: PHONE_WIDTH,
  });
  await place.getByRole('row').getByText('Was for 2 Jan 2026').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await place.getByRole('link', { name: 'Still owed' }).click();
  await place.getByRole('heading', { name: 'Hotel Ashoka' }).waitFor();
  await place.getByRole('link', { name: 'By product' }).click();
  await place.getByRole('heading', { name: 'Glass cleaner: 40 cases' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE_WIDTH);
  expectNoTrouble();
});
