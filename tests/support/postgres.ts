import { randomBytes } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabaseUrl, runSql } from '../../prisma/run-sql';
import type { DatabaseProvider } from '../../prisma/schema';
import { buildIsFresh } from '../../scripts/prepare/run.mjs';
import { startPostgres } from '../../scripts/scratch-postgres';
import { createTemporaryFolder } from '../../scripts/temporary-folder';
import { buildApp } from '../../server/app';
import { readEnv } from '../../server/env';
import { PasswordHasher } from '../../server/features/auth/password-hasher';
import { openDatabase } from '../../server/platform/database/database';
import { migrateDatabase } from '../../server/platform/database/migrating/migrate';
import { createCheapPasswords, PASSWORD, SERVER_KEY } from './password';

let ended = async (): Promise<void> => undefined;

/** Vitest's global setup: one server, and for each database the templates that `databases.ts` copies. */
export async function setup(project: TestProject): Promise<void> {
  const folder = createTemporaryFolder('site-tests-');
  const template = `site_test_${randomBytes(4).toString('hex')}`;
  const starting = startPostgres();
  ended = async () => {
    const server = await starting;
    const remaining = await runSql(server.url, `SELECT datname::text FROM pg_database WHERE datname LIKE '${template}%'`);
    for (const [name] of remaining) await runSql(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
    await server.stop();
  };
  const file = (name: string) => `file:${join(folder, `${name}.db`)}`;
  const [empty, started, demo, cheapDemo] = [file('empty'), file('started'), file('demo'), file('cheap-demo')];
  const fillFiles = async () => {
    await migrateDatabase(empty);
    await firstStart(started, 'none');
    await firstStart(demo, 'demo');
    copyFileSync(demo.slice('file:'.length), cheapDemo.slice('file:'.length));
    await makeCheap(cheapDemo);
  };
  try {
    // Both start at the same time: PostgreSQL takes seconds to start, in separate processes.
    const [{ url }] = await Promise.all([starting, fillFiles()]);
    const inPostgres = async (name: string) => {
      await runSql(url, `CREATE DATABASE ${template}_${name}`);
      return createDatabaseUrl(url, `${template}_${name}`);
    };
    const [emptyThere, startedThere] = [await inPostgres('empty'), await inPostgres('started')];
    await migrateDatabase(emptyThere);
    await firstStart(startedThere, 'none');
    const templates = {
      empty: { sqlite: empty, postgresql: emptyThere },
      started: { sqlite: started, postgresql: startedThere },
      demo,
      cheapDemo,
    };
    project.provide('templates', templates);
  } catch (error) {
    await ended();
    throw error;
  }
  project.provide('isBuilt', buildIsFresh());
}

/**
 * Runs a first start once for all tests, since each test would repeat it. Its time is before all clocks of tests; the demo's inbox is
 * empty.
 */
async function firstStart(url: string, seed: 'none' | 'demo'): Promise<void> {
  await migrateDatabase(url);
  const db = await openDatabase(url);
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ADMIN_PASSWORD: PASSWORD, SERVER_KEY, DATABASE_URL: url, SEED: seed });
  // Tests attack the demo's password, so it has the real cost.
  const passwords = seed === 'none' ? createCheapPasswords() : new PasswordHasher();
  const { http } = await buildApp({ env, db, passwords, now: () => new Date('2026-01-01T00:00:00Z'), workingDay: [] });
  await http.close();
  await db.close();
}

/** Hashes the administrator's password again with the cheap cost of tests. */
async function makeCheap(url: string): Promise<void> {
  const db = await openDatabase(url);
  const passwordHash = await createCheapPasswords().hash(PASSWORD);
  await db.transact((tx) => tx.adminUser.updateMany({ data: { passwordHash } }));
  await db.close();
}

export async function teardown(): Promise<void> {
  await ended();
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The templates: migrated; after the first start without content; with the demo; and the demo with a cheap password. */
    templates: { empty: Record<DatabaseProvider, string>; started: Record<DatabaseProvider, string>; demo: string; cheapDemo: string };
    /** Whether `dist/` was built from the current sources. */
    isBuilt: boolean;
  }
}
