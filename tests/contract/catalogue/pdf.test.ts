/** The catalogue and the data sheets over HTTP: their content by audience, how long a file is cached, and how they behave under load. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { findTypeByPath } from '../../../shared/content/registry';
import { shareContent } from '../../support/content';
import { testProviders } from '../../support/databases';
import { readPdf } from '../../support/pdf';
import { addPicture } from '../../support/pictures';

const products = findTypeByPath('products');
const categories = findTypeByPath('product-categories');

describe.each(testProviders)('PDF files on %s', (provider) => {
  const app = shareContent(provider, { env: { PUBLIC_URL: 'https://www.example.com', RATE_LIMITS: 'on' } });
  let shown: { id: number };
  beforeAll(async () => {
    const open = await app.add(categories, { name: 'Open', slug: 'open' });
    const closed = await app.add(categories, { name: 'Closed', slug: 'closed', isActive: false });
    const { url } = await addPicture(app);
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    await app.db.transact((tx) => tx.pictureFile.updateMany({ data: { bytes: new Uint8Array(bytes) } }));
    shown = await app.add(products, {
      title: 'Soap',
      categoryId: open.id,
      image: url,
      price: '449.50',
      unit: 'can',
      hsn: '3401',
      gstBp: 1800,
    });
    await app.add(products, { title: 'Towel', categoryId: closed.id, image: 'https://elsewhere.example/towel.jpg', sku: null });
    await app.add(products, { title: 'Secret', categoryId: open.id, isActive: false, sku: null });
  });

  const get = (path: string, headers = {}) => app.call('GET', path, { headers });

  it('concurrent requests share one PDF file, which is cached until the content changes; work beyond the limit is refused', {
    tags: 'thorough',
  }, async () => {
    const catalogues = Array.from({ length: 6 }, () => get('/catalogue.pdf'));
    const unknown = [90, 91, 92, 93].map((id) => get(`/product/${id}.pdf`));
    // Other addresses have three each, until twelve wait; all networks of a /48 count as one.
    const network = Array.from({ length: 4 }, (_, n) => app.call('GET', `/product/${80 + n}.pdf`, { address: `2001:db8:1:${n}::1` }));
    const others = Array.from({ length: 7 }, (_, n) =>
      app.call('GET', `/product/${100 + n}.pdf`, { address: `192.0.2.${Math.floor(n / 3)}` }),
    );
    const [first, ...same] = await Promise.all(catalogues);
    const refused = await Promise.all(unknown);
    // The catalogue is being drawn, and three requests of an address may wait. The last address, with one request, takes the place of the
    // newest request of an address with three.
    const busy = [refused, await Promise.all(network), await Promise.all(others)].map((all) => all.filter(({ status }) => status === 503));
    expect([[...refused, ...(await Promise.all(others))].every(({ status }) => [404, 503].includes(status)), busy.flat().length]).toEqual([
      true,
      3,
    ]);
    expect((await Promise.all(others)).at(-1)?.status).toBe(404);
    expect(refused[3]?.status).toBe(503);
    expect(refused[3]?.headers['retry-after']).toBe('10');
    expect(first).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="our-company-catalogue.pdf"',
        'cache-control': 'public, no-cache',
        link: '<https://www.example.com/products>; rel="canonical"',
      },
    });
    for (const { status, headers } of same) expect([status, headers.etag]).toEqual([200, first?.headers.etag]);
    const { pages, pictures } = readPdf(first?.bytes ?? Buffer.alloc(0));
    const text = pages.join(' ');
    expect(text).toMatch(
      /Contents Open 1 product 3 Other products 1 product 3 .*Soap .*HSN 3401 .*₹449.50 per can, excl. 18 % GST .*Other products Towel/,
    );
    expect(text).not.toMatch(/Secret|Closed/);
    expect(pictures).toBe(1);
    const etag = { 'if-none-match': String(first?.headers.etag) };
    expect(await get('/catalogue.pdf', etag)).toMatchObject({ status: 304, text: '' });

    const { body } = await app.call('GET', '/api/admin/company-profile', { token: app.token });
    expect(body.profile[0]).toMatchObject({ cataloguePrices: true, gstin: null });
    const put = { token: app.token, body: { cataloguePrices: false, gstin: '29AAACS0000A1ZC', state: '29' } };
    expect(await app.call('PUT', '/api/admin/company-profile/company', put)).toMatchObject({ status: 200 });
    const changed = await get('/catalogue.pdf', etag);
    expect(changed.status).toBe(200);
    const unpriced = readPdf(changed.bytes).pages.join(' ');
    expect(unpriced).not.toContain('₹');
    expect(unpriced).toContain(`${body.profile[0].legalName}, GSTIN 29AAACS0000A1ZC`);
  });

  it('each visible product and category has a PDF file, and nothing else has', async () => {
    const sheet = await get(`/product/${shown.id}.pdf`);
    expect(sheet).toMatchObject({ status: 200, headers: { 'content-disposition': 'inline; filename="soap.pdf"' } });
    expect(readPdf(sheet.bytes)).toMatchObject({ links: [`https://www.example.com/product/${shown.id}`], pictures: 1 });
    const category = await get('/catalogue.pdf?category=open&utm=1');
    expect(category.headers['content-disposition']).toContain('catalogue-open.pdf');
    expect(readPdf(category.bytes).pages.join(' ')).not.toContain('Towel');
    for (const path of [
      '/catalogue.pdf?category=closed',
      '/catalogue.pdf?category=none',
      `/product/${shown.id + 2}.pdf`,
      '/product/0.pdf',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });
});
