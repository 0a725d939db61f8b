/** What the catalogue's pages ask for: one page of products, and one product with its neighbours (REQ 5.2, 4.1). */
import { z } from 'zod';
import { ALL_CATEGORIES, CATALOGUE_PAGE_SIZE, RELATED_PRODUCTS, SHOWCASE_SIZE } from '../../../shared/business';
import { amcService } from '../../../shared/content/amc-service';
import { anyText, id } from '../../../shared/content/fields';
import { product } from '../../../shared/content/product';
import type { Site } from '../../platform/context';
import type { Database } from '../../platform/database/database';
import { publicProcedure } from '../../platform/trpc';
import { afterCursor } from '../content/list-page';
import { typeByPath } from '../content/registry';
import { listPublicRows } from '../content/rows';
import { searchRows } from '../content/search';
import { withPictures } from '../pictures/public-pictures';

const type = typeByPath(product.path);
type PublicProduct = z.output<typeof product.publicRow>;

async function listProducts(db: Database, filter: { where: object; skip?: number; take: number }) {
  return withPictures(db.read, (await listPublicRows(db.read, type, filter)) as PublicProduct[]);
}

type Found = { products: object[]; category: object | null };
type Asked = { category: string; q: string; page: number };

/** Searches, unknown categories and pages beyond the last are without number; the first page of a category that there is may be empty. */
function mayKeep({ products, category }: Found, asked: Asked): boolean {
  const isKnown = category !== null || asked.category === ALL_CATEGORIES;
  return asked.q === '' && (products.length > 0 || (asked.page === 1 && isKnown));
}

/** A page of 24 products, of one category (by slug) or of all. One more is read than is shown, so that nothing need be counted. */
export const catalogue = publicProcedure
  .meta({ access: 'public', isCacheable: mayKeep })
  .input(
    z.object({
      category: anyText(100).default(ALL_CATEGORIES),
      q: anyText(100).default(''),
      page: z.int().min(1).max(999_999).default(1),
    }),
  )
  .query(async ({ ctx, input: { category: slug, q, page } }) => {
    const { db } = ctx;
    const ofAll = slug === ALL_CATEGORIES;
    const chosen = ofAll ? null : await db.read.productCategory.findFirst({ where: { slug, isActive: true } });
    const words = await searchRows(db, 'product', ['title', 'description', 'badge'], q);
    const found = words && (ofAll || chosen) ? await readPage(ctx, { words, categoryId: chosen?.id, page }) : [];
    const category = chosen && { name: chosen.name, slug, description: chosen.description };
    return { products: found.slice(0, CATALOGUE_PAGE_SIZE), page, hasNext: found.length > CATALOGUE_PAGE_SIZE, category };
  });

type CataloguePage = { words: object[]; categoryId: number | undefined; page: number };

/** One row more than the page shows. Without a search it begins where somebody saw it begin, or the page before it end. */
async function readPage({ db, cursors }: Pick<Site, 'db' | 'cursors'>, { words, categoryId, page }: CataloguePage) {
  const known = cursors.current;
  const mark = (of: number) => `${categoryId ?? ALL_CATEGORIES} ${of}`;
  const before = words.length === 0 ? known.get(mark(page)) : undefined;
  const found = await listProducts(db, {
    where: { AND: before ? [afterCursor(type, before)] : words, ...(categoryId !== undefined && { categoryId }) },
    skip: before ? 0 : (page - 1) * CATALOGUE_PAGE_SIZE,
    take: CATALOGUE_PAGE_SIZE + 1,
  });
  if (words.length > 0) return found;
  for (const [of, first] of [[page, found[0]] as const, [page + 1, found[CATALOGUE_PAGE_SIZE]] as const])
    if (first) known.set(mark(of), { id: first.id - 1, orderPriority: first.orderPriority });
  return found;
}

/** One product and up to four others of its category; null when visitors cannot see it. */
export const productPage = publicProcedure
  .meta({ access: 'public', isCacheable: (found: object | null) => found !== null })
  .input(z.object({ id: id() }))
  .query(async ({ ctx: { db }, input }) => {
    const [found] = await listProducts(db, { where: { id: input.id }, take: 1 });
    if (!found) return null;
    const others = { categoryId: found.categoryId, id: { not: found.id } };
    // A category that visitors cannot see relates nothing.
    return { product: found, related: found.category === null ? [] : await listProducts(db, { where: others, take: RELATED_PRODUCTS }) };
  });

/** The first products of a category (by slug) or of all, for the home page: never the whole catalogue (REQ 2.5). */
export const showcase = publicProcedure
  .meta({ access: 'public', isCacheable: (rows: object[], { category }: { category: string }) => rows.length > 0 || category === 'all' })
  .input(z.object({ category: anyText(100).default('all') }))
  .query(async ({ ctx, input }) => {
    const where = input.category === 'all' ? {} : { category: { slug: input.category, isActive: true } };
    return listProducts(ctx.db, { where, take: SHOWCASE_SIZE });
  });

/** The services as pages show them: with their pictures. */
export const services = publicProcedure.query(async ({ ctx }) => {
  const rows = await listPublicRows(ctx.db.read, typeByPath(amcService.path));
  return withPictures(ctx.db.read, rows as z.output<typeof amcService.publicRow>[]);
});
