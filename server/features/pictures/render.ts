/** Decodes a picture and renders its files, for uploads and demo pictures. Decoding runs in a child process only. */
import sharp, { type Sharp } from 'sharp';
import {
  listPictureWidths,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE_PX,
  PICTURE_FORMATS,
  type PictureFormat,
} from '../../../shared/pictures/pictures';
import { BoundedQueue } from '../../platform/process/bounded-queue';

/** Pixels in sRGB, upright, without metadata. */
export type DecodedPixels = { data: Buffer; width: number; height: number };
type RenderedFile = { width: number; format: PictureFormat; bytes: Buffer };
export type RenderedPicture = { width: number; height: number; placeholder: string; files: RenderedFile[] };

// AVIF at effort 3 is as small as at 4 in a quarter of the time (docs/decisions/019).
const ENCODERS: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 3, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 70, effort: 4, smartSubsample: true }),
  jpg: (image) => image.jpeg({ quality: 78, mozjpeg: true }),
};
const CONCURRENCY = 2;
// Base64 of 90 bytes has 120 characters.
const PLACEHOLDER_BYTES = 90;

/** The ground of a white picture, of which nothing is seen on white. */
const DARK = '#0f4a3c';
/** Compression leaves no visible trace above it. */
const NEARLY_WHITE = 250;

/**
 * Decodes a picture and shrinks it to the largest stored size; throws if it is damaged. Transparent areas become white, or dark where the
 * rest is white.
 */
export async function decodePicture(bytes: Buffer): Promise<DecodedPixels> {
  return decode(bytes, 'warning').catch((error: Error) => {
    if (TOLERATED_ERROR.test(error.message)) return decode(bytes, 'error');
    throw error;
  });
}

// JPEGs of some phones have this error, but all programs show them.
const TOLERATED_ERROR = /Invalid SOS parameters/;

async function decode(bytes: Buffer, failOn: 'warning' | 'error'): Promise<DecodedPixels> {
  const onWhite = await decodeOn('#fff', bytes, failOn);
  const { hasAlpha } = await sharp(bytes, { failOn }).metadata();
  if (!hasAlpha || onWhite.data.some((value) => value < NEARLY_WHITE)) return onWhite;
  const onDark = await decodeOn(DARK, bytes, failOn);
  return onDark.data.some((value) => value >= NEARLY_WHITE) ? onDark : onWhite;
}

async function decodeOn(background: string, bytes: Buffer, failOn: 'warning' | 'error'): Promise<DecodedPixels> {
  const image = sharp(bytes, { failOn, limitInputPixels: MAX_PICTURE_PIXELS })
    .autoOrient()
    .resize({ ...MAX_PICTURE_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' });
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Renders all files of a picture. */
export async function renderPicture(pixels: DecodedPixels): Promise<RenderedPicture> {
  const { width, height } = pixels;
  const wanted = listPictureWidths(width).flatMap((fileWidth) => PICTURE_FORMATS.map((format) => ({ width: fileWidth, format })));
  // The largest files are rendered first, since they take longest.
  const jobs = wanted.sort((a, b) => b.width - a.width);
  const queue = new BoundedQueue({ concurrency: CONCURRENCY });
  const render = async (file: Omit<RenderedFile, 'bytes'>): Promise<RenderedFile> => {
    const bytes = await ENCODERS[file.format](imageOf(pixels).resize({ width: file.width })).toBuffer();
    return { ...file, bytes };
  };
  const files = await Promise.all(jobs.map((job) => queue.run(() => render(job))));
  return { width, height, placeholder: await placeholderOf(pixels), files };
}

const imageOf = ({ data, width, height }: DecodedPixels) => sharp(data, { raw: { width, height, channels: 3 } });

/** A tiny preview as base64 WebP, small because pages contain one for each picture. */
async function placeholderOf(pixels: DecodedPixels): Promise<string> {
  for (const side of [10, 6]) {
    const size = { width: side, height: side, fit: 'inside' as const };
    const bytes = await imageOf(pixels).resize(size).webp({ quality: 15, effort: 6 }).toBuffer();
    if (bytes.length <= PLACEHOLDER_BYTES) return bytes.toString('base64');
  }
  return '';
}
