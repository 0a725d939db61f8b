import { parsePictureUrl } from '../../../shared/pictures/pictures';

/** A picture for structured data: an ImageObject for uploaded pictures, the URL for others. */
export function describePictureForCrawlers(src: string, caption: string, origin: string): string | object {
  const url = new URL(src, origin).href;
  const stored = parsePictureUrl(src);
  return stored ? { '@type': 'ImageObject', url, width: stored.width, height: stored.height, caption } : url;
}
