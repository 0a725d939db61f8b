import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchBrowser, waitUntilHydrated } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser();
const BELOW = '**/assets/below-*.js';
const tab = (page: Page) => page.getByRole('tab').nth(1);

it('a click and typed text before hydration of a section are not lost', async () => {
  const { page, expectNoTrouble } = await browser.open();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const requested = page.waitForRequest(BELOW);
  await page.route(BELOW, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(site.url());
  await page.getByLabel('First name').fill('Asha');
  await requested;
  await tab(page).click();
  await expect.poll(() => tab(page).getAttribute('aria-selected')).toBe('false');
  release();
  await waitUntilHydrated(page);
  await expect.poll(() => tab(page).getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Asha');
  expectNoTrouble();
});

it('scripts wait until the first picture is painted, unless the visitor interacts earlier', async () => {
  const { page, expectNoTrouble } = await browser.open();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
  await page.route('**/pictures/hero-*', async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.install();
  await page.goto(site.url(), { waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(scripts).toEqual([]);
  await page.keyboard.press('Shift');
  await expect.poll(() => scripts).toContainEqual(expect.stringContaining('/entry-client-'));
  release();
  await page.clock.resume();
  await waitUntilHydrated(page);
  expectNoTrouble();
});

it('a link in a section that is not hydrated works', async () => {
  const { page, expectNoTrouble } = await browser.open();
  await page.route('**/assets/page-end-*.js', () => {});
  await page.goto(site.url('/about'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await page.waitForURL(site.url('/#contact'));
  expectNoTrouble();
});

it('a section that failed to load its chunk is retried on the next interaction', async () => {
  const { page } = await browser.open();
  await page.route(BELOW, (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent('requestfailed');
  await page.goto(site.url());
  await failed;
  // The page has handled the failure once it gets a later response.
  await page.evaluate(() => fetch('/healthz'));
  await page.keyboard.press('Shift');
  await waitUntilHydrated(page);
  await tab(page).click();
  await expect.poll(() => tab(page).getAttribute('aria-selected')).toBe('true');
});
