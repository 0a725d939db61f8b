/** Procedures for the catalogue pages: a page of products, suggestions, and a product with related products (REQ 5.2, 4.1). */
import { z } from 'zod';
import {
  ALL_CATEGORIES,
  CATALOGUE_PAGE_SIZE,
  NEAREST_PRODUCT_COUNT,
  RELATED_PRODUCT_COUNT,
  SHOWCASE_SIZE,
  SUGGESTED_PRODUCT_COUNT,
} from '../../../shared/business';
import { type CatalogueFilter, mapFilters, TEXT_FILTERS } from '../../../shared/catalogue/filters';
import { listFurtherPrices } from '../../../shared/catalogue/unit-price';
import { anyTextField, idField, setField } from '../../../shared/content/fields';
import { findTypeByPath } from '../../../shared/content/registry';
import { product } from '../../../shared/content/types/product';
import { productCategory } from '../../../shared/content/types/product-category';
import { MAX_QUOTE_LIST_LINES } from '../../../shared/inquiries/quote-list';
import { MAX_COMPARED } from '../../../shared/pages/comparison';
import { CATALOGUE_SORTS, CATALOGUE_VIEWS, type CatalogueChoice } from '../../../shared/pages/page-url';
import type { Services } from '../../platform/context';
import type { Database, Reader } from '../../platform/database/database';
import { cacheRead, readWithTags, recordTags } from '../../platform/database/recorded-reads';
import { publicProcedure, scopedProcedure } from '../../platform/trpc';
import { formatListTag, formatRowTag } from '../content/content-tags';
import { whereAfterCursor } from '../content/list/list-page';
import { listPublicRows } from '../content/rows';
import { attachDocuments } from '../documents/product-documents';
import { attachPictures, omitPlaceholder } from '../pictures/public-pictures';
import type { CatalogueResult } from './catalogue-query';
import { isNarrowedChoice } from './catalogue-search';
import { formatSizes, readSearchedWords } from './words/words';

const type = findTypeByPath(product.path);
type PublicProduct = z.output<typeof product.publicRow>;
type Listed = Awaited<ReturnType<typeof listProducts>>[number];

/**
 * Lists products that visitors see. The response depends on those rows and on `source`, the tag of their list; without `source` on all
 * products.
 */
async function listProducts({ read: db }: Pick<Database, 'read'>, filter: { where: object; skip?: number; take: number }, source?: string) {
  const read = (db: Reader) => listPublicRows(db, type, filter) as Promise<PublicProduct[]>;
  const rows = source
    ? await readWithTags(db, product.model, read, (found) => [source, ...found.map(({ id }) => formatRowTag(product, id))])
    : await read(db);
  return attachPictures(db, rows);
}

/** The fields of a product card; each further field would add to the page's HTML once per card. */
const toCard = ({ id, title, description, categoryName, image, picture, badge, price, unit, gstBp, moq }: Listed) => {
  return { id, title, description, categoryName, image, picture, badge, price, unit, gstBp, moq };
};

/** A row of the table also has SKU, pack size, stock and the prices by quantity. */
const toRow = (product: Listed) => {
  const { sku, packSize, stock, tiers } = product;
  return { ...toCard(product), sku, packSize, stock, tiers };
};

type Card = ReturnType<typeof toCard> & { [field in 'sku' | 'packSize' | 'stock' | 'tiers']?: never };
type Row = ReturnType<typeof toRow>;

/** The tag of a category's list, or of the list of all products. */
const listOf = (categoryId?: number | null) =>
  categoryId === undefined ? formatListTag(product) : formatListTag(product, 'categoryId', categoryId);

type CataloguePageResult = { products: object[]; category: object | null };

/**
 * Searches, unknown categories, filtered lists and pages beyond the last are unlimited in number, so they are not cached; an existing
 * category may have an empty first page.
 */
function isCacheablePage({ products, category }: CataloguePageResult, input: CatalogueChoice): boolean {
  const isKnown = category !== null || input.category === ALL_CATEGORIES;
  return input.q === '' && (products.length > 0 || (input.page === 1 && isKnown && TEXT_FILTERS.every((name) => input[name] === '')));
}

const choiceSchema = (filter: CatalogueFilter): z.ZodType<string, string> =>
  'options' in filter ? z.enum(['', ...Object.keys(filter.options)]) : anyTextField(filter.maxLength);

