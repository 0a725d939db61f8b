import { demoContent } from '../../prisma/demo/content';
import { allTypes, typeAt } from '../content/registry';
import { reading } from '../content/rows';
import { type Actor, type Change, writeContent } from '../content/write';
import type { Site } from '../context';

type SeedContext = Pick<Site, 'db' | 'env' | 'now' | 'version'>;

const setup: Actor = { user: null, door: 'seed' };

/** Makes sure of the rows that types are given, and fills an empty database with the demo content if `SEED` says so. */
export async function seedContent(ctx: SeedContext): Promise<void> {
  const empty = (await ctx.db.read.revision.findFirst({ select: { id: true } })) === null;
  await ensureGivenRows(ctx);
  if (empty && ctx.env.SEED === 'demo') await writeDemoContent(ctx);
}

async function ensureGivenRows(ctx: SeedContext): Promise<void> {
  for (const type of allTypes.filter((one) => one.fixed)) {
    const { by, names } = type.fixed as { by: string; names: readonly string[] };
    const known = new Set((await reading(ctx.db.read, type).findMany({})).map((row) => row[by]));
    const missing = names.filter((name) => !known.has(name));
    const create = (name: string): Change => ({ type, action: 'create', data: { [by]: name } });
    if (missing.length > 0) await writeContent(ctx, setup, missing.map(create));
  }
}

/** One change set for each type, the ones that others point at first. */
async function writeDemoContent(ctx: SeedContext): Promise<void> {
  const { products, 'company-info': info, ...plain } = demoContent;
  for (const [path, rows] of Object.entries(plain)) await create(ctx, path, rows);
  const categories = await ctx.db.read.productCategory.findMany();
  const idOf = new Map(categories.map(({ slug, id }) => [slug, id]));
  await create(
    ctx,
    'products',
    products.map(({ category, ...row }) => ({ ...row, categoryId: idOf.get(category) ?? null })),
  );
  const update = ({ key, value }: { key: string; value: string }): Change => {
    return { type: typeAt('company-info'), action: 'update', row: { key }, data: { value } };
  };
  await writeContent(ctx, setup, info.map(update));
}

function create(ctx: SeedContext, path: string, rows: readonly object[]) {
  const type = typeAt(path);
  // Through the same checks as everyone's content.
  return writeContent(
    ctx,
    setup,
    rows.map((row) => ({ type, action: 'create', data: type.create.parse(row) as Record<string, unknown> })),
  );
}
