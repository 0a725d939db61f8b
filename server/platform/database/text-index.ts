/** Text indexes: three letters each of the columns that are searched (docs/decisions/020-search.md). */
import type { Prisma } from '../../../prisma/generated/sqlite/client/client';
import type { Provider } from '../../../prisma/schema';

type Tx = Prisma.TransactionClient;

/**
 * An index of some text columns of `table`. Without `isFilledLater` triggers fill it with each row that is added; with it an insert costs nothing,
 * and `fillTextIndex` adds the rows. With `hasPersonalData` the file forgets the texts of rows that are erased; an index that is filled later always does.
 * The names are declared, never input.
 */
export type TextIndex = { name: string; table: string; columns: readonly string[]; isFilledLater?: true; hasPersonalData?: true };

/**
 * Makes the index hold its columns and follow its table, and builds it again if it does not. Returns whether it was built. Runs in the caller's
 * transaction: a start that is killed leaves the old index.
 */
export function ensureTextIndex(tx: Tx, provider: Provider, index: TextIndex): Promise<boolean> {
  if (provider === 'sqlite') return ensureOnSqlite(tx, index);
  return index.isFilledLater ? ensureTableOnPostgres(tx, index) : ensureOnPostgres(tx, index);
}

async function ensureOnSqlite(tx: Tx, index: TextIndex): Promise<boolean> {
  const { name: table, isFilledLater, hasPersonalData } = index;
  const wanted = definitions(index);
  const stored = await tx.$queryRaw<{ name: string; sql: string | null }[]>`SELECT name, sql FROM sqlite_master`;
  const current = new Map(stored.map(({ name, sql }) => [name, sql]));
  if (Object.entries(wanted).every(([name, sql]) => current.get(name) === sql)) return false;
  const triggers = Object.keys(wanted).filter((name) => name !== table);
  const steps = [
    ...triggers.map((name) => `DROP TRIGGER IF EXISTS "${name}"`),
    `DROP TABLE IF EXISTS "${table}"`,
    ...Object.values(wanted),
    ...(isFilledLater ? [] : [`INSERT INTO "${table}" ("${table}") VALUES ('rebuild')`]),
    // Erased texts must be gone from the index too.
    ...(isFilledLater || hasPersonalData ? [`INSERT INTO "${table}" ("${table}", rank) VALUES ('secure-delete', 1)`] : []),
  ];
  for (const sql of steps) await tx.$executeRawUnsafe(sql);
  return true;
}

const listOf = (columns: readonly string[]) => columns.map((name) => `"${name}"`).join(', ');

