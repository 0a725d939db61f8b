/** JPEG files with bytes between their headers are accepted, as every program shows them. */
import { readFileSync } from 'node:fs';
import sharp, { type JpegOptions } from 'sharp';
import { expect, it } from 'vitest';
import { decodeOrRefusePicture } from '../../../server/features/pictures/inspect';
import { removeBytesBetweenHeaders } from '../../../server/features/pictures/jpeg-headers';

const create = (options: JpegOptions) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#c84' } })
    .jpeg(options)
    .toBuffer();

/** The file with these bytes after each of its headers before the pixels. */
function withBetween(bytes: Buffer, between: Buffer): Buffer {
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  while (bytes[at + 1] !== 0xda) {
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    parts.push(between, bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...parts, between, bytes.subarray(at)]);
}

it.each<[string, Buffer]>([
  ['zeros', Buffer.alloc(3)],
  ['ones', Buffer.alloc(18, 1)],
  ['fill bytes', Buffer.alloc(5, 0xff)],
  ['an escaped mark', Buffer.from([0xff, 0x00, 0x12])],
  ['text', Buffer.from('Made by a camera\n')],
  ['thousands of bytes', Buffer.alloc(20_000, 7)],
])('a JPEG with %s between its headers is decoded', async (_, between) => {
  for (const options of [{}, { progressive: true }]) {
    const plain = await create(options);
    expect(await decodeOrRefusePicture(withBetween(plain, between))).toMatchObject({ width: 64, height: 48 });
  }
});

it('the example file with a common encoding error is decoded', async () =>
  expect(await decodeOrRefusePicture(readFileSync('tests/support/cases/junk-between-headers.jpg'))).toMatchObject({ width: 1, height: 1 }));

it('an ordinary JPEG, a damaged one and other files stay as they are', async () => {
  const plain = await create({});
  for (const bytes of [plain, plain.subarray(0, 30), Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('text')])
    expect(removeBytesBetweenHeaders(bytes)).toBe(bytes);
});
