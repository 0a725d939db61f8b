import { randomUUID } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject, it } from 'vitest';
import { databaseUrl, runSql } from '../../prisma/run-sql';
import { type Provider, providers } from '../../prisma/schema';
import { isLong } from '../faults/long-form';

/** What differs between the databases: raw SQL and orders; what concurrent transactions see; the text index; columns and their types. */
type Difference = 'SQL' | 'isolation' | 'text search' | 'stored values';

/** Both databases, for tests that notice how they differ. */
export const bothProvidersFor = (_: Difference): readonly Provider[] => providers;

/** For all other tests: SQLite alone, and both in the long form. */
export const oneProvider: readonly Provider[] = isLong ? providers : ['sqlite'];

/** The same for single tests of a `describe.each(providers)`. */
export const itOnce = (provider: Provider) => it.runIf(oneProvider.includes(provider));

/** A file for the erasures of one test's database: others are in the same folder, and have the same server key. */
export const erasuresFileFor = (url: string): string =>
  url.startsWith('file:') ? `${url.slice('file:'.length)}.erasures` : join(tmpdir(), `erasures-${randomUUID()}`);

type TestDatabase = { url: string; drop(): Promise<void> };

/** A SQLite database after the first start: with the demo content, and `admin` with the test password. */
export const createDemoDatabase = (): TestDatabase => copyOfFile(inject('templates').demo);

/** The same with a password that is checked quickly. */
export const createCheapDemoDatabase = (): TestDatabase => copyOfFile(inject('templates').cheapDemo);

/** `createDemoDatabase` at a place of the test's own. */
export const copyDemoTo = (file: string): void => copyFileSync(inject('templates').demo.slice('file:'.length), file);

function copyOfFile(template: string): TestDatabase {
  const file = join(dirname(template.slice('file:'.length)), `${randomUUID()}.db`);
  copyFileSync(template.slice('file:'.length), file);
  const drop = async () => {
    for (const part of ['', '-wal', '-shm', '.lock']) rmSync(file + part, { force: true });
  };
  return { url: `file:${file}`, drop };
}

/** A migrated database without rows for one test. */
export const createFreshDatabase = (provider: Provider): Promise<TestDatabase> => copyOf(inject('templates').empty[provider]);

/** A database after the first start without content: with `admin` and the test password, which is checked quickly. */
export const createStartedDatabase = (provider: Provider): Promise<TestDatabase> => copyOf(inject('templates').started[provider]);

async function copyOf(template: string): Promise<TestDatabase> {
  if (template.startsWith('file:')) return copyOfFile(template);
  const source = new URL(template).pathname.slice(1);
  const name = `${source}_${randomUUID().slice(0, 8)}`;
  // The template must have no connections while it is copied, so both statements run on another database.
  const server = databaseUrl(template, 'postgres');
  await runSql(server, `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`);
  const drop = async () => {
    await runSql(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
  return { url: databaseUrl(template, name), drop };
}
