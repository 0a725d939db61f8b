import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { databaseUrl, runSql } from '../../prisma/run-sql';
import type { Provider } from '../../prisma/schema';
import { buildIsFresh } from '../../scripts/prepare/run.mjs';
import { startPostgres } from '../../scripts/scratch-postgres';
import { temporaryFolder } from '../../scripts/temporary-folder';
import { buildApp } from '../../server/app';
import { readEnv } from '../../server/env';
import { openDatabase } from '../../server/platform/database/database';
import { migrate } from '../../server/platform/database/migrate';
import { PASSWORD } from './password';

let ended = async (): Promise<void> => undefined;

/** Vitest's global setup: one server, for each database one migrated template, and one with the demo, that `databases.ts` copies. */
export async function setup(project: TestProject): Promise<void> {
  const server = await startPostgres();
  const folder = temporaryFolder('site-tests-');
  const template = `site_test_${randomBytes(4).toString('hex')}`;
  ended = async () => {
    const remaining = await runSql(server.url, `SELECT datname::text FROM pg_database WHERE datname LIKE '${template}%'`);
    for (const [name] of remaining) await runSql(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
    await server.stop();
  };
  const templates = { sqlite: `file:${join(folder, 'template.db')}`, postgresql: databaseUrl(server.url, template) };
  try {
    await runSql(server.url, `CREATE DATABASE ${template}`);
    for (const url of Object.values(templates)) await migrate(url);
  } catch (error) {
    await ended();
    throw error;
  }
  const demo = `file:${join(folder, 'demo.db')}`;
  await fillDemo(demo);
  project.provide('templates', { ...templates, demo });
  project.provide('isBuilt', buildIsFresh());
}

/** The first start takes longer than most tests, so its result is reused. */
async function fillDemo(url: string): Promise<void> {
  await migrate(url);
  const db = await openDatabase(url);
  const { http } = await buildApp({
    env: readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ADMIN_PASSWORD: PASSWORD, DATABASE_URL: url }),
    db,
  });
  await http.close();
  await db.close();
}

export async function teardown(): Promise<void> {
  await ended();
}

declare module 'vitest' {
  interface ProvidedContext {
    templates: Record<Provider | 'demo', string>;
    /** Whether the programs in `dist/` are those of the sources. */
    isBuilt: boolean;
  }
}
