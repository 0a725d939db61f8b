import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { DatabaseProvider } from '../../prisma/schema';
import { migrateDatabase } from '../../server/platform/database/migrating/migrate';
import { createEmptyDatabase, type TestDatabase } from './databases';

/** Each test of the file gets a database with the migrations before `migration`: the returned function gives it. */
export function prepareDatabaseBefore(provider: DatabaseProvider, migration: string): () => TestDatabase {
  let database: TestDatabase;
  let root: string;
  beforeEach(async () => {
    database = await createEmptyDatabase(provider);
    root = mkdtempSync(join(tmpdir(), 'site-migrations-'));
    cpSync(join('prisma/migrations', provider), join(root, provider), { recursive: true });
    for (const name of readdirSync(join(root, provider)))
      if (name >= migration && name !== 'migration_lock.toml') rmSync(join(root, provider, name), { recursive: true });
    await migrateDatabase(database.url, root);
  });
  afterEach(async () => {
    await database.drop();
    rmSync(root, { recursive: true });
  });
  return () => database;
}
