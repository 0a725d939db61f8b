import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory, SqlQuery, Transaction } from '@prisma/driver-adapter-utils';
import type { DatabaseProvider } from '../../../prisma/schema';
import { type DatabaseLimits, LONG_LIMITS } from './limits';
import type { ConnectionRole } from './sqlite/sqlite-adapter';

export function parseDatabaseProvider(url: string): DatabaseProvider {
  return url.startsWith('file:') ? 'sqlite' : 'postgresql';
}

/** The database at `url` in a message for the operator: the file's full path, or the URL without its password and parameters. */
export function describeDatabase(url: string): string {
  if (parseDatabaseProvider(url) === 'sqlite') return resolve(url.slice('file:'.length));
  const { protocol, username, host, pathname } = new URL(url);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}

/** Opens connections to the database at `url`, by default for long work; only the required driver is loaded. */
export async function createAdapterFactory(
  url: string,
  role: ConnectionRole,
  limits: DatabaseLimits = LONG_LIMITS,
): Promise<SqlMigrationAwareDriverAdapterFactory> {
  return parseDatabaseProvider(url) === 'sqlite' ? sqliteFactory(url, role) : postgresFactory(url, limits);
}

/** Runs `work` on one adapter for the database at `url`, and closes it. */
export async function withAdapter<T>(url: string, role: ConnectionRole, work: (adapter: SqlDriverAdapter) => Promise<T>): Promise<T> {
  const adapter = await (await createAdapterFactory(url, role)).connect();
  try {
    return await work(adapter);
  } finally {
    await adapter.dispose();
  }
}

/** Runs `work` in one transaction of `adapter`. */
export async function runInTransaction<T>(adapter: SqlDriverAdapter, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const tx = await adapter.startTransaction();
  // The PostgreSQL adapter expects its caller to send the statement; the SQLite adapter sends it itself.
  const send = async (statement: string) => {
    if (!tx.options.usePhantomQuery) await tx.executeRaw(buildRawQuery(statement));
  };
  try {
    const result = await work(tx);
    await send('COMMIT');
    await tx.commit();
    return result;
  } catch (error) {
    await send('ROLLBACK').catch(() => undefined);
    await tx.rollback();
    throw error;
  }
}

/** A statement for a driver adapter, with its arguments unconverted. */
export const buildRawQuery = (sql: string, ...args: (string | number | null)[]): SqlQuery => ({
  sql,
  args,
  argTypes: args.map(() => ({ scalarType: 'string', arity: 'scalar' })),
});

async function sqliteFactory(url: string, role: ConnectionRole): Promise<SqlMigrationAwareDriverAdapterFactory> {
  const { createSqliteAdapterFactory: sqliteAdapterFactory } = await import('./sqlite/sqlite-adapter');
  const file = url.slice('file:'.length);
  requireAccess(file);
  // The file is readable by this user only; SQLite gives its journals the same mode.
  try {
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  } catch (error) {
    throw accessError(file, error);
  }
  return sqliteAdapterFactory(file, role);
}

/** Creates the file's folder; throws a readable error, which begins with `what` names the file, when this user may not write there. */
export function requireAccess(file: string, what = 'DATABASE_URL'): void {
  const folder = dirname(file);
  try {
    createFolder(folder);
    // The folder must be writable, since SQLite keeps a journal beside the file.
    accessSync(folder, constants.W_OK);
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw accessError(file, error, what);
  }
  if (existsSync(file) && statSync(file).isDirectory())
    throw new Error(`${what}: ${file} is a folder: name a file in it, such as ${join(file, 'site.db')}`);
}

const accessError = (file: string, error: unknown, what = 'DATABASE_URL') =>
  new Error(
    `${what}: ${file} cannot be written (${(error as NodeJS.ErrnoException).code}): give this user the file and its folder, or name another file.`,
  );

/** Creates a folder and its parents one by one: Node's own recursion never ends below /proc, which reports the parent as missing. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process of the site created the folder first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

async function postgresFactory(url: string, limits: DatabaseLimits): Promise<SqlMigrationAwareDriverAdapterFactory> {
  const [{ PrismaPg }, { BoundedPool }] = await Promise.all([import('@prisma/adapter-pg'), import('./postgres-pool')]);
  const factory = () => new PrismaPg(new BoundedPool(url, limits), { disposeExternalPool: true });
  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    // The adapter handles the pool's errors: a lost idle connection is replaced and never ends the process.
    connect: () => factory().connect(),
    connectToShadowDb: () => factory().connectToShadowDb(),
  };
}
