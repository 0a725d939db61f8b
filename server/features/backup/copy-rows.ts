/** Copies all rows between databases of either kind unchanged, including ids, versions and times. */
import { createHash } from 'node:crypto';
import { Prisma } from '../../../prisma/generated/sqlite/client/client';
import { serializeRow } from '../content/rows';
import type { BackupClient, BackupTable } from './tables';

type Row = Record<string, unknown>;
type Delegate = { findMany(query: object): Promise<Row[]>; createMany(query: object): Promise<unknown>; count(): Promise<number> };

const BATCH = 500;
/** The batch size for rows that contain files. */
const SMALL_BATCH = 20;

const delegate = (db: BackupClient, { model }: BackupTable): Delegate =>
  (db as unknown as Record<string, Delegate>)[model.charAt(0).toLowerCase() + model.slice(1)] as Delegate;

/** Yields all rows in the order of the key. Throws unless their number equals the database's count. */
async function* batches(db: BackupClient, table: BackupTable): AsyncGenerator<Row[]> {
  const { model, key, hasBytes } = table;
  const orderBy = key.map((column) => ({ [column]: 'asc' }));
  let read = 0;
  let last: Row | undefined;
  while (true) {
    const rows = await delegate(db, table).findMany({
      ...(last && { where: after(key, last) }),
      orderBy,
      take: hasBytes ? SMALL_BATCH : BATCH,
    });
    if (rows.length === 0) break;
    yield rows;
    read += rows.length;
    last = rows.at(-1);
  }
  const count = await delegate(db, table).count();
  if (read !== count) throw new Error(`${model} has ${count} rows, but ${read} were read.`);
}

/**
 * The condition for rows with a key after the key of `last`: the first column is greater, or it is equal and the second column is greater,
 * and so on.
 */
const after = (key: string[], last: Row) => ({
  OR: key.map((column, at) => ({
    ...Object.fromEntries(key.slice(0, at).map((name) => [name, last[name]])),
    [column]: { gt: last[column] },
  })),
});

/** Copies all rows into a migrated, empty database. Returns their numbers and hashes. */
export async function copyRows(from: BackupClient, into: BackupClient, tables: BackupTable[]): Promise<DatabaseContents> {
  return summarize(from, tables, async (table, rows) => {
    await delegate(into, table).createMany({ data: rows.map((row) => toInput(table, row)) });
  });
}

/** Prisma reads both nulls of a JSON column as null. */
function toInput({ json }: BackupTable, row: Row): Row {
  const nulls = [...json].filter(([name]) => row[name] === null);
  return { ...row, ...Object.fromEntries(nulls.map(([name, { isNullable }]) => [name, isNullable ? Prisma.DbNull : Prisma.JsonNull])) };
}

/** Row count and content hash for each model; equal on both databases for equal rows. */
export type DatabaseContents = Record<string, { count: number; hash: string }>;

export const hashContents = (db: BackupClient, tables: BackupTable[]): Promise<DatabaseContents> =>
  summarize(db, tables, async () => undefined);

async function summarize(
  db: BackupClient,
  tables: BackupTable[],
  use: (table: BackupTable, rows: Row[]) => Promise<void>,
): Promise<DatabaseContents> {
  const contents: DatabaseContents = {};
  for (const table of tables) {
    // The databases may sort texts differently, so the hash does not depend on the order of rows.
    const combined = Buffer.alloc(32);
    let count = 0;
    for await (const rows of batches(db, table)) {
      count += rows.length;
      for (const row of rows) for (const [index, byte] of hashOf(row).entries()) combined[index] = (combined[index] ?? 0) ^ byte;
      await use(table, rows);
    }
    contents[table.model] = { count, hash: combined.toString('hex').slice(0, 12) };
  }
  return contents;
}

function hashOf(row: Row): Buffer {
  const plain = Object.entries(row).map(([name, value]) => [name, value instanceof Uint8Array ? digest(value).toString('hex') : value]);
  return digest(JSON.stringify(serializeRow(Object.fromEntries(plain)), sortKeys));
}

const digest = (value: string | Uint8Array) => createHash('sha256').update(value).digest();

// PostgreSQL reorders JSON keys, and JSON has no BigInt.
const sortKeys = (_name: string, value: unknown) => {
  if (typeof value === 'bigint') return String(value);
  return value && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value;
};
