import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { launchBrowser, PHONE_FIRST_WIDTHS, waitUntilHydrated } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser();

/** The attributes of each picture of the page's content, in page order. */
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

it('no picture has sizes without a choice of files', async () => {
  const { page } = await browser.open();
  for (const path of ['/', '/products', '/product/1', '/compare?items=1,2']) {
    await page.goto(site.url(path));
    expect([path, await page.locator('img[sizes]:not([srcset])').count()]).toEqual([path, 0]);
  }
});

it('on a tablet the picture of a product leaves room for its name and its price on the first screen', async () => {
  const { page } = await browser.open({ width: 768, height: 800 });
  await page.goto(site.url('/product/1'));
  for (const shown of [page.getByRole('heading', { level: 1 }), page.getByText('Exclusive of taxes')]) {
    const box = await shown.boundingBox();
    expect((box?.y ?? 800) + (box?.height ?? 0)).toBeLessThan(700);
  }
});

describe.each(PHONE_FIRST_WIDTHS)('at %i px', (width) => {
  it.each(['/', '/products', '/product/1'])('%s loads its first picture early and as AVIF, the others lazily', async (path) => {
    // A first visit: a picture in the cache of the browser is not fetched again.
    const { page, expectNoTrouble } = await browser.open({ width, isolated: true });
    await page.goto(site.url(path));
    // On a busy machine the browser chooses the file after the page has loaded.
    await expect.poll(async () => (await pictures(page))[0]?.file).toMatch(/\.avif$/);
    const [first, ...others] = await pictures(page);
    expect(first).toMatchObject({ file: expect.stringMatching(/\.avif$/), priority: 'high', loading: expect.not.stringMatching('lazy') });
    // The head preloads the same file that the page then shows.
    expect(await page.locator('head link[rel=preload][as=image]').count()).toBe(1);
    const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1)));
    const ofFirst = async () => (await fetched()).filter((name) => name?.startsWith(first?.file.replace(/-\d+\.avif$/, '') ?? '-'));
    await expect.poll(ofFirst).toEqual([first?.file]);
    expect(others.length).toBeGreaterThan(3);
    expect(new Set(others.map(({ loading }) => loading))).toEqual(new Set(['lazy']));
    for (const picture of [first, ...others]) expect(picture).toMatchObject({ sized: true, decoding: 'async' });
    expectNoTrouble();
  });
});

it.each([
  ['AVIF', /image\/avif/g, /\.webp$/],
  ['WebP either', /image\/(avif|webp)/g, /\.jpg$/],
])('a browser that cannot read %s shows the next format', async (_, unread, shown) => {
  const { page } = await browser.open();
  // A browser skips a source with an unknown type.
  await page.route('**/products', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(unread, 'image/unknown') });
  });
  await page.goto(site.url('/products'));
  await expect.poll(async () => (await pictures(page))[0]?.file).toMatch(shown);
});

it('an uploaded picture has all widths, a focal point, a description and a placeholder while it loads', { tags: 'thorough' }, async () => {
  const headers = { authorization: `Bearer ${site.session().token}` };
  const body = new Uint8Array(
    await sharp({ create: { width: 1700, height: 850, channels: 3, background: '#0a6' } })
      .jpeg()
      .toBuffer(),
  );
  const type = { 'content-type': 'image/jpeg' };
  const answer = await fetch(site.url('/api/admin/pictures?alt=Green%20soap'), { method: 'POST', headers: { ...headers, ...type }, body });
  const { picture } = (await answer.json()) as { picture: { id: number; url: string; hash: string } };
  await fetch(site.url('/trpc/admin.pictures.update'), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ json: { id: picture.id, focalX: 80, focalY: 10 } }),
  });
  const { id } = await site.add('products', { title: 'Soap', description: 'Made for a test', categoryId: null, image: picture.url });
  onTestFinished(async () => void (await site.remove('products', id)));

  const { page, expectNoTrouble } = await browser.open({ reducedMotion: 'reduce' });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/media/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(site.url(`/product/${id}`), { waitUntil: 'commit' });
  const shown = page.getByRole('article').getByRole('img', { name: 'Green soap' });
  await shown.waitFor();
  const styles = () =>
    shown.evaluate((image) => (({ objectPosition, backgroundImage }) => ({ objectPosition, backgroundImage }))(getComputedStyle(image)));
  expect(await styles()).toEqual({ objectPosition: '80% 10%', backgroundImage: expect.stringMatching(/^url\("data:image\/webp;base64,/) });
  const before = await shown.boundingBox();
  release();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  expect(await shown.boundingBox()).toEqual(before);
  expect([await shown.getAttribute('width'), await shown.getAttribute('height')]).toEqual(['1600', '800']);
  const sets = await page
    .getByRole('article')
    .locator('picture > *')
    .evaluateAll((all) => all.slice(0, 3).map((one) => one.getAttribute('srcset') ?? ''));
  const files = sets
    .join()
    .split(',')
    .map((file) => file.split(' ')[0] as string);
  expect(files.length).toBe(12);
  for (const file of files) {
    const { status, headers: sent } = await fetch(site.url(file), { method: 'HEAD' });
    expect([file, status, sent.get('cache-control')]).toEqual([file, 200, expect.stringContaining('immutable')]);
  }

  const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const image = { '@type': 'ImageObject', url: site.url(picture.url), width: 1600, height: 800, caption: 'Green soap' };
  expect(facts.map((fact) => JSON.parse(fact))).toContainEqual(expect.objectContaining({ '@type': 'Product', image }));
  const meta = (name: string) => page.locator(`meta[property="og:image${name}"]`).getAttribute('content');
  expect(await Promise.all(['', ':width', ':height', ':alt'].map(meta))).toEqual([
    site.url(`/media/${picture.hash}-1200.jpg`),
    '1200',
    '600',
    'Green soap',
  ]);

  const set = { title: 'Soap in a case', description: 'Made for a test', categoryId: null, image: '/pictures/hero-1200.webp' };
  const { id: setId } = await site.add('products', { ...set, pictures: [picture.url] });
  onTestFinished(async () => void (await site.remove('products', setId)));
  await page.goto(site.url(`/product/${setId}`));
  await page.getByRole('article').getByText('Green soap', { exact: true }).waitFor();
  expectNoTrouble();
});

it('a built-in picture is shown and shared under its URL', async () => {
  const image = '/pictures/utility-bucket-16-l-pack-of-6-800.webp';
  const { id } = await site.add('products', { title: 'Old', description: 'Made for a test', categoryId: null, image });
  onTestFinished(async () => void (await site.remove('products', id)));
  const { page, expectNoTrouble } = await browser.open();
  await page.goto(site.url(`/product/${id}`));
  const shown = page.getByRole('article').getByRole('img', { name: 'Old' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-800\.avif$/);
  const shared = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await fetch(shared as string)).headers.get('content-type')).toBe('image/jpeg');
  expectNoTrouble();
});

it('a picture that failed before hydration is replaced by the fallback image', { tags: 'thorough' }, async () => {
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
  await waitUntilHydrated(page);
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  expect(await picture.getAttribute('src')).toContain('fallback');
  expectNoTrouble(/none-/);
});
