/** Reads the content of a PDF from the database: public rows and fields only, and the files of their pictures. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { listFacts } from '../../../shared/catalogue/facts';
import { describeTradeFacts } from '../../../shared/catalogue/price-words';
import { listFurtherPrices } from '../../../shared/catalogue/unit-price';
import { findTypeByPath, versionedTypes } from '../../../shared/content/registry';
import { contactDetail } from '../../../shared/content/types/contact-detail';
import { product } from '../../../shared/content/types/product';
import { productCategory } from '../../../shared/content/types/product-category';
import { findMainPhone } from '../../../shared/format';
import { buildCatalogueUrl } from '../../../shared/pages/page-url';
import { buildVariantUrl, parsePictureUrl } from '../../../shared/pictures/pictures';
import { cutStart } from '../../../shared/text/cut-text';
import type { Services } from '../../platform/context';
import type { Reader } from '../../platform/database/database';
import { whereAfterCursor } from '../content/list/list-page';
import { listPublicRows } from '../content/rows';
import { readCompanyName } from '../content/website';
import type { CataloguePaper, DataSheet, PaperProduct, WantedFiles } from './papers';

type Product = z.output<typeof product.publicRow>;
type Category = z.output<typeof productCategory.publicRow>;
type Detail = z.output<typeof contactDetail.publicRow>;
type Sources = Pick<Services, 'db' | 'env' | 'now'>;

/** The maximum number of products, about 220 pages: more would take minutes to print and megabytes to send. */
const MAX_PRODUCTS = 2_000;
const CHUNK = 500;
// The maximum number of characters of a description: two lines of a row show no more.
const DESCRIPTION = 400;
const OTHERS = 'Other products';

const products = findTypeByPath(product.path);

/** The catalogue of one category (by slug) or of all; null for a category that visitors cannot see. */
export async function readCatalogue(services: Sources, slug: string | undefined): Promise<CataloguePaper | null> {
  const { db } = services;
  const categories = (await listPublicRows(db.read, findTypeByPath(productCategory.path), slug ? { where: { slug } } : {})) as Category[];
  const [only] = categories;
  if (slug && !only) return null;
  const rows = await readProducts(db.read, slug && only ? { categoryId: only.id } : {});
  const shown = rows.slice(0, MAX_PRODUCTS);
  const common = await readCommon(services, buildCatalogueUrl({ category: slug ?? '', q: '', page: 1 }));
  const productsOf = (wanted: string | null) =>
    shown.filter(({ category }) => category === wanted).map((row) => forList(row, common.hasPrices));
  const groups = categories.map(({ name, slug }) => ({ name, products: productsOf(slug) }));
  const others = productsOf(null);
  return {
    ...common,
    kind: 'catalogue',
    category: slug && only ? only.name : null,
    groups: [
      ...groups.filter((group) => slug || group.products.length > 0),
      ...(others.length > 0 ? [{ name: OTHERS, products: others }] : []),
    ],
    isCut: rows.length > MAX_PRODUCTS,
  };
}

/** The data sheet of a product; null when visitors cannot see it. */
export async function readDataSheet(services: Sources, id: number): Promise<DataSheet | null> {
  const [found] = (await listPublicRows(services.db.read, products, { where: { id }, take: 1 })) as Product[];
  if (!found) return null;
  return {
    ...(await readCommon(services, `/product/${id}`)),
    kind: 'data sheet',
    category: found.categoryName,
    product: forPaper(found),
    details: listFacts(found),
    furtherPrices: listFurtherPrices(found),
  };
}

/** The files for a paper. The logo may be missing, or of another site. */
export async function readFiles({ db }: Pick<Services, 'db'>, wanted: WantedFiles): Promise<(Uint8Array | null)[]> {
  if ('pictures' in wanted) return readPictures({ db }, wanted.pictures, wanted.isLarge);
  const { logo = null } = (await db.read.website.findFirst({ select: { logo: true } })) ?? {};
  return logo === null ? [] : readPictures({ db }, [logo], false);
}

