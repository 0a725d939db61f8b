/**
 * Checks a picture before it is decoded: its size, that it is complete, and that nothing follows it. Only headers are read, so decompression
 * bombs have no effect. Each format is parsed by its specification.
 */
import { formatNumber } from '../../../shared/format';
import { MAX_PIXELS } from '../../../shared/pictures';
import { AppError } from '../../platform/errors';
import { brandsOf, detectFormat, type PictureFormat } from './formats';

// Decoding an AVIF takes about 16 bytes per pixel, and cameras do not create larger ones.
const MAX_PIXELS_OF: Record<PictureFormat, number> = { jpeg: MAX_PIXELS, png: MAX_PIXELS, webp: MAX_PIXELS, avif: 16_000_000 };

type Size = [width: number, height: number];

/** Throws 415 or 400 for files that cannot be decoded; the decoder checks the rest. */
export function inspectPicture(bytes: Buffer): PictureFormat {
  const kind = detectFormat(bytes);
  const [width, height] = sizeOf(kind, bytes);
  if (width < 1 || height < 1) throw broken();
  if (width * height > MAX_PIXELS_OF[kind]) {
    const megapixels = formatNumber(Math.ceil((width * height) / 1e6));
    const limit = `${kind.toUpperCase()} pictures may have ${MAX_PIXELS_OF[kind] / 1e6}`;
    throw new AppError('BAD_REQUEST', `This picture has ${megapixels} megapixels; ${limit}. Make it smaller first.`);
  }
  return kind;
}

function sizeOf(kind: PictureFormat, bytes: Buffer): Size {
  try {
    return parsers[kind](bytes);
  } catch (error) {
    // A read beyond the end of the file.
    throw error instanceof RangeError ? broken() : error;
  }
}

export const broken = () => new AppError('BAD_REQUEST', 'This picture is damaged or incomplete');
const animated = () => new AppError('BAD_REQUEST', 'Animated images are not supported. Save one frame as a picture.');
export const more = () => new AppError('BAD_REQUEST', 'This file contains more than a picture. Save it as a picture again.');

const parsers: Record<PictureFormat, (bytes: Buffer) => Size> = { jpeg, png, webp, avif };

/** Reads segments up to the frame header. Data after the picture is allowed: cameras add gain maps and short videos. */
function jpeg(bytes: Buffer): Size {
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) throw broken();
    const marker = bytes.readUInt8(at + 1);
    // Fill bytes, and markers without a length.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    // Image data or the end before the frame header.
    else if (marker === 0xd9 || marker === 0xda) throw broken();
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
}

/** Reads all chunks; nothing may follow the last one. */
function png(bytes: Buffer): Size {
  const size: Size = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') throw broken();
  for (let at = 8; ; ) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (name === 'acTL') throw animated();
    if (end > bytes.length) throw broken();
    if (name === 'IEND') {
      if (end < bytes.length) throw more();
      return size;
    }
    at = end;
  }
}

/** The RIFF header has the file length; the canvas or the single frame has the size. */
function webp(bytes: Buffer): Size {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) throw broken();
  // An odd length is padded by one byte.
  if (end + 1 < bytes.length) throw more();
  let size: Size = [0, 0];
  for (let at = 12; at + 8 <= end; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > end) throw broken();
    if (name === 'ANIM' || name === 'ANMF') throw animated();
    const found = webpSize(name, bytes, at + 8);
    if (found && found[0] * found[1] > size[0] * size[1]) size = found;
    at += 8 + length + (length % 2);
  }
  return size;
}

function webpSize(name: string, bytes: Buffer, at: number): Size | undefined {
  if (name === 'VP8X') return [bytes.readUIntLE(at + 4, 3) + 1, bytes.readUIntLE(at + 7, 3) + 1];
  if (name === 'VP8 ') return [bytes.readUInt16LE(at + 6) & 0x3fff, bytes.readUInt16LE(at + 8) & 0x3fff];
  if (name !== 'VP8L') return;
  const bits = bytes.readUInt32LE(at + 1);
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
}

/** Reads all boxes and returns the largest declared size, of a tile or the whole picture. */
function avif(bytes: Buffer): Size {
  if (brandsOf(bytes).includes('avis')) throw animated();
  let size: Size = [0, 0];
  walkBoxes(bytes, 0, bytes.length, (name, from) => {
    if (name !== 'ispe') return;
    const [width, height] = [bytes.readUInt32BE(from + 4), bytes.readUInt32BE(from + 8)];
    if (width * height > size[0] * size[1]) size = [width, height];
  });
  return size;
}

/** Container boxes, with the number of bytes before their children. */
const NESTED: Record<string, number> = { meta: 4, iprp: 0, ipco: 0 };

function walkBoxes(bytes: Buffer, from: number, end: number, visit: (name: string, from: number) => void): void {
  for (let at = from; at < end; ) {
    const length32 = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    // 0: up to the end; 1: a 64-bit length follows.
    const length = length32 === 0 ? end - at : length32 === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : length32;
    const headerLength = length32 === 1 ? 16 : 8;
    if (length < headerLength || at + length > end) throw broken();
    visit(name, at + headerLength);
    const skip = NESTED[name];
    if (skip !== undefined) walkBoxes(bytes, at + headerLength + skip, at + length, visit);
    at += length;
  }
}
