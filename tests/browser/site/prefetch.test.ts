/** The next page is loaded before its link is pressed, or else once there is a connection. */
import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions, waitUntilHydrated } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser(reducedMotionOptions);

/** Opens a page and records its later requests. */
async function open(path: string) {
  const { page, expectNoTrouble } = await browser.visit(site.url(path), { isolated: true });
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return { page, requests, expectNoTrouble };
}

const productLink = (page: Page) => page.getByRole('link', { name: /^View Details/ }).nth(3);
const isData = (request: Request) => new URL(request.url()).pathname === '/trpc/public.product';
/** The picture of a product's page is larger than those of the list. */
const isPicture = (request: Request) => request.resourceType() === 'image' && /-800\.\w+$/.test(request.url());

it.each([
  ['pointed at', (page: Page) => productLink(page).hover()],
  ['focused', (page: Page) => productLink(page).focus()],
])('the page of a link that was %s is shown without waiting for a request', async (_, notice) => {
  const { page, requests, expectNoTrouble } = await open('/products');
  await notice(page);
  await expect.poll(() => [requests.some(isData), requests.some((request) => /\/product-page-/.test(request.url()))]).toEqual([true, true]);
  await page.waitForLoadState('networkidle');
  await expect.poll(() => requests.filter(isPicture).length).toBeGreaterThan(0);
  // From now on the network answers nothing.
  await page.route('**/*', () => {});
  await productLink(page).click();
  await page.waitForURL('**/product/*');
  // The address changes before React renders the page.
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe('Product Catalog');
  expectNoTrouble();
});

it.each([
  ['/product/1', 'main a[href^="/contact"]', 'h1', 'Talk to the people who pack your order'],
  ['/about', 'header a[href="/"]', 'h1', 'Professional B2B Trading Solutions'],
  ['/about', 'footer [aria-label=Policies] a[href="/privacy/request"]', 'h1', 'Ask about your data'],
  ['/compare', 'main a[href="/products"]', 'h1', 'Product Catalog'],
  ['/quote-list', 'main a[href="/quote-list/paste"]', 'h1', 'Paste or attach your list'],
  ['/products', 'nav a[href="/products?view=table"]', 'th', 'Product'],
])('from %s the page of %s is shown with its sections without waiting for a request', async (path, selector, element, text) => {
  const { page } = await open(path);
  const link = page.locator(selector).first();
  await link.focus();
  await page.waitForLoadState('networkidle');
  await page.route('**/*', () => {});
  await link.press('Enter');
  await expect.poll(() => page.locator(element).first().textContent()).toBe(text);
});

it('a prefetched product counts as a view only once its page is shown', async () => {
  const { page, requests } = await open('/products');
  await productLink(page).hover();
  await expect.poll(() => requests.filter(isData).map((request) => request.headers().purpose)).toEqual(['prefetch']);
  await page.waitForLoadState('networkidle');
  await productLink(page).click();
  await page.waitForURL('**/product/*');
  await expect.poll(() => requests.filter(isData).map((request) => request.headers().purpose)).toEqual(['prefetch', undefined]);
});

it('a browser that saves data loads nothing before the press, and then only the code', async () => {
  const { page } = await browser.open({ isolated: true });
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto(site.url('/products'));
  await waitUntilHydrated(page);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await productLink(page).hover();
  await page.evaluate(() => fetch('/healthz'));
  // The hover scrolls to the link, so the list's own pictures are loaded.
  const others = requests.filter((request) => request.resourceType() !== 'image');
  expect(others.map((request) => new URL(request.url()).pathname)).toEqual(['/healthz']);
});

it('a link pressed without a connection keeps what was typed, says why, and opens its page once connected', async () => {
  const { page } = await open('/contact');
  await page.waitForLoadState('networkidle');
  const name = page.getByRole('form', { name: 'Send us a message' }).getByLabel('Name');
  await name.fill('Asha Rao');
  await page.context().setOffline(true);
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click();
  await expect.poll(() => page.getByRole('region', { name: 'Notifications (F8)' }).textContent()).toContain('You are offline');
  expect(await name.inputValue()).toBe('Asha Rao');
  await page.context().setOffline(false);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Professional B2B Trading Solutions');
});

it('a product that cannot be fetched has a title and a heading, passes axe, and is shown by Try again', async () => {
  // The CSP of the page would block axe.
  const { page } = await browser.visit(site.url('/products'), { bypassCSP: true });
  await page.route('**/trpc/public.product?**', (route) => route.abort());
  const link = page.getByRole('link', { name: /^View Details/ }).first();
  const title = (await link.getAttribute('aria-label'))?.replace('View Details ', '') ?? '';
  await link.click();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await expect.poll(() => page.title()).toMatch(/^Product \| /);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.unroute('**/trpc/public.product?**');
  await again.click();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain(title);
});
