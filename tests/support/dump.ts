import { Prisma } from '../../prisma/generated/sqlite/client/client';
import type { Database } from '../../server/platform/database/database';

/** All stored data, without the tables in `without`: each row of each table as JSON, in the same order on both databases. */
export async function dumpDatabase({ read }: Pick<Database, 'read'>, without: readonly string[] = []): Promise<Record<string, string[]>> {
  const names = Object.values(Prisma.ModelName).filter((name) => !without.includes(name));
  const tables = names.map(async (name) => {
    const model = `${name.charAt(0).toLowerCase()}${name.slice(1)}` as 'product';
    const rows: object[] = await read[model].findMany();
    return [
      name,
      rows.map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))).sort(),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}
