import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CATALOGUE_PAGE_SIZE } from '../../../shared/business';
import { isLong } from '../../faults/long-form';
import { launchBrowser, type PageOptions, PHONE_WIDTH, reducedMotionOptions } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser(reducedMotionOptions);

const open = (path = '/products', options?: PageOptions) => browser.visit(site.url(path), options);

const cards = (page: Page) => page.getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const all = async () => (await site.read('products')).map(({ title }) => title);

it('on a desktop the first screen of the catalogue shows a row of products with prices', async () => {
  const { page } = await open('/products', { width: 1280, height: 800 });
  const price = cards(page).nth(2).getByText(/₹/);
  const { y = 800, height = 0 } = (await price.first().boundingBox()) ?? {};
  expect(y + height).toBeLessThan(800);
});

async function addCategory(name: string, fields: object = {}) {
  const row = await site.add('product-categories', { name, slug: name.toLowerCase(), ...fields });
  onTestFinished(async () => void (await site.remove('product-categories', row.id)));
  return row;
}
async function addProduct(fields: object) {
  const row = await site.add('products', { description: 'Made for a test', categoryId: null, orderPriority: -1, ...fields });
  onTestFinished(async () => void (await site.remove('products', row.id)));
  return row;
}

// Another test searches and filters on a phone with JavaScript.
const VIEWS = [[1280, true], [PHONE_WIDTH, false], ...(isLong ? [[PHONE_WIDTH, true] as const] : [])] as const;

it.each(VIEWS)(
  'the catalogue shows at %i px the first 24 products, its tabs and pages, with JavaScript: %s',
  async (width, javaScriptEnabled) => {
    await addCategory('Hidden', { isActive: false });
    const { page, expectNoTrouble } = await open('/products', { width, javaScriptEnabled });
    const products = await all();
    await expect.poll(() => heading(page).textContent()).toBe('Product Catalog');
    await expect.poll(() => titles(page)).toEqual(products.slice(0, 24));
    const names = ['All', 'Household Consumables', 'Paper Products', 'Food & Beverages', 'Cleaning Products', 'Packaging Supplies'];
    await expect.poll(() => tabs(page).allTextContents()).toEqual(names);
    await expect.poll(() => page.locator('nav [aria-current=page]').allTextContents()).toEqual(['All']);
    await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toBe(site.url('/products'));

    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(site.url('/products?page=2#catalogue'));
    await expect.poll(() => titles(page)).toEqual(products.slice(CATALOGUE_PAGE_SIZE, 2 * CATALOGUE_PAGE_SIZE));
    if (javaScriptEnabled) {
      await belowTop(page);
      await expect
        .poll(() => page.getByRole('heading', { name: 'Products 25–48' }).evaluate((title) => title === document.activeElement))
        .toBe(true);
    }
    await expect.poll(() => page.getByText(`Products 25–48`).last().isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Previous' }).click();
    await page.waitForURL(site.url('/products#catalogue'));
    await expect.poll(() => titles(page)).toEqual(products.slice(0, 24));
    await expect.poll(() => page.getByRole('link', { name: 'Previous' }).count()).toBe(0);

    await tabs(page).filter({ hasText: 'Food & Beverages' }).click();
    await page.waitForURL(site.url('/products?category=food'));
    const food = (await site.read('products')).filter(({ category }) => category === 'food').map(({ title }) => title);
    await expect.poll(() => titles(page)).toEqual(food.slice(0, 24));
    await expect.poll(() => heading(page).textContent()).toBe('Food & Beverages');
    await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toBe(site.url('/products?category=food'));

    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL(site.url('/'));
    expectNoTrouble();
  },
);

describe('the catalogue on a phone', () => {
  const width = PHONE_WIDTH;
  // Without JavaScript another test also searches, among filters.
  it.each(isLong ? [true, false] : [true])(
    'the catalogue search stays within the category, with JavaScript: %s',
    { tags: 'thorough' },
    async (javaScriptEnabled) => {
      await addProduct({ title: 'Quokka soap', categoryId: (await site.read('public/product-categories'))[0]?.id ?? null });
      await addProduct({ title: 'Plain soap', description: 'For a QUOKKA & friends' });
      const { page, expectNoTrouble } = await open('/products', { width, javaScriptEnabled });
      await page.getByRole('main').getByLabel('Search products').fill(' quokka ');
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
      await expect.poll(() => titles(page)).toEqual(['Quokka soap', 'Plain soap']);
      await page.getByRole('main').getByLabel('Search products').hover();
      expect(await hasBlue(await page.getByRole('main').getByLabel('Search products').screenshot())).toBe(false);
      await expect.poll(() => page.getByRole('main').getByRole('status').textContent()).toBe('2 products for “quokka”');
      await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      await tabs(page).filter({ hasText: 'Household' }).click();
      await expect.poll(() => titles(page)).toEqual(['Quokka soap']);
      await page.getByRole('link', { name: 'Clear search' }).click();
      await page.waitForURL(site.url('/products?category=household'));
      await expect.poll(() => page.getByRole('main').getByLabel('Search products').inputValue()).toBe('');
      expectNoTrouble();
    },
  );
});

it.each([true, false])(
  'filters and sort orders of the catalogue are links that combine and can be reset, with JavaScript: %s',
  async (javaScriptEnabled) => {
    for (const [title, price, stock] of [
      ['Dear', '900', 5],
      ['Cheap', '1', 5],
      ['Gone', '500', 0],
    ] as const)
      await addProduct({ title, price, stock, badge: 'Quokka' });
    const { page, expectNoTrouble } = await open('/products', { width: PHONE_WIDTH, javaScriptEnabled });
    const filters = page.getByRole('navigation', { name: 'Filter and sort' });
    await filters.getByRole('link', { name: 'In stock' }).click();
    await page.waitForURL(site.url('/products?stock=in'));
    await page.goto(site.url('/products?stock=in&badge=Quokka'));
    await filters.getByRole('button', { name: 'Sort' }).click();
    await filters.getByRole('link', { name: 'Price, low first' }).click();
    await page.waitForURL(site.url('/products?stock=in&badge=Quokka&sort=price'));
    await expect.poll(() => titles(page)).toEqual(['Cheap', 'Dear']);
    await expect.poll(() => filters.locator('[aria-current]').allTextContents()).toEqual(['In stock', 'Quokka', 'Price, low first']);
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.getByRole('main').getByLabel('Search products').fill('gone');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'Remove filters' }).click();
    await page.waitForURL(site.url('/products?q=gone'));
    await expect.poll(() => titles(page)).toEqual(['Gone']);
    expectNoTrouble();
  },
);

