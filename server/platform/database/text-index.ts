/** Text indexes: three letters each of the columns that are searched (docs/decisions/020-search.md). */
import { createHash } from 'node:crypto';
import type { Prisma } from '../../../prisma/generated/sqlite/client/client';
import type { DatabaseProvider } from '../../../prisma/schema';

type Tx = Prisma.TransactionClient;

/**
 * An index of some text columns of `table`, updated by the database. With `hasPersonalData`, erased texts are also overwritten in the
 * index. `owner` is the column with the id that a search returns, of a row to which the texts belong; `id` by default. The names are
 * declared in code, never input.
 */
export type TextIndex = { name: string; table: string; columns: readonly string[]; owner?: string; hasPersonalData?: true };

/** Whether the index exists, holds its columns and follows its table. */
export async function isIndexCurrent(tx: Tx, provider: DatabaseProvider, index: TextIndex): Promise<boolean> {
  if (provider === 'sqlite') {
    const stored = await tx.$queryRaw<{ name: string; sql: string | null }[]>`SELECT name, sql FROM sqlite_master`;
    const current = new Map(stored.map(({ name, sql }) => [name, sql]));
    return Object.entries(definitions(index)).every(([name, sql]) => current.get(name) === sql);
  }
  const [table, source, trigger] = [`"${index.name}"`, `"${index.table}"`, `${index.name}_follow`];
  const [stored] = await tx.$queryRaw<{ mark: string | null }[]>`SELECT obj_description(to_regclass(${table}), 'pg_class') AS mark
    FROM pg_trigger WHERE tgname = ${trigger} AND tgrelid = to_regclass(${source}) AND tgenabled <> 'D'`;
  return stored?.mark === markOf(postgresSteps(index));
}

/** The comment of a table on PostgreSQL, which names the statements that built it. */
const markOf = (steps: string[]) => `Text index ${createHash('sha256').update(steps.join()).digest('hex')}`;

/**
 * Builds the indexes that are not current; returns whether there was one. A build that is killed leaves the old ones, since it is in the
 * caller's transaction, which has no earlier statement.
 */
export async function buildTextIndexes(tx: Tx, provider: DatabaseProvider, indexes: readonly TextIndex[]): Promise<boolean> {
  let isBuilt = false;
  // The transaction reads what was committed before its first query: no other process may write between that and the trigger.
  const tables = listOf(indexes.map(({ table }) => table));
  if (provider === 'postgresql') await tx.$executeRawUnsafe(`LOCK TABLE ${tables} IN SHARE ROW EXCLUSIVE MODE`);
  for (const index of indexes) {
    // Another process that started at the same time may have built it while this one waited for the lock.
    if (await isIndexCurrent(tx, provider, index)) continue;
    const steps = provider === 'sqlite' ? sqliteSteps(index) : postgresSteps(index);
    for (const sql of steps) await tx.$executeRawUnsafe(sql);
    if (provider === 'postgresql') await tx.$executeRawUnsafe(`COMMENT ON TABLE "${index.name}" IS '${markOf(steps)}'`);
    isBuilt = true;
  }
  return isBuilt;
}

function sqliteSteps(index: TextIndex): string[] {
  const { name: table, hasPersonalData } = index;
  const wanted = definitions(index);
  return [
    ...Object.keys(wanted).flatMap((name) => (name === table ? [] : `DROP TRIGGER IF EXISTS "${name}"`)),
    `DROP TABLE IF EXISTS "${table}"`,
    ...Object.values(wanted),
    `INSERT INTO "${table}" ("${table}") VALUES ('rebuild')`,
    // Erased texts must also be overwritten in the index.
    ...(hasPersonalData ? [`INSERT INTO "${table}" ("${table}", rank) VALUES ('secure-delete', 1)`] : []),
  ];
}

const listOf = (columns: readonly string[]) => columns.map((name) => `"${name}"`).join(', ');

/** The index table and its triggers by name, to the letter as SQLite stores them: `isIndexCurrent` relies on it. */
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

/**
 * PostgreSQL has a table with the texts of each row in small letters, since comparing one short row is four times as fast as comparing each
 * column without regard to case.
 */
function postgresSteps({ name, table, columns, owner = 'id' }: TextIndex): string[] {
  const values = (row: string) =>
    `${row}."id", ${row}."${owner}", lower(concat_ws(E'\\n', ${columns.map((column) => `${row}."${column}"`).join(', ')}))`;
  return [
    // The indexes of earlier releases.
    ...columns.map((column) => `DROP INDEX IF EXISTS "${table}_${column}_words"`),
    `DROP TABLE IF EXISTS "${name}"`,
    `CREATE TABLE "${name}" ("id" integer PRIMARY KEY REFERENCES "${table}" ON DELETE CASCADE, "owner" integer NOT NULL, "texts" text NOT NULL)`,
    `INSERT INTO "${name}" SELECT ${values('stored')} FROM "${table}" stored`,
    `CREATE INDEX "${name}_texts" ON "${name}" USING gin ("texts" gin_trgm_ops)`,
    // Without ANALYZE the planner guesses how frequent a word is.
    `ANALYZE "${name}"`,
    // A migration could not drop a column that the trigger names.
    `CREATE OR REPLACE FUNCTION "${name}_follow"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "${name}" AS stored VALUES (${values('new')}) ON CONFLICT ("id") DO UPDATE
    SET "owner" = excluded."owner", "texts" = excluded."texts" WHERE (stored."owner", stored."texts") <> (excluded."owner", excluded."texts");
  RETURN NULL;
END $$`,
    `DROP TRIGGER IF EXISTS "${name}_follow" ON "${table}"`,
    `CREATE TRIGGER "${name}_follow" AFTER INSERT OR UPDATE ON "${table}" FOR EACH ROW EXECUTE FUNCTION "${name}_follow"()`,
  ];
}

/** Ids of the newest rows, or of their owners, that contain all `texts` (three letters or more each). */
export async function findTextMatches(
  client: Pick<Tx, '$queryRawUnsafe'>,
  provider: DatabaseProvider,
  { name, table, owner }: TextIndex,
  texts: readonly string[],
  limit: number,
): Promise<number[]> {
  if (provider === 'postgresql') return findOnPostgres(client, name, texts, limit);
  const newest = `SELECT rowid AS id FROM "${name}" WHERE "${name}" MATCH ? ORDER BY rowid DESC LIMIT ?`;
  const rows = await client.$queryRawUnsafe<{ id: number | bigint }[]>(
    owner ? `SELECT "${owner}" AS id FROM "${table}" WHERE "id" IN (SELECT id FROM (${newest}))` : newest,
    // Quoted, so that FTS operators in the text have no effect.
    texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(' '),
    limit,
  );
  return rows.map(({ id }) => Number(id));
}

/** `array_agg` makes one row of thousands, which Prisma would read one by one. */
async function findOnPostgres(
  client: Pick<Tx, '$queryRawUnsafe'>,
  name: string,
  texts: readonly string[],
  limit: number,
): Promise<number[]> {
  const conditions = texts.map((_, at) => `"texts" LIKE lower($${at + 1})`).join(' AND ');
  const [row] = await client.$queryRawUnsafe<{ ids: number[] | null }[]>(
    `SELECT array_agg("owner") AS ids FROM (SELECT "owner" FROM "${name}" WHERE ${conditions} ORDER BY "id" DESC LIMIT ${limit}) newest`,
    ...texts.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`),
  );
  return row?.ids ?? [];
}
