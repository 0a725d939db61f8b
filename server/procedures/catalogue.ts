/** What the catalogue's pages ask for: one page of products, and one product with its neighbours (DESIGN §6.5, §6.8). */
import { z } from 'zod';
import { ALL_CATEGORIES, CATALOGUE_PAGE_SIZE, RELATED_PRODUCTS } from '../../shared/business';
import type { ContentType } from '../../shared/content/content-type';
import { anyText, id } from '../../shared/content/fields';
import { product } from '../../shared/content/product';
import { listPublicRows } from '../content/rows';
import type { Database } from '../db';
import { publicProcedure } from '../trpc';

type PublicProduct = z.output<typeof product.publicRow>;

async function listProducts(db: Database, filter: { where: object; skip?: number; take: number }): Promise<PublicProduct[]> {
  return (await listPublicRows(db.read, product as unknown as ContentType, filter)) as PublicProduct[];
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
    const where = {
      AND: wordsOf(q).map((word) => matches(db, word)),
      ...(slug !== ALL_CATEGORIES && { category: { slug, isActive: true } }),
    };
    const skip = (page - 1) * CATALOGUE_PAGE_SIZE;
    const found = isSearchable(q) ? await listProducts(db, { where, skip, take: CATALOGUE_PAGE_SIZE + 1 }) : [];
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

// Prisma passes the signs that LIKE reads as patterns through to the database: they part words instead.
const wordsOf = (q: string) =>
  q
    .split(/[\s%_\\]+/)
    .filter((word) => word !== '')
    .slice(0, 8);
const isSearchable = (q: string) => q.trim() === '' || wordsOf(q).length > 0;

/** A word anywhere in the texts of a product, in small or capital letters. */
function matches(db: Database, word: string) {
  // SQLite's LIKE knows no case of its own accord; PostgreSQL must be told, by a word that SQLite's client does not have.
  const contains = db.provider === 'postgresql' ? { contains: word, mode: 'insensitive' } : { contains: word };
  return { OR: ['title', 'description', 'badge'].map((field) => ({ [field]: contains })) };
}
