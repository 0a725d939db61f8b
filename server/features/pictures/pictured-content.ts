/** For each type with an `image`: a public query `<name>WithPictures`, its rows with what pages need to show their pictures. */
import type { z } from 'zod';
import type { ContentType } from '../../../shared/content/content-type';
import { type ContentTypes, contentTypes } from '../../../shared/content/registry';
import { publicProcedure } from '../../platform/trpc';
import { readInChunks } from '../content/read-in-chunks';
import { listPublicRows } from '../content/rows';
import { withPictures } from './public-pictures';

type WithImage = { publicRow: z.ZodType<{ id: number; image: string | null }> };

function picturedQuery<T extends WithImage>(declared: T) {
  const type = declared as unknown as ContentType;
  return publicProcedure.query(async ({ ctx: { db } }) => {
    const rows = await readInChunks(db, type, (query) => listPublicRows(db.read, type, query));
    return withPictures(db.read, rows as z.output<T['publicRow']>[]);
  });
}

type Pictured = {
  [Name in keyof ContentTypes as ContentTypes[Name] extends WithImage ? `${Name}WithPictures` : never]: ContentTypes[Name] extends WithImage
    ? ReturnType<typeof picturedQuery<ContentTypes[Name]>>
    : never;
};

export const picturedContent = Object.fromEntries(
  Object.entries(contentTypes).flatMap(([name, type]) =>
    'image' in type.publicRow.shape ? [[`${name}WithPictures`, picturedQuery(type as unknown as WithImage)]] : [],
  ),
) as unknown as Pictured;
