import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { failProcedureCalls, openPanel, restoreProcedureCalls } from '../../support/panel';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser(reducedMotionOptions);

const open = (options = {}) => openPanel(browser, site, { tab: 'company-info', ...options });
const published = async (key: string) => (await site.read('public/company-info')).find((row) => row.key === key)?.value;
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function editing(name: string, options = {}) {
  const panel = await open(options);
  await button(panel.page, `Edit ${name}`).click();
  return { ...panel, field: text(panel.page, name) };
}

it('Company Info shows the four texts, or an error with a retry; axe finds no violations while reading or editing', {
  tags: 'thorough',
}, async () => {
  const { page, place } = await open({ bypassCSP: true, width: 360 });
  await expect
    .poll(() => place.getByRole('heading', { level: 2 }).allTextContents())
    .toEqual(['Subtitle of the About page', 'Company story', 'Mission', 'Vision']);
  await expect.poll(() => place.getByRole('region', { name: 'Mission' }).textContent()).toContain(await published('mission'));
  await button(page, 'Edit Mission').click();
  expect(await findAxeViolations(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await failProcedureCalls(page, 'admin.companyInfo.list');
  await page.reload();
  await place.getByText('Failed to fetch company information').waitFor();
  await restoreProcedureCalls(page, 'admin.companyInfo.list');
  await button(page, 'Try again').click();
  await button(page, 'Edit Mission').waitFor();
});

describe('A text', () => {
  it('a text is shown on the site at once after saving, and Undo reverts it', async () => {
    const before = await published('mission');
    const { page, toast, field, expectNoTrouble } = await editing('Mission');
    await expect.poll(() => field.inputValue()).toBe(before);
    await field.fill('First line\n\nSecond <b>line</b>');
    await page.getByText(/^30 of 10,000 characters$/).waitFor();
    await button(page, 'Save').click();
    await expect.poll(() => toast.textContent()).toContain('Company information updated successfully');
    await expect.poll(() => published('mission')).toBe('First line\n\nSecond <b>line</b>');
    expect(await page.request.get(site.url('/about')).then((answer) => answer.text())).toContain('Second &lt;b&gt;line&lt;/b&gt;');
    await field.waitFor({ state: 'detached' });
    await expect.poll(() => button(page, 'Edit Mission').evaluate((element) => element === document.activeElement)).toBe(true);

    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => toast.textContent()).toContain('Undone');
    await expect.poll(() => published('mission')).toBe(before);
    await page.getByRole('region', { name: 'Mission' }).getByText(String(before)).waitFor();
    expectNoTrouble();
  });

  it('a text is saved with Ctrl+S, an unchanged text is not sent, and each version can be restored', { tags: 'thorough' }, async () => {
    const before = await published('vision');
    const { page, toast, field } = await editing('Vision');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await field.press('Control+s');
    await field.waitFor({ state: 'detached' });
    expect(sent.filter((url) => url.includes('companyInfo.update'))).toEqual([]);
    await button(page, 'Edit Vision').click();
    await field.fill('By the keyboard');
    await field.press('Control+s');
    await expect.poll(() => toast.textContent()).toContain('Company information updated successfully');
    await expect.poll(() => published('vision')).toBe('By the keyboard');

    await button(page, 'History of Vision').click();
    const history = page.getByRole('dialog');
    await history
      .getByRole('button', { name: /^Restore/ })
      .first()
      .click();
    await expect.poll(() => published('vision')).toBe(before);
  });

  it('Cancel restores a text, a failed save leaves the typed text, and leaving asks before unsaved changes are discarded', {
    tags: 'thorough',
  }, async () => {
    const { page, field, toast, asked, say } = await editing('Mission');
    const before = await field.inputValue();
    await field.fill('Discarded');
    await button(page, 'Cancel').click();
    await button(page, 'Edit Mission').click();
    await expect.poll(() => field.inputValue()).toBe(before);
    await expect.poll(() => asked).toEqual([]);

    await failProcedureCalls(page, 'admin.companyInfo.update', { status: 503, message: 'The database cannot answer right now.' });
    await field.fill('Half a thought');
    await button(page, 'Save').click();
    await expect.poll(() => toast.textContent()).toContain('Failed to update company information The database cannot answer right now.');
    await expect.poll(() => field.inputValue()).toBe('Half a thought');

    say(false);
    await page.getByRole('tab', { name: 'Stats' }).click();
    await expect.poll(() => asked).toEqual(['You have unsaved changes. Leave without saving them?']);
    await expect.poll(() => field.inputValue()).toBe('Half a thought');
    say(true);
    await page.getByRole('tab', { name: 'Stats' }).click();
    await page.waitForURL(site.url('/admin?tab=stats'));
    await field.waitFor({ state: 'detached' });
    await page.goBack();
    const mission = page.getByRole('region', { name: 'Mission' });
    await mission.getByRole('button', { name: 'Edit Mission' }).waitFor();
    // The dialog was left on purpose.
    await expect.poll(() => mission.getByRole('button', { name: 'Restore' }).count()).toBe(0);
  });

  it('a conflict shows both versions of a text, and either can be chosen', { tags: 'thorough' }, async () => {
    const { page, field, toast } = await editing('Subtitle of the About page');
    await field.fill('Mine');
    await site.change('company-info', 'about_subtitle', { value: 'Theirs' });
    await button(page, 'Save').click();
    const conflict = page.getByRole('dialog', { name: 'Changed in the meantime' });
    await expect.poll(() => conflict.getByRole('radio', { name: 'Mine Mine' }).isChecked()).toBe(true);
    await conflict.getByText('Site Administrator', { exact: true }).waitFor();
    await expect.poll(() => published('about_subtitle')).toBe('Theirs');
    await button(page, 'Save with these choices').click();
    await expect.poll(() => toast.textContent()).toContain('Company information updated successfully');
    await expect.poll(() => published('about_subtitle')).toBe('Mine');
  });
});
