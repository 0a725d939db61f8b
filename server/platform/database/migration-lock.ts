/** On PostgreSQL, processes that start together migrate one after the other. */
import { setTimeout as pause } from 'node:timers/promises';
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import { inTransaction, rawQuery, withAdapter } from './adapters';

const ADVISORY_LOCK = 20_080_801;
const APPLICATION_NAME = 'site-migration';

/** The same PostgreSQL address, with the application name by which connections that run migrations are recognized. */
export function asMigration(url: string): string {
  const address = new URL(url);
  address.searchParams.set('application_name', APPLICATION_NAME);
  return address.href;
}

/** Runs `work` while no other process migrates the PostgreSQL database at `url`. */
export function withMigrationLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  return withAdapter(url, 'read', (adapter) =>
    // The end of the transaction releases the lock.
    inTransaction(adapter, async (tx) => {
      await tx.executeRaw(rawQuery("SET LOCAL lock_timeout = '60s'"));
      await tx.executeRaw(rawQuery(`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK})`));
      await endOrphans(adapter);
      return work();
    }),
  );
}

/** Terminates statements of a killed process that may still run, before the applied migrations are read. */
async function endOrphans(adapter: SqlDriverAdapter): Promise<void> {
  const sql = `SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity WHERE datname = current_database() AND application_name = '${APPLICATION_NAME}'`;
  while ((await adapter.queryRaw(rawQuery(sql))).rows.length > 0) await pause(20);
}
