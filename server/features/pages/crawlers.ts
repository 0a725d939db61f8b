/** robots.txt, sitemaps, security.txt and the web manifest. */
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { product } from '../../../shared/content/types/product';
import { buildCatalogueUrl } from '../../../shared/pages/page-url';
import { buildVariantUrl, findSmallestUrl, parsePictureUrl } from '../../../shared/pictures/pictures';
import { DEMO_LOGO, findFirstLetter, findIconPicture, LETTER_ICON, splitName, type Website } from '../../../shared/website/website';
import type { Services } from '../../platform/context';
import type { Database } from '../../platform/database/database';
import { recordReads } from '../../platform/database/recorded-reads';
import { AppError } from '../../platform/errors';
import type { ResponseCache } from '../../platform/http/response-cache';
import { readWebsite } from '../content/website';

export function registerCrawlerRoutes(
  app: FastifyInstance,
  { env: { PUBLIC_URL: origin }, db, now }: Pick<Services, 'db' | 'env' | 'now'>,
  cache: ResponseCache,
): void {
  const register = (path: string, type: string, render: (db: Database) => string | Promise<string>) =>
    app.get(path, (request, reply) =>
      cache.send(path, request, reply, async (madeFrom) => response(type, await render(recordReads(db, madeFrom)))),
    );

  register('/robots.txt', 'text/plain', () => robots(origin));
  register('/site.webmanifest', 'application/manifest+json', async ({ read }) => JSON.stringify(manifestOf(await readWebsite(read))));
  app.get(LETTER_ICON, (request, reply) =>
    cache.send(LETTER_ICON, request, reply, async (madeFrom) => {
      const website = await readWebsite(recordReads(db, madeFrom).read);
      const picture = findIconPicture(website.logo);
      if (picture === null) return response('image/svg+xml', drawLetter(website));
      return { status: 302, headers: { location: findSmallestUrl(picture) }, body: '' };
    }),
  );
  app.addHook('onRequest', async (request, reply) => {
    if (!DEMO_ICONS.has(request.url) || (await readWebsite(db.read)).logo === DEMO_LOGO) return;
    return reply.header('cache-control', 'public, max-age=3600').redirect(LETTER_ICON, 302);
  });
  register('/sitemap.xml', 'application/xml', (recorder) => sitemap(recorder, origin));
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(origin, now())),
  );
  app.get<{ Params: { group: string } }>('/sitemaps/:group(^\\d{1,5}).xml', (request, reply) => {
    const group = Number(request.params.group);
    return cache.send(`/sitemaps/${group}.xml`, request, reply, async (madeFrom) =>
      response('application/xml', await sitemapPart(recordReads(db, madeFrom), origin, group)),
    );
  });
}

/** The files of the demo's mark, for which browsers and phones ask by themselves. */
const DEMO_ICONS = new Set([
  DEMO_LOGO,
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
]);

const response = (type: string, body: string) => ({ status: 200, headers: { 'content-type': `${type}; charset=utf-8` }, body });

/** Excludes the panel and REST. `/trpc/` is allowed: search engines call it when they render pages. */
const robots = (origin: string) => `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;

const CONTACT_MONTHS = 6;

/** security.txt (RFC 9116), which expires after half a year. */
function securityText(origin: string, now: Date): string {
  const expires = new Date(now);
  expires.setUTCMonth(expires.getUTCMonth() + CONTACT_MONTHS);
  return `Contact: ${origin}/contact\nExpires: ${expires.toISOString()}\nPreferred-Languages: en\nCanonical: ${origin}/.well-known/security.txt\n`;
}

const icon = (name: string, size: number, purpose = 'any') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
const manifestOf = (website: Website) => ({
  name: website.name,
  short_name: splitName(website)[0],
  start_url: '/',
  display: 'browser',
  theme_color: '#0f4a3c',
  background_color: '#ffffff',
  icons: listIcons(findIconPicture(website.logo)),
});

/** The icons of the demo's logo are files; a picture of the library has one of its widths, and without a logo there is a letter. */
function listIcons(logo: string | null) {
  if (logo === DEMO_LOGO) return [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable-512', 512, 'maskable')];
  const stored = parsePictureUrl(logo);
  if (!stored) return [{ src: LETTER_ICON, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }];
  const { width, height } = stored;
  return stored.widths.map((each) => ({
    src: buildVariantUrl(stored, each, 'webp'),
    sizes: `${each}x${Math.round((each * height) / width)}`,
    type: 'image/webp',
    purpose: 'any',
  }));
}

const CHARACTERS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The first letter of the company's name on a tile, as the logo shows it without a picture. */
function drawLetter(website: Website): string {
  const letter = findFirstLetter(website);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="#0f4a3c"/><text x="20" y="28" text-anchor="middle" font-family="sans-serif" font-size="22" font-weight="700" fill="#f7f4ee">${CHARACTERS[letter] ?? letter}</text></svg>`;
}

