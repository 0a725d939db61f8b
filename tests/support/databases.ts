import { randomUUID } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject, it, type TestOptions } from 'vitest';
import { createDatabaseUrl, runSql } from '../../prisma/run-sql';
import { type DatabaseProvider, databaseProviders } from '../../prisma/schema';
import { isLong } from '../faults/long-form';

/**
 * The differences between the databases: raw SQL and sort orders; isolation of concurrent transactions; the text index; columns and their
 * types.
 */
type Difference = 'SQL' | 'isolation' | 'text search' | 'stored values';

/** Both databases, for tests that depend on this difference. */
export const bothProvidersFor = (_: Difference): readonly DatabaseProvider[] => databaseProviders;

/** The databases for all other tests: SQLite alone, and both in the long form. */
export const testProviders: readonly DatabaseProvider[] = isLong ? databaseProviders : ['sqlite'];

/** A single test of a `describe.each(providers)` that runs on these databases only. */
export const itOnTestProviders = (provider: DatabaseProvider) => it.runIf(testProviders.includes(provider));

/** Options of a test that `npm test` runs on the database `quick` alone; on the other database the test is thorough. */
export const quickOn = (quick: DatabaseProvider, provider: DatabaseProvider): TestOptions =>
  provider === quick ? {} : { tags: 'thorough' };

/** A separate erasures file for one test's database, since other tests use the same folder and server key. */
export const erasuresPathOf = (url: string): string =>
  url.startsWith('file:') ? `${url.slice('file:'.length)}.erasures` : join(tmpdir(), `erasures-${randomUUID()}`);

type TestDatabase = { url: string; drop(): Promise<void> };

/** A SQLite database after the first start: with the demo content, and `admin` with the test password. */
export const createDemoDatabase = (): TestDatabase => copyOfFile(inject('templates').demo);

/** A demo database with a password that is checked quickly. */
export const createCheapDemoDatabase = (): TestDatabase => copyOfFile(inject('templates').cheapDemo);

/** Creates a demo database at a given path. */
export const copyDemoDatabaseTo = (file: string): void => copyFileSync(inject('templates').demo.slice('file:'.length), file);

function copyOfFile(template: string): TestDatabase {
  const file = join(dirname(template.slice('file:'.length)), `${randomUUID()}.db`);
  copyFileSync(template.slice('file:'.length), file);
  const drop = async () => {
    for (const part of ['', '-wal', '-shm', '.lock']) rmSync(file + part, { force: true });
  };
  return { url: `file:${file}`, drop };
}

/** A migrated database without rows for one test. */
export const createFreshDatabase = (provider: DatabaseProvider): Promise<TestDatabase> => copyOf(inject('templates').empty[provider]);

/** A database after the first start without content: with `admin` and the test password, which is checked quickly. */
export const createStartedDatabase = (provider: DatabaseProvider): Promise<TestDatabase> => copyOf(inject('templates').started[provider]);

async function copyOf(template: string): Promise<TestDatabase> {
  if (template.startsWith('file:')) return copyOfFile(template);
  const source = new URL(template).pathname.slice(1);
  const name = `${source}_${randomUUID().slice(0, 8)}`;
  // The template must have no connections while it is copied, so both statements run on another database.
  const server = createDatabaseUrl(template, 'postgres');
  await runSql(server, `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`);
  const drop = async () => {
    await runSql(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
  return { url: createDatabaseUrl(template, name), drop };
}
