/** Procedures for the catalogue pages: a page of products, and a product with related products (REQ 5.2, 4.1). */
import { z } from 'zod';
import { ALL_CATEGORIES, CATALOGUE_PAGE_SIZE, RELATED_PRODUCTS, SHOWCASE_SIZE } from '../../../shared/business';
import { anyText, id } from '../../../shared/content/fields';
import { product } from '../../../shared/content/product';
import { typeByPath } from '../../../shared/content/registry';
import { MAX_LINES } from '../../../shared/quote-list';
import type { Site } from '../../platform/context';
import type { Database } from '../../platform/database/database';
import { adminProcedure, publicProcedure } from '../../platform/trpc';
import { afterCursor } from '../content/list-page';
import { listPublicRows } from '../content/rows';
import { publicTextFields, searchRows } from '../content/search';
import { withPictures } from '../pictures/public-pictures';

const type = typeByPath(product.path);
type PublicProduct = z.output<typeof product.publicRow>;

async function listProducts(db: Database, filter: { where: object; skip?: number; take: number }) {
  return withPictures(db.read, (await listPublicRows(db.read, type, filter)) as PublicProduct[]);
}

type CatalogueResult = { products: object[]; category: object | null };
type CatalogueInput = { category: string; q: string; page: number };

/** Searches, unknown categories and pages beyond the last are unlimited and not cached; an existing category may have an empty first page. */
function isCacheablePage({ products, category }: CatalogueResult, input: CatalogueInput): boolean {
  const isKnown = category !== null || input.category === ALL_CATEGORIES;
  return input.q === '' && (products.length > 0 || (input.page === 1 && isKnown));
}

/** A page of 24 products, of one category (by slug) or of all. One extra row is read for `hasNext`, so that no count is needed. */
export const catalogue = publicProcedure
  .meta({ access: 'public', isCacheable: isCacheablePage })
  .input(
    z.object({
      category: anyText(100).default(ALL_CATEGORIES),
      q: anyText(100).default(''),
      page: z.int().min(1).max(999_999).default(1),
    }),
  )
  .query(async ({ ctx, input: { category: slug, q, page } }) => {
    const { db } = ctx;
    const allCategories = slug === ALL_CATEGORIES;
    const selected = allCategories ? null : await db.read.productCategory.findFirst({ where: { slug, isActive: true } });
    const conditions = await searchRows(db, type, publicTextFields(type), q);
    const found = conditions && (allCategories || selected) ? await readPage(ctx, { conditions, categoryId: selected?.id, page }) : [];
    const category = selected && { name: selected.name, slug, description: selected.description };
    return { products: found.slice(0, CATALOGUE_PAGE_SIZE), page, hasNext: found.length > CATALOGUE_PAGE_SIZE, category };
  });

type CataloguePage = { conditions: object[]; categoryId: number | undefined; page: number };

/** One row more than the page shows. Without a search it starts at the list cache's cursor for the page, if there is one. */
async function readPage({ db, lists }: Pick<Site, 'db' | 'lists'>, { conditions, categoryId, page }: CataloguePage) {
  const { cursors } = lists.current;
  const cursorKey = (of: number) => `${categoryId ?? ALL_CATEGORIES} ${of}`;
  const before = conditions.length === 0 ? cursors.get(cursorKey(page)) : undefined;
  const found = await listProducts(db, {
    where: { AND: before ? [afterCursor(type, before)] : conditions, ...(categoryId !== undefined && { categoryId }) },
    skip: before ? 0 : (page - 1) * CATALOGUE_PAGE_SIZE,
    take: CATALOGUE_PAGE_SIZE + 1,
  });
  if (conditions.length > 0) return found;
  for (const [of, first] of [[page, found[0]] as const, [page + 1, found[CATALOGUE_PAGE_SIZE]] as const])
    if (first) cursors.set(cursorKey(of), { id: first.id - 1, orderPriority: first.orderPriority });
  return found;
}

/** One product with its further pictures, and up to four others of its category; null when visitors cannot see it. */
export const productPage = publicProcedure
  .meta({ access: 'public', isCacheable: (found: object | null) => found !== null })
  .input(z.object({ id: id() }))
  .query(async ({ ctx: { db }, input }) => {
    const [found] = await listProducts(db, { where: { id: input.id }, take: 1 });
    if (!found) return null;
    const others = { categoryId: found.categoryId, id: { not: found.id } };
    const further = found.pictures.filter((image) => image !== found.image).map((image) => ({ image }));
    return {
      product: found,
      gallery: further.length === 0 ? [] : await withPictures(db.read, further),
      // A hidden category has no related products.
      related: found.category === null ? [] : await listProducts(db, { where: others, take: RELATED_PRODUCTS }),
    };
  });

/** The visible ones of some products, with what a quote list shows of them. */
export const listedProducts = publicProcedure
  // There are as many lists as visitors.
  .meta({ access: 'public', isCacheable: () => false })
  .input(z.object({ ids: z.array(id()).max(MAX_LINES) }))
  .query(async ({ ctx: { db }, input: { ids } }) => {
    const found = ids.length > 0 ? await listProducts(db, { where: { id: { in: ids } }, take: MAX_LINES }) : [];
    return found.map(({ id, title, image, picture, price, sku, unit, packSize, moq }) => {
      return { id, title, image, picture, price, sku, unit, packSize, moq };
    });
  });

const MAX_UNITS = 50;

/** The units of sale that products have, the most frequent first, for the panel to suggest. */
export const units = adminProcedure.query(async ({ ctx: { db } }) => {
  const where = { unit: { not: null } };
  const found = await db.read.product.groupBy({
    by: ['unit'],
    where,
    orderBy: [{ _count: { unit: 'desc' } }, { unit: 'asc' }],
    take: MAX_UNITS,
  });
  return found.flatMap(({ unit }) => unit ?? []);
});

/** The first products of a category (by slug) or of all, and how many visitors see in it, for the home page (REQ 2.5, 5.3). */
export const showcase = publicProcedure
  .meta({
    access: 'public',
    isCacheable: ({ count }: { count: number }, { category }: { category: string }) => count > 0 || category === 'all',
  })
  .input(z.object({ category: anyText(100).default(ALL_CATEGORIES) }))
  .query(async ({ ctx: { db, lists }, input: { category: slug } }) => {
    const { counts } = lists.current;
    const selected = slug === ALL_CATEGORIES ? undefined : await db.read.productCategory.findFirst({ where: { slug, isActive: true } });
    if (selected === null) return { products: [], count: 0 };
    const where = selected ? { categoryId: selected.id } : {};
    const products = await listProducts(db, { where, take: SHOWCASE_SIZE });
    const list = String(selected?.id ?? ALL_CATEGORIES);
    const count = counts.get(list) ?? (await db.read.product.count({ where: { ...product.public.where, ...where } }));
    counts.set(list, count);
    // Of the home page's HTML each field is a part, twelve times.
    const cards = products.map(({ id, title, description, categoryName, image, picture, badge, price, moq }) => {
      return { id, title, description, categoryName, image, picture, badge, price, moq };
    });
    return { products: cards, count };
  });
