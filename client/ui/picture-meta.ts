import { parsePictureAddress } from '../../shared/pictures';

/** Structured data for a picture: an ImageObject for our own pictures, the URL for external ones. */
export function pictureFact(src: string, caption: string, origin: string): string | object {
  const url = new URL(src, origin).href;
  const stored = parsePictureAddress(src);
  return stored ? { '@type': 'ImageObject', url, width: stored.width, height: stored.height, caption } : url;
}
