/** Stored pictures for tests that do not need decoding. */
import { addPictureUrl, findPicture, hashUpload, storePictures } from '../../server/features/pictures/store-pictures';
import type { TestApp } from './app';

/** Stores a picture of 900 × 600 as if it had been uploaded; `name` makes it unique. */
export async function addPicture({ services, db }: Pick<TestApp, 'services' | 'db'>, name = 'a picture') {
  const hash = hashUpload(Buffer.from(name));
  const files = [400, 800, 900].flatMap((width) =>
    (['avif', 'webp', 'jpg'] as const).map((format) => ({ width, format, bytes: Buffer.from(`${name} ${width} ${format}`) })),
  );
  const actor = { user: null, channel: 'seed' } as const;
  await storePictures(services, actor, [{ hash, bytes: 1_000, alt: name, width: 900, height: 600, placeholder: 'UklGRg==', files }]);
  const stored = await findPicture(db.read, hash);
  if (!stored) throw new Error('The picture was not stored');
  return addPictureUrl(stored);
}
