import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { launchBrowser, WIDTHS, whenHydrated } from '../support/browser';
import { launchSite } from '../support/site';

const site = launchSite();
const browser = launchBrowser();

/** What each picture of the page's own content is, in its order. */
const pictures = (page: Page) =>
  page
    .getByRole('main')
    .locator('img')
    .evaluateAll((images) =>
      (images as HTMLImageElement[]).map((image) => ({
        file: image.currentSrc.split('/').at(-1) ?? '',
        sized: image.hasAttribute('width') && image.hasAttribute('height'),
        decoding: image.decoding,
        loading: image.loading,
        priority: image.fetchPriority,
      })),
    );

describe.each(WIDTHS)('at %i px', (width) => {
  it.each(['/', '/products', '/product/1'])(
    '%s fetches its first picture early and as AVIF, the others when they are needed',
    async (path) => {
      const { page, expectNoTrouble } = await browser.open({ width });
      await page.goto(site.url(path));
      const [first, ...others] = await pictures(page);
      expect(first).toMatchObject({ file: expect.stringMatching(/\.avif$/), priority: 'high', loading: expect.not.stringMatching('lazy') });
      // The head fetches the very file that the page then shows.
      expect(await page.locator('head link[rel=preload][as=image]').count()).toBe(1);
      const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1)));
      expect(fetched.filter((name) => name?.startsWith(first?.file.replace(/-\d+\.avif$/, '') ?? '-'))).toEqual([first?.file]);
      expect(others.length).toBeGreaterThan(3);
      expect(new Set(others.map(({ loading }) => loading))).toEqual(new Set(['lazy']));
      for (const picture of [first, ...others]) expect(picture).toMatchObject({ sized: true, decoding: 'async' });
      expectNoTrouble();
    },
  );
});

it('a browser that cannot read AVIF is shown WebP', async () => {
  const { page } = await browser.open();
  // What such a browser does with a source whose type it does not know: it goes on to the next.
  await page.route('**/products', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('image/avif', 'image/unknown') });
  });
  await page.goto(site.url('/products'));
  await expect.poll(async () => (await pictures(page))[0]?.file).toMatch(/\.webp$/);
});

it('a picture that broke before the page was alive becomes the fallback image', async () => {
  const image = '/pictures/none-800.webp';
  const { id } = await site.add('products', { title: 'Broken', description: 'Made for a test', categoryId: null, image });
  onTestFinished(async () => void (await site.remove('products', id)));
  const { page, expectNoTrouble } = await browser.open();
  let start = () => {};
  const held = new Promise<void>((resolve) => (start = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(site.url(`/product/${id}`), { waitUntil: 'commit' });
  const picture = page.getByRole('img', { name: 'Broken' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth === 0)).toBe(true);
  start();
  await whenHydrated(page);
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  expect(await picture.getAttribute('src')).toContain('fallback');
  expectNoTrouble(/none-/);
});
