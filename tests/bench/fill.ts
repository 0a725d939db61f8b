/** Catalogues of any size, made of the demo's products. */
import { demoContent } from '../../prisma/demo/content';
import { openDatabase } from '../../server/db';
import { providerOf } from '../../server/db-adapters';
import { runSql } from '../support/postgres';

const STEP = 1_000;
/** A word that one product alone has. */
export const NEEDLE = 'quinquereme';
/** Half of the products are in this category, half in another one. */
export const CATEGORY = 'household';

/** Replaces the products of a seeded database by `count` others; gives the id of the first one. */
export async function fillCatalogue(url: string, count: number): Promise<number> {
  const db = await openDatabase(url);
  try {
    const categories = await db.read.productCategory.findMany({ where: { slug: { in: [CATEGORY, 'paper'] } }, orderBy: { slug: 'asc' } });
    const rows = Array.from({ length: count }, (_, index) => {
      const { category: _slug, ...demo } = demoContent.products[index % demoContent.products.length] as Record<string, unknown>;
      const description = index === count / 2 ? `${demo.description} ${NEEDLE}` : demo.description;
      return { ...demo, title: `${demo.title} ${index + 1}`, description, orderPriority: index, categoryId: categories[index % 2]?.id };
    });
    const fill = async (tx: Parameters<Parameters<typeof db.transact>[0]>[0]) => {
      await tx.product.deleteMany();
      for (let from = 0; from < count; from += STEP) await tx.product.createMany({ data: rows.slice(from, from + STEP) as never });
    };
    await db.transact(fill, { timeout: 120_000 });
    // What autovacuum does by itself a minute later.
    if (providerOf(url) === 'postgresql') await runSql(url, 'ANALYZE');
    return (await db.read.product.findFirstOrThrow({ orderBy: { id: 'asc' } })).id;
  } finally {
    await db.close();
  }
}
