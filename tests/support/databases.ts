import { randomUUID } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { databaseUrl, runSql } from '../../prisma/run-sql';
import { type Provider, providers } from '../../prisma/schema';

/** For tests whose queries do not differ between the databases, or are those of other tests: SQLite alone, and both in the long form. */
export const oneProvider: readonly Provider[] = process.env.FAULTS === 'long' ? providers : ['sqlite'];

type TestDatabase = { url: string; drop(): Promise<void> };

/** A SQLite database after the first start: with the demo content, and `admin` with the test password. */
export const demoDatabase = (): TestDatabase => copyOfFile(inject('templates').demo);

function copyOfFile(template: string): TestDatabase {
  const file = join(dirname(template.slice('file:'.length)), `${randomUUID()}.db`);
  copyFileSync(template.slice('file:'.length), file);
  const drop = async () => {
    for (const part of ['', '-wal', '-shm', '.lock']) rmSync(file + part, { force: true });
  };
  return { url: `file:${file}`, drop };
}

/** A migrated database without rows for one test: a copy of the run's template. */
export async function freshDatabase(provider: Provider): Promise<TestDatabase> {
  const template = inject('templates')[provider];
  const suffix = randomUUID().slice(0, 8);
  if (provider === 'sqlite') return copyOfFile(template);
  const source = new URL(template).pathname.slice(1);
  const name = `${source}_${suffix}`;
  // The template must have no connections while it is copied, so both statements run on another database.
  const server = databaseUrl(template, 'postgres');
  await runSql(server, `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`);
  const drop = async () => {
    await runSql(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
  return { url: databaseUrl(template, name), drop };
}
