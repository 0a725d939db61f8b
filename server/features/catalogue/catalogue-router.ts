/** Procedures for the catalogue pages: a page of products, and a product with related products (REQ 5.2, 4.1). */
import { z } from 'zod';
import { ALL_CATEGORIES, CATALOGUE_PAGE_SIZE, RELATED_PRODUCTS, SHOWCASE_SIZE } from '../../../shared/business';
import { anyText, id } from '../../../shared/content/fields';
import { product } from '../../../shared/content/product';
import { typeByPath } from '../../../shared/content/registry';
import type { Site } from '../../platform/context';
import type { Database, Reader } from '../../platform/database/database';
import { readPart } from '../../platform/database/recorded-reads';
import { adminProcedure, publicProcedure } from '../../platform/trpc';
import { listTag, rowTag } from '../content/content-tags';
import { afterCursor } from '../content/list-page';
import { listPublicRows } from '../content/rows';
import { publicTextFields, searchRows } from '../content/search';
import { withPictures } from '../pictures/public-pictures';

const type = typeByPath(product.path);
type PublicProduct = z.output<typeof product.publicRow>;

/** Products that visitors see. They depend on those rows and on `source`, the tag of where they come from; without it on all products. */
async function listProducts({ read: db }: Database, filter: { where: object; skip?: number; take: number }, source?: string) {
  const read = (db: Reader) => listPublicRows(db, type, filter) as Promise<PublicProduct[]>;
  const rows = source
    ? await readPart(db, product.model, read, (found) => [source, ...found.map(({ id }) => rowTag(product, id))])
    : await read(db);
  return withPictures(db, rows);
}

/** The tag of a category's list, or of the list of all. */
const listOf = (categoryId?: number | null) => (categoryId === undefined ? listTag(product) : listTag(product, 'categoryId', categoryId));

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
  const filter = {
    where: { AND: before ? [afterCursor(type, before)] : conditions, ...(categoryId !== undefined && { categoryId }) },
    skip: before ? 0 : (page - 1) * CATALOGUE_PAGE_SIZE,
    take: CATALOGUE_PAGE_SIZE + 1,
  };
  const found = await listProducts(db, filter, conditions.length === 0 ? listOf(categoryId) : undefined);
  if (conditions.length > 0) return found;
  for (const [of, first] of [[page, found[0]] as const, [page + 1, found[CATALOGUE_PAGE_SIZE]] as const])
    if (first) cursors.set(cursorKey(of), { id: first.id - 1, orderPriority: first.orderPriority });
  return found;
}

/** One product and up to four others of its category; null when visitors cannot see it. */
export const productPage = publicProcedure
  .meta({ access: 'public', isCacheable: (found: object | null) => found !== null })
  .input(z.object({ id: id() }))
  .query(async ({ ctx: { db }, input }) => {
    const [found] = await listProducts(db, { where: { id: input.id }, take: 1 }, rowTag(product, input.id));
    if (!found) return null;
    const others = { categoryId: found.categoryId, id: { not: found.id } };
    // A hidden category has no related products.
    const related =
      found.category === null ? [] : await listProducts(db, { where: others, take: RELATED_PRODUCTS }, listOf(found.categoryId));
    return { product: found, related };
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
    const list = listOf(selected?.id);
    const products = await listProducts(db, { where, take: SHOWCASE_SIZE }, list);
    const countAll = (db: Reader) => db.product.count({ where: { ...product.public.where, ...where } });
    const count = counts.get(list) ?? (await readPart(db.read, product.model, countAll, () => [list]));
    counts.set(list, count);
    return { products, count };
  });
