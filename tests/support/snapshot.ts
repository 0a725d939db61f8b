/** Puts a database back to an earlier state within one process, so that many commands can run on the same rows. */
import { Prisma } from '../../prisma/generated/sqlite/client/client';
import type { Database } from '../../server/platform/database/database';

const tables = Object.values(Prisma.ModelName);

/** Copies all tables; the returned function puts every row back. */
export async function takeSnapshot({ provider, transact }: Database): Promise<() => Promise<void>> {
  await transact(async (tx) => {
    for (const table of tables) await tx.$executeRawUnsafe(`CREATE TABLE "before_${table}" AS SELECT * FROM "${table}"`);
  });
  const withoutReferences = provider === 'sqlite' ? 'PRAGMA defer_foreign_keys = ON' : "SET LOCAL session_replication_role = 'replica'";
  return () =>
    transact(async (tx) => {
      await tx.$executeRawUnsafe(withoutReferences);
      for (const table of tables) {
        await tx.$executeRawUnsafe(`DELETE FROM "${table}"`);
        await tx.$executeRawUnsafe(`INSERT INTO "${table}" SELECT * FROM "before_${table}"`);
      }
    });
}
