/** Uploaded pictures: formats, stored files, access and refusals. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { deleteUnusedPictureFiles, StoredPictureFiles } from '../../../server/features/pictures/pictures-plugin';
import { contentTypes, findTypeByPath } from '../../../shared/content/registry';
import { listPictureUrls } from '../../../shared/pictures/pictures';
import { shareContent } from '../../support/content';
import { testProviders } from '../../support/databases';
import { addPicture } from '../../support/pictures';

const DAY = 86_400_000;
const products = findTypeByPath('products');
const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
const image = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#888', noise } });

describe.each(testProviders)('pictures on %s', (provider) => {
  let now = new Date('2026-03-02T06:00:00Z');
  const site = shareContent(provider, { now: () => now });

  const upload = (body: Buffer, query = '', type = 'image/jpeg') =>
    site.call('POST', `/api/admin/pictures${query}`, { token: site.token, body, headers: { 'content-type': type } });
  const fetched = async (url: string) => {
    const { statusCode, headers, rawPayload } = await site.http.inject({ url });
    return { status: statusCode, headers, bytes: rawPayload };
  };
  const pictures = async (query: object = {}) => (await site.ask('query', 'admin.pictures.page', query)).rows as { id: number }[];

  it('uploaded pictures are rotated upright and stored in every size and format, without EXIF data', async () => {
    const exif = { IFD0: { Make: 'Phone', Copyright: 'Asha' }, IFD3: { GPSLatitude: '12/1 58/1 0/1', GPSLatitudeRef: 'N' } };
    const photo = await image(640, 420).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { status, headers, body } = await upload(photo, '?alt=Wall%20paint');
    expect([status, headers['cache-control']]).toEqual([201, 'no-store']);
    const [id, hash] = [expect.any(Number), expect.stringMatching(/^[0-9a-f]{32}$/)];
    const shown = { alt: 'Wall paint', focalX: 50, focalY: 50, placeholder: expect.any(String) };
    const more = { url: `/media/${body.picture.hash}-420x640.jpg`, bytes: photo.length, version: 1, createdAt: now.toISOString() };
    expect(body).toEqual({ success: true, picture: { id, hash, width: 420, height: 640, ...shown, ...more } });
    expect(body.picture.placeholder.length).toBeLessThanOrEqual(120);
    expect(await sharp(Buffer.from(body.picture.placeholder, 'base64')).metadata()).toMatchObject({ format: 'webp' });

    const files = listPictureUrls(body.picture);
    expect(files).toHaveLength(6);
    for (const file of files) {
      const { bytes } = await fetched(file);
      const { format, width = 0, height = 0, exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect([file, format, width]).toEqual([
        file,
        { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[file.split('.')[1] as 'jpg'],
        width > 400 ? 420 : 400,
      ]);
      expect(height / width).toBeCloseTo(640 / 420, 2);
      expect([file, exif, icc, xmp, iptc, orientation ?? 1]).toEqual([file, undefined, undefined, undefined, undefined, 1]);
      expect(bytes.includes('Phone') || bytes.includes('Asha')).toBe(false);
    }
    // A second upload of the same file stores nothing new.
    expect(await upload(photo, '?alt=Other')).toMatchObject({ status: 200, body });
    expect(await site.db.read.pictureFile.count()).toBe(6);
  });

  it('JPEG, PNG, WebP and AVIF are accepted whatever type is declared, and stored once per content', { tags: 'thorough' }, async () => {
    const clear = sharp({ create: { width: 60, height: 40, channels: 4, background: '#0000' } });
    const bytes = await Promise.all(
      [clear.clone().png(), clear.clone().webp(), image(60, 40).avif({ effort: 0 })].map((one) => one.toBuffer()),
    );
    const answers = await Promise.all(
      [...bytes, bytes[0] as Buffer].map((one, index) =>
        upload(one, '', ['image/heic', 'application/octet-stream', 'image/jpeg', 'image/png'][index]),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.picture.id)).size).toBe(3);
    // Transparent pixels become white.
    const [red, green, blue] = (
      await sharp((await fetched(answers[0]?.body.picture.url)).bytes)
        .raw()
        .toBuffer()
    ).subarray(0, 3);
    expect(Math.min(red ?? 0, green ?? 0, blue ?? 0)).toBeGreaterThan(250);
    expect((await site.call('POST', '/api/admin/pictures', { token: site.token, body: {} })).status).toBe(415);
  });

  it('the upload accepts a phone’s JPEG with a common encoding error', async () => {
    const bytes = await image(60, 40).jpeg().toBuffer();
    const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
    bytes[scan + bytes.readUInt16BE(scan + 2)] = 0;
    expect((await upload(bytes)).status).toBe(201);
  });

  it('pictures are accepted only from administrators, checked before the body is read', async () => {
    const [url, headers] = ['/api/admin/pictures', { 'content-type': 'image/jpeg' }];
    const huge = { body: Buffer.alloc(16 * 1024 * 1024), headers };
    expect(await site.call('POST', url, huge)).toMatchObject({ status: 401, body: { success: false } });
    const { session } = await site.login();
    const foreign = { cookie: session, headers: { ...headers, 'sec-fetch-site': 'cross-site' } };
    expect(await site.call('POST', url, { ...huge, ...foreign })).toMatchObject({ status: 403, body: { success: false } });
    const own = { cookie: session, headers: { ...headers, 'sec-fetch-site': 'same-origin' } };
    expect(await site.call('POST', url, { ...huge, ...own })).toMatchObject({
      status: 413,
      body: { message: 'A picture can be up to 15 MB' },
    });
  });

  it('pictures are served as immutable under their names, and no other file is served', async () => {
    const { url, hash } = await addPicture(site, 'served');
    const { status, headers, bytes } = await fetched(url);
    expect([status, bytes.toString(), headers['content-type']]).toEqual([200, 'served 900 jpg', 'image/jpeg']);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'content-disposition': `inline; filename="${url.slice('/media/'.length)}"`,
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await site.call('HEAD', url)).toMatchObject({ status: 200, text: '', headers: { 'content-length': '14' } });
    expect(await site.call('GET', url, { headers: { 'if-none-match': String(headers.etag) } })).toMatchObject({ status: 304, text: '' });
    expect((await fetched(`/media/${hash}-800.webp`)).headers['content-type']).toBe('image/webp');
    const unknown = [
      `${hash}-500.webp`,
      `${hash}-900.jpg`,
      `${hash}-900x601.jpg`,
      `${hash}-400.png`,
      `${'0'.repeat(32)}-400.avif`,
      'x',
      '..%2fa',
      `${hash}-400.avif%00`,
    ];
    for (const file of unknown) {
      const answer = await site.call('GET', `/media/${file}`);
      expect([file, answer.status, answer.headers['cache-control']]).toEqual([file, 404, 'no-store']);
    }
    // The second request is answered from the cache.
    await site.db.transact((tx) => tx.pictureFile.deleteMany({ where: { hash } }));
    expect((await fetched(url)).status).toBe(200);
    expect((await fetched(`/media/${hash}-400.webp`)).status).toBe(404);
  });

  it('pictures stay cached in memory within a size limit', async () => {
    const { hash } = await addPicture(site, 'kept');
    const [first, second] = [`${hash}-400.webp`, `${hash}-800.webp`];
    // The cache has room for one file of 13 bytes.
    const files = new StoredPictureFiles(site.services, 20);
    expect([await files.get(first), await files.get(second)].map(String)).toEqual(['kept 400 webp', 'kept 800 webp']);
    await site.db.transact((tx) => tx.pictureFile.deleteMany({ where: { hash } }));
    expect(String(await files.get(second))).toBe('kept 800 webp');
    expect(await files.get(first)).toBeNull();
  });

  it('picture metadata is added to pages, and not to REST responses', async () => {
    const { id, url, placeholder } = await addPicture(site, 'on a page');
    await site.ask('mutation', 'admin.pictures.update', { id, alt: 'Soap in a dish', focalX: 10, focalY: 90 });
    const { id: productId } = await site.add(products, { image: url });
    await site.add(products, { image: 'https://example.com/a.jpg' });
    const expected = { image: url, picture: { alt: 'Soap in a dish', focalX: 10, focalY: 90, placeholder } };
    const showcase = (await site.ask('query', 'public.showcase', {})).products;
    const catalogue = (await site.ask('query', 'public.catalogue', {})).products;
    const { product } = await site.ask('query', 'public.product', { id: productId });
    for (const [row] of [catalogue, [product]]) expect(row).toMatchObject(expected);
    const below = { ...expected, picture: { ...expected.picture, placeholder: '' } };
    expect(showcase[0]).toMatchObject(below);
    expect(showcase[1]).toMatchObject({ image: 'https://example.com/a.jpg', picture: null });
    for (const [name, { path, publicRow, public: reading }] of Object.entries(contentTypes)) {
      if (!('image' in publicRow.shape)) continue;
      const { id } = await site.add(findTypeByPath(path), { image: url });
      const rows = await site.ask('query', `public.${name}WithPictures`);
      expect(rows).toContainEqual(expect.objectContaining({ id, ...below }));
      expect((await site.call('GET', reading.path)).text).not.toContain('"picture"');
    }
  });

  it('pictures are found by description and by the rows that use them', async () => {
    const [blue, red] = [await addPicture(site, 'blue bucket'), await addPicture(site, 'red bucket')];
    const soap = await site.add(products, { title: 'Marigold soap', image: blue.url });
    // The URL as REST accepts it.
    await site.add(products, { title: 'Marigold candle', image: blue.url.replace('900x600.jpg', '400.webp'), isActive: false });
    const ids = async (query: object) => (await pictures(query)).map(({ id }) => id);
    expect(await ids({ q: 'BUCKET' })).toEqual([red.id, blue.id]);
    expect(await ids({ q: 'marigold' })).toEqual([blue.id]);
    expect(await ids({ q: 'bucket', unused: true })).toEqual([red.id]);
    expect(await ids({ q: 'bucket', unused: false })).toEqual([blue.id]);
    expect(await site.ask('query', 'admin.pictures.page', { q: 'bucket', unused: true })).toMatchObject({ total: 1, next: null });
    expect(await ids({ q: '%' })).toEqual([]);
    expect(await pictures({ q: 'blue' })).toMatchObject([{ url: blue.url, uses: 2 }]);
    expect(await site.ask('query', 'admin.pictures.uses', { id: blue.id })).toEqual([
      { type: 'products', rowId: soap.id, name: 'Marigold soap', isPublic: true },
      { type: 'products', rowId: expect.any(Number), name: 'Marigold candle', isPublic: false },
    ]);
    expect(await site.ask('query', 'admin.pictures.byUrl', { url: blue.url })).toMatchObject({ id: blue.id });
    expect(await site.ask('query', 'admin.pictures.byUrl', { url: '/pictures/hero-800.webp' })).toBeNull();
    expect(await site.trpc('query', 'admin.pictures.uses', { id: 999_999 })).toMatchObject({ status: 404 });
    const linked = await site.add(products, { title: 'Linked', image: 'https://example.com/b.jpg' });
    expect(await site.ask('query', 'admin.pictures.linked', {})).toContainEqual({
      type: 'products',
      rowId: linked.id,
      name: 'Linked',
      image: 'https://example.com/b.jpg',
    });
  });

  it('replacing a picture changes all its rows at once, and can be undone', async () => {
    const [old, other] = [await addPicture(site, 'old'), await addPicture(site, 'other')];
    const rows = [await site.add(products, { image: old.url }), await site.add(products, { image: old.url })];
    const service = await site.add(findTypeByPath('amc-services'), { image: old.url });
    const images = async () => [
      ...(await Promise.all(rows.map(async ({ id }) => (await site.find(products, id))?.image))),
      (await site.find(findTypeByPath('amc-services'), service.id))?.image,
    ];
    const { changeSet, count } = await site.ask('mutation', 'admin.pictures.replace', { id: old.id, by: other.id });
    expect([count, await images()]).toEqual([3, [other.url, other.url, other.url]]);
    await site.ask('mutation', 'admin.history.undo', { changeSet });
    expect(await images()).toEqual([old.url, old.url, old.url]);
    await site.ask('mutation', 'admin.pictures.replace', { id: old.id, by: 'https://example.com/c.jpg' });
    expect(await images()).toEqual(Array(3).fill('https://example.com/c.jpg'));
    for (const by of ['http://example.com/c.jpg', '', 0, 999_999]) {
      const { status } = await site.trpc('mutation', 'admin.pictures.replace', { id: other.id, by });
      expect([by, status]).toEqual([by, by === 999_999 ? 404 : 400]);
    }
  });

  it('pictures are deleted only when unused, and restored from the trash with their files, which go after 90 days with their names', async () => {
    const bytes = await image(50, 40).png().toBuffer();
    const { id, url, hash } = (await upload(bytes, '?alt=to%20be%20deleted&name=asha-at-the-fair.png')).body.picture;
    const row = await site.add(products, { title: 'Shows it', image: url });
    const refused = await site.trpc('mutation', 'admin.pictures.remove', { id });
    expect(refused).toMatchObject({ status: 409, body: { error: { json: { message: 'This picture is still used by Shows it' } } } });
    await site.change(products, row, { image: null });
    const { changeSet } = await site.ask('mutation', 'admin.pictures.remove', { id });
    expect(await pictures({ q: 'to be deleted' })).toEqual([]);
    const { rows } = await site.ask('query', 'admin.history.trash', { type: 'pictures' });
    expect(rows[0]).toMatchObject({ name: 'to be deleted', title: 'Picture', rowId: id });
    await site.ask('mutation', 'admin.history.undo', { changeSet });
    expect(await pictures({ q: 'to be deleted' })).toMatchObject([{ id, url }]);

    const again = await site.ask('mutation', 'admin.pictures.remove', { id });
    const { pictureFile, pictureName } = site.db.read;
    const files = () => Promise.all([pictureFile.count({ where: { hash } }), pictureName.count({ where: { hash } })]);
    now = new Date(now.getTime() + 89 * DAY);
    await deleteUnusedPictureFiles(site.services);
    expect(await files()).toEqual([3, 1]);
    now = new Date(now.getTime() + 2 * DAY);
    await deleteUnusedPictureFiles(site.services);
    expect(await files()).toEqual([0, 0]);
    expect(await site.db.read.pictureFile.count()).toBeGreaterThan(9);
    now = new Date(now.getTime() - 91 * DAY);
    // After the deletion of files, a restore needs a new upload.
    await site.ask('mutation', 'admin.history.undo', { changeSet: again.changeSet });
    expect(await upload(bytes)).toMatchObject({ status: 200, body: { picture: { id, url } } });
    expect(await files()).toEqual([3, 0]);
  });

  it('a deleted picture returns 404 at once, and its file again when it is restored', async () => {
    const { id, url, hash } = await addPicture(site, 'deleted and restored');
    const small = `/media/${hash}-400.webp`;
    const { headers } = await fetched(url);
    const conditional = { headers: { 'if-none-match': String(headers.etag) } };
    // Simulates a second or restarted process.
    const restarted = new StoredPictureFiles(site.services);
    const answers = async () => [
      (await fetched(url)).status,
      (await fetched(small)).status,
      (await site.call('GET', url, conditional)).status,
      (await site.call('HEAD', url)).status,
      (await restarted.get(`${hash}-400.webp`)) !== null,
    ];
    const available = [200, 200, 304, 200, true];
    const missing = [404, 404, 404, 404, false];
    expect(await answers()).toEqual(available);
    const { changeSet } = await site.ask('mutation', 'admin.pictures.remove', { id });
    expect(await answers()).toEqual(missing);
    expect((await site.call('GET', url)).headers['cache-control']).toBe('no-store');
    expect(await site.db.read.pictureFile.count({ where: { hash } })).toBe(9);
    const undo = await site.ask('mutation', 'admin.history.undo', { changeSet });
    expect(await answers()).toEqual(available);

    // Undo refuses to delete a picture in use, like a normal deletion.
    const product = await site.add(products, { title: 'Shows it again', image: url });
    const refused = await site.trpc('mutation', 'admin.history.undo', { changeSet: undo.changeSet });
    expect(refused).toMatchObject({ status: 409, body: { error: { json: { message: 'This picture is still used by Shows it again' } } } });
    expect(await answers()).toEqual(available);
    await site.change(products, product, { image: null });
    await site.ask('mutation', 'admin.history.undo', { changeSet: undo.changeSet });
    expect(await answers()).toEqual(missing);
  });

  it('a stale edit of a picture’s description is refused; undo and history include descriptions', async () => {
    const { id } = await addPicture(site, 'described');
    const { row, changeSet } = await site.ask('mutation', 'admin.pictures.update', { id, alt: 'A broom', version: 1 });
    expect(row).toMatchObject({ id, alt: 'A broom', version: 2, url: expect.any(String) });
    const stale = await site.trpc('mutation', 'admin.pictures.update', { id, focalX: 3, version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { error: { json: { data: { conflict: { theirs: { alt: 'A broom' } } } } } } });
    for (const wrong of [{ focalX: 101 }, { focalY: -1 }, { alt: 'x'.repeat(301) }, { focalX: 1.5 }])
      expect((await site.trpc('mutation', 'admin.pictures.update', { id, ...wrong })).status).toBe(400);
    await site.ask('mutation', 'admin.history.undo', { changeSet });
    expect(await pictures({ q: 'described' })).toMatchObject([{ id, alt: 'described', version: 3 }]);
    expect((await site.ask('query', 'admin.history.ofRow', { type: 'pictures', rowId: id })).rows).toHaveLength(3);
  });
});
