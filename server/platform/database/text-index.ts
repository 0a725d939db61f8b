/** The text index of products: trigrams of the columns that are searched (docs/decisions/020-search.md). */
import type { Provider } from '../../../prisma/schema';
import type { Tx } from './database';

/**
 * Makes the index hold these columns of "Product" and follow the table, and builds it again if it does not. Returns whether it was built. Runs in
 * the caller's transaction: a start that is killed leaves the old index. The names are declared fields, never input.
 */
export function ensureTextIndex(tx: Tx, provider: Provider, columns: readonly string[]): Promise<boolean> {
  return provider === 'sqlite' ? ensureOnSqlite(tx, columns) : ensureOnPostgres(tx, columns);
}

async function ensureOnSqlite(tx: Tx, columns: readonly string[]): Promise<boolean> {
  const wanted = definitions(columns);
  const stored = await tx.$queryRaw<{ name: string; sql: string | null }[]>`SELECT name, sql FROM sqlite_master`;
  const current = new Map(stored.map(({ name, sql }) => [name, sql]));
  if (Object.entries(wanted).every(([name, sql]) => current.get(name) === sql)) return false;
  const triggers = Object.keys(wanted).filter((name) => name !== INDEX);
  const steps = [
    ...triggers.map((name) => `DROP TRIGGER IF EXISTS "${name}"`),
    `DROP TABLE IF EXISTS "${INDEX}"`,
    ...Object.values(wanted),
    `INSERT INTO "${INDEX}" ("${INDEX}") VALUES ('rebuild')`,
  ];
  for (const sql of steps) await tx.$executeRawUnsafe(sql);
  return true;
}

const INDEX = 'ProductText';

/** The index table and its triggers by name, to the letter as SQLite stores them: the comparison above relies on it. */
function definitions(columns: readonly string[]): Record<string, string> {
  const list = columns.map((name) => `"${name}"`).join(', ');
  const values = (row: 'new' | 'old') => [`${row}."id"`, ...columns.map((name) => `${row}."${name}"`)].join(', ');
  const add = `INSERT INTO "${INDEX}" (rowid, ${list}) VALUES (${values('new')});`;
  const remove = `INSERT INTO "${INDEX}" ("${INDEX}", rowid, ${list})\n    VALUES ('delete', ${values('old')});`;
  const trigger = (event: string, ...steps: string[]) => `AFTER ${event} ON "Product" BEGIN\n  ${steps.join('\n  ')}\nEND`;
  return {
    [INDEX]: `CREATE VIRTUAL TABLE "${INDEX}" USING fts5(${list}, content = 'Product', content_rowid = 'id', tokenize = 'trigram')`,
    [`${INDEX}_insert`]: `CREATE TRIGGER "${INDEX}_insert" ${trigger('INSERT', add)}`,
    [`${INDEX}_delete`]: `CREATE TRIGGER "${INDEX}_delete" ${trigger('DELETE', remove)}`,
    [`${INDEX}_update`]: `CREATE TRIGGER "${INDEX}_update" ${trigger(`UPDATE OF ${list}`, remove, add)}`,
  };
}

/** Without the extension, which not every server has, products are searched without an index. */
async function ensureOnPostgres(tx: Tx, columns: readonly string[]): Promise<boolean> {
  const extension = await tx.$queryRaw<object[]>`SELECT 1 AS found FROM pg_extension WHERE extname = 'pg_trgm'`;
  if (extension.length === 0) return false;
  const stored = await tx.$queryRaw<{ name: string }[]>`SELECT indexname::text AS name FROM pg_indexes WHERE tablename = 'Product'`;
  const missing = columns.filter((column) => !stored.some(({ name }) => name === `Product_${column}_words`));
  for (const column of missing) {
    // The condition makes Prisma's diff ignore an index that its models cannot express.
    await tx.$executeRawUnsafe(
      `CREATE INDEX "Product_${column}_words" ON "Product" USING gin ("${column}" gin_trgm_ops) WHERE "${column}" IS NOT NULL`,
    );
  }
  return missing.length > 0;
}
