/** Picture meta for public pages. */
import { parsePictureAddress } from '../../../shared/pictures';
import type { Reader } from '../../platform/database/database';

/** Description, focal point and placeholder of an uploaded picture. */
export type PublicPicture = { alt: string; focalX: number; focalY: number; placeholder: string };

// SQLite allows a thousand parameters.
const CHUNK_SIZE = 500;

/** Adds picture meta to rows, read with one query for each five hundred pictures. */
export async function withPictures<T extends { image: string | null }>(
  db: Reader,
  rows: T[],
): Promise<(T & { picture: PublicPicture | null })[]> {
  const hashes = rows.map(({ image }) => parsePictureAddress(image)?.hash);
  const uniqueHashes = [...new Set(hashes)].filter((hash) => hash !== undefined);
  const select = { hash: true, alt: true, focalX: true, focalY: true, placeholder: true };
  const found = new Map<string, PublicPicture>();
  for (let from = 0; from < uniqueHashes.length; from += CHUNK_SIZE) {
    const stored = await db.picture.findMany({ where: { hash: { in: uniqueHashes.slice(from, from + CHUNK_SIZE) } }, select });
    for (const { hash, ...picture } of stored) found.set(hash, picture);
  }
  return rows.map((row, index) => ({ ...row, picture: found.get(hashes[index] ?? '') ?? null }));
}