/** A page of 24 products, of one category (by slug) or of all. One extra row is read for `hasNext`, so that no count is needed. */
export const catalogueRouter = publicProcedure
  .meta({
    access: 'public',
    isCacheable: isCacheablePage,
    waitsFor: ({ catalogue }, choice: CatalogueChoice) => catalogue.readyFor(choice),
  })
  .input(
    z.object({
      category: anyTextField(100).default(ALL_CATEGORIES),
      q: anyTextField(100).default(''),
      ...mapFilters((filter) => choiceSchema(filter).default('')),
      sort: z.enum(['', ...CATALOGUE_SORTS]).default(''),
      view: z.enum(['', ...CATALOGUE_VIEWS]).default(''),
      page: z.int().min(1).max(999_999).default(1),
    }),
  )
  .query(async ({ ctx, input }) => {
    const { db } = ctx;
    const { category: slug, page } = input;
    const allCategories = slug === ALL_CATEGORIES;
    const selected = allCategories ? null : await db.read.productCategory.findFirst({ where: { slug, isActive: true } });
    const category = selected && { name: selected.name, slug, description: selected.description };
    const isKnown = allCategories || selected !== null;
    const found = isKnown ? await (isNarrowedChoice(input) ? findPage : readPage)(ctx, { ...input, categoryId: selected?.id }) : nothing;
    const offered = await dependentOn(ctx, ...TEXT_FILTERS.map((name) => formatListTag(product, name))).offered();
    const products: (Card | Row)[] = found.products.map(input.view === 'table' ? toRow : toCard);
    return { ...found, products, nearest: found.nearest.map(toCard), page, category, offered };
  });

/** `total` is unknown in the plain list. `nearest` are products for a search that finds nothing; `missingSize` is the size that they all lack. */
type Found = { products: Listed[]; hasNext: boolean; total: number | null; nearest: Listed[]; missingSize: string };
const nothing: Found = { products: [], hasNext: false, total: 0, nearest: [], missingSize: '' };
type CataloguePage = CatalogueChoice & { categoryId: number | undefined };

/** A page of search or filter results from the index in memory; only the rows of the page are read from the database. */
async function findPage(ctx: Pick<Services, 'db' | 'catalogue'>, choice: CataloguePage): Promise<Found> {
  const { q, sort, page } = choice;
  const searched = readSearchedWords(q);
  const { words } = searched;
  if (words.length === 0 && q !== '') return nothing;
  const index = await dependentOn(ctx, product.model).current();
  const selected = index.select({
    ...searched,
    filter: choice,
    sort: sort || undefined,
    skip: (page - 1) * CATALOGUE_PAGE_SIZE,
    take: CATALOGUE_PAGE_SIZE,
  });
  const { total, lacks } = selected;
  const products = await readFound(ctx.db, selected);
  if (lacks)
    return { ...nothing, nearest: products.slice(0, NEAREST_PRODUCT_COUNT), missingSize: lacks === 'size' ? formatSizes(words) : '' };
  return { ...nothing, products, hasNext: total > page * CATALOGUE_PAGE_SIZE, total };
}

/** The index in memory; records that the response depends on the given tags. */
function dependentOn({ db, catalogue }: Pick<Services, 'db' | 'catalogue'>, ...tags: string[]) {
  recordTags(db.read, [...tags, productCategory.model]);
  return catalogue;
}

async function readFound(db: Database, { products }: CatalogueResult): Promise<Listed[]> {
  const rows = await listProducts(db, { where: { id: { in: products.map(({ id }) => id) } }, take: products.length });
  const found = new Map(rows.map((row) => [row.id, row]));
  return products.flatMap(({ id }) => found.get(id) ?? []);
}

/** One row more than the page shows is read. It starts at the list cache's cursor for the page, if there is one. */
async function readPage({ db, lists }: Pick<Services, 'db' | 'lists'>, { categoryId, page }: CataloguePage): Promise<Found> {
  const { cursors } = lists.current;
  const cursorKey = (of: number) => `${categoryId ?? ALL_CATEGORIES} ${of}`;
  const before = cursors.get(cursorKey(page));
  const filter = {
    where: { AND: before ? [whereAfterCursor(type, before)] : [], ...(categoryId !== undefined && { categoryId }) },
    skip: before ? 0 : (page - 1) * CATALOGUE_PAGE_SIZE,
    take: CATALOGUE_PAGE_SIZE + 1,
  };
  const found = await listProducts(db, filter, listOf(categoryId));
  for (const [of, first] of [[page, found[0]] as const, [page + 1, found[CATALOGUE_PAGE_SIZE]] as const])
    if (first) cursors.set(cursorKey(of), { id: first.id - 1, orderPriority: first.orderPriority });
  return { ...nothing, products: found.slice(0, CATALOGUE_PAGE_SIZE), hasNext: found.length > CATALOGUE_PAGE_SIZE, total: null };
}

const MAX_CACHED_LETTERS = 30;

/** Suggests the first products while a search is being typed. */
export const suggestionsQuery = publicProcedure
  .meta({
    access: 'public',
    isCacheable: (found: object[], { q }: { q: string }) => found.length > 0 && q.length <= MAX_CACHED_LETTERS,
    waitsFor: ({ catalogue }) => catalogue.ready(),
  })
  .input(z.object({ q: anyTextField(100) }))
  .query(async ({ ctx, input: { q } }) => {
    const searched = readSearchedWords(q);
    if (searched.words.length === 0) return [];
    const index = await dependentOn(ctx, product.model).current();
    const { products, lacks } = index.select({ ...searched, take: SUGGESTED_PRODUCT_COUNT });
    return lacks === 'words' ? [] : products.map(({ id, title }) => ({ id, title }));
  });

