/** Text indexes: three letters each of the columns that are searched (docs/decisions/020-search.md). */
import type { Prisma } from '../../../prisma/generated/sqlite/client/client';
import type { Provider } from '../../../prisma/schema';

type Tx = Prisma.TransactionClient;

/**
 * An index of some text columns of `table`, updated by the database. With `hasPersonalData` the file forgets the texts of rows that are erased. `owner` is
 * the column with the id that a search finds, of a row that these belong to; `id` if it is not given. The names are declared, never input.
 */
export type TextIndex = { name: string; table: string; columns: readonly string[]; owner?: string; hasPersonalData?: true };

/**
 * Makes the index hold its columns and follow its table, and builds it again if it does not. Returns whether it was built. Runs in the caller's
 * transaction: a start that is killed leaves the old index.
 */
export function ensureTextIndex(tx: Tx, provider: Provider, index: TextIndex): Promise<boolean> {
  return provider === 'sqlite' ? ensureOnSqlite(tx, index) : ensureOnPostgres(tx, index);
}

async function ensureOnSqlite(tx: Tx, index: TextIndex): Promise<boolean> {
  const { name: table, hasPersonalData } = index;
  const wanted = definitions(index);
  const stored = await tx.$queryRaw<{ name: string; sql: string | null }[]>`SELECT name, sql FROM sqlite_master`;
  const current = new Map(stored.map(({ name, sql }) => [name, sql]));
  if (Object.entries(wanted).every(([name, sql]) => current.get(name) === sql)) return false;
  const triggers = Object.keys(wanted).filter((name) => name !== table);
  const steps = [
    ...triggers.map((name) => `DROP TRIGGER IF EXISTS "${name}"`),
    `DROP TABLE IF EXISTS "${table}"`,
    ...Object.values(wanted),
    `INSERT INTO "${table}" ("${table}") VALUES ('rebuild')`,
    // Erased texts must be gone from the index too.
    ...(hasPersonalData ? [`INSERT INTO "${table}" ("${table}", rank) VALUES ('secure-delete', 1)`] : []),
  ];
  for (const sql of steps) await tx.$executeRawUnsafe(sql);
  return true;
}

const listOf = (columns: readonly string[]) => columns.map((name) => `"${name}"`).join(', ');

/** The index table and its triggers by name, to the letter as SQLite stores them: the comparison above relies on it. */
function definitions({ name: index, table, columns }: TextIndex): Record<string, string> {
  const list = listOf(columns);
  const values = (row: 'new' | 'old') => [`${row}."id"`, ...columns.map((name) => `${row}."${name}"`)].join(', ');
  const add = `INSERT INTO "${index}" (rowid, ${list}) VALUES (${values('new')});`;
  const remove = `INSERT INTO "${index}" ("${index}", rowid, ${list})\n    VALUES ('delete', ${values('old')});`;
  const trigger = (event: string, ...steps: string[]) => `AFTER ${event} ON "${table}" BEGIN\n  ${steps.join('\n  ')}\nEND`;
  return {
    [index]: `CREATE VIRTUAL TABLE "${index}" USING fts5(${list}, content = '${table}', content_rowid = 'id', tokenize = 'trigram')`,
    [`${index}_insert`]: `CREATE TRIGGER "${index}_insert" ${trigger('INSERT', add)}`,
    [`${index}_delete`]: `CREATE TRIGGER "${index}_delete" ${trigger('DELETE', remove)}`,
    [`${index}_update`]: `CREATE TRIGGER "${index}_update" ${trigger(`UPDATE OF ${list}`, remove, add)}`,
  };
}

const hasTrigrams = async (tx: Tx) =>
  (await tx.$queryRaw<object[]>`SELECT 1 AS found FROM pg_extension WHERE extname = 'pg_trgm'`).length > 0;

/** Without the extension, which not every server has, rows are searched without an index. */
async function ensureOnPostgres(tx: Tx, { table, columns }: TextIndex): Promise<boolean> {
  if (!(await hasTrigrams(tx))) return false;
  const stored = await tx.$queryRaw<{ name: string }[]>`SELECT indexname::text AS name FROM pg_indexes WHERE tablename = ${table}`;
  const missing = columns.filter((column) => !stored.some(({ name }) => name === `${table}_${column}_words`));
  for (const column of missing) {
    // The condition makes Prisma's diff ignore an index that its models cannot express.
    await tx.$executeRawUnsafe(
      `CREATE INDEX "${table}_${column}_words" ON "${table}" USING gin ("${column}" gin_trgm_ops) WHERE "${column}" IS NOT NULL`,
    );
  }
  return missing.length > 0;
}

/** Ids of the newest rows, or of their owners, that contain all `texts` (three letters or more each); null where queries use the index by themselves. */
export async function findTexts(
  client: Pick<Tx, '$queryRawUnsafe'>,
  provider: Provider,
  { name, table, owner }: TextIndex,
  texts: readonly string[],
  limit: number,
): Promise<number[] | null> {
  if (provider === 'postgresql') return null;
  const newest = `SELECT rowid AS id FROM "${name}" WHERE "${name}" MATCH ? ORDER BY rowid DESC LIMIT ?`;
  const rows = await client.$queryRawUnsafe<{ id: number | bigint }[]>(
    owner ? `SELECT "${owner}" AS id FROM "${table}" WHERE "id" IN (SELECT id FROM (${newest}))` : newest,
    // Quoted, so that FTS operators in the text have no effect.
    texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(' '),
    limit,
  );
  return rows.map(({ id }) => Number(id));
}
