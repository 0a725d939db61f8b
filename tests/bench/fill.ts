/** Catalogues of any size, made from the demo's products. */
import { demoContent } from '../../prisma/demo/content';
import { runSql } from '../../prisma/run-sql';
import { parseDatabaseProvider } from '../../server/platform/database/adapters';
import { openDatabase } from '../../server/platform/database/database';

/** Inserts `count` products copied from the demo. */
const PATTERN = 20;
/** A word that occurs in one product only. */
export const RARE_WORD = 'quinquereme';
/** Half of the products are in this category, half in another one. */
export const BENCH_CATEGORY = 'household';

// This SQL works on both databases.
const COPIES = (count: number) => `INSERT INTO "Product" (${COLUMNS}, "title", "orderPriority")
  WITH RECURSIVE copy(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < ${count / PATTERN - 1})
  SELECT ${COLUMNS}, "title" || ' ' || n, "orderPriority" + n * ${PATTERN} FROM copy CROSS JOIN "Product"`;
const COLUMNS = '"description", "categoryId", "image", "badge", "stock", "isActive", "price"';

/** Replaces the products of a seeded database with `count` others; returns the id of the first one. */
export async function fillCatalogue(url: string, count: number): Promise<number> {
  const db = await openDatabase(url);
  try {
    const categories = await db.read.productCategory.findMany({ where: { slug: { in: [BENCH_CATEGORY, 'paper'] } } });
    const pattern = demoContent.products.slice(0, PATTERN).map(({ category: _slug, ...product }, index) => {
      return { ...product, orderPriority: index, categoryId: categories[index % 2]?.id as number };
    });
    await db.transact(async (tx) => {
      await tx.product.deleteMany();
      await tx.product.createMany({ data: pattern });
    });
    await runSql(url, COPIES(count));
    await db.transact(async (tx) => {
      await tx.product.updateMany({ where: { orderPriority: count / 2 }, data: { badge: RARE_WORD } });
    });
    // Analyzes the tables, as autovacuum would do a minute later. It ignores rows of commits that are not on disk, and this server does not
    // wait for the disk.
    if (parseDatabaseProvider(url) === 'postgresql') for (const sql of ['CHECKPOINT', 'VACUUM (ANALYZE) "Product"']) await runSql(url, sql);
    return (await db.read.product.findFirstOrThrow({ orderBy: { id: 'asc' } })).id;
  } finally {
    await db.close();
  }
}
