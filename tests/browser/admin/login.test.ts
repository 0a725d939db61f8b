import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none', RATE_LIMITS: 'off' });
const browser = launchBrowser(reducedMotionOptions);

const out = (options = {}) => openPanel(browser, site, { session: null, ...options });
const stored = (page: Page) => page.evaluate(() => [localStorage.getItem('adminToken'), localStorage.getItem('adminUser')]);
/** The URL without its origin. */
const address = (page: Page) => page.url().slice(site.url('').length);

async function signIn(page: Page, password = site.PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login to Admin Panel' }).click();
}

const logout = (page: Page) => page.getByRole('button', { name: 'Logout' });

describe('Signing in', () => {
  it('the panel requires a login, and redirects to the login page', async () => {
    const { page, toast, expectNoTrouble } = await out();
    await page.waitForURL(site.url('/admin/login'));
    await signIn(page);
    await page.waitForURL(site.url('/admin'));
    await expect.poll(() => toast.textContent()).toContain('Login successful Welcome to the admin panel');
    await expect.poll(() => page.getByRole('banner').textContent()).toContain('Site Administratoradmin@example.com');
    // The company's name, which was read before the login.
    expect(await page.getByRole('banner').textContent()).toContain('Our Company');
    await page.getByRole('tab', { selected: true, name: 'Overview' }).waitFor();

    const [token, user] = await stored(page);
    expect(token).toMatch(/\S{40,}/);
    expect(JSON.parse(user as string)).toMatchObject({ username: 'admin', firstName: 'Site', lastName: 'Administrator' });
    expectNoTrouble();
  });

  it('the login page shows an error for a wrong password, an invalid response or none, keeps the name and stores nothing', async () => {
    const { page, toast } = await out();
    const expectFailure = async (said: string) => {
      await expect.poll(() => toast.textContent()).toContain(said);
      expect(address(page)).toBe('/admin/login');
      await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('admin');
      await expect.poll(() => stored(page)).toEqual([null, null]);
      await toast.getByRole('button', { name: 'Close notification' }).click();
      await expect.poll(() => toast.textContent()).not.toContain(said);
      // The text stays when the notification is closed.
      await expect.poll(() => page.getByRole('alert').isVisible()).toBe(true);
    };
    await signIn(page, 'wrong');
    await page.getByRole('alert').getByText('Invalid username or password').waitFor();
    await expectFailure('Login failed Invalid username or password');

    const more = [
      { status: 200, json: { success: false, token: 'x' } },
      { status: 200, body: '<!doctype html>' },
      { status: 200, json: null },
    ];
    for (const answer of [{ status: 200, json: { success: true } }, null, ...(isLong ? more : [])]) {
      await page.route('**/api/auth/login', (route) => (answer ? route.fulfill(answer) : route.abort()));
      await signIn(page);
      await expectFailure('Login failed Invalid username or password');
      await page.unrouteAll();
    }

    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new Error('full');
      };
    });
    await signIn(page);
    await expectFailure('Error An error occurred during login');
  });

  it('the login leads to the requested page, with the keyboard alone on a phone; axe finds no violations', {
    tags: 'thorough',
  }, async () => {
    const { page } = await out({ width: 360, bypassCSP: true, tab: 'inquiries', search: { q: 'soap', status: 'new' } });
    await page.waitForURL(site.url('/admin/login'));
    await page.reload();
    await page.getByLabel('Username').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await expect.poll(() => page.getByLabel('Username').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('admin');
    await page.keyboard.press('Tab');
    await page.keyboard.type(site.PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(site.url('/admin?tab=inquiries&q=soap&status=new'));
    await expect.poll(() => page.getByRole('searchbox', { name: 'Search inquiries' }).inputValue()).toBe('soap');
  });
});

