/**
 * An invitation and a forgotten password, from the mail to the panel.
 *
 * @module-tag thorough
 */
import { afterAll, expect, it } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { LONG_POLL_OPTIONS } from '../../support/desk';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';
import { decodeMailText, startSmtp } from '../../support/smtp';

const smtp = await startSmtp();
const site = launchSite({ SEED: 'none', RATE_LIMITS: 'off', SMTP_URL: smtp.url, MAIL_FROM: 'office@example.com' });
const browser = launchBrowser(reducedMotionOptions);
afterAll(() => smtp.close());

/** Returns the newest link to this page after `count` mails arrived. */
async function linkTo(page: string, count: number): Promise<string> {
  await expect.poll(() => smtp.received.length, LONG_POLL_OPTIONS).toBeGreaterThan(count);
  const links = smtp.received.map(({ data }) => new RegExp(`\\S+/admin/${page}#[\\w-]{43}(?=\r\n)`).exec(decodeMailText(data))?.[0]);
  return links.at(-1) as string;
}

it('an invited person chooses a password, forgets it, and chooses another, on a phone', async () => {
  const office = await openPanel(browser, site, { tab: 'settings', search: { screen: 'people', id: 'new' }, width: 360, bypassCSP: true });
  const form = office.page.getByRole('dialog', { name: 'Add person' });
  await form.getByLabel('First name').fill('Priya');
  await form.getByLabel('Username').fill('priya');
  await form.getByLabel('E-mail').fill('priya@example.com');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await office.toast.getByText('A mail with a link is on its way to priya@example.com.').waitFor();
  const row = office.place.getByRole('row', { name: /Priya/ });
  await row.getByText(/^Invited, until \d/).waitFor();
  expect(await findAxeViolations(office.page)).toEqual([]);
  const older = await linkTo('invitation', 0);
  await row.getByRole('button', { name: 'Send the invitation of Priya again' }).click();
  const invitation = await linkTo('invitation', 1);

  const { page, toast, expectNoTrouble } = await openPanel(browser, site, { session: null, width: 360, bypassCSP: true });
  await page.getByRole('link', { name: 'Forgot your password?' }).waitFor();
  await page.goto(older);
  await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
  // The other link is opened in the same tab, on the same page.
  await page.goto(invitation);
  await page.getByRole('heading', { name: 'Welcome, Priya' }).waitFor();
  await expect.poll(() => page.url()).toBe(site.url('/admin/invitation'));
  expect(await page.content()).not.toContain(invitation.slice(-43));
  expect(await findAxeViolations(page)).toEqual([]);
  await expect
    .poll(() => page.getByRole('textbox', { name: 'New password' }).evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  await page.getByText('Password must be at least 10 characters long').waitFor();
  await page.keyboard.type('quiet horse stable');
  await page.keyboard.press('Enter');
  // The accepted invitation signs in.
  await page.getByRole('navigation', { name: 'Panel' }).waitFor();
  await toast.getByText('Welcome to the admin panel').waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(site.url('/admin/login'));
  // A used link, and a page without a link.
  await page.goto(invitation);
  await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Please open the link in your mail again' }).waitFor();
  await page.getByRole('link', { name: 'To the login' }).click();

  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Username or e-mail address').fill('priya');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.goto(await linkTo('reset-password', 2));
  await page.getByText('For the account priya.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'New password' }).focus();
  await page.keyboard.type('other words');
  await page.keyboard.press('Enter');
  await page.waitForURL(site.url('/admin/login'));
  await expect.poll(() => page.getByLabel('Password', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('other words');
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Panel' }).waitFor();
  await expectNoTrouble();
});
