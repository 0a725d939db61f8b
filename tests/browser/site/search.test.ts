import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { launchBrowser, type PageOptions, PHONE_WIDTH, reducedMotionOptions } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser(reducedMotionOptions);

const open = (path: string, options?: PageOptions) => browser.visit(site.url(path), options);

async function addProduct(fields: object) {
  const row = await site.add('products', { description: 'Made for a test', categoryId: null, orderPriority: -1, ...fields });
  onTestFinished(async () => void (await site.remove('products', row.id)));
  return row;
}

const cards = (page: Page) => page.getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();

it('search results show the first product, or else the button to ask for it, on the first screen of a phone without filters', {
  tags: 'thorough',
}, async () => {
  const { page } = await open('/products?q=soap', { width: PHONE_WIDTH, height: 640 });
  const title = cards(page).first().getByRole('heading');
  const ask = page.getByRole('link', { name: 'Ask for it' });
  for (const [path, seen, filters] of [
    ['/products?q=soap', title, 1],
    ['/products', title, 1],
    ['/products?q=basmati+broom+rice', ask, 0],
  ] as const) {
    await page.goto(site.url(path));
    const isSeen = () => seen.evaluate((element) => element.getBoundingClientRect().bottom <= 640);
    await expect
      .poll(async () => [path, await isSeen(), await page.getByRole('navigation', { name: 'Filter and sort' }).count()])
      .toEqual([path, true, filters]);
  }
});

describe('the search in the header', () => {
  it('a search without a connection keeps the page and what was typed, and says why', async () => {
    const { page } = await open('/about');
    await page.context().setOffline(true);
    const box = page.getByRole('banner').getByLabel('Search products');
    await box.fill('soap');
    await box.press('Enter');
    await page.getByText('Please search again once you are connected.').waitFor();
    expect([page.url(), await box.inputValue()]).toEqual([site.url('/about'), 'soap']);
  });

  it('the header search suggests products while typing, and the keyboard chooses one', async () => {
    const { id } = await addProduct({ title: 'Quokkaworks soap' });
    await addProduct({ title: 'Quokkaworks towel', orderPriority: -2 });
    const { page, expectNoTrouble } = await open('/about');
    const box = page.getByRole('banner').getByLabel('Search products');
    await box.pressSequentially('q');
    const options = page.getByRole('listbox', { name: 'Products' }).getByRole('option');
    await expect.poll(() => options.allTextContents()).toEqual([]);
    await box.pressSequentially('ukkaworks');
    await expect.poll(() => options.allTextContents()).toEqual(['Quokkaworks towel', 'Quokkaworks soap']);
    await expect.poll(() => page.getByRole('combobox', { expanded: true }).count()).toBe(1);
    await box.press('Escape');
    await expect.poll(async () => [await box.inputValue(), await options.count()]).toEqual(['qukkaworks', 0]);
    await box.press('Backspace');
    await box.pressSequentially('s');
    await expect.poll(() => options.count()).toBe(2);
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown']) await box.press(key);
    const chosen = page.getByRole('option', { selected: true });
    await expect
      .poll(async () => [await chosen.textContent(), await chosen.getAttribute('id')])
      .toEqual(['Quokkaworks soap', await box.getAttribute('aria-activedescendant')]);
    await box.press('Enter');
    await page.waitForURL(site.url(`/product/${id}`));
    expectNoTrouble();
  });

  it.each([true, false])(
    'the header search is an icon on a phone that opens a field over the header, with JavaScript: %s',
    { tags: 'thorough' },
    async (javaScriptEnabled) => {
      const { page, expectNoTrouble } = await open('/about', { width: PHONE_WIDTH, hasTouch: true, javaScriptEnabled });
      const header = page.getByRole('banner');
      const icon = header.getByRole('button', { name: 'Search', exact: true }).first();
      const field = header.getByLabel('Search products');
      if (javaScriptEnabled) {
        await header.getByRole('button', { name: 'Open menu' }).tap();
        await icon.tap();
        await expect.poll(() => header.getByRole('button', { name: 'Open menu', includeHidden: true }).count()).toBe(1);
        await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
        await page.keyboard.press('Escape');
        await expect.poll(() => icon.evaluate((button) => button === document.activeElement)).toBe(true);
      }
      await expect.poll(() => field.isVisible()).toBe(false);
      await icon.tap();
      await field.fill('soap');
      await field.press('Enter');
      await page.waitForURL(site.url('/products?q=soap'));
      await expect.poll(() => field.isVisible()).toBe(false);
      await expect.poll(() => titles(page)).toContain('Sandalwood Soap, 75 g (carton of 144)');
      expectNoTrouble();
    },
  );

  it('a search without results offers the nearest products, and a link to ask for the product', async () => {
    const page = await browser.read(site.url('/products?q=basmati+broom+rice'));
    await expect
      .poll(() => page.getByRole('link', { name: 'Ask for it' }).getAttribute('href'))
      .toBe('/quote-list?free=basmati%20broom%20rice');
    await expect.poll(() => titles(page)).toEqual(['Basmati Rice Aged, 25 kg bag']);
  });
});
