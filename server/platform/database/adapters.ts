import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import type { Provider } from '../../../prisma/schema';
import type { Role } from './sqlite-adapter';

export function providerOf(url: string): Provider {
  return url.startsWith('file:') ? 'sqlite' : 'postgresql';
}

/** Opens connections to the database at `url`; only the driver that it needs is loaded. */
export async function adapterFactory(url: string, role: Role): Promise<SqlMigrationAwareDriverAdapterFactory> {
  return providerOf(url) === 'sqlite' ? sqliteFactory(url, role) : postgresFactory(url);
}

async function sqliteFactory(url: string, role: Role): Promise<SqlMigrationAwareDriverAdapterFactory> {
  const { sqliteAdapterFactory } = await import('./sqlite-adapter');
  const file = url.slice('file:'.length);
  requireAccess(file);
  // For this user alone; SQLite gives its journals the same mode.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  return sqliteAdapterFactory(file, role);
}

/** Makes the file's folder; throws in words when this user may not write there. */
export function requireAccess(file: string): void {
  const folder = dirname(file);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // SQLite keeps a journal beside the file.
    accessSync(folder, constants.W_OK);
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new Error(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}): give this user the file and its folder.`);
  }
}

async function postgresFactory(url: string): Promise<SqlMigrationAwareDriverAdapterFactory> {
  const { PrismaPg } = await import('@prisma/adapter-pg');

  class Postgres extends PrismaPg {
    override async connect() {
      const adapter = await super.connect();
      // The pool listens to idle connections and the adapter to those within a transaction. One that is lost while it goes from hand to hand
      // has no listener, and would end the process; the query that it was for fails with the next word on it anyway.
      adapter.underlyingDriver().on('connect', (client) => client.on('error', () => undefined));
      // The adapter cuts a script at each semicolon, also within a text, and spreads it over its connections. Sent whole it is one transaction.
      const executeScript = async (sql: string) => {
        await adapter.executeRaw({ sql, args: [], argTypes: [] });
      };
      return Object.assign(adapter, { executeScript });
    }
  }
  // The adapter listens to the pool's errors: a lost idle connection is replaced and never ends the process.
  return new Postgres({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000, keepAlive: true });
}
