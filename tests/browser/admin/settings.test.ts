import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none', RATE_LIMITS: 'off' });
const browser = launchBrowser(reducedMotionOptions);

const open = (options = {}) => openPanel(browser, site, { tab: 'settings', ...options });
const LABELS = ['Current password', 'New password', 'Confirm new password'];

async function fill(page: Page, ...values: string[]): Promise<void> {
  for (const [at, value] of values.entries()) await page.getByLabel(LABELS[at] as string, { exact: true }).fill(value);
}
const submit = (page: Page) => page.getByRole('button', { name: 'Change password' }).click();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const isAlive = async ({ token }: { token: string }) =>
  (await fetch(site.url('/api/admin/newsletter'), { headers: { authorization: `Bearer ${token}` } })).ok;

it('each screen of the settings has its own URL, is reached by keyboard, on a phone by a select field, and leaving asks about unsaved changes', {
  tags: 'thorough',
}, async () => {
  const { page, place, asked, say, expectNoTrouble } = await open({ bypassCSP: true });
  const screens = place.getByRole('navigation', { name: 'Settings' });
  const screen = (name: string) => screens.getByRole('link', { name, exact: true });
  await place.getByRole('heading', { level: 2, name: 'Change password' }).waitFor();
  await expect.poll(() => screen('Your account').getAttribute('aria-current')).toBe('page');
  await screen('Your account').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await place.getByRole('heading', { level: 2, name: 'People' }).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=settings&screen=people');
  await expect.poll(() => page.title()).toMatch(/^People, Settings \| /);
  expect(await findAxeViolations(page)).toEqual([]);

  await page.goto(site.url('/admin?tab=people&q=administrator'));
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=settings&screen=people&q=administrator');
  await place.getByRole('link', { name: 'Site Administrator', exact: true }).click();
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?tab=settings&screen=people&q=administrator&id=\d+$/);
  const person = page.getByRole('dialog', { name: 'Edit person' });
  await person.getByLabel('Last name').fill('Rao');
  say(false);
  await page.goBack();
  await expect.poll(() => asked).toEqual(['You have unsaved changes. Leave without saving them?']);
  await expect.poll(() => person.getByLabel('Last name').inputValue()).toBe('Rao');
  say(true);
  await person.getByRole('button', { name: 'Cancel' }).click();
  await person.waitFor({ state: 'detached' });
  await expect.poll(() => place.getByRole('searchbox').inputValue()).toBe('administrator');

  await page.setViewportSize({ width: 360, height: 800 });
  await place.getByRole('combobox', { name: 'Settings' }).selectOption('Company');
  await place.getByRole('button', { name: 'Edit the company profile' }).click();
  await place.getByLabel('Legal name').fill('Rao Traders');
  say(false);
  await place.getByRole('combobox', { name: 'Settings' }).selectOption('Mail');
  await expect.poll(() => asked).toHaveLength(3);
  await expect.poll(() => place.getByRole('combobox', { name: 'Settings' }).inputValue()).toBe('company');
  await expect.poll(() => place.getByLabel('Legal name').inputValue()).toBe('Rao Traders');
  say(true);
  await place.getByRole('combobox', { name: 'Settings' }).selectOption('Mail');
  await place.getByRole('heading', { level: 2, name: 'Mail' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expectNoTrouble();
});

it('a carrier is added with a tracking link; a link without https is refused at its field, and a long one fits on a phone', async () => {
  const { page, place, expectNoTrouble } = await open({ search: { screen: 'carriers' }, width: 360 });
  await place.getByRole('button', { name: 'Add carrier' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add carrier' });
  await form.getByLabel('Name').fill('Sahyadri Roadlines');
  const link = 'www.example.com/consignments/tracking/one-consignment?number={number}';
  await form.getByLabel('Tracking link').fill(`http://${link}`);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('The tracking link must begin with https://').waitFor();
  await form.getByLabel('Tracking link').fill(`https://${link}`);
  await form.getByRole('button', { name: 'Save' }).click();
  await place.getByText(`https://${link}`).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expectNoTrouble();
});

it('an API token is made by keyboard alone, shown once, works within its scopes, and is revoked at once', async () => {
  const { page, place, toast, expectNoTrouble } = await open({ search: { screen: 'tokens' }, bypassCSP: true, width: 360 });
  await place.getByRole('button', { name: 'New token' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'New API token' });
  await expect.poll(() => form.getByLabel('Name').evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => form.getByText('Is required', { exact: true }).count()).toBe(2);
  await form.getByLabel('Name').pressSequentially('Accounting');
  await form.getByRole('checkbox', { name: 'Read inquiries' }).press('Space');
  await form.getByLabel('Works for').selectOption({ index: 0 });
  await form.getByLabel(/^Your password/).fill(site.PASSWORD);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const given = page.getByRole('dialog', { name: 'The token “Accounting”' });
  const token = (await given.getByLabel('API token', { exact: true }).textContent()) ?? '';
  expect(token).toMatch(/^sq_\w{36}$/);
  expect(await findAxeViolations(page)).toEqual([]);
  await given.getByRole('button', { name: 'Done' }).press('Enter');
  await given.waitFor({ state: 'detached' });

  const statusOf = async (path: string) => (await fetch(site.url(path), { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await Promise.all(['/api/admin/contact-inquiries', '/api/admin/products', '/api/admin/people'].map(statusOf))).toEqual([
    200, 403, 403,
  ]);
  const row = place.getByRole('listitem').filter({ hasText: 'Accounting' });
  await row.getByText('Read inquiries', { exact: true }).waitFor();
  await expect.poll(() => row.textContent()).not.toContain(token);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await row.getByRole('button', { name: /^Revoke Accounting/ }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Revoke the token “Accounting”?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await statusOf('/api/admin/contact-inquiries')).toBe(200);
  await row.getByRole('button', { name: /^Revoke Accounting/ }).press('Enter');
  await question.getByRole('button', { name: 'Revoke' }).press('Enter');
  await toast.getByText('Revoked “Accounting”').waitFor();
  await row.waitFor({ state: 'detached' });
  expect(await statusOf('/api/admin/contact-inquiries')).toBe(401);
  expectNoTrouble();
});

describe('The sessions', () => {
  it('sessions are listed by device, with the current one marked, and others can be ended individually or all', {
    tags: 'thorough',
  }, async () => {
    const mine = await site.signIn();
    const others = [await site.signIn(), await site.signIn()];
    const { page, place, toast, expectNoTrouble } = await open({ session: mine, bypassCSP: true, width: 360 });
    const sessions = place.getByRole('region', { name: 'Where you are signed in' });
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(4);
    const current = sessions.getByRole('listitem').filter({ hasText: 'This session' });
    await expect.poll(() => current.count()).toBe(1);
    await expect.poll(() => current.getByRole('button').count()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    await sessions
      .getByRole('button', { name: /^End the session of/ })
      .first()
      .click();
    await expect.poll(() => toast.textContent()).toContain('Session ended');
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(3);
    await sessions.getByRole('button', { name: 'End all others' }).click();
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
    expect(await Promise.all([mine, ...others].map(isAlive))).toEqual([true, false, false]);
    await expect.poll(() => sessions.getByRole('button').count()).toBe(0);
    await site.signInAgain();
    expectNoTrouble();
  });
});

describe('A new password', () => {
  const REFUSED: [string[], string, string][] = [
    [['', 'longer', 'longer'], 'All fields are required', 'Current password'],
    [['now', 'short', ''], 'All fields are required', 'Confirm new password'],
    [['now', 'longer', 'longest'], 'New passwords do not match', 'Confirm new password'],
    [['now', 'short', 'short'], 'New password must be at least 6 characters long', 'New password'],
  ];

  it.runIf(isLong)(
    'a new password is validated while typing, is not sent when it is incomplete, too short or repeated wrongly, and requires the current one',
    async () => {
      const { page, place, toast } = await open({ bypassCSP: true });
      const sent: string[] = [];
      page.on('request', (request) => sent.push(request.url()));
      await fill(page, 'now', 'short', 'shor');
      await place.getByText('Password must be at least 6 characters long', { exact: true }).waitFor();
      await place.getByText('Passwords do not match', { exact: true }).waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await fill(page, 'now', 'longer', 'longer');
      await expect.poll(() => place.getByText(/^Password/).count()).toBe(0);

      for (const [values, said, label] of REFUSED) {
        await fill(page, ...values);
        await submit(page);
        await expect.poll(() => toast.textContent(), { message: said }).toContain(said);
        await expect.poll(() => field(page, label).evaluate((element) => element === document.activeElement), { message: said }).toBe(true);
        await expect.poll(() => field(page, 'New password').inputValue()).toBe(values[1]);
      }
      expect(sent.filter((url) => url.includes('changePassword'))).toEqual([]);

      await fill(page, 'not it', 'longer', 'longer');
      await submit(page);
      await place.getByText('Current password is incorrect', { exact: true }).waitFor();
      await expect.poll(() => toast.textContent()).toContain('Failed to change password');
      const current = field(page, 'Current password');
      await expect.poll(() => current.getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => current.evaluate((element) => element === document.activeElement)).toBe(true);
      await current.fill('another');
      await expect.poll(() => place.getByText('Current password is incorrect', { exact: true }).count()).toBe(0);
    },
  );

  it('a new password is changed, confirmed, clears the fields and ends the other sessions', { tags: 'thorough' }, async () => {
    const mine = await site.signIn();
    const other = await site.signIn();
    const { page, toast, expectNoTrouble } = await open({ session: mine });
    await fill(page, site.PASSWORD, 'brand new one', 'brand new one');
    await submit(page);
    await expect
      .poll(() => toast.textContent())
      .toContain('Your password has been changed successfully All your other sessions were ended.');
    for (const label of LABELS) await expect.poll(() => field(page, label).inputValue()).toBe('');
    expect(await Promise.all([isAlive(mine), isAlive(other)])).toEqual([true, false]);
    await fill(page, 'brand new one', site.PASSWORD, site.PASSWORD);
    await submit(page);
    await expect.poll(() => field(page, 'New password').inputValue()).toBe('');
    await site.signInAgain();
    expectNoTrouble();
  });
});
