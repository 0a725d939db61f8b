/** The procedures of every content type in the registry. */
import { z } from 'zod';
import { SHOWCASE_SIZE } from '../../../shared/business';
import { amcService } from '../../../shared/content/amc-service';
import { anyText } from '../../../shared/content/fields';
import { product } from '../../../shared/content/product';
import { type ContentTypes, contentTypes } from '../../../shared/content/registry';
import { publicProcedure } from '../../platform/trpc';
import { withPictures } from '../pictures/public-pictures';
import { adminContentRouter, publicContentQuery } from './content-type-router';
import { typeByPath } from './registry';
import { listPublicRows } from './rows';

type Names = keyof ContentTypes;

function forEachType<Made>(make: (type: ContentTypes[Names]) => Made) {
  return Object.fromEntries(Object.entries(contentTypes).map(([name, type]) => [name, make(type)]));
}

export const adminContent = forEachType(adminContentRouter) as unknown as {
  [Name in Names]: ReturnType<typeof adminContentRouter<ContentTypes[Name]>>;
};

export const publicContent = forEachType(publicContentQuery) as unknown as {
  [Name in Names]: ReturnType<typeof publicContentQuery<ContentTypes[Name]>>;
};

/** The first products of a category (by slug) or of all, for the home page: never the whole catalogue (DESIGN §6.22). */
export const showcase = publicProcedure
  .meta({ access: 'public', isCacheable: (rows: object[], { category }: { category: string }) => rows.length > 0 || category === 'all' })
  .input(z.object({ category: anyText(100).default('all') }))
  .query(async ({ ctx, input }) => {
    const where = input.category === 'all' ? {} : { category: { slug: input.category, isActive: true } };
    const rows = await listPublicRows(ctx.db.read, typeByPath(product.path), { where, take: SHOWCASE_SIZE });
    return withPictures(ctx.db.read, rows as z.output<typeof product.publicRow>[]);
  });

/** The services as pages show them: with their pictures. */
export const services = publicProcedure.query(async ({ ctx }) => {
  const rows = await listPublicRows(ctx.db.read, typeByPath(amcService.path));
  return withPictures(ctx.db.read, rows as z.output<typeof amcService.publicRow>[]);
});