/** The index table and its triggers by name, to the letter as SQLite stores them: the comparison above relies on it. */
function definitions({ name: index, table, columns, isFilledLater }: TextIndex): Record<string, string> {
  const list = listOf(columns);
  const values = (row: 'new' | 'old') => [`${row}."id"`, ...columns.map((name) => `${row}."${name}"`)].join(', ');
  const add = `INSERT INTO "${index}" (rowid, ${list}) VALUES (${values('new')});`;
  const remove = `INSERT INTO "${index}" ("${index}", rowid, ${list})\n    VALUES ('delete', ${values('old')});`;
  // A row that is not in the index yet must not be removed from it.
  const when = isFilledLater ? `\n  WHEN EXISTS (SELECT 1 FROM "${index}_docsize" WHERE "id" = old."id") ` : ' ';
  const trigger = (event: string, ...steps: string[]) => `AFTER ${event} ON "${table}"${when}BEGIN\n  ${steps.join('\n  ')}\nEND`;
  return {
    [index]: `CREATE VIRTUAL TABLE "${index}" USING fts5(${list}, content = '${table}', content_rowid = 'id', tokenize = 'trigram')`,
    ...(!isFilledLater && { [`${index}_insert`]: `CREATE TRIGGER "${index}_insert" ${trigger('INSERT', add)}` }),
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

/** A table with the texts of each row: an index of "table" itself would be filled by the insert. */
async function ensureTableOnPostgres(tx: Tx, { name, table, columns }: TextIndex): Promise<boolean> {
  const stored = await tx.$queryRaw<{ columns: string | null }[]>`
    SELECT obj_description(oid, 'pg_class') AS columns FROM pg_class WHERE relname = ${name} AND relkind = 'r'`;
  if (stored[0]?.columns === columns.join(' ')) return false;
  const steps = [
    `DROP TABLE IF EXISTS "${name}"`,
    `CREATE TABLE "${name}" ("id" integer PRIMARY KEY REFERENCES "${table}" ON DELETE CASCADE, "text" text NOT NULL)`,
    `COMMENT ON TABLE "${name}" IS '${columns.join(' ')}'`,
    // Without its list of pending rows, which each search would read.
    ...((await hasTrigrams(tx))
      ? [`CREATE INDEX "${name}_words" ON "${name}" USING gin ("text" gin_trgm_ops) WITH (fastupdate = off)`]
      : []),
    `CREATE OR REPLACE FUNCTION "${name}_update"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN UPDATE "${name}" SET "text" = ${textsOf('new', columns)} WHERE "id" = new."id"; RETURN NULL; END $$`,
    `CREATE OR REPLACE TRIGGER "${name}_update" AFTER UPDATE OF ${listOf(columns)} ON "${table}"
      FOR EACH ROW EXECUTE FUNCTION "${name}_update"()`,
  ];
  for (const sql of steps) await tx.$executeRawUnsafe(sql);
  return true;
}

// A searched word has no space in it, so it cannot begin in one column and end in the next.
const textsOf = (row: string, columns: readonly string[]) =>
  `concat_ws(chr(10), ${columns.map((column) => `${row}."${column}"`).join(', ')})`;

/**
 * Rows may become visible in another order than that of their ids, since PostgreSQL has two queues of writes: at most this many are late.
 */
const LATE_ROWS = 100;

/** Adds at most `count` rows to an index that is filled later, oldest first; returns how many it added. */
export async function fillTextIndex(tx: Tx, provider: Provider, { name, table, columns }: TextIndex, count: number): Promise<number> {
  return provider === 'sqlite'
    ? tx.$executeRawUnsafe(
        `INSERT INTO "${name}" (rowid, ${listOf(columns)}) SELECT "id", ${listOf(columns)} FROM "${table}"
           WHERE "id" > (SELECT coalesce(max("id"), 0) FROM "${name}_docsize") ORDER BY "id" LIMIT ?`,
        count,
      )
    : tx.$executeRawUnsafe(
        `INSERT INTO "${name}" SELECT "id", ${textsOf('source', columns)} FROM "${table}" AS source
           WHERE "id" > (SELECT coalesce(max("id"), 0) - ${LATE_ROWS} FROM "${name}")
             AND NOT EXISTS (SELECT 1 FROM "${name}" AS known WHERE known."id" = source."id") ORDER BY "id" LIMIT $1`,
        count,
      );
}

type Client = Pick<Tx, '$queryRawUnsafe'>;
/** `upTo`: rows above it may not be in the index yet. */
export type Found = { ids: number[]; upTo: number };

/** The rows, newest first, that contain all `texts` (three letters or more each); null where queries use the index by themselves. */
export async function findTexts(
  client: Client,
  provider: Provider,
  { name, isFilledLater }: TextIndex,
  texts: readonly string[],
  limit: number,
): Promise<Found | null> {
  if (provider === 'postgresql' && !isFilledLater) return null;
  const rowsOf = (sql: string, ...values: unknown[]) => client.$queryRawUnsafe<{ id: number | bigint }[]>(sql, ...values);
  const isSqlite = provider === 'sqlite';
  // Before the rows: what is added in between is then found twice, not missed.
  const [last] = await rowsOf(`SELECT coalesce(max("id"), 0) AS id FROM "${name}${isSqlite ? '_docsize' : ''}"`);
  const upTo = Number(last?.id ?? 0) - (isSqlite ? 0 : LATE_ROWS);
  const rows = isSqlite
    ? await rowsOf(
        `SELECT rowid AS id FROM "${name}" WHERE "${name}" MATCH ? ORDER BY rowid DESC LIMIT ?`,
        // Quoted, so that FTS operators in the text have no effect.
        texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(' '),
        limit,
      )
    : await rowsOf(
        `SELECT "id" FROM "${name}" WHERE ${texts.map((_, at) => `"text" ILIKE $${at + 2}`).join(' AND ')} ORDER BY "id" DESC LIMIT $1`,
        limit,
        ...texts.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`),
      );
  return { ids: rows.map(({ id }) => Number(id)), upTo };
}
