/**
 * The list of subscribers. The tests follow each other.
 *
 * @module-tag thorough
 */
import { describe, expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { failProcedureCalls, openPanel, restoreProcedureCalls } from '../../support/panel';
import { launchSite, type RowWithId } from '../../support/site';

const site = launchSite({ SEED: 'none', RATE_LIMITS: 'off' });
const browser = launchBrowser(reducedMotionOptions);

const open = (options = {}) => openPanel(browser, site, { tab: 'newsletter', ...options });
type Panel = Awaited<ReturnType<typeof open>>;

async function subscribed(email: string): Promise<void> {
  const body = JSON.stringify({ email });
  await fetch(site.url('/api/newsletter'), { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

const subscription = async (email: string) => (await site.subscriptions()).find((row) => row.email === email) as RowWithId;
const rowOf = ({ place }: Panel, email: string) => place.getByRole('row', { name: email });
const emails = ({ place }: Panel) => place.getByRole('rowheader').allTextContents();
const which = ({ place }: Panel) => place.getByRole('navigation', { name: 'Which subscriptions' });

describe('The list', () => {
  it('the list of subscribers shows active ones with dates, newest first, with counts of each kind, can be filtered, and says when it is empty', async () => {
    const panel = await open({ bypassCSP: true });
    const { page, place } = panel;
    await place.getByText('No subscriptions yet').waitFor();
    // products.test.ts checks an empty list; all empty lists use the same component.
    if (isLong) expect(await findAxeViolations(page)).toEqual([]);

    for (const name of ['asha', 'ravi', 'meera']) await subscribed(`${name}@example.com`);
    await site.change('newsletter', (await subscription('ravi@example.com')).id, { isActive: false });
    await page.reload();
    await expect.poll(() => emails(panel)).toEqual(['meera@example.com', 'ravi@example.com', 'asha@example.com']);
    const { subscribedAt, unsubscribedAt } = await subscription('ravi@example.com');
    const dayOf = (moment: unknown) =>
      new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' }).format(new Date(String(moment)));
    const asha = dayOf((await subscription('asha@example.com')).subscribedAt);
    await expect.poll(() => rowOf(panel, 'asha').getByRole('cell').allTextContents()).toEqual([asha, '', 'Active', '']);
    await expect
      .poll(() => rowOf(panel, 'ravi').getByRole('cell').allTextContents())
      .toEqual([dayOf(subscribedAt), dayOf(unsubscribedAt), 'Unsubscribed', '']);
    await expect
      .poll(() => which(panel).getByRole('link').allTextContents())
      .toEqual(['All ', 'Active 2', 'Unsubscribed 1', 'Waiting for confirmation 0']);

    await which(panel).getByRole('link', { name: 'Unsubscribed' }).click();
    await expect.poll(() => emails(panel)).toEqual(['ravi@example.com']);
    await place.getByRole('searchbox', { name: 'Search subscriptions' }).fill('asha');
    await place.getByText('No subscriptions found matching your search').waitFor();
    await which(panel).getByRole('link', { name: 'All' }).click();
    await expect.poll(() => emails(panel)).toEqual(['asha@example.com']);
    panel.expectNoTrouble();
  });
});

describe('The switch', () => {
  it('the subscription switch changes a subscription at once, with date and counts', async () => {
    const panel = await open({ width: 360, bypassCSP: true });
    const row = rowOf(panel, 'meera');
    await row.getByRole('switch').focus();
    await panel.page.keyboard.press('Space');
    await expect.poll(() => panel.toast.textContent()).toContain('Subscription deactivated');
    await expect.poll(() => row.textContent()).toContain('Unsubscribed');
    await expect
      .poll(() => which(panel).getByRole('link').allTextContents())
      .toEqual(['All ', 'Active 1', 'Unsubscribed 2', 'Waiting for confirmation 0']);
    expect(await subscription('meera@example.com')).toMatchObject({ isActive: false, unsubscribedAt: expect.any(String) });
    await expect.poll(() => panel.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await findAxeViolations(panel.page)).toEqual([]);

    await panel.page.keyboard.press('Space');
    const question = panel.page.getByRole('dialog', { name: 'Subscribe meera@example.com?' });
    await question.getByText(/^This address left on .+\. Subscribe it only if its owner asked you to\.$/).waitFor();
    expect(await findAxeViolations(panel.page)).toEqual([]);
    await panel.page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await subscription('meera@example.com')).toMatchObject({ isActive: false });
    await expect.poll(() => row.getByRole('switch').evaluate((element) => element === document.activeElement)).toBe(true);
    await panel.page.keyboard.press('Space');
    await question.getByRole('button', { name: 'Subscribe' }).click();
    await expect.poll(() => panel.toast.textContent()).toContain('Subscription activated');
    expect(panel.asked).toEqual([]);
    await expect.poll(() => row.textContent()).toContain('Active');
    expect(await subscription('meera@example.com')).toMatchObject({ isActive: true, unsubscribedAt: null });
    await row.getByRole('button', { name: 'meera@example.com' }).click();
    const steps = panel.page.getByRole('list', { name: 'Where the consent came from' }).getByRole('listitem');
    await expect
      .poll(() => steps.allTextContents())
      .toEqual([
        expect.stringContaining('Entered in the newsletter form'),
        expect.stringContaining('Switched off by the office: Site Administrator'),
        expect.stringContaining('Switched on by the office: Site Administrator'),
      ]);
    await panel.page.keyboard.press('Escape');

    await panel.place.getByRole('button', { name: 'Import addresses' }).click();
    const dialog = panel.page.getByRole('dialog', { name: 'Import addresses' });
    await dialog.getByLabel('Paste the addresses').fill('dev@example.com, meera@example.com');
    await dialog.getByRole('button', { name: 'Check' }).click();
    const source = dialog.getByLabel('Where the consent came from');
    await expect.poll(() => source.evaluate((field) => field === document.activeElement)).toBe(true);
    await source.fill('Stall at the fair, signed list');
    expect(await findAxeViolations(panel.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Import 1 address' }).click();
    await expect.poll(() => panel.toast.textContent()).toContain('Imported 1 address');
    await panel.toast.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => emails(panel)).toHaveLength(3);
  });

  it('the subscription switch returns to its old state with an error when saving fails; a list that failed to load has a retry', async () => {
    const panel = await open();
    await failProcedureCalls(panel.page, 'admin.newsletter.update', { status: 404, message: 'Subscription not found' });
    const row = rowOf(panel, 'asha');
    await row.getByRole('switch').click({ force: true });
    await expect.poll(() => panel.toast.textContent()).toContain('Failed to update subscription Subscription not found');
    await expect.poll(() => row.getByRole('switch').isChecked()).toBe(true);

    // A list that cannot be loaded shows an error.
    await failProcedureCalls(panel.page, 'admin.newsletter.page');
    await panel.page.reload();
    const alert = panel.place.getByRole('alert');
    await expect.poll(() => alert.textContent()).toContain('Failed to fetch subscriptions');
    await restoreProcedureCalls(panel.page, 'admin.newsletter.page');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => emails(panel)).toHaveLength(3);
  });
});
