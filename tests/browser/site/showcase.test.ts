import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SHOWCASE_SIZE } from '../../../shared/business';
import { launchBrowser, type PageOptions, PHONE_WIDTH, reducedMotionOptions } from '../../support/browser';
import { findElementsOutOfPage } from '../../support/out-of-page';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser(reducedMotionOptions);

const open = (options?: PageOptions) => browser.visit(site.url(), options);

const chips = (page: Page) => page.getByRole('form', { name: 'Filter products by category' }).getByRole('button');
const chip = (page: Page, name: string) => chips(page).filter({ hasText: name });
const cards = (page: Page) => page.getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();
const pressed = (page: Page) => page.locator('button[aria-pressed=true]').allInnerTexts();
const viewAll = (page: Page) => page.getByRole('link', { name: /^View all [\d,]+$/ });
const oneLine = (texts: string[]) => texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());

describe('the filter on a phone', () => {
  const width = PHONE_WIDTH;
  it('the category filter has a chip for all products and each active category, which filters in place with its count', async () => {
    await addCategory('Hidden', { isActive: false });
    const { page, expectNoTrouble } = await open({ width });
    const all = ['Household Consumables', 'Paper Products', 'Food & Beverages', 'Cleaning Products', 'Packaging Supplies'];
    const { length: count } = await site.read('products');
    expect(oneLine(await chips(page).allInnerTexts())).toEqual([`All Products ${count}`, ...all]);
    expect(oneLine(await pressed(page))).toEqual([`All Products ${count}`]);

    const products = await site.read('products');
    await chip(page, 'Food & Beverages').click();
    const food = products.filter(({ category }) => category === 'food');
    expect(food.length).toBeGreaterThan(SHOWCASE_SIZE);
    await expect.poll(() => titles(page)).toEqual(food.slice(0, SHOWCASE_SIZE).map(({ title }) => title));
    await expect.poll(async () => oneLine(await pressed(page))).toEqual([`Food & Beverages ${food.length}`]);
    await expect.poll(() => page.getByRole('main').getByRole('status').textContent()).toBe(`${food.length} products`);
    await expect.poll(() => page.getByRole('link', { name: `View all ${count} products` }).getAttribute('href')).toBe('/products');
    await expect.poll(() => viewAll(page).textContent()).toBe(`View all ${food.length}`);
    await expect.poll(() => viewAll(page).getAttribute('href')).toBe('/products?category=food');
    expect(page.url()).toBe(site.url());

    await chip(page, 'All Products').click();
    await expect.poll(() => titles(page)).toEqual(products.slice(0, SHOWCASE_SIZE).map(({ title }) => title));
    await expect.poll(async () => oneLine(await pressed(page))).toEqual([`All Products ${products.length}`]);
    // 'View Full Catalog' leads there.
    await expect.poll(() => viewAll(page).count()).toBe(0);
    expectNoTrouble();
  });

  it('the category filter shows the count of a category with less than a page, and a message when there are no products', {
    tags: 'thorough',
  }, async () => {
    const few = await addCategory('Few');
    await addCategory('None');
    for (const title of ['One', 'Two']) await addProduct({ title, categoryId: few.id });
    const { page, expectNoTrouble } = await open({ width });
    await chip(page, 'Few').click();
    await expect.poll(() => titles(page)).toEqual(['One', 'Two']);
    await expect.poll(async () => oneLine(await pressed(page))).toEqual(['Few 2']);
    await expect.poll(() => viewAll(page).count()).toBe(0);
    await chip(page, 'None').click();
    await page.getByText('No products available in this category.', { exact: true }).waitFor();
    await expect.poll(async () => oneLine(await pressed(page))).toEqual(['None 0']);
    await expect.poll(() => cards(page).count()).toBe(0);
    expectNoTrouble();
  });
});

