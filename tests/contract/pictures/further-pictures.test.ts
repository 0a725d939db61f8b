/** Further pictures of a product, and the sources of pictures. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findTypeByPath } from '../../../shared/content/registry';
import { shareContent } from '../../support/content';
import { testProviders } from '../../support/databases';
import { addPicture } from '../../support/pictures';

const products = findTypeByPath('products');

describe.each(testProviders)('further pictures on %s', (provider) => {
  const site = shareContent(provider);

  const pictures = async (query: object) => (await site.ask('query', 'admin.pictures.page', query)).rows as { id: number }[];

  it('further pictures count as uses: they are found, replaced and protected from deletion', async () => {
    const [old, other] = [await addPicture(site, 'front of a jar'), await addPicture(site, 'label of a jar')];
    const link = 'https://example.com/jar.jpg';
    const row = await site.add(products, { title: 'Zinnia jar', image: old.url, pictures: [link, old.url, link, other.url] });
    expect(row.pictures).toEqual([link, old.url, other.url]);
    expect(await pictures({ q: 'zinnia' })).toMatchObject([
      { id: other.id, uses: 1 },
      { id: old.id, uses: 1 },
    ]);
    expect(await pictures({ q: 'of a jar', unused: true })).toEqual([]);
    expect(await site.ask('query', 'admin.pictures.uses', { id: other.id })).toMatchObject([{ rowId: row.id }]);
    expect(await site.ask('query', 'admin.pictures.linked', {})).toContainEqual(expect.objectContaining({ rowId: row.id, image: link }));
    expect(await site.trpc('mutation', 'admin.pictures.remove', { id: other.id })).toMatchObject({
      status: 409,
      body: { error: { json: { message: 'This picture is still used by Zinnia jar' } } },
    });
    const shown = await site.ask('query', 'public.product', { id: row.id });
    expect(shown.gallery.map(({ picture }: { picture: object | null }) => picture)).toMatchObject([null, { alt: 'label of a jar' }]);

    await site.ask('mutation', 'admin.pictures.replace', { id: old.id, by: other.id });
    expect(await site.find(products, row.id)).toMatchObject({ image: other.url, pictures: [link, other.url] });
    expect((await site.ask('query', 'public.product', { id: row.id })).gallery).toMatchObject([{ image: link }]);
    const tooMany = { id: row.id, pictures: Array.from({ length: 10 }, (_, at) => `/pictures/${at}.jpg`) };
    expect((await site.trpc('mutation', 'admin.products.update', tooMany)).status).toBe(400);
  });

  it('further pictures are uploaded in the panel from our own pages, otherwise through the API', async () => {
    const channelOf = async (background: string, headers: Record<string, string>) => {
      const body = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer();
      await site.call('POST', '/api/admin/pictures', { token: site.token, body, headers: { 'content-type': 'image/png', ...headers } });
      return (await site.db.read.revision.findFirst({ where: { type: 'pictures' }, orderBy: { id: 'desc' } }))?.channel;
    };
    expect(await channelOf('#123', { 'sec-fetch-site': 'same-origin' })).toBe('trpc');
    expect(await channelOf('#124', {})).toBe('rest');
  });

  const upload = (body: Buffer, query: string, headers: Record<string, string> = {}) =>
    site.call('POST', `/api/admin/pictures${query}`, { token: site.token, body, headers: { 'content-type': 'image/png', ...headers } });
  const names = () => site.db.read.pictureName.count();

  it('a picture that is refused leaves no file name', async () => {
    const before = await names();
    expect((await upload(Buffer.from('no picture'), '?name=ghost.png')).status).toBe(415);
    expect(await names()).toBe(before);
  });

  it('a file name with U+0000 is refused in the query, and cleaned in the header', async () => {
    const body = await sharp({ create: { width: 41, height: 40, channels: 3, background: '#125' } })
      .png()
      .toBuffer();
    expect((await upload(body, '?name=a%00b.png')).status).toBe(400);
    const headers = { 'content-disposition': "attachment; filename*=UTF-8''a%00b.png" };
    expect((await upload(body, '', headers)).status).toBe(201);
  });
});