/** One product with its further pictures, and up to four others of its category; null when visitors cannot see it. */
export const productPageQuery = publicProcedure
  .meta({ access: 'public', isCacheable: (found: object | null) => found !== null })
  .input(z.object({ id: idField() }))
  .query(async ({ ctx: { db }, input }) => {
    const [found] = await listProducts(db, { where: { id: input.id }, take: 1 }, formatRowTag(product, input.id));
    if (!found) return null;
    const further = found.pictures.filter((image) => image !== found.image).map((image) => ({ image }));
    return {
      product: found,
      documents: await attachDocuments(db.read, found),
      // In words, so that visitors load no table of units.
      furtherPrices: listFurtherPrices(found),
      gallery: further.length === 0 ? [] : await attachPictures(db.read, further),
      // A hidden category has no related products.
      related: found.category === null ? [] : (await relatedProducts(db, found)).map(toCard),
    };
  });

/**
 * The first other products of the category. The pages of a category share this read, so it includes one more product, in case the shown
 * product is among them.
 */
async function relatedProducts(db: Database, { id, categoryId }: Pick<Listed, 'id' | 'categoryId'>): Promise<Listed[]> {
  const list = listOf(categoryId);
  const read = (read: Reader) => listProducts({ read }, { where: { categoryId }, take: RELATED_PRODUCT_COUNT + 1 }, list);
  const first = await cacheRead(db.read, `first of ${list}`, read);
  return first.filter((other) => other.id !== id).slice(0, RELATED_PRODUCT_COUNT);
}

/** The visible products among some ids, with the fields that a quote list shows. */
export const listedProductsQuery = publicProcedure
  // The response is not cached, because every visitor has another list.
  .meta({ access: 'public', isCacheable: () => false })
  .input(z.object({ ids: setField(idField(), MAX_QUOTE_LIST_LINES) }))
  .query(async ({ ctx: { db }, input: { ids } }) => {
    const found = ids.length > 0 ? await listProducts(db, { where: { id: { in: ids } }, take: MAX_QUOTE_LIST_LINES }) : [];
    return found.map(({ id, title, image, picture, price, tiers, gstBp, sku, unit, packSize, moq }) => {
      return { id, title, image, picture, price, tiers, gstBp, sku, unit, packSize, moq };
    });
  });

/**
 * The comparison: the visible products of up to four ids, in the order of the ids, and other products that could be compared with the first
 * one.
 */
export const comparedProductsQuery = publicProcedure
  // The response is not cached, because there are as many comparisons as sets of four products.
  .meta({ access: 'public', isCacheable: () => false })
  .input(z.object({ ids: setField(idField(), MAX_COMPARED) }))
  .query(async ({ ctx: { db }, input: { ids } }) => {
    const found = ids.length > 0 ? await listProducts(db, { where: { id: { in: ids } }, take: MAX_COMPARED }) : [];
    const [first] = found;
    const others = first && first.category !== null ? await relatedProducts(db, first) : [];
    return {
      products: found.map(({ pictures: _, documents: __, ...product }) => product).toSorted((a, b) => a.id - b.id),
      others: others.filter((other) => !ids.includes(other.id)).map(({ id, title }) => ({ id, title })),
    };
  });

const MAX_UNITS = 50;

/** The units of sale that products have, the most frequent first, for the panel to suggest. */
export const unitsQuery = scopedProcedure('read-public').query(async ({ ctx: { db } }) => {
  const where = { unit: { not: null } };
  const found = await db.read.product.groupBy({
    by: ['unit'],
    where,
    orderBy: [{ _count: { unit: 'desc' } }, { unit: 'asc' }],
    take: MAX_UNITS,
  });
  return found.flatMap(({ unit }) => unit ?? []);
});

/**
 * The first products of a category (by slug) or of all categories, and the number of visible products in it, for the home page (REQ 2.5,
 * 5.3).
 */
export const showcaseQuery = publicProcedure
  .meta({
    access: 'public',
    isCacheable: ({ count }: { count: number }, { category }: { category: string }) => count > 0 || category === 'all',
  })
  .input(z.object({ category: anyTextField(100).default(ALL_CATEGORIES) }))
  .query(async ({ ctx: { db, lists }, input: { category: slug } }) => {
    const { counts } = lists.current;
    const selected = slug === ALL_CATEGORIES ? undefined : await db.read.productCategory.findFirst({ where: { slug, isActive: true } });
    if (selected === null) return { products: [], count: 0 };
    const where = selected ? { categoryId: selected.id } : {};
    const list = listOf(selected?.id);
    const products = await listProducts(db, { where, take: SHOWCASE_SIZE }, list);
    const countAll = (db: Reader) => db.product.count({ where: { ...product.public.where, ...where } });
    const count = counts.get(list) ?? (await readWithTags(db.read, product.model, countAll, () => [list]));
    counts.set(list, count);
    return { products: products.map(toCard).map(omitPlaceholder), count };
  });
