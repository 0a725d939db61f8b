import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providers } from '../../prisma/schema';
import { type Content, startContent } from '../support/content';

const photo = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
    .jpeg()
    .toBuffer();

describe.each(providers)('pictures on %s', (provider) => {
  let site: Content;
  beforeAll(async () => {
    site = await startContent(provider);
  });
  afterAll(() => site.close());

  const upload = (body: Buffer, query = '', type = 'image/jpeg') =>
    site.call('POST', `/api/admin/pictures${query}`, { token: site.token, body, headers: { 'content-type': type } });

  it('come in, and go out', async () => {
    const bytes = await photo();
    const { status, body } = await upload(bytes, '?alt=A%20wall');
    expect(status).toBe(201);
    expect((await upload(bytes)).status).toBe(200);
    for (let i = 0; i < 8; i++) expect((await upload(bytes)).status).toBe(200);
    const answer = await site.call('GET', body.picture.url);
    expect(answer).toMatchObject({ status: 200 });
    for (const f of ['400.avif', '800.webp', '900.avif'])
      expect((await site.call('GET', `/media/${body.picture.hash}-${f}`)).status).toBe(200);
    expect(await site.ask('query', 'admin.pictures.page', {})).toMatchObject({ total: 1, rows: [{ ...body.picture, uses: 0 }] });
  });
});
