/** Picture meta for public pages, and for each type with a picture a query for its public rows with picture meta. */
import type { z } from 'zod';
import type { ContentType } from '../../../shared/content/content-type';
import { type ContentTypes, pictureType, publicTypes } from '../../../shared/content/registry';
import { parsePictureUrl } from '../../../shared/pictures/pictures';
import type { Reader } from '../../platform/database/database';
import { readWithTags } from '../../platform/database/recorded-reads';
import { publicProcedure } from '../../platform/trpc';
import { formatRowTag } from '../content/content-tags';
import { readInChunks } from '../content/list/list-page';
import { listPublicRows } from '../content/rows';

/** Description, focal point and placeholder of an uploaded picture. */
export type PublicPicture = { alt: string; focalX: number; focalY: number; placeholder: string };

// SQLite allows a thousand parameters.
const CHUNK_SIZE = 500;

/** Adds picture meta to rows, read with one query for each five hundred pictures. */
export async function attachPictures<T extends { image: string | null }>(
  db: Reader,
  rows: T[],
): Promise<(T & { picture: PublicPicture | null })[]> {
  const hashes = rows.map(({ image }) => parsePictureUrl(image)?.hash);
  const uniqueHashes = [...new Set(hashes)].filter((hash) => hash !== undefined);
  const select = { hash: true, alt: true, focalX: true, focalY: true, placeholder: true };
  const found = new Map<string, PublicPicture>();
  for (let from = 0; from < uniqueHashes.length; from += CHUNK_SIZE) {
    const some = uniqueHashes.slice(from, from + CHUNK_SIZE);
    const read = ({ picture }: Reader) => picture.findMany({ where: { hash: { in: some } }, select });
    const stored = await readWithTags(db, pictureType.model, read, () => some.map((hash) => formatRowTag(pictureType, hash)));
    for (const { hash, ...picture } of stored) found.set(hash, picture);
  }
  return rows.map((row, index) => ({ ...row, picture: found.get(hashes[index] ?? '') ?? null }));
}

/** Removes the placeholder, which adds incompressible text to the HTML, for pictures below the first screen. */
export const omitPlaceholder = <T extends { picture: PublicPicture | null }>(row: T): T => ({
  ...row,
  picture: row.picture && { ...row.picture, placeholder: '' },
});

type WithImage = { publicRow: z.ZodType<{ id: number; image: string | null }> };

function picturedQuery<T extends WithImage>(type: ContentType & T) {
  return publicProcedure.query(async ({ ctx: { db } }) => {
    const rows = await readInChunks(db, type, (query) => listPublicRows(db.read, type, query));
    return (await attachPictures(db.read, rows as z.output<T['publicRow']>[])).map(omitPlaceholder);
  });
}

type Pictured = {
  [Name in keyof ContentTypes as ContentTypes[Name] extends WithImage ? `${Name}WithPictures` : never]: ContentTypes[Name] extends WithImage
    ? ReturnType<typeof picturedQuery<ContentTypes[Name]>>
    : never;
};

/** `<name>WithPictures` of every type with a field `image`, for lists below the first screen; tRPC only. */
export const publicQueriesWithPictures = Object.fromEntries(
  Object.entries(publicTypes).flatMap(([name, type]) =>
    'image' in type.publicRow.shape ? [[`${name}WithPictures`, picturedQuery<WithImage>(type as ContentType & WithImage)]] : [],
  ),
) as unknown as Pictured;