/** A file may contain 50,000 URLs: this many product ids, plus pages and categories. */
const GROUP_SIZE = 45_000;
const MAX_CATEGORIES = 4_900;
const STEP = 1_000;

/** A URL of the sitemap, with the day of its last change in UTC if it is known. */
type Listed = { path: string; changed?: Date | null | undefined };

/** `/sitemap.xml`: all URLs if one file is enough, otherwise an index of files. A product has `lastmod`; the other pages show many rows. */
async function sitemap(db: Database, origin: string): Promise<string> {
  const groups = await groupsOf(db);
  const [only = 1] = groups;
  if (groups.length <= 1) return urlset(origin, [...(await listPageUrls(db)), ...(await listProductUrls(db, only))]);
  const files = [0, ...groups].map((group) => `<sitemap>${loc(origin, `/sitemaps/${group}.xml`)}</sitemap>`);
  return `${HEAD}<sitemapindex ${NAMESPACE}>${files.join('')}</sitemapindex>`;
}

/** `/sitemaps/<group>.xml`: the pages and categories, or one group of products. Throws AppError 404. */
async function sitemapPart(db: Database, origin: string, group: number): Promise<string> {
  if (group === 0) return urlset(origin, await listPageUrls(db));
  if (!(await groupsOf(db)).includes(group)) throw new AppError('not_found', 'Not found');
  return urlset(origin, await listProductUrls(db, group));
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

async function listPageUrls(db: Database): Promise<Listed[]> {
  const categories = await db.read.productCategory.findMany({
    where: { isActive: true },
    orderBy: { id: 'asc' },
    select: { slug: true },
    take: MAX_CATEGORIES,
  });
  const addresses = categories.map(({ slug }) => buildCatalogueUrl({ category: slug, q: '', page: 1 }));
  return ['/', '/products', '/about', '/contact', '/privacy', '/terms', '/cookies', '/privacy/request', ...addresses].map((path) => ({
    path,
  }));
}

async function listProductUrls(db: Database, group: number): Promise<Listed[]> {
  const listed: Listed[] = [];
  let after = (group - 1) * GROUP_SIZE;
  for (;;) {
    // Filters by the primary key only: with `isActive` SQLite would use that index and sort the table for each step.
    const where = { id: { gt: after, lte: group * GROUP_SIZE } };
    const rows = await db.read.product.findMany({ where, orderBy: { id: 'asc' }, take: STEP, select: { id: true, isActive: true } });
    const last = rows.at(-1);
    if (!last) return listed;
    const changes = await db.read.revision.groupBy({
      by: ['rowId'],
      where: { type: product.path, rowId: { gt: after, lte: last.id } },
      _max: { createdAt: true },
    });
    const changed = new Map(changes.map(({ rowId, _max }) => [rowId, _max.createdAt]));
    listed.push(...rows.filter(({ isActive }) => isActive).map(({ id }) => ({ path: `/product/${id}`, changed: changed.get(id) })));
    if (rows.length < STEP) return listed;
    after = last.id;
    // Lets other requests run between steps.
    await setImmediate();
  }
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const loc = (origin: string, path: string) => `<loc>${(origin + path).replaceAll('&', '&amp;')}</loc>`;

function urlset(origin: string, listed: Listed[]): string {
  const urls = listed.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : '';
    return `<url>${loc(origin, path)}${lastmod}</url>`;
  });
  return `${HEAD}<urlset ${NAMESPACE}>${urls.join('')}</urlset>`;
}
