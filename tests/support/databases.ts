import { randomUUID } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject, it, type TestOptions } from 'vitest';
import { createDatabaseUrl, runSql } from '../../prisma/run-sql';
import { type DatabaseProvider, databaseProviders } from '../../prisma/schema';
import { removeDatabaseFiles } from '../../server/features/backup/back-up';
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

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A SQLite database after the first start: with the demo content, and `admin` with the test password. */
export const createDemoDatabase = (): TestDatabase => copyOfFile(inject('templates').demo);

/** A demo database with a password that is checked quickly. */
export const createCheapDemoDatabase = (): TestDatabase => copyOfFile(inject('templates').cheapDemo);

/** Creates a demo database at a given path. */
export const copyDemoDatabaseTo = (file: string): void => copyFileSync(inject('templates').demo.slice('file:'.length), file);

/** The databases on the server of PostgreSQL into which backups are restored to verify them. */
export async function listVerifyDatabases(): Promise<string[]> {
  const server = createDatabaseUrl(inject('templates').empty.postgresql, 'postgres');
  const rows = await runSql(server, "SELECT datname::text FROM pg_database WHERE datname LIKE 'site_verify%'");
  return rows.map(([name]) => String(name));
}

const pathBeside = (template: string) => join(dirname(template.slice('file:'.length)), `${randomUUID()}.db`);

function copyOfFile(template: string): TestDatabase {
  const file = pathBeside(template);
  copyFileSync(template.slice('file:'.length), file);
  return databaseAt(file);
}

function databaseAt(file: string): TestDatabase {
  const drop = async () => {
    for (const part of ['', '-wal', '-shm', '.lock']) rmSync(file + part, { force: true });
  };
  return { url: `file:${file}`, drop };
}

/** A migrated database without rows for one test. */
export const createFreshDatabase = (provider: DatabaseProvider): Promise<TestDatabase> => copyOf(inject('templates').empty[provider]);

/** A database without tables, which a program may migrate. */
export async function createEmptyDatabase(provider: DatabaseProvider): Promise<TestDatabase> {
  const template = inject('templates').empty[provider];
  if (provider === 'postgresql') return createOnServer(template, 'TEMPLATE template0');
  const { url, drop } = databaseAt(pathBeside(template));
  // The copy from before a migration lies beside the file.
  const dropWithCopies = async () => {
    await drop();
    removeDatabaseFiles(url.slice('file:'.length));
  };
  return { url, drop: dropWithCopies };
}

/** A database after the first start without content: with `admin` and the test password, which is checked quickly. */
export const createStartedDatabase = (provider: DatabaseProvider): Promise<TestDatabase> => copyOf(inject('templates').started[provider]);

function copyOf(template: string): Promise<TestDatabase> {
  if (template.startsWith('file:')) return Promise.resolve(copyOfFile(template));
  return createOnServer(template, `TEMPLATE ${new URL(template).pathname.slice(1)} STRATEGY FILE_COPY`);
}

/** Creates a database on the server of the template at this URL. */
async function createOnServer(template: string, from: string): Promise<TestDatabase> {
  const name = `${new URL(template).pathname.slice(1)}_${randomUUID().slice(0, 8)}`;
  // The template must have no connections while it is copied, so both statements run on another database.
  const server = createDatabaseUrl(template, 'postgres');
  await runSql(server, `CREATE DATABASE ${name} ${from}`);
  const drop = async () => {
    await runSql(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
  return { url: createDatabaseUrl(template, name), drop };
}
