/** What the catalogue's pages ask for: one page of products, and one product with its neighbours (DESIGN §6.5, §6.8). */
import { z } from 'zod';
import { ALL_CATEGORIES, CATALOGUE_PAGE_SIZE, RELATED_PRODUCTS } from '../../shared/business';
import type { ContentType } from '../../shared/content/content-type';
import { anyText, id } from '../../shared/content/fields';
import { product } from '../../shared/content/product';
import { listPublicRows } from '../content/rows';
import { matchingRows } from '../content/search';
import type { Database } from '../db';
import { withPictures } from '../pictures/public-pictures';
import { publicProcedure } from '../trpc';

type PublicProduct = z.output<typeof product.publicRow>;

async function listProducts(db: Database, filter: { where: object; skip?: number; take: number }) {
  return withPictures(db.read, (await listPublicRows(db.read, product as unknown as ContentType, filter)) as PublicProduct[]);
}

/** A page of 24 products, of one category (by slug) or of all. One more is read than is shown, so that nothing need be counted. */
export const catalogue = publicProcedure
  .input(
    z.object({
      category: anyText(100).default(ALL_CATEGORIES),
      q: anyText(100).default(''),
      page: z.int().min(1).max(999_999).default(1),
    }),
  )
  .query(async ({ ctx: { db }, input: { category: slug, q, page } }) => {
    const select = { name: true, slug: true, description: true };
    const category = slug === ALL_CATEGORIES ? null : await db.read.productCategory.findFirst({ where: { slug, isActive: true }, select });
    const words = await matchingRows(db, 'product', ['title', 'description', 'badge'], q);
    const where = {
      AND: words ?? [],
      ...(slug !== ALL_CATEGORIES && { category: { slug, isActive: true } }),
    };
    const skip = (page - 1) * CATALOGUE_PAGE_SIZE;
    const found = words ? await listProducts(db, { where, skip, take: CATALOGUE_PAGE_SIZE + 1 }) : [];
    return { products: found.slice(0, CATALOGUE_PAGE_SIZE), page, hasNext: found.length > CATALOGUE_PAGE_SIZE, category };
  });

/** One product and up to four others of its category; null when visitors cannot see it. */
export const productPage = publicProcedure.input(z.object({ id: id() })).query(async ({ ctx: { db }, input }) => {
  const [found] = await listProducts(db, { where: { id: input.id }, take: 1 });
  if (!found) return null;
  const others = { categoryId: found.categoryId, id: { not: found.id } };
  // A category that visitors cannot see relates nothing.
  return { product: found, related: found.category === null ? [] : await listProducts(db, { where: others, take: RELATED_PRODUCTS }) };
});