describe('The stored session', () => {
  it.runIf(isLong)('a stored session needs no login, and shows a busy state until it is checked', async () => {
    const { page } = await openPanel(browser, site, { tab: 'settings' });
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/trpc/auth.me**', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    const header = page.getByRole('banner');
    await expect.poll(() => header.textContent()).toContain('Site Administrator');
    await expect.poll(() => header.getAttribute('aria-busy')).toBe('true');
    answer();
    await expect.poll(() => header.getAttribute('aria-busy')).toBe('false');
    await page.goto(site.url('/admin/login'));
    await page.waitForURL(site.url('/admin'));
  });

  it('an invalid session is cleared, and the login page is shown', { tags: 'thorough' }, async () => {
    const { page } = await out();
    const broken: Record<string, string>[] = [
      { adminToken: 'abc', adminUser: '{"firstName":' },
      { adminToken: 'abc', adminUser: 'null' },
      { adminToken: 'abc' },
      { adminUser: '{"firstName":"Asha"}' },
    ];
    for (const kept of broken) {
      await page.evaluate((items) => {
        for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
      }, kept);
      await page.goto(site.url('/admin?tab=values'));
      await page.waitForURL(site.url('/admin/login'));
      await expect.poll(() => stored(page)).toEqual([null, null]);
    }
  });
});

describe('Logging out', () => {
  it('logging out asks before unsaved changes are discarded, and ends the session in the browser and on the server', async () => {
    const session = await site.signIn();
    const { page, toast, asked, say, expectNoTrouble } = await openPanel(browser, site, { session, tab: 'company-info' });
    await page.getByRole('button', { name: 'Edit Mission' }).click();
    await page.getByRole('textbox', { name: 'Mission' }).fill('To be kept');
    say(false);
    await logout(page).click();
    await expect.poll(() => asked).toEqual(['You have unsaved changes. Leave without saving them?']);
    await expect.poll(() => page.getByRole('textbox', { name: 'Mission' }).inputValue()).toBe('To be kept');
    say(true);
    await logout(page).click();
    await page.waitForURL(site.url('/admin/login'));
    await expect.poll(() => toast.textContent()).toContain('Logged out You have been logged out successfully');
    await expect.poll(() => stored(page)).toEqual([null, null]);
    const headers = { authorization: `Bearer ${session.token}` };
    expect((await page.request.get(site.url('/api/admin/products'), { headers })).status()).toBe(401);

    await signIn(page);
    await page.waitForURL(site.url('/admin'));
    expectNoTrouble(/401/);
  });

  it('logging out leaves no loaded data for the next user', { tags: 'thorough' }, async () => {
    await site.add('product-categories', { name: 'Left behind', slug: 'left-behind' });
    const { page, place } = await openPanel(browser, site, { session: await site.signIn(), tab: 'categories' });
    const row = place.getByText('Left behind', { exact: true });
    await row.waitFor();
    await logout(page).click();
    await page.waitForURL(site.url('/admin/login'));
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const requested = page.waitForRequest('**/trpc/admin.productCategories.page**');
    await page.route('**/trpc/admin.productCategories.page**', (route) => held.then(() => route.continue()));
    await signIn(page);
    await page.getByRole('tab', { name: 'Categories' }).click();
    await requested;
    await page.getByRole('tab', { selected: true, name: 'Categories' }).waitFor();
    await expect.poll(() => row.count()).toBe(0);
    answer();
    await row.waitFor();
  });
});

