import { describe, expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none', RATE_LIMITS: 'off' });
const browser = launchBrowser(reducedMotionOptions);

describe('People', () => {
  it('a new user gets a password that is shown once, chooses another, sees the sections of their role, and can be disabled', async () => {
    const office = await openPanel(browser, site, { tab: 'people', bypassCSP: true });
    const { page, place, toast } = office;
    await place.getByRole('button', { name: 'Add person' }).click();
    const form = page.getByRole('dialog', { name: 'Add person' });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => form.getByLabel('First name').getAttribute('aria-invalid')).toBe('true');
    await form.getByLabel('First name').fill('Priya');
    await form.getByLabel('Last name').fill('Rao');
    await form.getByLabel('Username').fill('priya');
    await form.getByLabel('E-mail').fill('priya@example.com');
    expect(await findAxeViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    const shown = page.getByRole('dialog', { name: 'One-time password of Priya Rao' });
    const password = (await shown.getByLabel('One-time password', { exact: true }).textContent()) ?? '';
    await shown.getByRole('button', { name: 'Done' }).click();
    const row = place.getByRole('row', { name: /Priya Rao/ });
    await row.getByText('Has not chosen a password yet').waitFor();
    expect(await page.content()).not.toContain(password);
    expect(await findAxeViolations(page)).toEqual([]);

    const hers = await openPanel(browser, site, { session: null, tab: 'people', width: 360, bypassCSP: true });
    await hers.page.getByLabel('Username').fill('priya');
    await hers.page.getByLabel('Password', { exact: true }).fill(password);
    await hers.page.getByRole('button', { name: 'Login to Admin Panel' }).click();
    await hers.page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await expect.poll(() => hers.page.getByRole('navigation', { name: 'Panel' }).count()).toBe(0);
    await hers.page.getByLabel('One-time password').fill(password);
    await hers.page.getByLabel('New password', { exact: true }).fill('her own words');
    await hers.page.getByLabel('Confirm new password').fill('her own words');
    await hers.page.getByRole('button', { name: 'Choose a new password' }).click();
    await hers.page.getByRole('navigation', { name: 'Panel' }).waitFor();
    await expect.poll(() => hers.page.getByRole('tab', { name: 'Settings', includeHidden: true }).count()).toBe(1);
    // The requested section is not allowed for her role.
    await hers.place.getByRole('alert').getByText('You cannot open People').waitFor();
    await hers.page.setViewportSize({ width: 1280, height: 800 });
    const screens = hers.place.getByRole('navigation', { name: 'Settings' }).getByRole('link');
    await expect.poll(() => screens.allTextContents()).toEqual(['Your account', 'People', 'Answer templates', 'Mail', 'More']);
    expect(await findAxeViolations(hers.page)).toEqual([]);
    // The office starts in the inbox.
    await hers.page.goto(site.url('/admin'));
    await hers.place.getByRole('heading', { name: 'Inquiries' }).waitFor();

    await row.getByRole('button', { name: 'More for Priya Rao' }).click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    const question = page.getByRole('dialog', { name: 'Disable Priya Rao?' });
    await question.getByText('All their sessions end at once, and they cannot sign in.').waitFor();
    await question.getByRole('button', { name: 'Disable' }).click();
    await toast.getByText('Disabled “Priya Rao”').waitFor();
    await row.getByText('Disabled', { exact: true }).waitFor();
    await hers.page.reload();
    await hers.page.getByText('Your session has ended').waitFor();
    await office.expectNoTrouble();
  });

  it.runIf(isLong)('making a user an administrator requires the own password, and a wrong one is marked at its field', async () => {
    const { id } = await site.add('people', {
      username: 'ravi',
      firstName: 'Ravi',
      lastName: 'Iyer',
      email: 'ravi@example.com',
      role: 'office',
    });
    const row = { userId: id, name: 'Shop', scopes: 'read-public', prefix: 'sq_', createdAt: new Date() };
    for (const hash of ['one', 'two'])
      await site.db().transact((tx) => tx.apiToken.create({ data: { ...row, hash, expiresAt: new Date(Date.now() + 3_600_000) } }));
    const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'people', width: 360, bypassCSP: true });
    const more = async (item: string) => {
      await place.getByRole('button', { name: 'More for Ravi Iyer' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await more('New one-time password');
    const dialog = page.getByRole('dialog', { name: 'New one-time password' });
    expect(await dialog.getByLabel('End 2 API tokens too').isChecked()).toBe(true);
    const password = dialog.getByLabel('Your password');
    await password.fill('wrong');
    await page.keyboard.press('Enter');
    await dialog.getByText('Current password is incorrect').waitFor();
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.type(site.PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'One-time password of Ravi Iyer' }).getByRole('button', { name: 'Done' }).click();
    expect(await site.db().read.apiToken.count({ where: { userId: id } })).toBe(0);

    await place.getByRole('link', { name: 'Edit Ravi Iyer' }).click();
    const form = page.getByRole('dialog', { name: 'Edit person' });
    await form.getByLabel('Administrator').check();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Is required').waitFor();
    await form.getByLabel('Your password').fill('wrong');
    await page.keyboard.press('Enter');
    await form.getByText('Current password is incorrect').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await form.getByLabel('Your password').fill(site.PASSWORD);
    await page.keyboard.press('Enter');
    await toast.getByText('Saved “Ravi Iyer”').waitFor();
    await place
      .getByRole('row', { name: /Ravi Iyer/ })
      .getByText('Administrator')
      .waitFor();
    expectNoTrouble(/people\.(resetPassword|update)/);
  });
});
