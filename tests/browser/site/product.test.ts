import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findAxeViolations } from '../../support/axe';
import {
  launchBrowser,
  type PageOptions,
  PHONE_FIRST_WIDTHS,
  PHONE_WIDTH,
  reducedMotionOptions,
  waitUntilHydrated,
} from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser(reducedMotionOptions);

const open = (path: string, options?: PageOptions) => browser.visit(site.url(path), options);

async function addProduct(fields: object) {
  const row = await site.add('products', { description: 'Made for a test', categoryId: null, orderPriority: -1, ...fields });
  onTestFinished(async () => void (await site.remove('products', row.id)));
  return row;
}

const product = (page: Page) => page.getByRole('article').first();
const related = (page: Page) => page.getByRole('region', { name: /^More in/ }).getByRole('article');
const jsonLd = async (page: Page) =>
  (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) => JSON.parse(text));

const TRADE = {
  sku: 'test/broom.1',
  hsn: '9603',
  gstBp: 1800,
  unit: 'case',
  packSize: 12,
  moq: 10,
  tiers: [
    { from: 20, price: '95' },
    { from: 50, price: '90.5' },
  ],
};

describe.each(PHONE_FIRST_WIDTHS)('a product at %i px', (width) => {
  it('a product page and the catalogue pass axe, also without products, and fit the screen', { tags: 'thorough' }, async () => {
    // The CSP of the page would block axe.
    const { page } = await open('/product/1', { width: width === 360 ? 320 : width, bypassCSP: true, reducedMotion: 'reduce' });
    for (const path of ['/product/1', '/products', '/products?q=no-such-thing']) {
      if (path !== '/product/1') await page.goto(site.url(path));
      await waitUntilHydrated(page);
      expect(await findAxeViolations(page)).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    }
  });
});

describe('a product on a phone', () => {
  const width = PHONE_WIDTH;
  it.each([true, false])(
    'a product page shows all product data, and the links to order, with JavaScript: %s',
    async (javaScriptEnabled) => {
      const [first] = await site.read('public/product-categories');
      const fields = { title: 'Broom', badge: 'New', price: '1234567.5', stock: 3, description: 'One.\nTwo.', ...TRADE };
      const { id } = await addProduct({ ...fields, categoryId: first?.id });
      const { page, expectNoTrouble } = await open(`/product/${id}`, { width, javaScriptEnabled });
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Broom');
      for (const text of ['New', 'In Stock', '₹12,34,567.50', 'Exclusive of taxes', String(first?.name)])
        await expect.poll(() => product(page).getByText(text, { exact: true }).isVisible()).toBe(true);
      for (const text of ['One.', 'Fast Delivery', 'Quality Assured', '24/7 Support'])
        await expect.poll(() => product(page).getByText(text).isVisible()).toBe(true);
      await expect
        .poll(() => product(page).getByRole('list').first().getByRole('listitem').allTextContents())
        .toEqual(['Minimum 10 cases', '12 in a case', 'SKU TEST/BROOM.1', 'HSN 9603', 'GST 18 % extra']);
      const prices = product(page).getByRole('table', { name: 'Prices by quantity' });
      await expect
        .poll(() => prices.getByRole('row').allTextContents())
        .toEqual(['From 10 cases₹12,34,567.50 per case', 'From 20 cases₹95.00 per case', 'From 50 cases₹90.50 per case']);
      await expect.poll(() => product(page).getByText('₹12,34,567.50 per case Exclusive of taxes').isVisible()).toBe(true);
      await expect.poll(() => product(page).getByRole('img', { name: 'Broom' }).isVisible()).toBe(true);
      for (const name of ['Get Quote', 'Contact Sales'])
        await expect.poll(() => product(page).getByRole('link', { name }).getAttribute('href')).toBe(`/contact?product=${id}`);
      const chat = new URL((await product(page).getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) as string);
      expect([chat.origin + chat.pathname, chat.searchParams.get('text')]).toEqual([
        'https://wa.me/918055500155',
        expect.stringMatching(new RegExp(`price for: Broom\nQuantity: \nhttp://.+/product/${id}$`)),
      ]);
      await expect.poll(() => page.getByRole('heading', { name: 'Ready to Order?' }).isVisible()).toBe(true);

      const others = (await site.read('products'))
        .filter(({ category, id: other }) => category === first?.slug && other !== id)
        .slice(0, 4);
      await expect.poll(() => related(page).getByRole('heading').allTextContents()).toEqual(others.map(({ title }) => title));
      await related(page).first().getByRole('link').click();
      await page.waitForURL(site.url(`/product/${others[0]?.id}`));
      await page.getByRole('heading', { level: 1, name: others[0]?.title as string }).waitFor();
      if (javaScriptEnabled) await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      expectNoTrouble();
    },
  );

  it('a product page says "on request" for a missing price, and omits labels of a missing stock, badge, picture and category', async () => {
    const { id } = await addProduct({ title: 'Bare' });
    await addProduct({ title: 'Bare too' });
    const page = await browser.read(site.url(`/product/${id}`));
    await expect.poll(() => product(page).textContent()).not.toMatch(/₹|taxes|In Stock|null|SKU|HSN|GST|Minimum|quantity/);
    for (const text of ['Price on request', 'Unknown'])
      await expect.poll(() => product(page).getByText(text, { exact: true }).isVisible()).toBe(true);
    await expect.poll(() => product(page).getByRole('img', { name: 'Bare' }).getAttribute('src')).toMatch(/fallback|^data:image\/svg/);
    await expect.poll(() => related(page).count()).toBe(0);
  });
});

