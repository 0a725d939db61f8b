/**
 * The office's steps with a sent quotation: each step by its dialog, and the error for a step that comes too late.
 *
 * @module-tag thorough
 */
import { afterAll, expect, it } from 'vitest';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { decodeMail, findTokenInMail } from '../../support/quotation-office';
import { addQuotation } from '../../support/quotations';
import { launchSite } from '../../support/site';
import { startSmtp } from '../../support/smtp';

const smtp = await startSmtp();
afterAll(() => smtp.close());
const browser = launchBrowser(reducedMotionOptions);
const site = launchSite({ SEED: 'none', SMTP_URL: smtp.url, MAIL_TO: 'office@example.com' });

it('a sent quotation is declined, the decision is taken back, and it is sent again or revised, with a step in the conversation for each', async () => {
  const { quotationId: id, inquiryId, paper } = await addQuotation(site.db(), { at: new Date(), email: 'meera@example.com' });
  // The window is tall enough that dragging does not reach its edge and scroll.
  const options = { tab: 'quotations', search: { id: String(id) }, height: 1_600 };
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, options);
  const dialog = page.getByRole('dialog');
  const press = (name: string | RegExp) => place.getByRole('button', { name, exact: true }).click();
  const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const isOpen = () => place.getByText(/^Waits for the buyer until/).waitFor();
  const takeBack = async () => {
    await press('Take back…');
    await confirm('Take back');
    await isOpen();
  };

  // A colleague changes the quotation first.
  await press('Withdraw…');
  await dialog.getByLabel('Why, for the office').fill('Wrong price');
  const { version } = await site.db().read.quotation.findUniqueOrThrow({ where: { id } });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${site.session().token}` };
  const body = JSON.stringify({ json: { id, version, reason: 'price', note: null } });
  expect((await fetch(site.url('/trpc/admin.quotations.decline'), { method: 'POST', headers, body })).status).toBe(200);
  await confirm('Withdraw');
  await dialog.getByRole('alert').getByText('The buyer has declined this quotation').waitFor();
  await confirm('Cancel');
  await place.getByText(/^Declined .* as the buyer told the office\. The price is too high\.$/).waitFor();
  // A reminder would link to a quotation that cannot be accepted.
  await expect.poll(() => place.getByRole('button', { name: /^Send again/ }).count()).toBe(0);
  await takeBack();

  await press('Withdraw…');
  await dialog.getByLabel('Why, for the office').fill('Wrong price');
  await confirm('Withdraw');
  await place.getByText(/^Withdrawn .*\. Wrong price$/).waitFor();
  await takeBack();

  await press('Declined…');
  await dialog.getByLabel('Reason').selectOption({ label: 'We bought elsewhere' });
  await dialog.getByLabel('What the buyer said').fill('Cheaper in Kochi');
  await confirm('Mark as declined');
  await place.getByText('“Cheaper in Kochi”').waitFor();
  await takeBack();

  await press('Send again: mail to meera@example.com');
  await toast.getByText('Mail is on its way').waitFor();
  await expect.poll(() => smtp.received.map(({ data }) => findTokenInMail(data)).filter(Boolean)).toHaveLength(1);
  expect(decodeMail(smtp.received.find(({ data }) => findTokenInMail(data))?.data ?? '')).toContain(paper.reference);
  await press('Revoke: mail to meera@example.com');
  await confirm('Revoke');
  await place.getByText(/Revoked \d/).waitFor();

  const where = { where: { inquiryId }, orderBy: { id: 'asc' as const } };
  const steps = async () => (await site.db().read.inquiryMessage.findMany(where)).map(({ kind }) => kind?.replace('quotation.', ''));
  const declined = ['refusal-entered', 'reopened'];
  await expect.poll(steps).toEqual([...declined, 'withdrawn', 'reopened', ...declined, 'sent', 'link-revoked']);

  await press('Revise');
  const item = (number: number) => place.getByLabel(`Item, line ${number}`, { exact: true });
  await expect.poll(() => item(1).inputValue()).toBe('Palm soap');
  const handle = place.locator('[data-handle]');
  await handle.nth(1).hover();
  await page.mouse.down();
  await handle.nth(0).hover();
  await place.locator('li[data-drop="above"]').waitFor();
  await page.mouse.up();
  await expect.poll(() => item(1).inputValue()).toBe('Freight');

  // On a phone a line is as high as the window: lines collapse while a line is dragged, and it stays below the finger.
  await page.setViewportSize({ width: 360, height: 640 });
  await handle.nth(1).hover();
  const heightOf = async (line: number) => Math.round((await handle.nth(line).boundingBox())?.y ?? 0);
  const pressedAt = await heightOf(1);
  await page.mouse.down();
  await expect.poll(async () => Math.abs((await heightOf(0)) - pressedAt)).toBeLessThan(150);
  await expect.poll(async () => Math.abs((await heightOf(1)) - pressedAt)).toBeLessThan(10);
  await page.mouse.move(20, (await heightOf(0)) + 5, { steps: 4 });
  await place.locator('li[data-drop="above"]').waitFor();
  await page.mouse.up();
  await expect.poll(() => item(1).inputValue()).toBe('Palm soap');
  expectNoTrouble(/409/);
});