describe('the row of products on a phone', () => {
  it('every product of the row is reached by its keyboard focus, the page itself does not scroll, and a category starts at its first', async () => {
    const { page, expectNoTrouble } = await open({ width: PHONE_WIDTH });
    const left = () =>
      cards(page)
        .first()
        .evaluate((card) => card.getBoundingClientRect().left);
    const begin = await left();
    for (const view of await cards(page)
      .getByRole('link', { name: /^View / })
      .all()) {
      await view.focus();
      await expect.poll(() => view.evaluate(isInWindow)).toBe(true);
    }
    expect(await left()).toBeLessThan(begin - PHONE_WIDTH);
    expect(await findElementsOutOfPage(page)).toEqual([]);
    await chip(page, 'Paper Products').click();
    await expect.poll(left).toBe(begin);
    expectNoTrouble();
  });

  it('going back from a product shows the category and the place in the row from which the visitor came', async () => {
    const { page, expectNoTrouble } = await open({ width: PHONE_WIDTH });
    await chip(page, 'Paper Products').click();
    await expect.poll(() => pressed(page)).toEqual([expect.stringContaining('Paper')]);
    await page.locator('ul[aria-busy=false]').waitFor();
    const sixth = cards(page).nth(5);
    await sixth.scrollIntoViewIfNeeded();
    await sixth.getByRole('link', { name: /^View / }).click();
    await page.waitForURL(/\/product\//);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await expect.poll(() => pressed(page)).toEqual([expect.stringContaining('Paper')]);
    await expect.poll(() => sixth.evaluate(isInWindow)).toBe(true);
    expectNoTrouble();
  });

  it('no row of products is cut off when the home page is printed on small paper', { tags: 'thorough' }, async () => {
    const { page } = await open({ width: 559 });
    const cut = () =>
      page
        .locator('[data-row]')
        .evaluateAll((rows) => rows.filter((row) => row.scrollWidth > row.clientWidth + 1).map((row) => row.className));
    expect((await cut()).length).toBeGreaterThan(3);
    await page.emulateMedia({ media: 'print' });
    expect(await cut()).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
  });

  it('the home page is at most half as long as in November 2026', async () => {
    const { page } = await open({ width: PHONE_WIDTH });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6_860);
  });
});

describe('the filter', () => {
  it('the category filter keeps the shown products, marked as busy, until the response arrives, or shows an error with a retry', {
    tags: 'thorough',
  }, async () => {
    const { page } = await open();
    const before = await titles(page);
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/trpc/public.showcase*', async (route) => {
      await held;
      await route.continue();
    });
    await chip(page, 'Paper Products').click();
    await page.locator('ul[aria-busy=true]').waitFor();
    expect(await titles(page)).toEqual(before);
    answer();
    await page.locator('ul[aria-busy=false]').waitFor();
    await expect.poll(() => titles(page)).not.toEqual(before);

    await page.unroute('**/trpc/public.showcase*');
    await page.route('**/trpc/public.showcase*', (route) => route.abort());
    await chip(page, 'Cleaning Products').click();
    const alert = page.getByRole('alert');
    await alert.getByText('Failed to fetch products').waitFor();
    await expect.poll(() => cards(page).count()).toBe(0);
    await page.unroute('**/trpc/public.showcase*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    // Until then the section shows the previous products.
    const shown = async () => oneLine(await cards(page).locator('p:first-child').allInnerTexts());
    await expect.poll(shown).toEqual(expect.arrayContaining(['Cleaning Products']));
    await expect.poll(() => cards(page).count()).toBe(SHOWCASE_SIZE);
    await expect.poll(() => alert.count()).toBe(0);
  });
});

