/** Reads the tables from the database's catalogue: a list in the code would miss the tables of the next release. */
import { Prisma, type PrismaClient } from '../../../prisma/generated/sqlite/client/client';
import type { Database, Tx } from '../../platform/database/database';

export type BackupClient = Tx | PrismaClient;

export type BackupTable = {
  model: Prisma.ModelName;
  /** The columns of the primary key, in their order. */
  key: string[];
  /** Columns of JSON, and whether they may be NULL. */
  json: Map<string, { isNullable: boolean }>;
  /** Columns with the contents of files. */
  bytes: string[];
};

type Column = { table: string; name: string; type: string; notnull: bigint; pk: bigint };

/** The tables of a SQLite database, in the order of prisma/models.prisma: a referenced table comes before the tables that refer to it. */
export async function readBackupTables(sqlite: BackupClient): Promise<BackupTable[]> {
  const columns = await sqlite.$queryRaw<Column[]>`
    SELECT m.name AS "table", c.name, c.type, c."notnull", c.pk FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'`;
  return Object.values(Prisma.ModelName).map((model) => {
    const own = columns.filter(({ table }) => table === model);
    return {
      model,
      key: own
        .filter(({ pk }) => pk > 0)
        .sort((a, b) => Number(a.pk - b.pk))
        .map(({ name }) => name),
      json: new Map(own.filter(({ type }) => type === 'JSONB').map(({ name, notnull }) => [name, { isNullable: !notnull }])),
      bytes: own.filter(({ type }) => type === 'BLOB').map(({ name }) => name),
    };
  });
}

/** The last number that each table has assigned, by model: the number of a deleted row must not be reused, because its history remains. */
export async function readSequences(db: BackupClient, provider: Database['provider']): Promise<Record<string, number>> {
  const rows =
    provider === 'sqlite'
      ? await db.$queryRaw<{ name: string; value: bigint }[]>`SELECT name, seq AS value FROM sqlite_sequence`
      : await db.$queryRaw<{ name: string; value: bigint }[]>`
          SELECT c.table_name::text AS name, s.last_value AS value FROM information_schema.columns c
          JOIN pg_sequences s ON format('%I.%I', s.schemaname, s.sequencename)
            = pg_get_serial_sequence(format('%I.%I', c.table_schema, c.table_name), c.column_name)
          WHERE c.table_schema = current_schema() AND s.last_value IS NOT NULL`;
  // SQLite lists tables with 0 that a migration rebuilt while they were empty; PostgreSQL refuses 0 as a sequence value.
  const used = rows.filter(({ name, value }) => name in Prisma.ModelName && value > 0);
  return Object.fromEntries(used.map(({ name, value }) => [name, Number(value)]));
}

/**
 * SQLite also has a sequence for keys such as QuotationPdf's, which are numbers of other rows: PostgreSQL has no sequence for them, and
 * needs none.
 */
export async function writeSequences(db: BackupClient, provider: Database['provider'], counters: Record<string, number>): Promise<void> {
  for (const [name, value] of Object.entries(counters)) {
    if (provider === 'postgresql') {
      await db.$queryRaw`
        SELECT setval(pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name), ${value})::text
        FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = ${name}
          AND pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name) IS NOT NULL`;
    } else {
      await db.$executeRaw`DELETE FROM sqlite_sequence WHERE name = ${name}`;
      await db.$executeRaw`INSERT INTO sqlite_sequence (name, seq) VALUES (${name}, ${value})`;
    }
  }
}
