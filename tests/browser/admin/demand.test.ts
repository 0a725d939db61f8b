/**
 * The section Demand: what visitors searched, and the next steps.
 *
 * @module-tag thorough
 */
import { expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { failProcedureCalls, openPanel, restoreProcedureCalls } from '../../support/panel';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none', RATE_LIMITS: 'off' });
const browser = launchBrowser(reducedMotionOptions);

const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36' };
const visit = async (path: string) => expect((await fetch(site.url(path), { headers })).status).toBe(200);

it('Demand lists the searches of visitors, and turns a search without results into a search word or a product', async () => {
  const { id } = await site.add('products', { title: 'Palm soap', description: 'Soap', categoryId: null, searchWords: 'sabun' });
  const { page, place, toast } = await openPanel(browser, site, { tab: 'demand', search: { days: '7' }, bypassCSP: true });
  const searches = place.getByRole('region', { name: 'Searched in vain' });
  const viewed = place.getByRole('region', { name: 'Most looked at' });
  await viewed.getByText('No product was looked at in these days').waitFor();
  await searches.getByText('No search was in vain in these days').waitFor();

  await visit(`/product/${id}`);
  await visit(`/product/${id}`);
  await visit('/products?q=Zeppelin');
  await site.storeDemand();
  await place.getByRole('link', { name: '30 days' }).click();
  await expect.poll(() => viewed.locator('tbody').getByRole('row').allTextContents()).toEqual([expect.stringMatching(/^Palm soap2 times/)]);
  await viewed.getByRole('img', { name: /^By day: on 1 day, most on .* \(2\)$/ }).waitFor();
  await place.getByRole('region', { name: 'Looked at but never asked for' }).getByRole('rowheader').waitFor();
  await place.getByRole('region', { name: 'Listed but not sent' }).getByText('No such product in these days').waitFor();
  // The test on a phone follows below.
  if (isLong) expect(await findAxeViolations(page)).toEqual([]);

  const searchWords = async () => (await site.read('admin/products')).find((row) => row.id === id)?.searchWords;
  await searches.getByRole('button', { name: 'Add as search word: zeppelin' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add “zeppelin” as search word' });
  await dialog.getByRole('button', { name: 'Add search word' }).click();
  await dialog.getByText('Choose a product').waitFor();
  await dialog.getByRole('combobox', { name: 'Product' }).fill('palm');
  await page.getByRole('option', { name: 'Palm soap' }).click();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add search word' }).click();
  await toast.getByText('Search word added').waitFor();
  expect(await searchWords()).toBe('sabun, zeppelin');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(searchWords).toBe('sabun');

  for (let at = 10; at < 21; at += 1) await visit(`/products?q=balloon+${at}`);
  await site.storeDemand();
  await place.getByRole('link', { name: '90 days' }).click();
  await searches.getByText('10 of 12; the export has all.').waitFor();
  await searches.getByRole('button', { name: 'Show more: Searched in vain' }).press('Enter');
  await expect.poll(() => searches.locator('tbody').getByRole('row').count()).toBe(12);
  const eleventh = searches.locator('tbody').getByRole('row').nth(10).getByRole('button');
  await expect.poll(() => eleventh.evaluate((button) => button === document.activeElement)).toBe(true);

  await searches.getByRole('link', { name: 'New product: zeppelin' }).click();
  const form = page.getByRole('dialog', { name: 'Add Product' });
  await expect.poll(() => form.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Zeppelin');
});

it('Demand names the lists that failed to load, loads them again, and fits on a phone', async () => {
  const { page, place } = await openPanel(browser, site, { tab: 'settings', search: { screen: 'more' }, bypassCSP: true });
  await failProcedureCalls(page, 'admin.demand');
  await place.getByRole('link', { name: 'Demand' }).click();
  const viewed = place.getByRole('region', { name: 'Most looked at' });
  await viewed.getByText('Failed to fetch this list').waitFor();
  await restoreProcedureCalls(page, 'admin.demand');
  await viewed.getByRole('button', { name: 'Try again' }).click();
  await viewed.getByRole('rowheader').waitFor();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await findAxeViolations(page)).toEqual([]);
});
