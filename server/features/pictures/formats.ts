/** Detects file formats by their first bytes, because file names and content types are not reliable. */
import { AppError } from '../../platform/errors';

const SUPPORTED = 'JPEG, PNG, WebP and AVIF pictures are accepted';
const HEIC =
  'This is an iPhone’s HEIC format, which few browsers show. On the iPhone choose Settings › Camera › Formats › Most Compatible for new photos; for this one, share it by mail or save it from Photos as JPEG.';

// Brands of ISO media files from iPhones.
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);

/** Throws 415 for an unsupported format, and 400 for an empty file or an animated AVIF, which the decoder would report as damaged. */
export function requireSupportedFormat(bytes: Buffer): void {
  if (bytes.length === 0) throw new AppError('invalid', 'The file is empty');
  if (bytes.readUIntBE(0, Math.min(3, bytes.length)) === 0xffd8ff || bytes.subarray(0, 8).equals(PNG)) return;
  const text = bytes.toString('latin1', 0, 12);
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return;
  if (text.slice(4, 8) === 'ftyp') {
    const brands = brandsOf(bytes);
    if (brands.includes('avis')) throw new AppError('invalid', ANIMATED_PICTURE_MESSAGE);
    if (brands.includes('avif')) return;
    if (brands.some((brand) => HEIC_BRANDS.has(brand) || brand === 'mif1')) throw new AppError('unsupported_media_type', HEIC);
  }
  const known = UNSUPPORTED_FORMATS.find(([start]) => start.test(bytes.toString('latin1', 0, 512)));
  throw new AppError(
    'unsupported_media_type',
    known ? `${known[1]}. ${SUPPORTED}.` : `This file is not a picture in a known format. ${SUPPORTED}.`,
  );
}

/** The compatible brands of an ISO media file. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 512);
  const offsets = Array.from({ length: Math.max(0, Math.floor((end - 8) / 4)) }, (_, index) => 8 + index * 4);
  // A version number follows the first brand.
  return offsets.filter((offset) => offset !== 12).map((offset) => bytes.toString('latin1', offset, offset + 4));
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

// biome-ignore-start lint/suspicious/noControlCharactersInRegex: the first bytes of binary files
const UNSUPPORTED_FORMATS: [RegExp, string][] = [
  [/^GIF8/, 'This is a GIF'],
  [/^(II\*\x00|MM\x00\*|II\+\x00|MM\x00\+)/, 'This is a TIFF or a camera’s raw file'],
  [/^BM/, 'This is a BMP'],
  [/^%PDF-/, 'This is a PDF'],
  [/^PK/, 'This is a ZIP or an office file'],
  [/^(\xef\xbb\xbf)?\s*(<\?xml|<!--|<svg)[\s\S]*<svg|^\s*<svg/i, 'This is an SVG'],
  [/^(\xef\xbb\xbf)?\s*<(!doctype )?html/i, 'This is a web page'],
];
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: the first bytes of binary files

/** Reasons to refuse a picture, as the office reads them. */
export const DAMAGED_PICTURE_MESSAGE = 'This picture is damaged or incomplete';
export const PICTURE_MEMORY_MESSAGE =
  'This picture needs too much memory to open. Save it as an ordinary JPEG, or make it smaller, and try again.';
export const ANIMATED_PICTURE_MESSAGE = 'Animated images are not supported. Save one frame as a picture.';
export const POLYGLOT_PICTURE_MESSAGE = 'This file contains more than a picture. Save it as a picture again.';
