/** Public pages after a change of the content in the panel (REQ 5.11). */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchBrowser, reducedMotionOptions, waitUntilHydrated } from '../../support/browser';
import { createSessionStorage } from '../../support/panel';
import { launchSite, type RowWithId } from '../../support/site';

const site = launchSite();
const browser = launchBrowser(reducedMotionOptions);

/** Opens a page as a signed-in user of the panel. */
async function open(path: string) {
  const { page } = await browser.open({ storageState: createSessionStorage(site.url(), site.session()) });
  await page.goto(site.url(path));
  await waitUntilHydrated(page);
  return page;
}

async function rename(panel: Page, title: string) {
  const dialog = panel.getByRole('dialog', { name: 'Edit product' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('Product updated successfully').waitFor();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

it('going back from the panel and then within the site shows the saved change', { tags: 'thorough' }, async () => {
  const [product] = (await site.read('products')) as [RowWithId];
  const page = await open('/products');
  const card = page.getByRole('article').first();
  expect(await card.getByRole('heading').textContent()).toBe(product.title);
  await card.getByRole('link', { name: /^View Details/ }).click();
  await page.waitForURL(site.url(`/product/${product.id}`));
  const entries = await page.evaluate(() => history.length);
  await page.goto(site.url(`/admin?tab=products&id=${product.id}`));
  await rename(page, 'Renamed once');
  await page.evaluate((before) => history.go(before - history.length), entries);
  await page.waitForURL(site.url(`/product/${product.id}`));
  await expect.poll(() => heading(page)).toBe('Renamed once');
  await page.goBack();
  await page.waitForURL(site.url('/products'));
  await expect.poll(() => card.getByRole('heading').textContent()).toBe('Renamed once');
});

it('a page of the site shows a change saved in another tab', async () => {
  const page = await open('/product/2');
  await page.getByRole('link', { name: 'Get Quote' }).last().click();
  await page.waitForURL('**/contact?**');
  await site.change('products', 2, { title: 'Renamed elsewhere' });
  // The texts of the panel in the test above.
  const other = await page.context().newPage();
  await other.goto(site.url('/robots.txt'));
  await other.evaluate(() => localStorage.setItem('contentChangedAt', '1'));
  await page.goBack();
  await expect.poll(() => heading(page)).toBe('Renamed elsewhere');
});

it("a page in the browser's back-forward cache updates when it is shown again, and requests nothing without a change", async () => {
  const page = await open('/product/3');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // Playwright disables the back-forward cache of the browser.
  const show = (changedAt: string | null) =>
    page.evaluate((at) => {
      if (at) localStorage.setItem('contentChangedAt', at);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, changedAt);
  await show(null);
  expect(asked).toEqual([]);
  await site.change('products', 3, { title: 'Renamed meanwhile' });
  await show('1');
  await expect.poll(() => heading(page)).toBe('Renamed meanwhile');
});