it('choosing another category keeps the scroll position and focuses its tab; a failed load shows an error with a retry', {
  tags: 'thorough',
}, async () => {
  const { page } = await open('/products', { reducedMotion: 'reduce' });
  await page.evaluate(() => window.scrollTo(0, 150));
  const paper = tabs(page).filter({ hasText: 'Paper' });
  await paper.focus();
  const before = await page.evaluate(() => window.scrollY);
  await page.keyboard.press('Enter');
  await heading(page).getByText('Paper Products').waitFor();
  await expect.poll(() => cards(page).count()).toBeLessThan(24);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  await expect.poll(() => paper.evaluate((tab) => tab === document.activeElement)).toBe(true);

  await page.route('**/trpc/public.catalogue*', (route) => route.abort());
  await tabs(page).filter({ hasText: 'Cleaning' }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('Failed to fetch products').waitFor();
  await page.unroute('**/trpc/public.catalogue*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(0);
});

describe('a card', () => {
  it('a product card shows the product’s data, and links to it', async () => {
    const priced = { price: '123456.5', unit: 'drum', gstBp: 1800 };
    const { id } = await addProduct({ title: 'Rich', badge: 'New', image: '/pictures/none.webp', ...priced });
    await addProduct({ title: 'Poor', image: null });
    const { page, expectNoTrouble } = await open();
    const card = (title: string) => cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    for (const text of ['New', '₹1,23,456.50', 'Unknown', 'Made for a test'])
      await expect.poll(() => card('Rich').getByText(text, { exact: true }).isVisible()).toBe(true);
    await expect.poll(() => card('Rich').textContent()).toContain('₹1,23,456.50 per drum excl. 18 % GST');
    await expect.poll(() => card('Poor').textContent()).toMatch(/^(?!.*(?:₹|GST|null)).*Price on request/);
    for (const title of ['Rich', 'Poor']) {
      const picture = card(title).getByRole('img', { name: title });
      await expect.poll(() => picture.getAttribute('src')).toMatch(/fallback|^data:image\/svg/);
    }
    await expect.poll(() => card('Rich').getByRole('link').allInnerTexts()).toEqual(['View Details']);
    await card('Rich').getByRole('link').click();
    await page.waitForURL(site.url(`/product/${id}`));
    await page.getByRole('heading', { level: 1, name: 'Rich' }).waitFor();
    expectNoTrouble(/none\.webp/);
  });
});

describe('loading, empty and error states', () => {
  it('the catalogue shows eight skeletons while products load; the previous page stays until the chunk of the next is loaded', {
    tags: 'thorough',
  }, async () => {
    const { page, expectNoTrouble } = await open('/');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/trpc/public.catalogue*', async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(() => window.scrollTo({ top: 2000, behavior: 'instant' }));
    await page.getByRole('link', { name: 'View Full Catalog' }).click();
    await heading(page).getByText('Product Catalog').waitFor();
    await expect.poll(() => page.locator('#catalogue[aria-busy=true] > ul > li').count()).toBe(8);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    answer();
    await expect.poll(() => cards(page).count()).toBe(CATALOGUE_PAGE_SIZE);
    expectNoTrouble();
  });

  it('an empty category has a message', async () => {
    await addCategory('Empty');
    const page = await browser.read(site.url('/products?category=empty'));
    for (const text of ['No products found', 'Try a different category.'])
      await expect.poll(() => page.getByText(text, { exact: true }).isVisible()).toBe(true);
    await expect.poll(() => cards(page).count()).toBe(0);
  });

  it.each(['/products?category=no-such-category', '/products?page=999', '/products?category=paper&page=50'])(
    'the invalid catalogue URL %s is not found',
    async (path) => {
      const response = await fetch(site.url(path));
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('No products found');
    },
  );
});

it('the catalogue ignores unknown parameters and values that change nothing', async () => {
  const plain = await fetch(site.url('/products'));
  for (const query of ['?', '?page=1', '?category=all', '?utm_source=x', '?q=', '?product=5']) {
    const other = await fetch(site.url(`/products${query}`));
    expect([query, other.status, other.headers.get('etag')]).toEqual([query, 200, plain.headers.get('etag')]);
  }
  expect((await fetch(site.url('/PRODUCTS'))).status).toBe(404);
});

it.each([
  ['?page=-3', 'page'],
  ['?page=x', 'page'],
  ['?category=A%00', 'category'],
  ['?stock=out', 'stock'],
  ['?price=9', 'price'],
  ['?sort=stock', 'sort'],
])('/products%s redirects to the products, with a note that %s was not understood', async (query, name) => {
  const shown = await fetch(site.url(`/products${query}`));
  expect([shown.status, shown.url]).toEqual([200, site.url(`/products?unread=${name}`)]);
});

it('a page with a chunk that cannot be loaded is requested from the server', { tags: 'thorough' }, async () => {
  const { page } = await open('/');
  let isAsked = false;
  page.on('request', (request) => {
    isAsked ||= request.isNavigationRequest();
  });
  await page.route('**/assets/products-page*', (route) => (isAsked ? route.continue() : route.abort()));
  await page.getByRole('link', { name: 'View Full Catalog' }).click();
  await heading(page).getByText('Product Catalog').waitFor();
  expect(isAsked).toBe(true);
  await expect.poll(() => cards(page).count()).toBe(CATALOGUE_PAGE_SIZE);
});

it('the catalogue ends with a link to ask for unlisted products', async () => {
  const page = await browser.read(site.url('/products'));
  const end = page.getByRole('region', { name: 'Not on the list?' });
  await expect.poll(() => end.getByRole('link', { name: 'Get Quote' }).getAttribute('href')).toBe('/contact');
});

/** The products start just below the header. */
const belowTop = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.getElementById('catalogue')?.getBoundingClientRect().top ?? Number.NaN))
    .toSatisfy((top: number) => top > 0 && top < 140);

/** Whether a screenshot has the blue of the browser's own controls. */
async function hasBlue(screenshot: Buffer): Promise<boolean> {
  const pixels = await sharp(screenshot).removeAlpha().raw().toBuffer();
  return pixels.some((blue, at) => at % 3 === 2 && blue - (pixels[at - 2] ?? 0) > 60);
}
