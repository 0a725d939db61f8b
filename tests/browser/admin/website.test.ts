/** The section Website: what the office enters is on the public pages at once, and Undo takes it back. */
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const browser = launchBrowser(reducedMotionOptions);
const site = launchSite({ SEED: 'none' });

const home = async () => (await fetch(site.url('/'))).text();

it('the name and a claim are edited in headed parts, shown on the home page and in the panel, and undone', async () => {
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, { tab: 'website', width: 1_280, height: 800 });
  await place.getByRole('heading', { name: 'Top of the home page' }).waitFor();
  await place.getByRole('button', { name: 'Edit the website' }).click();
  await place.getByLabel('Company name').fill('Deccan Hotel Supplies');
  await place.getByLabel('Badge above the headline').fill('Trusted by 40 hotels');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Control+S');
  await place.getByRole('button', { name: 'Edit the website' }).waitFor();
  await page.getByRole('link', { name: 'Deccan Hotel Supplies, website in a new tab' }).waitFor();
  expect(await page.title()).toBe('Website | Deccan Hotel Supplies');
  for (const text of ['Deccan Hotel Supplies', 'Trusted by 40 hotels']) expect(await home()).toContain(text);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(home).not.toContain('Deccan Hotel Supplies');
  expect(await home()).not.toContain('Trusted by 40 hotels');
  // Axe adds its script to the frame of the preview.
  expectNoTrouble(/Blocked script execution in 'about:srcdoc'/);
});