it('a product page on a phone in landscape has its text beside its picture', { tags: 'thorough' }, async () => {
  const { page } = await open('/product/1', { width: 780, height: 360 });
  const picture = await product(page).getByRole('img').first().boundingBox();
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(title?.x).toBeGreaterThan((picture?.x ?? Infinity) + (picture?.width ?? 0));
  expect((title?.y ?? Infinity) + (title?.height ?? 0)).toBeLessThan(360);
});

describe('the gallery of a product on a phone', () => {
  const [front, ...further] = [
    'garbage-bags-medium-19-x-21-in-30-rolls',
    'utility-bucket-16-l-pack-of-6',
    'soft-grass-broom-pack-of-24',
  ].map((name) => `/pictures/${name}-800.webp`);
  const left = (page: Page) =>
    product(page)
      .getByRole('list')
      .first()
      .evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth);

  it.each([true, false])(
    'the gallery of a product is moved by a swipe, a link or the keyboard, with JavaScript: %s',
    { tags: 'thorough' },
    async (javaScriptEnabled) => {
      const { id } = await addProduct({ title: 'Bin set', image: front, pictures: further });
      const { page, expectNoTrouble } = await open(`/product/${id}`, {
        width: PHONE_WIDTH,
        javaScriptEnabled,
        bypassCSP: true,
        reducedMotion: 'reduce',
      });
      const links = product(page).getByRole('link', { name: /^Picture \d of 3$/ });
      await expect.poll(() => links.count()).toBe(3);
      await expect
        .poll(() =>
          product(page)
            .getByRole('img', { name: 'Bin set' })
            .evaluateAll((all) => all.map((one) => [one.getAttribute('loading'), one.getAttribute('fetchpriority')])),
        )
        .toEqual([
          [null, 'high'],
          ['lazy', null],
          ['lazy', null],
        ]);
      await links.nth(2).click();
      await expect.poll(() => left(page)).toBe(2);
      if (javaScriptEnabled) {
        await page.locator('a[aria-current="true"][href="#picture-3"]').waitFor();
        await product(page).getByRole('list').first().focus();
        await page.keyboard.press('ArrowLeft');
        await expect.poll(() => left(page)).toBe(1);
        expect(await findAxeViolations(page)).toEqual([]);
      }
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
      expect((await jsonLd(page)).find((block) => block['@type'] === 'Product').image).toEqual(
        [front, ...further].map((path) => site.url(path)),
      );
      await expect.poll(() => page.locator('meta[property="og:image"]').count()).toBe(1);
      expectNoTrouble();
    },
  );
});

describe('not found', () => {
  it('an invalid product id shows the not-found page', async () => {
    const page = await browser.read(site.url('/product/999999'));
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('404 Page Not Found');
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    for (const id of ['0', '-1', '999999', '1.5', 'abc', '99999999999']) {
      const response = await fetch(site.url(`/product/${id}`));
      const html = await response.text();
      expect([id, response.status]).toEqual([id, 404]);
      expect([id, html.match(/<h1[^>]*>(.*?)<\/h1>/)?.[1]?.replace(/<[^>]+>/g, '')]).toEqual([id, '404 Page Not Found']);
      expect(html).toContain('<meta name="robots" content="noindex"');
    }
  });

  it('an inactive product is not found at the next load', async () => {
    const { id } = await addProduct({ title: 'Withdrawn' });
    expect((await fetch(site.url(`/product/${id}`))).status).toBe(200);
    await site.change('products', id, { isActive: false });
    const response = await fetch(site.url(`/product/${id}`));
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('Withdrawn');
  });
});

