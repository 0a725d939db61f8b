/** The next page is loaded before its link is pressed. */
import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchBrowser, reducedMotionOptions, waitUntilHydrated } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser(reducedMotionOptions);

/** Opens a page and records its later requests. */
async function open(path: string) {
  const { page, expectNoTrouble } = await browser.open({ isolated: true });
  await page.goto(site.url(path));
  await waitUntilHydrated(page);
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
