import { readFileSync } from 'node:fs';
import { demoContent } from '../../../prisma/demo/content';
import { createFirstRows } from '../../../prisma/first/first-rows';
import type { ContentType } from '../../../shared/content/content-type';
import { allTypes, personType, profileType } from '../../../shared/content/registry';
import { buildPictureUrl, listPictureWidths, PICTURE_FORMATS } from '../../../shared/pictures/pictures';
import { dayOf } from '../../../shared/time/india';
import type { Services } from '../../platform/context';
import type { Reader, Tx } from '../../platform/database/database';
import { findReadDelegate } from '../content/rows';
import type { ChangeActor, ContentChange } from '../content/write/change';
import { writeContent } from '../content/write/write-content';
import { hashUpload, type NewPicture, storePictures } from '../pictures/store-pictures';

const setup: ChangeActor = { user: null, channel: 'seed' };

/**
 * Creates missing fixed rows, and with `SEED=demo` fills an unused database with the demo content. Each type is one transaction: a start that
 * was killed halfway continues with the missing types.
 */
export async function seedContent(ctx: Pick<Services, 'db' | 'env' | 'now' | 'version'>): Promise<void> {
  const demo = ctx.env.SEED === 'demo' && !(await isDatabaseInUse(ctx.db.read));
  const pictures = demo && !(await hasHistory(ctx.db.read, 'products')) ? new DemoPictures() : null;
  if (pictures && !(await hasHistory(ctx.db.read, 'pictures'))) await pictures.store(ctx, setup);
  for (const type of [...allTypes, profileType]) {
    // Checked outside the transaction first, so that a start with nothing to seed writes nothing.
    const options = { demo, pictures, today: dayOf(ctx.now()) };
    if ((await missingRows(ctx.db.read, type, options)).length === 0) continue;
    await writeContent(ctx, setup, async function* (tx) {
      yield* await missingRows(tx, type, options);
    });
  }
}

/** Whether somebody has changed anything since the first start. */
export const isDatabaseInUse = async (db: Reader | Tx): Promise<boolean> =>
  (await db.revision.findFirst({
    where: { channel: { not: setup.channel }, type: { not: personType.path } },
    select: { id: true },
  })) !== null;

type SeedOptions = { demo: boolean; pictures: DemoPictures | null; today: string };

const hasHistory = async (db: Reader, type: string) => (await db.revision.findFirst({ where: { type }, select: { id: true } })) !== null;

async function missingRows(db: Reader, type: ContentType, { demo, pictures, today }: SeedOptions): Promise<ContentChange[]> {
  const candidates = demo ? await demoRows(db, type) : [];
  const rows = pictures ? candidates.map((row) => pictures.withPictureAddresses(row)) : candidates;
  if (type.fixed) {
    const { by, names } = type.fixed as { by: string; names: readonly string[] };
    const known = new Set((await findReadDelegate(db, type).findMany({})).map((row) => row[by]));
    const missing = names.filter((name) => !known.has(name));
    const first = createFirstRows(today)[type.path];
    return missing.map((name) => ({
      type,
      action: 'create',
      data: rows.find((row) => row[by] === name) ?? { ...type.defaults, ...first?.[name], [by]: name },
    }));
  }
  if (rows.length === 0 || (await hasHistory(db, type.path))) return [];
  // Demo content is validated like all other content.
  return rows.map((row) => ({ type, action: 'create', data: type.create.parse(row) as Record<string, unknown> }));
}

/** The demo rows of a type, or its example; the category of a product is given by its slug. */
async function demoRows(db: Reader, type: ContentType): Promise<Record<string, unknown>[]> {
  const rows = (demoContent as Record<string, Record<string, unknown>[]>)[type.path] ?? [type.example as Record<string, unknown>];
  if (type.path !== 'products') return rows;
  const categories = await db.productCategory.findMany({ select: { id: true, slug: true } });
  const idOf = new Map(categories.map(({ id, slug }) => [slug, id]));
  return rows.map(({ category, ...row }) => ({ ...row, categoryId: idOf.get(category as string) ?? null }));
}

const FOLDER = 'prisma/demo/pictures';
/** The picture paths in the demo content. */
const DEMO_PATH = /^\/pictures\/(.+)-800\.webp$/;

type Dimensions = { width: number; height: number; placeholder: string };
/** A demo picture without its files, which are read when it is stored. */
type DemoPicture = { name: string; about: Dimensions; hash: string; bytes: number; alt: string };

/** Stores the demo's pictures and replaces their paths in the demo rows with their addresses. */
class DemoPictures {
  readonly #pictures: Map<string, DemoPicture>;

  constructor() {
    const index = JSON.parse(readFileSync(`${FOLDER}/index.json`, 'utf8')) as Record<string, Dimensions>;
    const drawn = demoContent.products.flatMap(({ title, image }): [string, DemoPicture][] => {
      const name = DEMO_PATH.exec(image)?.[1] ?? '';
      const about = index[name];
      if (!about) return [];
      const largest = readFileSync(`${FOLDER}/${name}-${about.width}.jpg`);
      // The pack size in parentheses is not visible in the picture.
      const alt = title.replace(/ \([^()]*\)$/, '');
      return [[image, { name, about, hash: hashUpload(largest), bytes: largest.length, alt }]];
    });
    this.#pictures = new Map(drawn);
  }

  async store(ctx: Pick<Services, 'db' | 'now' | 'version'>, actor: ChangeActor): Promise<void> {
    await storePictures(ctx, actor, [...this.#pictures.values()].map(readFiles));
  }

  withPictureAddresses(row: Record<string, unknown>): Record<string, unknown> {
    const stored = (path: unknown) => {
      const drawn = this.#pictures.get(String(path));
      return drawn ? buildPictureUrl({ hash: drawn.hash, ...drawn.about }) : path;
    };
    return {
      ...row,
      ...(row.image !== undefined && { image: stored(row.image) }),
      ...(Array.isArray(row.pictures) && { pictures: row.pictures.map(stored) }),
    };
  }
}

function readFiles({ name, about, ...picture }: DemoPicture): NewPicture {
  const files = listPictureWidths(about.width).flatMap((width) =>
    PICTURE_FORMATS.map((format) => ({ width, format, bytes: readFileSync(`${FOLDER}/${name}-${width}.${format}`) })),
  );
  return { ...picture, ...about, files };
}
