/** Sitemaps (sitemaps.org) for any number of products. */
import { setImmediate } from 'node:timers/promises';
import { catalogueAddress } from '../../../shared/page-address';
import type { Database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';

/** A file may contain 50,000 URLs: this many product ids, plus pages and categories. */
const GROUP_SIZE = 45_000;
const MAX_CATEGORIES = 4_900;
const STEP = 1_000;

/** `/sitemap.xml`: all URLs if one file is enough, otherwise an index of files. Without `lastmod`, which would need a revision per URL. */
export async function sitemap(db: Database, origin: string): Promise<string> {
  const groups = await groupsOf(db);
  const [only = 1] = groups;
  if (groups.length <= 1) return urlset(origin, [...(await pageAddresses(db)), ...(await productAddresses(db, only))]);
  const files = [0, ...groups].map((group) => `<sitemap>${loc(origin, `/sitemaps/${group}.xml`)}</sitemap>`);
  return `${HEAD}<sitemapindex ${NAMESPACE}>${files.join('')}</sitemapindex>`;
}

/** `/sitemaps/<group>.xml`: the pages and categories, or one group of products. Throws AppError 404. */
export async function sitemapPart(db: Database, origin: string, group: number): Promise<string> {
  if (group === 0) return urlset(origin, await pageAddresses(db));
  if (!(await groupsOf(db)).includes(group)) throw new AppError('NOT_FOUND', 'Not found');
  return urlset(origin, await productAddresses(db, group));
}

/** The groups that contain products, found with one short query each, without counting. */
async function groupsOf(db: Database): Promise<number[]> {
  const groups: number[] = [];
  for (;;) {
    const after = (groups.at(-1) ?? 0) * GROUP_SIZE;
    const next = await db.read.product.findFirst({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, select: { id: true } });
    if (!next) return groups;
    groups.push(Math.ceil(next.id / GROUP_SIZE));
  }
}

async function pageAddresses(db: Database): Promise<string[]> {
  const categories = await db.read.productCategory.findMany({
    where: { isActive: true },
    orderBy: { id: 'asc' },
    select: { slug: true },
    take: MAX_CATEGORIES,
  });
  return ['/', '/products', '/about', '/contact', ...categories.map(({ slug }) => catalogueAddress({ category: slug, q: '', page: 1 }))];
}

async function productAddresses(db: Database, group: number): Promise<string[]> {
  const addresses: string[] = [];
  let after = (group - 1) * GROUP_SIZE;
  for (;;) {
    // Filters by the primary key only: with `isActive` SQLite would use that index and sort the table for each step.
    const where = { id: { gt: after, lte: group * GROUP_SIZE } };
    const rows = await db.read.product.findMany({ where, orderBy: { id: 'asc' }, take: STEP, select: { id: true, isActive: true } });
    addresses.push(...rows.filter(({ isActive }) => isActive).map(({ id }) => `/product/${id}`));
    const last = rows.at(-1);
    if (!last || rows.length < STEP) return addresses;
    after = last.id;
    // Lets other requests run between steps.
    await setImmediate();
  }
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const loc = (origin: string, path: string) => `<loc>${(origin + path).replaceAll('&', '&amp;')}</loc>`;

function urlset(origin: string, paths: string[]): string {
  return `${HEAD}<urlset ${NAMESPACE}>${paths.map((path) => `<url>${loc(origin, path)}</url>`).join('')}</urlset>`;
}
