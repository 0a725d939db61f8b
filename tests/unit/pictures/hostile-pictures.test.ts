/** Pictures that the decode worker refuses, without its process. */
import { expect, it } from 'vitest';
import { ANIMATED_PICTURE_MESSAGE, POLYGLOT_PICTURE_MESSAGE, requireSupportedFormat } from '../../../server/features/pictures/formats';
import { decodeOrRefusePicture, isPolyglot } from '../../../server/features/pictures/inspect';
import { AppError } from '../../../server/platform/errors';
import { createHostilePictures } from '../../support/hostile-pictures';

/** Messages by a part of the file name. */
const MESSAGES = [
  ['that moves', ANIMATED_PICTURE_MESSAGE],
  ['behind it', POLYGLOT_PICTURE_MESSAGE],
  ['56 megapixels', 'This picture has 56 megapixels; JPEG pictures may have 50. Make it smaller first.'],
  ['17 megapixels', 'This picture has 17 megapixels; AVIF pictures may have 16. Make it smaller first.'],
] as const;

/** These files are refused by limits of the request and of the worker's process: tests/contract/pictures/hostile-pictures.test.ts. */
const BY_OTHER_LIMITS = ['a JPEG of more than 15 MB', 'a PNG of 400 MB, in 400 kB'];

async function messageFor(bytes: Buffer) {
  try {
    requireSupportedFormat(bytes);
  } catch (error) {
    return error instanceof AppError ? error.message : error;
  }
  return isPolyglot(bytes) ? POLYGLOT_PICTURE_MESSAGE : decodeOrRefusePicture(bytes);
}

it('the decoder refuses every hostile file with a message', async () => {
  const all = await createHostilePictures();
  const checked = all.filter(([name]) => !BY_OTHER_LIMITS.includes(name));
  expect(new Set(all.map(([name]) => name)).size).toBeGreaterThanOrEqual(60);
  expect(all.length - checked.length).toBe(BY_OTHER_LIMITS.length);
  for (const [name, bytes] of checked) {
    const message = await messageFor(bytes);
    expect([name, message]).toEqual([name, expect.any(String)]);
    for (const [part, expected] of MESSAGES) if (name.includes(part)) expect([name, message]).toEqual([name, expected]);
  }
});
