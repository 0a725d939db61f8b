import { expect, it } from 'vitest';
import { buildPictureUrl, buildVariantUrl, listPictureUrls, parsePictureUrl } from '../../../shared/pictures/pictures';

const hash = '0123456789abcdef0123456789abcdef';

it.each([
  [1600, [400, 800, 1200, 1600]],
  [1000, [400, 800, 1000]],
  [400, [400]],
  [120, [120]],
])('the URL of a picture with width %i determines its files', (width, widths) => {
  const picture = { hash, width, height: 300 };
  const address = buildPictureUrl(picture);
  expect(parsePictureUrl(address)).toEqual({ ...picture, widths });
  const files = widths.flatMap((each) => (['avif', 'webp', 'jpg'] as const).map((format) => buildVariantUrl(picture, each, format)));
  expect(listPictureUrls(picture).sort()).toEqual(files.sort());
  expect(files).toContain(address);
});

it.each([
  null,
  undefined,
  '',
  'https://example.com/a.jpg',
  '/pictures/hero-1200.webp',
  `/media/${hash}-400.webp`,
  `/media/${hash}-0x300.jpg`,
  `/media/${hash}-400x300.jpg?x`,
  `https://example.com/media/${hash}-400x300.jpg`,
])('the URL %s is not that of an uploaded picture', (url) => expect(parsePictureUrl(url)).toBeNull());
