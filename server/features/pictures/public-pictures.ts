/** What pages tell of the pictures that their rows show. */
import { parsePictureAddress } from '../../../shared/pictures';
import type { Reader } from '../../platform/database/database';

/** How a picture of ours is shown; null for a row without one. */
export type PublicPicture = { alt: string; focalX: number; focalY: number; placeholder: string };

/** The rows with their pictures, all read with one query. */
export async function withPictures<T extends { image: string | null }>(
  db: Reader,
  rows: T[],
): Promise<(T & { picture: PublicPicture | null })[]> {
  const hashes = rows.map(({ image }) => parsePictureAddress(image)?.hash);
  const wanted = [...new Set(hashes)].filter((hash) => hash !== undefined);
  const select = { hash: true, alt: true, focalX: true, focalY: true, placeholder: true };
  const stored = wanted.length === 0 ? [] : await db.picture.findMany({ where: { hash: { in: wanted } }, select });
  const found = new Map(stored.map(({ hash, ...picture }) => [hash, picture]));
  return rows.map((row, index) => ({ ...row, picture: found.get(hashes[index] ?? '') ?? null }));
}
