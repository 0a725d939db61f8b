import { describe, expect, it } from 'vitest';
import { SHOWCASE_SIZE } from '../../../shared/business';
import { launchBrowser, PHONE_FIRST_WIDTHS, reducedMotionOptions, waitUntilHydrated } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser(reducedMotionOptions);

describe.each(PHONE_FIRST_WIDTHS)('the not-found page at %i px', (width) => {
  it.each([true, false])('the not-found page is shown for an unknown path, with JavaScript: %s', async (javaScriptEnabled) => {
    const { page, expectNoTrouble } = await browser.open({ width, javaScriptEnabled });
    const response = await page.goto(site.url('/no/such/page?at=all'));
    expect(response?.status()).toBe(404);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('404 Page Not Found');
    await expect.poll(() => page.getByText('Did you forget to add the page to the router?', { exact: true }).isVisible()).toBe(true);
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(await page.title()).toContain('Page not found');
    const ways = page.getByRole('main').getByRole('link');
    await expect.poll(() => ways.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(['/', '/products', '/contact']);
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) await expect.poll(() => page.getByRole(landmark).count()).toBe(1);
    if (javaScriptEnabled) await waitUntilHydrated(page);
    // The only browser error is the 404 of the page itself.
    expectNoTrouble(/no\/such\/page/);
  });

  it('the not-found page searches the products, also without JavaScript', async () => {
    const { page } = await browser.open({ width, javaScriptEnabled: false });
    await page.goto(site.url('/no/such/page'));
    await page.getByRole('main').getByRole('searchbox', { name: 'Search products' }).fill('tea');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(site.url('/products?q=tea'));
  });

  it('the not-found page links to the home page without a full reload', async () => {
    const { page, expectNoTrouble } = await browser.visit(site.url('/no/such/page'), { width });
    await page.evaluate(() => Object.assign(window, { loadedOnce: true }));
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL(site.url('/'));
    await page.getByRole('article').first().waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(SHOWCASE_SIZE);
    await expect.poll(() => page.evaluate(() => 'loadedOnce' in window)).toBe(true);
    await expect.poll(() => page.title()).toContain('Sahyadri Trading Company:');
    await expect.poll(() => page.locator('meta[name=robots]').count()).toBe(0);
    expectNoTrouble(/no\/such\/page/);
  });
});

it.each(['/index.php', '/%2e%2e/etc/passwd', '/assets/none.js', '/a/b/c/d', '/PRODUCTS-and-more', '/%E0%A4%B9'])(
  'the unknown URL %s has status 404',
  async (path) => {
    const response = await fetch(site.url(path));
    expect(response.status).toBe(404);
  },
);
