/** A visitor chooses products in the catalogue and sees them beside each other. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, PHONE_WIDTH, reducedMotionOptions } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser(reducedMotionOptions);
const columns = async (page: Page) => (await page.getByRole('columnheader').allInnerTexts()).slice(1);

it('chosen products are compared, removed and remembered, within the width of a phone', async () => {
  const products = (await site.read('products')).slice(0, 5);
  const { page, expectNoTrouble } = await browser.visit(site.url('/products'), { width: PHONE_WIDTH });
  const button = (at: number) => page.getByRole('button', { name: `Compare ${products[at]?.title}` });
  const bar = page.getByRole('region', { name: 'Comparison' });
  for (const at of [0, 1, 2, 3]) await button(at).click();
  await bar.getByText('4 of 4 to compare').waitFor();
  await button(4).click();
  await bar.getByText('You can compare up to four products.').waitFor();
  await expect.poll(() => button(4).getAttribute('aria-pressed')).toBe('false');
  await button(3).click();
  await bar.getByText('3 of 4 to compare').waitFor();
  expect(await findAxeViolations(page, '#catalogue')).toEqual([]);

  await bar.getByRole('link', { name: 'Compare' }).click();
  const chosen = products.slice(0, 3).sort((a, b) => a.id - b.id);
  await page.waitForURL(site.url(`/compare?items=${chosen.map(({ id }) => id).join(',')}`));
  await expect.poll(() => columns(page)).toEqual(chosen.map(({ title }) => title));
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE_WIDTH);
  expect(await findAxeViolations(page)).toEqual([]);

  await page.getByRole('link', { name: `Remove ${chosen[0]?.title} from the comparison` }).click();
  await expect.poll(() => columns(page)).toEqual(chosen.slice(1).map(({ title }) => title));
  await page.getByRole('link', { name: 'Other products in the catalogue' }).click();
  await bar.getByText('2 of 4 to compare').waitFor();
  await bar.getByRole('button', { name: 'Clear' }).click();
  await bar.waitFor({ state: 'detached' });
  expectNoTrouble();
});

it('on a phone two compared products fill the width, and the name of a row is above their values', { tags: 'thorough' }, async () => {
  const [first, second] = await site.read('products');
  const { page } = await browser.open({ width: PHONE_WIDTH });
  await page.goto(site.url(`/compare?items=${first?.id},${second?.id}`));
  const row = page.getByRole('row', { name: /^Price / }).first();
  const place = async (locator: ReturnType<Page['locator']>) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {};
    return { left: x, right: x + width, top: y, bottom: y + height };
  };
  const [name, one, two] = [
    await place(row.getByRole('rowheader')),
    await place(row.getByRole('cell').first()),
    await place(row.getByRole('cell').last()),
  ];
  expect(name.bottom).toBeLessThanOrEqual(one.top + 1);
  expect([one.top, one.right - one.left]).toEqual([two.top, two.right - two.left]);
  expect(one.right).toBeLessThanOrEqual(two.left + 1);
  expect(two.right).toBeLessThanOrEqual(PHONE_WIDTH);
  expect(two.right - one.left).toBeGreaterThan(PHONE_WIDTH - 48);
});

it('a brand of 80 letters without a space does not widen the comparison', { tags: 'thorough' }, async () => {
  const [first, second] = await site.read('products');
  await site.change('products', first?.id ?? 0, { brand: 'W'.repeat(80) });
  const { page } = await browser.open({ width: 1280 });
  await page.goto(site.url(`/compare?items=${first?.id},${second?.id}`));
  await page.getByRole('cell', { name: 'W'.repeat(80) }).waitFor();
  const table = page.getByRole('region', { name: 'Comparison, scrolls sideways' });
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

it('without JavaScript a product opens the comparison, which offers other products to compare', { tags: 'thorough' }, async () => {
  const [first] = await site.read('products');
  const { page } = await browser.open({ width: PHONE_WIDTH, javaScriptEnabled: false });
  await page.goto(site.url('/products'));
  await page.getByRole('button', { name: `Compare ${first?.title}` }).click();
  await page.waitForURL(site.url(`/compare?items=${first?.id}`));
  const [other] = await page.getByRole('link', { name: /^\+ / }).all();
  const title = (await other?.textContent())?.slice(2);
  await other?.click();
  await page.waitForURL(/items=\d+,\d+$/);
  expect((await columns(page)).sort()).toEqual([first?.title, title].sort());
});
