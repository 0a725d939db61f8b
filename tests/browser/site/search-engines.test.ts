/** Head and structured data of pages for search engines and messengers, as the server sends them. */
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { launchSite } from '../../support/site';

const ORIGIN = 'https://www.example.com';
const site = launchSite({ PUBLIC_URL: ORIGIN });
const browser = launchBrowser(reducedMotionOptions);

type Head = { title: string; metas: Record<string, string>; links: Record<string, string>; facts: Record<string, unknown>[] };

const readHead = (page: Page): Promise<Head> =>
  page.evaluate(() => {
    const all = <T extends Element>(selector: string) => [...document.querySelectorAll<T>(selector)];
    return {
      title: document.title,
      metas: Object.fromEntries(all<HTMLMetaElement>('head meta').map((m) => [m.getAttribute('property') ?? m.name, m.content])),
      links: Object.fromEntries(all<HTMLLinkElement>('head link').map((l) => [l.rel, l.getAttribute('href') ?? ''])),
      facts: all('script[type="application/ld+json"]').map((script) => JSON.parse(script.textContent)),
    };
  });

/** The head of a page as the server renders it. */
const headOf = async (path: string) => readHead(await browser.read(site.url(path)));

const factOf = (head: Head, type: string) => head.facts.find((fact) => fact['@type'] === type);

async function addProduct(fields: object) {
  const row = await site.add('products', { description: 'Made for a test', categoryId: null, orderPriority: -1, ...fields });
  onTestFinished(async () => void (await site.remove('products', row.id)));
  return row;
}

describe('every page', () => {
  it.each([
    ['/', '/'],
    ['/products', '/products'],
    ['/products?page=2&utm_source=x', '/products?page=2'],
    ['/products?category=food', '/products?category=food'],
    ['/product/1', '/product/1'],
    ['/about', '/about'],
    ['/contact?product=1', '/contact'],
  ])('%s has a title, description and canonical URL of its own, with social tags', async (path, address) => {
    const { title, metas, links } = await headOf(path);
    expect(title).toMatch(/Sahyadri Trading Company/);
    expect(metas.description?.length).toBeGreaterThan(40);
    expect(metas.description?.length).toBeLessThanOrEqual(160);
    expect(metas).not.toHaveProperty('robots');
    expect([links.canonical, metas['og:url']]).toEqual([ORIGIN + address, ORIGIN + address]);
    expect(title.startsWith(metas['og:title'] as string)).toBe(true);
    expect(metas['og:description']).toBe(metas.description);
    expect(metas['og:image:alt']).toBeTruthy();
    expect(metas['twitter:card']).toBe('summary_large_image');
    expect(metas['theme-color']).toBe('#0f4a3c');
    // Messengers need an absolute URL of a small JPEG or PNG.
    const image = metas['og:image'] as string;
    expect(image).toMatch(/^https:\/\/www\.example\.com\/(pictures|media)\/.+\.jpg$/);
    const picture = await fetch(site.url(image.slice(ORIGIN.length)));
    expect(picture.headers.get('content-type')).toBe(metas['og:image:type']);
    expect((await picture.arrayBuffer()).byteLength).toBeLessThan(100_000);
  });

  it('every page has a unique title', { tags: 'thorough' }, async () => {
    const titles: string[] = [];
    for (const path of ['/', '/products', '/products?category=food', '/products?page=2', '/about', '/contact'])
      titles.push((await headOf(path)).title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('every page links to existing icons', async () => {
    const { links } = await headOf('/');
    for (const path of [links.icon, links['apple-touch-icon'], links.manifest, '/favicon.ico'])
      expect([path, (await fetch(site.url(path))).status]).toEqual([path, 200]);
    const { icons } = (await (await fetch(site.url(links.manifest))).json()) as { icons: { src: string }[] };
    for (const { src } of icons) expect((await fetch(site.url(src))).headers.get('content-type')).toBe('image/png');
  });
});

describe('noindex pages', () => {
  it.each(['/products?q=soap', '/products?page=999', '/products?category=none', '/product/999999', '/no/such/page', '/admin/anything'])(
    'the page %s is marked noindex, without canonical URL',
    async (path) => {
      const { metas, links } = await headOf(path);
      expect(metas.robots).toBe('noindex');
      expect(links).not.toHaveProperty('canonical');
    },
  );

  it('an empty category is not marked noindex, because the sitemap lists it', async () => {
    const { id } = await site.add('product-categories', { name: 'Nothing yet', slug: 'nothing-yet' });
    onTestFinished(async () => void (await site.remove('product-categories', id)));
    expect((await headOf('/products?category=nothing-yet')).metas).not.toHaveProperty('robots');
  });
});

describe('structured data', () => {
  it('the home page describes the company, its search, and the price of each contract', async () => {
    const service = await site.add('amc-services', { title: 'A</script>\u2028"B"', description: 'Made for a test', price: '1234.5' });
    onTestFinished(async () => void (await site.remove('amc-services', service.id)));
    const unpriced = await site.add('amc-services', { title: 'On request', description: 'Made for a test' });
    onTestFinished(async () => void (await site.remove('amc-services', unpriced.id)));
    const head = await headOf('/');
    const organization = factOf(head, 'Organization');
    expect(organization).toMatchObject({
      url: `${ORIGIN}/`,
      telephone: '+918055500100',
      address: {
        streetAddress: '14 Trade House, 3rd Main, Peenya Industrial Area',
        addressLocality: 'Bengaluru',
        addressRegion: 'Karnataka',
        postalCode: '560058',
        addressCountry: 'IN',
      },
    });
    expect(factOf(head, 'WebSite')).toMatchObject({ potentialAction: { '@type': 'SearchAction' } });
    const services = head.facts.filter((fact) => fact['@type'] === 'Service');
    expect(services.map(({ name }) => name)).toEqual((await site.read('amc-services')).map(({ title }) => title));
    expect(services.find(({ name }) => name === service.title)).toMatchObject({
      offers: { price: '1234.50', priceCurrency: 'INR' },
      provider: { '@id': organization?.['@id'] },
    });
    expect(services.find(({ name }) => name === unpriced.title)).not.toHaveProperty('offers');
  });

  it('an external picture is in the social tags unchanged, without dimensions', async () => {
    const image = 'https://pictures.example.com/a.png?size=1200&x=%22';
    const { id } = await addProduct({ title: 'From elsewhere', image });
    const head = await headOf(`/product/${id}`);
    expect(head.metas['og:image']).toBe(image);
    expect(head.metas).not.toHaveProperty('og:image:width');
    expect(factOf(head, 'Product')).toMatchObject({ image });
  });

  it('the social tags of a product without a picture have the company’s picture', async () => {
    const { id } = await addProduct({ title: 'Unseen' });
    expect((await headOf(`/product/${id}`)).metas['og:image']).toBe(`${ORIGIN}/pictures/hero-share.jpg`);
  });

  it('structured data is removed by a navigation, which also updates title and canonical URL', async () => {
    const { page, expectNoTrouble } = await browser.visit(site.url('/product/1'));
    await page.getByRole('article').nth(1).getByRole('link').click();
    await page.waitForURL(/\/product\/(?!1$)/);
    const id = new URL(page.url()).pathname;
    await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toBe(ORIGIN + id);
    const { title, metas, facts } = await readHead(page);
    expect(title).toBe(`${await page.getByRole('heading', { level: 1 }).textContent()} | Sahyadri Trading Company`);
    expect([facts, metas['og:title']]).toEqual([[], undefined]);
    expectNoTrouble();
  });
});