describe('An expired session', () => {
  /** Opens the panel with unsaved text. */
  async function writing() {
    const session = await site.signIn();
    const panel = await openPanel(browser, site, { session, tab: 'company-info', bypassCSP: true });
    await panel.page.getByRole('button', { name: 'Edit Vision' }).click();
    const typed = `Written in session ${session.token}`;
    await panel.page.getByRole('textbox', { name: 'Vision' }).fill(typed);
    const again = panel.page.getByRole('dialog', { name: 'Please log in again' });
    return { ...panel, session, again, typed };
  }

  it('an expired session asks for login in a dialog; then the interrupted save is done, or the user leaves the panel', async () => {
    const { page, session, again, toast, typed } = await writing();
    await page.request.post(site.url('/api/auth/logout'), { headers: { authorization: `Bearer ${session.token}` } });
    await page.getByRole('button', { name: 'Save' }).click();
    await again.waitFor();
    await expect.poll(() => stored(page)).toEqual([null, null]);
    const password = again.getByLabel('Password', { exact: true });
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => again.getByLabel('Username').inputValue()).toBe('admin');

    await again.getByLabel('Password', { exact: true }).fill(site.PASSWORD);
    await page.keyboard.press('Enter');
    await again.waitFor({ state: 'detached' });
    await expect.poll(() => toast.textContent()).toContain('Company information updated successfully');
    await expect.poll(() => page.getByRole('tabpanel').getByText(typed).isVisible()).toBe(true);

    const [token] = await stored(page);
    await page.request.post(site.url('/api/auth/logout'), { headers: { authorization: `Bearer ${token}` } });
    await page.getByRole('button', { name: 'Edit Vision' }).click();
    await page.getByRole('textbox', { name: 'Vision' }).fill('Left behind');
    await page.getByRole('button', { name: 'Save' }).click();
    await again.getByRole('button', { name: 'Leave the panel' }).click();
    await page.waitForURL(site.url('/admin/login'));
  });

  it('another person who logs in after a session expired does not do the interrupted save in their name (REQ 7.6)', async () => {
    const { page, session, again, toast, typed } = await writing();
    const call = async (path: string, token: string, body: object) =>
      (await page.request.post(site.url(path), { headers: { authorization: `Bearer ${token}` }, data: body })).json();
    const person = { username: 'priya', firstName: 'Priya', lastName: 'Rao', email: 'priya@example.com', role: 'office' };
    const { password } = await call('/api/admin/people', session.token, person);
    const { token } = await call('/api/auth/login', '', { username: 'priya', password });
    await call('/api/auth/change-password', token, { currentPassword: password, newPassword: 'her own words' });

    await call('/api/auth/logout', session.token, {});
    await page.getByRole('button', { name: 'Save' }).click();
    await again.getByLabel('Username').fill('priya');
    await again.getByLabel('Password', { exact: true }).fill('her own words');
    await page.keyboard.press('Enter');
    await again.waitFor({ state: 'detached' });
    await toast.getByText('Failed to update company information').waitFor();
    expect(JSON.stringify(await site.read('public/company-info'))).not.toContain(typed);
    await expect.poll(() => page.getByRole('banner').textContent()).toContain('Priya Rao');
  });

  it('an interrupted import or upload is done after the login', { tags: 'thorough' }, async () => {
    const { id } = await site.add('products', { title: 'Sieve', description: 'Fine.', categoryId: null });
    const { page, place, toast } = await openPanel(browser, site, { session: await site.signIn(), tab: 'products' });
    const again = page.getByRole('dialog', { name: 'Please log in again' });
    const interrupted = async (act: () => Promise<void>) => {
      const [token] = await stored(page);
      await page.request.post(site.url('/api/auth/logout'), { headers: { authorization: `Bearer ${token}` } });
      await act();
      await again.getByLabel('Password', { exact: true }).fill(site.PASSWORD);
      await page.keyboard.press('Enter');
      await again.waitFor({ state: 'detached' });
    };
    const dialog = page.getByRole('dialog', { name: 'Import products' });
    await place.getByRole('button', { name: 'Import' }).click();
    const csv = { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(`id,stock\n${id},7`) };
    await interrupted(() => dialog.locator('input[type=file]').setInputFiles(csv));
    const apply = dialog.getByRole('button', { name: 'Import 1 product' });
    await apply.waitFor();
    await interrupted(() => apply.click());
    await expect.poll(() => toast.textContent()).toContain('Imported 1 product');

    await page.getByRole('tab', { name: 'Settings' }).click();
    for (const name of ['More', 'Library']) await place.getByRole('link', { name, exact: true }).click();
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const file = { name: 'sieve.png', mimeType: 'image/png', buffer: picture };
    await place.getByRole('button', { name: 'Upload pictures' }).waitFor();
    await interrupted(() => place.locator('input[type=file]').first().setInputFiles(file));
    await expect.poll(() => toast.textContent()).toContain('Picture uploaded successfully');
  });

  it('an expired session ends in all tabs, and a login in one tab continues the others', { tags: 'thorough' }, async () => {
    const { page, again, typed } = await writing();
    const other = await page.context().newPage();
    await other.goto(site.url('/admin?tab=settings'));
    await logout(other).click();
    await other.waitForURL(site.url('/admin/login'));
    await again.waitFor();
    await signIn(other);
    await again.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('textbox', { name: 'Vision' }).inputValue()).toBe(typed);
  });

  it('a session that expired before the panel loads asks for login in a dialog, then shows the requested page', {
    tags: 'thorough',
  }, async () => {
    const session = { ...site.session(), token: 'long-forgotten' };
    const { page } = await openPanel(browser, site, { session, tab: 'company-info' });
    const again = page.getByRole('dialog', { name: 'Please log in again' });
    await again.getByLabel('Password', { exact: true }).fill(site.PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Edit Mission' }).waitFor();
  });
});