describe('while a product is loading', () => {
  it('a product page shows a skeleton while loading; a failure shows an error with a retry', { tags: 'thorough' }, async () => {
    const { page } = await open('/products');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/trpc/public.product?*', async (route) => {
      await held;
      await route.abort();
    });
    await page.getByRole('article').first().getByRole('link').click();
    await page.getByText('Loading product', { exact: true }).waitFor();
    await expect.poll(() => page.locator('[data-skeleton]').count()).toBeGreaterThan(3);
    answer();
    const alert = page.getByRole('alert');
    await alert.getByText('Failed to fetch products').waitFor();
    await page.unroute('**/trpc/public.product?*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await product(page).getByText('Exclusive of taxes').waitFor();
  });
});

describe('search engines and sharing', () => {
  it('the head of a product page has the product’s name, URL and picture; JSON-LD describes the product', async () => {
    const [first] = await site.read('public/product-categories');
    const image = '/pictures/hero-800.webp';
    const title = '</script><b>"Broom" & co';
    const { id } = await addProduct({
      title,
      image,
      price: '112.5',
      stock: 1,
      ...TRADE,
      categoryId: first?.id,
      description: 'long words '.repeat(40),
    });
    const { page, expectNoTrouble } = await open(`/product/${id}`);
    const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content');
    expect(await page.title()).toBe(`${title} | Sahyadri Trading Company`);
    expect((await content('meta[name=description]'))?.length).toBeLessThanOrEqual(160);
    await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toBe(site.url(`/product/${id}`));
    expect(await content('meta[property="og:title"]')).toBe(title);
    expect(await content('meta[property="og:url"]')).toBe(site.url(`/product/${id}`));
    expect(await content('meta[property="og:image"]')).toBe(site.url('/pictures/hero-share.jpg'));
    expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image');
    const data = await jsonLd(page);
    expect(data.find((block) => block['@type'] === 'Product')).toMatchObject({
      name: title,
      image: site.url(image),
      category: first?.name,
      sku: 'TEST/BROOM.1',
      offers: {
        price: '112.50',
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        eligibleQuantity: { minValue: 10, unitText: 'case' },
        priceSpecification: [
          { price: '112.50', unitText: 'case', referenceQuantity: { value: 1, unitText: 'case' }, eligibleQuantity: { minValue: 10 } },
          { price: '95.00', unitText: 'case', eligibleQuantity: { minValue: 20 } },
          { price: '90.50' },
        ],
      },
    });
    const trail = data.find((block) => block['@type'] === 'BreadcrumbList').itemListElement as { name: string; item: string }[];
    expect(trail.map(({ name }) => name)).toEqual(['Home', 'Products', first?.name, title]);
    expect(trail.at(-1)?.item).toBe(site.url(`/product/${id}`));
    // Hydration reuses the tags of the server and duplicates none.
    for (const selector of ['title', 'link[rel=canonical]', 'meta[property="og:image"]'])
      await expect.poll(() => page.locator(selector).count()).toBe(1);
    expectNoTrouble();
  });

  it('JSON-LD of a product without a price has no offer', async () => {
    const { id } = await addProduct({ title: 'Unpriced' });
    const page = await browser.read(site.url(`/product/${id}`));
    expect((await jsonLd(page)).find((block) => block['@type'] === 'Product')).not.toHaveProperty('offers');
  });
});

it('Share copies the link without a share dialog; a printed product has its URL and contacts', { tags: 'thorough' }, async () => {
  const { page, expectNoTrouble } = await open('/product/1', { permissions: ['clipboard-read', 'clipboard-write'] });
  await expect.poll(() => page.evaluate(() => 'share' in navigator)).toBe(false);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('status').getByText('Link copied').waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(site.url('/product/1'));
  expectNoTrouble();

  await page.emulateMedia({ media: 'print' });
  for (const name of ['Get Quote', 'Contact Sales', 'AMC Services', 'Browse Products', 'Home'])
    await expect.poll(() => page.getByRole('link', { name, exact: true }).filter({ visible: true }).count()).toBe(0);
  await expect.poll(() => related(page).filter({ visible: true }).count()).toBe(0);
  await expect.poll(() => page.getByText(site.url('/product/1'), { exact: true }).isVisible()).toBe(true);
  const details = await site.read('public/contact-details');
  for (const type of ['phone', 'email', 'address']) {
    const value = details.find((detail) => detail.type === type)?.value as string;
    await expect.poll(() => page.getByRole('contentinfo').getByText(value).first().isVisible()).toBe(true);
  }
});
