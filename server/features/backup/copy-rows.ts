/** Copies all rows between databases of either kind unchanged, including ids, versions and times. */
import { createHash } from 'node:crypto';
import { Prisma } from '../../../prisma/generated/sqlite/client/client';
import { serializeRow } from '../content/rows';
import type { FileStore } from './file-store';
import type { BackupClient, BackupTable } from './tables';

type Row = Record<string, unknown>;
type Delegate = {
  findMany(query: object): Promise<Row[]>;
  findFirst(query: object): Promise<Row | null>;
  createMany(query: object): Promise<unknown>;
  count(): Promise<number>;
};

const BATCH = 500;
/** The batch size for rows that contain files. */
const SMALL_BATCH = 20;

const delegate = (db: BackupClient, { model }: BackupTable): Delegate =>
  (db as unknown as Record<string, Delegate>)[model.charAt(0).toLowerCase() + model.slice(1)] as Delegate;

/** Where the contents of files are stored while rows are copied from PostgreSQL; rows get the hashes. */
type FileTarget = { files: FileStore; staging: string };

/** Yields all rows in the order of the key. Throws unless their number equals the database's count. */
async function* batches(db: BackupClient, table: BackupTable, target?: FileTarget): AsyncGenerator<Row[]> {
  const { model, key, bytes } = table;
  const hashes = target && bytes.length > 0 ? await storeFiles(db, table, target) : undefined;
  const orderBy = key.map((column) => ({ [column]: 'asc' }));
  let read = 0;
  let last: Row | undefined;
  while (true) {
    const rows = await delegate(db, table).findMany({
      ...(last && { where: after(key, last) }),
      ...(hashes && { omit: Object.fromEntries(bytes.map((column) => [column, true])) }),
      orderBy,
      take: bytes.length > 0 && !hashes ? SMALL_BATCH : BATCH,
    });
    if (rows.length === 0) break;
    yield hashes ? rows.map((row) => ({ ...row, ...hashes.get(keyOf(key, row)) })) : rows;
    read += rows.length;
    last = rows.at(-1);
  }
  const count = await delegate(db, table).count();
  if (read !== count) throw new Error(`${model} has ${count} rows, but ${read} were read.`);
}

const keyOf = (key: string[], row: Row) =>
  JSON.stringify(
    key.map((column) => row[column]),
    sortKeys,
  );

/** Stores the files of a table that are not stored yet; PostgreSQL computes the hashes. Returns the columns of hashes for each key. */
async function storeFiles(db: BackupClient, table: BackupTable, { files, staging }: FileTarget): Promise<Map<string, Row>> {
  const { model, key, bytes } = table;
  const columns = bytes.flatMap((name) => [`sha256("${name}") AS "${name}"`, `length("${name}") AS "size of ${name}"`]);
  // The names are those of our models, so the SQL is safe.
  const found = await db.$queryRawUnsafe<Row[]>(`SELECT ${[...key.map((name) => `"${name}"`), ...columns].join(', ')} FROM "${model}"`);
  const hashes = new Map<string, Row>();
  for (const row of found) {
    const stored: Row = {};
    for (const name of bytes) {
      const size = Number(row[`size of ${name}`] ?? 0);
      const hash = row[name] as Uint8Array | null;
      stored[name] = size > 0 ? hash : hash && Buffer.alloc(0);
      if (!hash || size === 0 || files.has(Buffer.from(hash), size)) continue;
      const where = Object.fromEntries(key.map((column) => [column, row[column]]));
      const file = await delegate(db, table).findFirst({ where, select: { [name]: true } });
      files.store(Buffer.from(hash), file?.[name] as Uint8Array, staging);
    }
    hashes.set(keyOf(key, row), stored);
  }
  return hashes;
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
export async function copyRows(
  from: BackupClient,
  into: BackupClient,
  tables: BackupTable[],
  target?: FileTarget,
): Promise<DatabaseContents> {
  const write = async (table: BackupTable, rows: Row[]) => {
    await delegate(into, table).createMany({ data: rows.map((row) => toInput(table, row)) });
  };
  return summarize(tables, (table) => batches(from, table, target), write, target !== undefined);
}

/** Prisma reads both nulls of a JSON column as null. */
function toInput({ json }: BackupTable, row: Row): Row {
  const nulls = [...json].filter(([name]) => row[name] === null);
  return { ...row, ...Object.fromEntries(nulls.map(([name, { isNullable }]) => [name, isNullable ? Prisma.DbNull : Prisma.JsonNull])) };
}

/** Row count and content hash for each model; equal on both databases for equal rows. */
export type DatabaseContents = Record<string, { count: number; hash: string }>;

/** `hasHashes` says that columns have the hashes of files instead of the files. */
export const hashContents = (db: BackupClient, tables: BackupTable[], hasHashes = false): Promise<DatabaseContents> =>
  summarize(
    tables,
    (table) => batches(db, table),
    async () => undefined,
    hasHashes,
  );

async function summarize(
  tables: BackupTable[],
  read: (table: BackupTable) => AsyncGenerator<Row[]>,
  use: (table: BackupTable, rows: Row[]) => Promise<void>,
  hasHashes: boolean,
): Promise<DatabaseContents> {
  const contents: DatabaseContents = {};
  for (const table of tables) {
    // The databases may sort texts differently, so the hash does not depend on the order of rows.
    const combined = Buffer.alloc(32);
    let count = 0;
    for await (const rows of read(table)) {
      count += rows.length;
      for (const row of rows) for (const [index, byte] of hashOf(row, hasHashes).entries()) combined[index] = (combined[index] ?? 0) ^ byte;
      await use(table, rows);
    }
    contents[table.model] = { count, hash: combined.toString('hex').slice(0, 12) };
  }
  return contents;
}

function hashOf(row: Row, hasHashes: boolean): Buffer {
  const hexOf = (bytes: Uint8Array) => (hasHashes && bytes.length > 0 ? Buffer.from(bytes) : digest(bytes)).toString('hex');
  const plain = Object.entries(row).map(([name, value]) => [name, value instanceof Uint8Array ? hexOf(value) : value]);
  return digest(JSON.stringify(serializeRow(Object.fromEntries(plain)), sortKeys));
}

const digest = (value: string | Uint8Array) => createHash('sha256').update(value).digest();

// PostgreSQL reorders JSON keys, and JSON has no BigInt.
const sortKeys = (_name: string, value: unknown) => {
  if (typeof value === 'bigint') return String(value);
  return value && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value;
};
