/** Two-step sign-in in the panel, with the algorithm of authenticator apps. */
import { readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const site = launchSite({ SEED: 'none', RATE_LIMITS: 'off' }, { now });
const browser = launchBrowser(reducedMotionOptions);

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);
const codeField = (page: Page) => page.getByLabel('Enter the six-digit code');

/**
 * Simulates an authenticator app with the key that the panel shows. Each code belongs to a later time step than the last, because a code
 * works once.
 */
async function appWith(page: Page): Promise<() => string> {
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const key = (await page.getByLabel('Key for the authenticator app').textContent()) ?? '';
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  return () => {
    ahead += 30_000;
    return totp.generate({ timestamp: now().getTime() });
  };
}

/** Saves the shown recovery codes, and returns them. */
async function saveCodes(page: Page): Promise<string[]> {
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(new Set(codes).size).toBe(8);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('alert').getByText('Please save the codes first').waitFor();
  await page.getByLabel('I have saved them').check();
  await page.getByRole('button', { name: 'Done' }).click();
  return codes;
}

it.runIf(isLong)('a user sets up a required second factor before anything else, and an administrator resets it', async () => {
  const { token } = site.session();
  const call = async (path: string, as: string, body: object) => {
    const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json' };
    return (await fetch(site.url(path), { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const person = { username: 'priya', firstName: 'Priya', lastName: 'Rao', email: 'priya@example.com', role: 'office' };
  const { password } = await call('/api/admin/people', token, person);
  const first = await call('/api/auth/login', '', { username: 'priya', password });
  await call('/api/auth/change-password', first.token, { currentPassword: password, newPassword: 'her own words' });

  const search = { screen: 'people' };
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'settings', search, bypassCSP: true });
  const row = place.getByRole('row', { name: /Priya Rao/ });
  await row.getByRole('link', { name: 'Edit Priya Rao' }).click();
  const form = page.getByRole('dialog', { name: 'Edit person' });
  await form.getByLabel('Require two-step sign-in').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await row.getByText('Has not set up two-step sign-in yet').waitFor();

  const hers = await openPanel(browser, site, { session: null, width: 360, bypassCSP: true });
  await hers.page.getByLabel('Username').fill('priya');
  await hers.page.getByLabel('Password', { exact: true }).fill('her own words');
  await hers.page.keyboard.press('Enter');
  await hers.page.getByText('Your office requires two-step sign-in').waitFor();
  await expect.poll(() => hers.page.getByRole('navigation', { name: 'Panel' }).count()).toBe(0);
  await hers.page.getByLabel('Your password').fill('her own words');
  await hers.page.keyboard.press('Enter');
  const nextCode = await appWith(hers.page);
  expect(await findAxeViolations(hers.page)).toEqual([]);
  await codeField(hers.page).fill(nextCode());
  await hers.page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await expect.poll(() => hers.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await saveCodes(hers.page);
  await hers.page.getByRole('navigation', { name: 'Panel' }).waitFor();

  await page.reload();
  await row.getByText('Two-step sign-in', { exact: true }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await row.getByRole('button', { name: 'More for Priya Rao' }).click();
  await page.getByRole('menuitem', { name: 'Reset two-step sign-in' }).click();
  const reset = page.getByRole('dialog', { name: 'Reset two-step sign-in' });
  await reset.getByText('because their phone is lost').waitFor();
  await reset.getByLabel('Your password').fill(site.PASSWORD);
  await reset.getByRole('button', { name: 'Reset' }).click();
  await toast.getByText('Two-step sign-in of “Priya Rao” was reset').waitFor();
  await row.getByText('Has not set up two-step sign-in yet').waitFor();
  await hers.page.reload();
  await hers.page.getByText('Your session has ended').waitFor();

  for (const name of ['More', 'Security']) await place.getByRole('link', { name, exact: true }).click();
  const rule = place.getByRole('switch', { name: 'All administrators need two-step sign-in' });
  await rule.click();
  await toast.getByText('Please set up two-step sign-in for your own account first').waitFor();
  await expect.poll(() => rule.isChecked()).toBe(false);
  await place.getByRole('listitem').getByRole('link', { name: 'Site Administrator' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  expectNoTrouble(/security.update/);
});

it('a user sets up a second factor with an app; later logins require its code or a recovery code and keep the typed values', async () => {
  const { page, place, toast } = await openPanel(browser, site, {
    tab: 'settings',
    session: await site.signIn(),
    width: 360,
    bypassCSP: true,
  });
  await place.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  await dialog.getByLabel('Your password').fill('wrong');
  await page.keyboard.press('Enter');
  await dialog.getByText('Current password is incorrect').waitFor();
  await dialog.getByLabel('Your password').fill(site.PASSWORD);
  await page.keyboard.press('Enter');
  const nextCode = await appWith(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await codeField(page).fill(nextCode());
  const title = dialog.getByRole('heading', { name: 'Save your recovery codes' });
  await title.waitFor();
  await expect.poll(() => isFocused(title)).toBe(true);
  expect(await findAxeViolations(page)).toEqual([]);
  // The codes are shown only once, so Escape does not close the dialog.
  await page.keyboard.press('Escape');
  const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()]);
  const codes = await saveCodes(page);
  expect(readFileSync(await file.path(), 'utf8')).toContain(codes.join('\r\n'));
  await place.getByText(/^On since/).waitFor();
  await place.getByText('8 left', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => isFocused(page.getByLabel('Username'))).toBe(true);
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await page.keyboard.type(site.PASSWORD);
  await page.keyboard.press('Enter');
  await codeField(page).waitFor();
  await expect.poll(() => isFocused(codeField(page))).toBe(true);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.type('000 000');
  await page.getByRole('alert').getByText('This code is wrong or was used already').waitFor();
  await expect.poll(() => codeField(page).inputValue()).toBe('000 000');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('adminToken'))).toBe(null);
  // A refused code is selected: the next typed digit replaces it, and the sixth digit submits the code.
  await page.keyboard.type(nextCode());
  await toast.getByText('Login successful').waitFor();

  await page.goto(site.url('/admin?tab=company-info'));
  await page.getByRole('button', { name: 'Edit Vision' }).click();
  await page.getByRole('textbox', { name: 'Vision' }).fill('Typed before the session ended');
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  await page.request.post(site.url('/api/auth/logout'), { headers: { authorization: `Bearer ${token}` } });
  await page.getByRole('button', { name: 'Save' }).click();
  const again = page.getByRole('dialog', { name: 'Please log in again' });
  await again.getByLabel('Password', { exact: true }).fill(site.PASSWORD);
  await page.keyboard.press('Enter');
  await again.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await expect.poll(() => isFocused(again.getByLabel('Enter a recovery code'))).toBe(true);
  await page.keyboard.type(codes[0]?.toUpperCase() ?? '');
  await page.keyboard.press('Enter');
  await again.waitFor({ state: 'detached' });
  await toast.getByText('Company information updated successfully').waitFor();
  await place.getByText('Typed before the session ended').waitFor();

  await page.goto(site.url('/admin?tab=settings'));
  await place.getByText('7 left', { exact: true }).waitFor();
  await place.getByRole('button', { name: 'Turn off' }).click();
  const ending = page.getByRole('dialog', { name: 'Turn off two-step sign-in' });
  await ending.getByLabel('Your password').fill(site.PASSWORD);
  await ending.getByLabel('Six-digit code or recovery code').fill(nextCode());
  await page.keyboard.press('Enter');
  await toast.getByText('Two-step sign-in is off').waitFor();
  await place.getByRole('button', { name: 'Set up two-step sign-in' }).waitFor();
});
