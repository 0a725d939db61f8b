/** Uploaded pictures: a picture's URL determines the URLs of all its files. */
import { hasOnlyUrlCharacters } from '../text/url-characters';
import { parseWebAddress } from '../text/web-address';

/** A picture has files for each of these widths that is smaller than its own width, and for its own width. */
const PICTURE_WIDTHS = [400, 800, 1200, 1600] as const;
/** The maximum size of stored pictures. */
export const MAX_PICTURE_SIDE_PX = { width: 1600, height: 3200 } as const;
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export const MAX_UPLOAD_BYTES = 15 * 1024 * 1024;
/** The maximum number of further pictures of a product. */
export const MAX_FURTHER_PICTURES = 9;
export const MAX_PICTURE_PIXELS = 50_000_000;

/** Whether pages may show a picture from this URL: on this site (`/…`), or of another site over https. */
export function isPictureLink(value: string): boolean {
  if (!hasOnlyUrlCharacters(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  return parseWebAddress(value) !== null;
}

export type PictureFormat = (typeof PICTURE_FORMATS)[number];
type Size = { hash: string; width: number; height: number };

/** The widths of a picture's files. */
export const listPictureWidths = (width: number): number[] => [...PICTURE_WIDTHS.filter((smaller) => smaller < width), width];

/** The value of `image`: the URL of the largest JPEG. */
export const buildPictureUrl = ({ hash, width, height }: Size): string => `/media/${hash}-${width}x${height}.jpg`;

/** Parses the URL of a picture; null for any other URL. */
export function parsePictureUrl(url: string | null | undefined): (Size & { widths: number[] }) | null {
  const [, hash, width, height] = /^\/media\/([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,3})\.jpg$/.exec(url ?? '') ?? [];
  return hash ? { hash, width: Number(width), height: Number(height), widths: listPictureWidths(Number(width)) } : null;
}

/** The URL of a picture's file in one width and format. */
export function buildVariantUrl(picture: Size, width: number, format: PictureFormat): string {
  return format === 'jpg' && width === picture.width ? buildPictureUrl(picture) : `/media/${picture.hash}-${width}.${format}`;
}

/** The URL of the smallest file of a picture of the library; any other URL as it is. */
export function findSmallestUrl(url: string): string {
  const stored = parsePictureUrl(url);
  return stored ? buildVariantUrl(stored, Math.min(...stored.widths), 'webp') : url;
}

/** The URLs of all files of a picture. */
export function listPictureUrls(picture: Size): string[] {
  const variants = listPictureWidths(picture.width).flatMap((width) =>
    PICTURE_FORMATS.map((format) => buildVariantUrl(picture, width, format)),
  );
  return [...new Set([...variants, buildPictureUrl(picture)])];
}
