/** Catalogues of any size, made of the demo's products. */
import { demoContent } from '../../prisma/demo/content';
import { providerOf } from '../../server/platform/database/adapters';
import { openDatabase } from '../../server/platform/database/database';
import { runSql } from '../support/postgres';

/** So many products of the demo, copied until there are enough. */
const PATTERN = 20;
/** A word that one product alone has. */
export const NEEDLE = 'quinquereme';
/** Half of the products are in this category, half in another one. */
export const CATEGORY = 'household';

// Both databases understand it.
const COPIES = (count: number) => `INSERT INTO "Product" (${COLUMNS}, "title", "orderPriority")
  WITH RECURSIVE copy(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < ${count / PATTERN - 1})
  SELECT ${COLUMNS}, "title" || ' ' || n, "orderPriority" + n * ${PATTERN} FROM copy CROSS JOIN "Product"`;
const COLUMNS = '"description", "categoryId", "image", "badge", "stock", "isActive", "price"';

/** Replaces the products of a seeded database by `count` others; gives the id of the first one. */
export async function fillCatalogue(url: string, count: number): Promise<number> {
  const db = await openDatabase(url);
  try {
    const categories = await db.read.productCategory.findMany({ where: { slug: { in: [CATEGORY, 'paper'] } } });
    const pattern = demoContent.products.slice(0, PATTERN).map(({ category: _slug, ...product }, index) => {
      return { ...product, orderPriority: index, categoryId: categories[index % 2]?.id as number };
    });
    await db.transact(async (tx) => {
      await tx.product.deleteMany();
      await tx.product.createMany({ data: pattern });
    });
    await runSql(url, COPIES(count));
    await db.transact(async (tx) => {
      await tx.product.updateMany({ where: { orderPriority: count / 2 }, data: { badge: NEEDLE } });
    });
    // What autovacuum does by itself a minute later. It trusts no row whose commit is not on the disk, for which this server does not wait.
    if (providerOf(url) === 'postgresql') for (const sql of ['CHECKPOINT', 'VACUUM (ANALYZE) "Product"']) await runSql(url, sql);
    return (await db.read.product.findFirstOrThrow({ orderBy: { id: 'asc' } })).id;
  } finally {
    await db.close();
  }
}
