/** @module-tag thorough */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { launchBrowser, PHONE_FIRST_WIDTHS, reducedMotionOptions, waitUntilHydrated } from '../../support/browser';
import { findElementsOutOfPage } from '../../support/out-of-page';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser(reducedMotionOptions);
const PAGES = ['/', '/products', '/product/1', '/about', '/contact', '/quote-list', '/nowhere'];

it.runIf(isLong)('no page scrolls horizontally on a desktop zoomed to 200 or 400 %', async () => {
  const { page, expectNoTrouble } = await browser.open();
  for (const path of PAGES) {
    await page.setViewportSize({ width: 640, height: 400 });
    await page.goto(site.url(path));
    await waitUntilHydrated(page);
    await expect.poll(async () => [path, 640, await findElementsOutOfPage(page)]).toEqual([path, 640, []]);
    await page.setViewportSize({ width: 320, height: 200 });
    await expect.poll(() => findElementsOutOfPage(page), { message: `${path} at 320 px` }).toEqual([]);
  }
  expectNoTrouble(/404/);
});

it('on a phone at 200 % zoom or text size, no page scrolls horizontally, and headlines break between words only', async () => {
  const { page, expectNoTrouble } = await browser.open();
  for (const path of PAGES) {
    await page.setViewportSize({ width: 180, height: 320 });
    await page.goto(site.url(path));
    await waitUntilHydrated(page);
    await expect
      .poll(async () => [path, 'zoom', await findElementsOutOfPage(page), await brokenWords(page)])
      .toEqual([path, 'zoom', [], []]);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect
      .poll(async () => [path, 'text', await findElementsOutOfPage(page), await brokenWords(page)])
      .toEqual([path, 'text', [], []]);
    await page.getByRole('button', { name: 'Open menu' }).click({ trial: true });
  }
  expectNoTrouble(/404/);
});

describe('forty categories', () => {
  const names = Array.from({ length: 40 }, (_, index) => `Category ${index + 1} of the catalogue`);
  beforeAll(async () => {
    for (const [index, name] of names.entries())
      await site.add('product-categories', { name, slug: `category-${index + 1}`, orderPriority: 100 + index });
  });

  it.each(PHONE_FIRST_WIDTHS)(
    'forty categories have chips, tabs and footer links, without breaking the layout, at %i px',
    async (width) => {
      const { page, expectNoTrouble } = await browser.visit(site.url(), { width });
      const chip = page.getByRole('button', { name: names.at(-1) as string });
      await chip.click();
      await page.getByText('No products available in this category.', { exact: true }).waitFor();
      const footer = page.getByRole('contentinfo').getByRole('list', { name: 'Product categories' });
      await expect.poll(() => footer.getByRole('listitem').allTextContents()).toEqual(expect.arrayContaining(names));
      await expect.poll(() => findElementsOutOfPage(page)).toEqual([]);

      await page.goto(site.url('/products'));
      await waitUntilHydrated(page);
      await page
        .getByRole('main')
        .getByRole('link', { name: names.at(-1) as string, exact: true })
        .click();
      await page.waitForURL(/category=category-40$/);
      await page.getByText(/No products found/).waitFor();
      await expect.poll(() => findElementsOutOfPage(page)).toEqual([]);
      expectNoTrouble();
    },
  );
});

/** Returns the words of headlines that are broken over two lines. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words: string[] = [];
    const headlines = document.querySelectorAll('h1, h2, h3');
    for (const headline of headlines) {
      const texts = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text as Text).data.matchAll(/\p{L}+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) words.push(word);
        }
    }
    // An empty result would mean that nothing was checked.
    return headlines.length === 0 ? ['no headline'] : words;
  });
}
