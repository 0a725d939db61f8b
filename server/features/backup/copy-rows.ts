/** Copies all rows between databases of either kind unchanged, including ids, versions and times. */
import { createHash } from 'node:crypto';
import { Prisma, type PrismaClient } from '../../../prisma/generated/sqlite/client/client';
import type { Tx } from '../../platform/database/database';
import { serializeRow } from '../content/rows';

type Row = Record<string, unknown>;
type Delegate = { findMany(query: object): Promise<Row[]>; createMany(query: object): Promise<unknown>; count(): Promise<number> };
type Client = Tx | PrismaClient;

const BATCH = 500;
/** Rows with file contents are read in small batches. */
const SMALL_BATCHES: Record<string, number> = { PictureFile: 20 };
/** In the order of prisma/models.prisma: referenced models come before the models that reference them. */
const MODELS = Object.values(Prisma.ModelName);
/** JSON columns, where null must be a database NULL and not a JSON null. */
const JSON_OR_NULL = new Set(['before', 'after', 'received']);

const delegate = (db: Client, model: string) => (db as unknown as Record<string, Delegate>)[model.charAt(0).toLowerCase() + model.slice(1)];
const keyOf = (model: string) =>
  Object.keys((Prisma as unknown as Record<string, Record<string, string>>)[`${model}ScalarFieldEnum`] ?? {})[0] as string;

async function* batches(db: Client, model: string): AsyncGenerator<Row[]> {
  const key = keyOf(model);
  const take = SMALL_BATCHES[model] ?? BATCH;
  let last: unknown;
  while (true) {
    const after = last === undefined ? {} : { where: { [key]: { gt: last } } };
    const rows = (await delegate(db, model)?.findMany({ ...after, orderBy: { [key]: 'asc' }, take })) ?? [];
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.[key];
  }
}

/** Copies into a migrated database without rows. */
export async function copyRows(from: Client, into: Client): Promise<void> {
  for (const model of MODELS) {
    for await (const rows of batches(from, model)) {
      await delegate(into, model)?.createMany({ data: rows.map(toInput) });
    }
  }
}

function toInput(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value === null && JSON_OR_NULL.has(name) ? Prisma.DbNull : value]),
  );
}

/** Row count and content hash for each model; equal on both databases for equal rows. */
export type Contents = Record<string, { count: number; hash: string }>;

export async function hashContents(db: Client): Promise<Contents> {
  const contents: Contents = {};
  for (const model of MODELS) {
    // The databases may sort texts differently, so the hash does not depend on the order of rows.
    const combined = Buffer.alloc(32);
    let count = 0;
    for await (const rows of batches(db, model)) {
      count += rows.length;
      for (const row of rows) for (const [index, byte] of hashOf(row).entries()) combined[index] = (combined[index] ?? 0) ^ byte;
    }
    contents[model] = { count, hash: combined.toString('hex').slice(0, 12) };
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

/** The id sequences: the id of a deleted row must not be reused, because its history remains. */
export async function readSequences(db: Client, provider: 'sqlite' | 'postgresql'): Promise<Record<string, number>> {
  const rows =
    provider === 'sqlite'
      ? await db.$queryRaw<{ name: string; value: bigint }[]>`SELECT name, seq AS value FROM sqlite_sequence`
      : await db.$queryRaw<{ name: string; value: bigint }[]>`
          SELECT replace(sequencename, '_id_seq', '') AS name, last_value AS value FROM pg_sequences WHERE last_value IS NOT NULL`;
  // SQLite lists tables that a migration rebuilt while they were empty with 0, which PostgreSQL refuses as a value.
  const used = rows.filter(({ name, value }) => name in Prisma.ModelName && value > 0);
  return Object.fromEntries(used.map(({ name, value }) => [name, Number(value)]));
}

export async function writeSequences(db: Client, provider: 'sqlite' | 'postgresql', counters: Record<string, number>): Promise<void> {
  for (const [name, value] of Object.entries(counters)) {
    if (provider === 'postgresql') {
      await db.$queryRaw`SELECT setval(pg_get_serial_sequence(${`"${name}"`}, 'id'), ${value})::text`;
    } else {
      await db.$executeRaw`DELETE FROM sqlite_sequence WHERE name = ${name}`;
      await db.$executeRaw`INSERT INTO sqlite_sequence (name, seq) VALUES (${name}, ${value})`;
    }
  }
}
