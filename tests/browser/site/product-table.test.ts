/** The catalogue as a table, chosen by a URL parameter. */
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { CATALOGUE_PAGE_SIZE } from '../../../shared/business';
import { launchBrowser, type PageOptions, PHONE_WIDTH, reducedMotionOptions } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser(reducedMotionOptions);

const open = (path: string, options?: PageOptions) => browser.visit(site.url(path), options);

const rows = (page: Page) => page.getByRole('table').getByRole('row');

it('the first screen of a desk, 800 px high, has twelve rows of the product table, each 44 px high', async () => {
  const { page } = await open('/products?view=table');
  const boxes = await page.locator('tbody tr').evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes.filter(({ bottom }) => bottom <= 800).length).toBeGreaterThanOrEqual(12);
  expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(44);
});

it.each([
  [1280, true],
  [PHONE_WIDTH, false],
])(
  'the product table shows products with prices on the first screen and adds a quantity to the list, at %i px, with JavaScript: %s',
  async (width, javaScriptEnabled) => {
    const trade = { sku: 'SP-1', unit: 'box', packSize: 12, price: '40.00', moq: 3 };
    const shown = { title: 'Sponge', description: 'Made for a test', categoryId: null, orderPriority: -5 };
    const product = await site.add('products', { ...shown, ...trade });
    onTestFinished(async () => void (await site.remove('products', product.id)));
    const { page, expectNoTrouble } = await open('/products', { width, javaScriptEnabled });
    await page.getByRole('link', { name: 'Table', exact: true }).click();
    await page.waitForURL(site.url('/products?view=table'));
    const row = rows(page).filter({ hasText: 'Sponge' });
    await row.getByText('12 per box').waitFor();
    for (const text of ['SP-1', '₹40']) expect(await row.textContent()).toContain(text);
    await expect.poll(() => rows(page).count()).toBe(CATALOGUE_PAGE_SIZE + (width === PHONE_WIDTH ? 0 : 1));
    // Without JavaScript a phone shows the whole menu above the table.
    if (javaScriptEnabled) expect((await row.boundingBox())?.y).toBeLessThan(500);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');

    const quantity = row.getByLabel('Quantity of Sponge');
    await expect.poll(() => quantity.inputValue()).toBe('3');
    await quantity.fill('7');
    await row.getByRole('button', { name: 'Add to quote list: Sponge' }).click();
    if (javaScriptEnabled) await row.getByRole('link', { name: '7 in list: Sponge' }).waitFor();
    else await page.waitForURL(site.url(`/quote-list?product=${product.id}&quantity=7`));
    expectNoTrouble();
  },
);

it('on a tablet no word of the product table is broken', async () => {
  const { page } = await open('/products?view=table', { width: 768 });
  const broken = await page.locator('tbody :is(th, td)').evaluateAll((cells) =>
    cells
      .flatMap((cell) => {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const found: Text[] = [];
        while (texts.nextNode()) found.push(texts.currentNode as Text);
        return found;
      })
      .flatMap((text) =>
        [...text.data.matchAll(/[A-Za-z]+/g)].map((word) => {
          const range = document.createRange();
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          return { word: word[0], lines: range.getClientRects().length };
        }),
      )
      .filter(({ lines }) => lines > 1),
  );
  expect(broken).toEqual([]);
});

it('the catalogue stays a table with another category, filter and search', { tags: 'thorough' }, async () => {
  const { page } = await open('/products?view=table');
  await page.getByRole('link', { name: 'Paper Products', exact: true }).click();
  await page.waitForURL(site.url('/products?category=paper&view=table'));
  await page.getByRole('link', { name: 'In stock' }).click();
  await page.waitForURL(site.url('/products?category=paper&stock=in&view=table'));
  await page.getByRole('link', { name: 'Reset filters' }).click();
  await page.waitForURL(site.url('/products?category=paper&view=table'));
  await page.getByRole('link', { name: 'Cards', exact: true }).click();
  await page.waitForURL(site.url('/products?category=paper'));
});
