import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, reducedMotionOptions, waitUntilHydrated } from '../../support/browser';
import { findElementsOutOfPage } from '../../support/out-of-page';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none' });
const browser = launchBrowser(reducedMotionOptions);

const script = '</script><script>alert(1)</script><img src=x onerror=alert(2)>';
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(4);
const hindi = 'स्टेनलेस स्टील की बोतलें और थोक घरेलू सामान';
const mixed = '"&amp; \u2028 $1 %s \\u003c مرحبا 🧴';
const texts = [script, long, hindi, mixed];

it('without content the home page keeps its layout and shows empty states', async () => {
  const { page, expectNoTrouble } = await browser.visit(site.url(), { width: 320 });
  await expect(page.getByText('No products available in this category.', { exact: true }).isVisible()).resolves.toBe(true);
  expect(await page.locator('button[aria-pressed]').allTextContents()).toEqual(['All Products0']);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.getByRole('region', { name: 'The company in numbers' }).count()).toBe(0);
  expect(await page.locator('#amc').count()).toBe(0);
  expect(await findElementsOutOfPage(page)).toEqual([]);
  expectNoTrouble();
});

describe('hostile content', () => {
  beforeAll(async () => {
    for (const [index, text] of texts.entries()) {
      const name = text.slice(0, 100);
      const category = await site.add('product-categories', { name, slug: `c-${index}`, description: text });
      const product = { title: text, description: text, badge: text.slice(0, 50), price: '9999999999.99', categoryId: category.id };
      await site.add('products', { ...product, image: `/pictures/${index}%22%27%3Cb%3E.webp` });
      await site.add('company-stats', { statKey: `s-${index}`, label: name, suffix: text.slice(0, 20), value: -2_147_483_648 });
      const hostileFields = { title: name, description: text };
      await site.add('amc-services', {
        ...hostileFields,
        features: [text],
        price: '9999999999.99',
        duration: text.slice(0, 50),
        featured: true,
      });
      await site.add('amc-features', hostileFields);
      await site.add('company-values', { ...hostileFields, stat: text.slice(0, 50), statLabel: name });
      await site.add('company-timeline', { year: text.slice(0, 20), event: name, description: text });
      for (const type of ['phone', 'email', 'address', 'hours']) await site.add('contact-details', { type, label: name, value: text });
    }
  });

  const WIDTHS = [320, 992];
  const expectLayout = async (page: Page, where: string) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => findElementsOutOfPage(page), { message: `${where} at ${width} px` }).toEqual([]);
    }
  };

  it('hostile content is shown as text without breaking the layout, on a phone and a tablet', { tags: 'thorough' }, async () => {
    const { page, expectNoTrouble } = await browser.visit(site.url(), { width: 320 });
    expect(await page.getByRole('article').getByRole('heading').allTextContents()).toEqual(texts);
    const labels = await page.getByRole('region', { name: 'The company in numbers' }).getByRole('term').allTextContents();
    expect(labels.map((label) => label.trim())).toEqual(texts.map((text) => text.slice(0, 100).trim()));
    await page.getByRole('button', { name: 'Open menu' }).click();
    expect(await findElementsOutOfPage(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expectLayout(page, 'the home page');
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expectLayout(page, `the service ${await tab.textContent()}`);
    }
    const ids = (await site.read('products')).map(({ id }) => id);
    for (const path of ['/products?category=c-0', '/products?q=script', ...ids.map((id) => `/product/${id}`)]) {
      await page.goto(site.url(path));
      await waitUntilHydrated(page);
      await expectLayout(page, path);
    }

    for (const key of ['company_story', 'mission', 'vision', 'about_subtitle'])
      await site.change('company-info', key, { value: texts.join('\n\n') });
    await page.goto(site.url('/about'));
    await waitUntilHydrated(page);
    expect(await page.getByRole('region', { name: 'Our Story' }).getByRole('paragraph').count()).toBe(texts.length);
    expect(await page.getByRole('region', { name: 'Our Values' }).getByRole('heading', { level: 3 }).count()).toBe(texts.length);
    await expectLayout(page, '/about');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => findElementsOutOfPage(page)).toEqual([]);
    expectNoTrouble(/\/pictures\//); // These pictures do not exist: their products show the fallback.
  });
});
