/** Files for machines: sitemap, robots.txt, security.txt and the manifest. */
import { describe, expect, it } from 'vitest';
import { findTypeByPath } from '../../../shared/content/registry';
import { shareContent } from '../../support/content';
import { testProviders } from '../../support/databases';

const ORIGIN = 'https://www.example.com';

describe.each(testProviders)('on %s', (provider) => {
  const app = shareContent(provider, { env: { PUBLIC_URL: ORIGIN } });

  const addresses = async (path: string) => {
    const { status, headers, text } = await app.call('GET', path);
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address?.replace(ORIGIN, ''));
  };
  const pages = ['/', '/products', '/about', '/contact', '/privacy', '/terms', '/cookies', '/privacy/request'];

  it('the sitemap lists every page, active category and active product without delay', async () => {
    expect(await addresses('/sitemap.xml')).toEqual(pages);
    const products = findTypeByPath('products');
    const shown = await app.add(products);
    await app.add(products, { isActive: false });
    await app.add(findTypeByPath('product-categories'), { slug: 'soap-and-more' });
    await app.add(findTypeByPath('product-categories'), { slug: 'hidden', isActive: false });
    expect(await addresses('/sitemap.xml')).toEqual([...pages, '/products?category=soap-and-more', `/product/${shown.id}`]);
    await app.change(products, shown, { isActive: false });
    expect(await addresses('/sitemap.xml')).toEqual([...pages, '/products?category=soap-and-more']);
  });

  it('the sitemap has the day of the last change of a product, and no day for other pages', async () => {
    const products = findTypeByPath('products');
    const row = await app.add(products);
    const daysOf = async () => {
      const { text } = await app.call('GET', '/sitemap.xml');
      return [...text.matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g)].flatMap(([, path, day]) =>
        day ? [[path?.replace(ORIGIN, ''), day]] : [],
      );
    };
    const today = new Date().toISOString().slice(0, 10);
    expect(await daysOf()).toEqual([[`/product/${row.id}`, today]]);
    // Two revisions of one product: the later one counts, and the cached sitemap is read again.
    await app.db.transact((tx) =>
      tx.revision.updateMany({ where: { rowId: row.id }, data: { createdAt: new Date('2026-01-05T20:00:00Z') } }),
    );
    await app.change(products, await app.add(products, { isActive: false }), { stock: 3 });
    expect(await daysOf()).toEqual([[`/product/${row.id}`, '2026-01-05']]);
    await app.change(products, row, { stock: 4 });
    expect(await daysOf()).toEqual([[`/product/${row.id}`, today]]);
    await app.change(products, row, { isActive: false });
  });

  it('the sitemap becomes an index of files above the limit of one file, none too large or empty', async () => {
    const ids = [1_001, 45_000, 45_001, 90_000, 180_001];
    const example = { title: 'One of many', description: 'Made for a test' };
    await app.db.transact((tx) => tx.product.createMany({ data: ids.map((id) => ({ id, ...example })) }));
    // The rows need more than one batch of reading.
    await app.db.transact((tx) =>
      tx.product.createMany({ data: Array.from({ length: 1_500 }, (_, n) => ({ id: 2_001 + n, ...example })) }),
    );
    await app.add(findTypeByPath('product-categories'));
    const files = await addresses('/sitemap.xml');
    expect(files).toEqual([0, 1, 2, 5].map((group) => `/sitemaps/${group}.xml`));
    const listed = await Promise.all(files.map((file) => addresses(`${file}`)));
    expect(listed[0]?.slice(0, pages.length)).toEqual(pages);
    const products = listed.slice(1).flat();
    expect(products).toHaveLength(ids.length + 1_500);
    expect(new Set(products).size).toBe(products.length);
    for (const id of [...ids, 2_001, 3_500]) expect(products).toContain(`/product/${id}`);
    for (const path of ['/sitemaps/3.xml', '/sitemaps/99999.xml']) expect(await app.call('GET', path)).toMatchObject({ status: 404 });
  });

  it('robots.txt names the sitemap, and disallows the panel with the API', async () => {
    const { status, headers, text } = await app.call('GET', '/robots.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = text.trim().split('\n');
    expect(lines).toEqual(
      expect.arrayContaining(['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', `Sitemap: ${ORIGIN}/sitemap.xml`]),
    );
  });

  it('security.txt has a contact and expires within a year', async () => {
    const { status, headers, text } = await app.call('GET', '/.well-known/security.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = new Map(
      text.split('\n').flatMap((line) => (/^([\w-]+): (\S.*)$/.test(line) ? [line.split(/: (.*)/)] : [])) as [string, string][],
    );
    expect(fields.get('Contact')).toBe(`${ORIGIN}/contact`);
    expect(fields.get('Canonical')).toBe(`${ORIGIN}/.well-known/security.txt`);
    expect(fields.get('Preferred-Languages')).toBe('en');
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  it('the manifest has the name, colours and icons of the website record', async () => {
    const icons = async () =>
      (await app.call('GET', '/site.webmanifest')).body.icons.map(
        ({ src, sizes, purpose }: Record<string, string>) => `${src} ${sizes} ${purpose}`,
      );
    expect(await icons()).toEqual(['/icon.svg any any']);
    expect((await app.call('GET', '/icon.svg')).text).toContain('>O</text>');
    const { token } = await app.login();
    const own = { name: 'Rao & Sons Traders', logo: '/favicon.svg' };
    expect((await app.call('PUT', '/api/admin/website/site', { token, body: own })).status).toBe(200);
    const { headers, body } = await app.call('GET', '/site.webmanifest');
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(body).toMatchObject({ name: 'Rao & Sons Traders', short_name: 'Rao & Sons Traders', start_url: '/', theme_color: '#0f4a3c' });
    expect(await icons()).toEqual(['/icon-192.png 192x192 any', '/icon-512.png 512x512 any', '/icon-maskable-512.png 512x512 maskable']);
  });

  it('the icon of the panel is the smallest file of the logo', async () => {
    const hash = 'a'.repeat(32);
    const { token } = await app.login();
    await app.call('PUT', '/api/admin/website/site', { token, body: { logo: `/media/${hash}-500x500.jpg` } });
    const { status, headers } = await app.call('GET', '/icon.svg');
    expect([status, headers.location]).toEqual([302, `/media/${hash}-400.webp`]);
  });

  it.each(['/admin', '/admin/', '/admin/login', '/admin?tab=stats', '/api/products', '/trpc/public.products'])(
    'the page %s is marked noindex',
    async (path) => {
      expect((await app.call('GET', path)).headers['x-robots-tag']).toBe('noindex');
    },
  );

  it.each(['/sitemap.xml', '/administration', '/apis', '/pictures/hero-800.webp'])('the page %s is not marked noindex', async (path) => {
    expect((await app.call('GET', path)).headers).not.toHaveProperty('x-robots-tag');
  });

  it('a picture is cached for a month, with its content type', async () => {
    for (const [file, type] of [
      ['hero-1200.avif', 'image/avif'],
      ['hero-1200.webp', 'image/webp'],
      ['hero-share.jpg', 'image/jpeg'],
    ]) {
      const { status, headers } = await app.call('GET', `/pictures/${file}`);
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'public, max-age=2592000']);
    }
  });
});
