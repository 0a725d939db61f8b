/** Picture meta for public pages. */
import { parsePictureAddress } from '../../../shared/pictures';
import type { Reader } from '../../platform/database/database';

/** Description, focal point and placeholder of an uploaded picture. */
export type PublicPicture = { alt: string; focalX: number; focalY: number; placeholder: string };

/** Adds picture meta to rows, read with one query. */
export async function withPictures<T extends { image: string | null }>(
  db: Reader,
  rows: T[],
): Promise<(T & { picture: PublicPicture | null })[]> {
  const hashes = rows.map(({ image }) => parsePictureAddress(image)?.hash);
  const uniqueHashes = [...new Set(hashes)].filter((hash) => hash !== undefined);
  const select = { hash: true, alt: true, focalX: true, focalY: true, placeholder: true };
  const stored = uniqueHashes.length === 0 ? [] : await db.picture.findMany({ where: { hash: { in: uniqueHashes } }, select });
  const found = new Map(stored.map(({ hash, ...picture }) => [hash, picture]));
  return rows.map((row, index) => ({ ...row, picture: found.get(hashes[index] ?? '') ?? null }));
}
