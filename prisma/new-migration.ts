/** Creates the next migration for both databases: `npm run migration -- <name>`. Works offline (docs/decisions/003). */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfModels } from '../scripts/prepare/models-hash.mjs';
import { startPostgres } from '../scripts/scratch-postgres';
import { createTemporaryFolder } from '../scripts/temporary-folder';
import { migrateDatabase } from '../server/platform/database/migrating/migrate';
import { createMigrationSql } from './diff';
import { createDatabaseUrl, runSql } from './run-sql';
import { type DatabaseProvider, databaseProviders } from './schema';

const name = process.argv[2] ?? '';
if (!/^[a-z][a-z0-9_]*$/.test(name)) stop('Say what changes, in small letters: npm run migration -- add_faq', 1);

const models = readFileSync('prisma/models.prisma', 'utf8');
const diffs: Record<DatabaseProvider, string> = {
  sqlite: await nextStep(`file:${join(createTemporaryFolder('site-migration-'), 'scratch.db')}`),
  postgresql: await onPostgres(nextStep),
};
if (Object.values(diffs).every((sql) => sql === '')) {
  recordModels();
  stop('Nothing to migrate: the committed migrations equal the models.', 0);
}

const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
for (const provider of databaseProviders) {
  const file = join('prisma/migrations', provider, `${stamp}_${name}`, 'migration.sql');
  mkdirSync(join(file, '..'), { recursive: true });
  // If only one database changes, the other gets an empty migration, so that both histories are equal.
  writeFileSync(file, diffs[provider] || '-- Nothing to do here.\n');
  writeFileSync(join('prisma/migrations', provider, 'migration_lock.toml'), `provider = "${provider}"\n`);
  console.log(file);
}
recordModels();

/** Written last: without it the site does not start (scripts/prepare). */
function recordModels(): void {
  writeFileSync('prisma/migrations/models.sha256', `${hashOfModels(models)}\n`);
  // Without new clients, `tsc` and `vitest` run directly would report errors about the old models' fields.
  spawnSync(process.execPath, ['scripts/prepare.mjs', 'generate'], { stdio: 'inherit' });
}

async function nextStep(url: string): Promise<string> {
  await migrateDatabase(url);
  return createMigrationSql(url, models);
}

async function onPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = await startPostgres();
  const scratch = `site_migration_${randomUUID().replaceAll('-', '')}`;
  try {
    await runSql(server.url, `CREATE DATABASE ${scratch}`);
    return await work(createDatabaseUrl(server.url, scratch));
  } finally {
    await runSql(server.url, `DROP DATABASE IF EXISTS ${scratch}`);
    await server.stop();
  }
}

function stop(sentence: string, code: number): never {
  console.error(sentence);
  process.exit(code);
}