describe('a card', () => {
  it('a product card shows Unknown if the category is hidden from visitors', { tags: 'thorough' }, async () => {
    const abandoned = await addCategory('Abandoned', { isActive: false });
    await addProduct({ title: 'Without', categoryId: null });
    await addProduct({ title: 'Inactive', categoryId: abandoned.id });
    const page = await browser.read(site.url());
    for (const title of ['Without', 'Inactive'])
      await expect.poll(() => card(page, title).getByText('Unknown', { exact: true }).isVisible()).toBe(true);
    await expect.poll(() => page.getByText('Abandoned', { exact: true }).count()).toBe(0);
  });

  it('a product card shows the fallback image for a missing or broken picture; it links to the product and to its contact form', {
    tags: 'thorough',
  }, async () => {
    const { id } = await addProduct({ title: 'Linked', image: null });
    await addProduct({ title: 'Broken', image: '/pictures/no-such-picture.webp' });
    const { page, expectNoTrouble } = await open();
    for (const title of ['Linked', 'Broken']) {
      const picture = card(page, title).getByRole('img', { name: title });
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
      await expect.poll(() => picture.getAttribute('src')).toMatch(/fallback|^data:image\/svg/);
    }
    await expect.poll(() => card(page, 'Linked').getByRole('link').allInnerTexts()).toEqual(['View', 'Order']);
    await card(page, 'Linked').getByRole('link', { name: 'View Linked' }).click();
    await page.waitForURL(site.url(`/product/${id}`));
    await page.goBack();
    await card(page, 'Linked').getByRole('link', { name: 'Order Linked' }).click();
    await page.waitForURL(site.url(`/contact?product=${id}`));
    expectNoTrouble(/no-such-picture/);
  });
});

describe('the grid', () => {
  it('the product grid has as many columns as fit; a card omits a missing badge or price', async () => {
    await addProduct({ title: 'Rich', badge: 'Bestseller', price: '123456.50', description: 'long words '.repeat(60) });
    await addProduct({ title: 'Plain', badge: null, price: null });
    const { page } = await open();
    const lefts = () =>
      cards(page).evaluateAll((all) => {
        const boxes = all.map((one) => one.getBoundingClientRect());
        return boxes.filter(({ right }) => right <= window.innerWidth).map(({ left }) => Math.round(left));
      });
    for (const [width, columns] of [
      [1280, 3],
      [768, 2],
      [360, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => new Set(await lefts()).size).toBe(columns);
    }
    const rich = card(page, 'Rich');
    await expect.poll(() => rich.getByText('Bestseller', { exact: true }).isVisible()).toBe(true);
    await expect.poll(() => rich.getByText('₹1,23,456.50', { exact: true }).isVisible()).toBe(true);
    await expect.poll(() => card(page, 'Plain').textContent()).not.toMatch(/₹|Bestseller|null/);
    const lines = await rich.getByText('long words').evaluate((element) => {
      return element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight);
    });
    expect(lines).toBeCloseTo(2, 1);
    await page.getByRole('link', { name: 'View Full Catalog' }).click();
    await page.waitForURL(site.url('/products'));
  });

  it('the product grid shows a new product at the next load, and no inactive one', { tags: 'thorough' }, async () => {
    const page = await browser.read(site.url());
    expect(await titles(page)).not.toContain('Brand new');
    const { id } = await addProduct({ title: 'Brand new' });
    await page.reload();
    expect((await titles(page))[0]).toBe('Brand new');
    await site.change('products', id, { isActive: false });
    await page.reload();
    expect(await titles(page)).not.toContain('Brand new');
  });
});

const card = (page: Page, title: string) => cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });

function isInWindow(element: Element): boolean {
  const { left, right } = element.getBoundingClientRect();
  return left >= 0 && right <= window.innerWidth;
}

/** A row for one test. */
async function add(path: string, fields: object) {
  const row = await site.add(path, fields);
  onTestFinished(async () => void (await site.remove(path, row.id)));
  return row;
}

/** A product sorted before all others. */
const addProduct = (fields: object) => add('products', { description: 'Made for a test', categoryId: null, orderPriority: -1, ...fields });
const addCategory = (name: string, fields: object = {}) => add('product-categories', { name, slug: name.toLowerCase(), ...fields });
