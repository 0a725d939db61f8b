/** Decodes a picture with acceptable headers. Runs in the decode worker only. */
import sharp from 'sharp';
import { formatNumber } from '../../../shared/format';
import { MAX_PICTURE_PIXELS } from '../../../shared/pictures/pictures';
import { ANIMATED_PICTURE_MESSAGE, DAMAGED_PICTURE_MESSAGE, POLYGLOT_PICTURE_MESSAGE } from './formats';
import { removeBytesBetweenHeaders } from './jpeg-headers';
import { type DecodedPixels, decodePicture } from './render';

// Decoding an AVIF takes about 16 bytes per pixel, and cameras do not create larger AVIF files.
const MAX_AVIF_PIXELS = 16_000_000;
const CHECKSUM_BYTES = 4;

/** The pixels of a picture, or the reason to refuse it. */
export async function decodeOrRefusePicture(file: Buffer): Promise<DecodedPixels | string> {
  const bytes = removeBytesBetweenHeaders(file);
  try {
    return (await reasonToRefuse(bytes)) ?? (await decodePicture(bytes));
  } catch {
    return DAMAGED_PICTURE_MESSAGE;
  }
}

/** Reads the headers without decoding pixels. */
async function reasonToRefuse(bytes: Buffer): Promise<string | undefined> {
  const { format, width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (pages > 1) return ANIMATED_PICTURE_MESSAGE;
  const [name, limit] = format === 'heif' ? ['AVIF', MAX_AVIF_PIXELS] : [format.toUpperCase(), MAX_PICTURE_PIXELS];
  if (width * height <= limit) return format === 'png' ? reasonToRefusePng(bytes) : undefined;
  const megapixels = formatNumber(Math.ceil((width * height) / 1e6));
  return `This picture has ${megapixels} megapixels; ${name} pictures may have ${limit / 1e6}. Make it smaller first.`;
}

/** The decoder ignores further frames of a PNG, which a control chunk before the pixels announces, and does not report a truncated file. */
function reasonToRefusePng(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL')) return ANIMATED_PICTURE_MESSAGE;
  const lastChunk = bytes.lastIndexOf('IEND');
  const end = lastChunk + 'IEND'.length + CHECKSUM_BYTES;
  if (lastChunk < 0 || end > bytes.length) return DAMAGED_PICTURE_MESSAGE;
  return end < bytes.length ? POLYGLOT_PICTURE_MESSAGE : undefined;
}

/** Detects polyglots: pictures that other programs read as a web page, a script or an archive. */

/** Long enough (at least five bytes) not to occur in compressed pixels by chance. */
const SIGNATURES = /<script|<html|<!doctype|<\?php|<svg[\s>]|<iframe|%pdf-\d/i;
const ARCHIVES = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'].map((signature) => Buffer.from(signature, 'latin1'));
const CHUNK = 1024 * 1024;
const OVERLAP = 16;

export function isPolyglot(bytes: Buffer): boolean {
  if (endsAsZip(bytes) || ARCHIVES.some((signature) => bytes.includes(signature))) return true;
  for (let at = 0; at < bytes.length; at += CHUNK) {
    if (SIGNATURES.test(bytes.toString('latin1', at, at + CHUNK + OVERLAP))) return true;
  }
  return false;
}

/** ZIP readers start from the end record, which contains the length of the comment after it. */
function endsAsZip(bytes: Buffer): boolean {
  const RECORD = 22;
  for (let at = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1'); at >= 0 && at >= bytes.length - 0xffff - RECORD; ) {
    if (at + RECORD <= bytes.length && at + RECORD + bytes.readUInt16LE(at + 20) <= bytes.length) return true;
    if (at === 0) return false;
    at = bytes.lastIndexOf('PK\x05\x06', at - 1, 'latin1');
  }
  return false;
}