/** The files of our pictures, in the order of the URLs; null for a picture that is missing or not ours. */
async function readPictures({ db }: Pick<Services, 'db'>, addresses: string[], isLarge: boolean): Promise<(Uint8Array | null)[]> {
  const stored = new Map<string, Uint8Array>();
  const names = addresses.flatMap((address) => storedName(address, isLarge) ?? []);
  const hashes = names.map((name) => name.slice(0, name.indexOf('-')));
  const present = await db.read.picture.findMany({ where: { hash: { in: hashes } }, select: { hash: true } });
  const where = { name: { in: names }, hash: { in: present.map(({ hash }) => hash) } };
  for (const { name, bytes } of await db.read.pictureFile.findMany({ where, select: { name: true, bytes: true } })) stored.set(name, bytes);
  return Promise.all(addresses.map((address) => stored.get(storedName(address, isLarge) ?? '') ?? demoFile(address, isLarge)));
}

/** The stored name of the smallest JPEG that is large enough. */
function storedName(address: string, isLarge: boolean): string | undefined {
  const picture = parsePictureUrl(address);
  const width = picture?.widths.find((each) => each >= (isLarge ? 800 : 400)) ?? picture?.width;
  return picture && width ? buildVariantUrl(picture, width, 'jpg').slice('/media/'.length) : undefined;
}

async function demoFile(address: string, isLarge: boolean): Promise<Uint8Array | null> {
  const [, name] = /^\/pictures\/([a-z0-9-]+)-(?:800|1200)\.webp$/.exec(address) ?? [];
  if (!name) return null;
  return readFile(join('prisma/demo/pictures', `${name}-${isLarge ? 800 : 400}.jpg`)).catch(() => null);
}

async function readProducts(db: Reader, where: object): Promise<Product[]> {
  const rows: Product[] = [];
  while (rows.length <= MAX_PRODUCTS) {
    const last = rows.at(-1);
    const after = last ? { AND: [where, whereAfterCursor(products, { id: last.id, orderPriority: last.orderPriority })] } : where;
    const chunk = (await listPublicRows(db, products, { where: after, take: CHUNK })) as Product[];
    rows.push(...chunk);
    if (chunk.length < CHUNK) break;
  }
  return rows;
}

function forPaper({ id, title, description, image, price, tiers, unit, gstBp, moq, ...rest }: Product): PaperProduct {
  return { id, title, description, image, price, tiers, unit, gstBp, moq, facts: describeTradeFacts({ unit, gstBp, moq, ...rest }) };
}

/** The tax of a product is shown only once, beside a price. */
const forList = (row: Product, hasPrices: boolean): PaperProduct => ({
  ...forPaper({ ...row, description: cutStart(row.description, DESCRIPTION) }),
  ...(hasPrices && row.price !== null && { facts: describeTradeFacts({ ...row, gstBp: null }) }),
});

async function readCommon({ db, env, now }: Sources, path: string) {
  const details = (await listPublicRows(db.read, findTypeByPath(contactDetail.path))) as Detail[];
  const first = (type: string) => details.find((detail) => detail.type === type);
  const profile = await db.read.companyProfile.findFirstOrThrow({ select: { cataloguePrices: true, legalName: true, gstin: true } });
  const changes = await Promise.all(
    versionedTypes.map(({ path: type }) =>
      db.read.revision.findFirst({ where: { type }, orderBy: { id: 'desc' }, select: { createdAt: true } }),
    ),
  );
  const times = changes.flatMap((change) => change?.createdAt ?? []).map(Number);
  return {
    company: await readCompanyName(db.read),
    origin: env.PUBLIC_URL,
    address: env.PUBLIC_URL + path,
    contacts: [first('address'), findMainPhone(details), first('email')].flatMap((detail) => detail?.value ?? []),
    seller: profile.gstin && `${profile.legalName}, GSTIN ${profile.gstin}`,
    changedAt: times.length > 0 ? new Date(Math.max(...times)) : now(),
    hasPrices: profile.cataloguePrices,
  };
}
