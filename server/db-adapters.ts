import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory, Transaction } from '@prisma/driver-adapter-utils';
import type { Provider } from '../prisma/schema';

/**
 * What a connection may do. On SQLite a reader has its own connection, which refuses to write, and an inspector opens the file in such a way
 * that not even its end writes anything into it. A lock keeps every other connection out of its file, which nothing is written into.
 */
export type Role = 'read' | 'write' | 'inspect' | 'lock';

export function providerOf(url: string): Provider {
  return url.startsWith('file:') ? 'sqlite' : 'postgresql';
}

/** Opens connections to the database at `url`; only the driver that it needs is loaded. */
export async function adapterFactory(url: string, role: Role): Promise<SqlMigrationAwareDriverAdapterFactory> {
  return providerOf(url) === 'sqlite' ? sqliteFactory(url, role) : postgresFactory(url);
}

// The driver waits for a lock inside the event loop. A read is tried once, a write again and again (db.ts).
const busyTimeout: Record<Role, number> = { read: 100, write: 10, inspect: 5_000, lock: 0 };

// journal_mode is kept in the file, so a reader leaves it alone; the rest is a connection's own and forgotten when it closes.
const onOpen: Record<Role, string> = {
  read: 'PRAGMA query_only = ON; PRAGMA foreign_keys = ON;',
  write: 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;',
  inspect: '',
  lock: 'BEGIN EXCLUSIVE;',
};

async function sqliteFactory(url: string, role: Role): Promise<SqlMigrationAwareDriverAdapterFactory> {
  const { PrismaBetterSqlite3 } = await import('@prisma/adapter-better-sqlite3');
  const file = url.slice('file:'.length);
  requireAccess(file);
  // For this user alone; SQLite gives its journals the same mode.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));

  class Sqlite extends PrismaBetterSqlite3 {
    override async connect(): Promise<SqlDriverAdapter> {
      const adapter = await super.connect();
      try {
        await requireSqlite(adapter);
        await adapter.executeScript(onOpen[role]);
        if (role === 'write') await requireDurable(adapter);
      } catch (error) {
        await adapter.dispose();
        throw error;
      }
      const begin = adapter.startTransaction.bind(adapter);
      return Object.assign(adapter, { startTransaction: async () => takeWriteLock(await begin()) });
    }
  }
  return new Sqlite({ url, timeout: busyTimeout[role], readonly: role === 'inspect' });
}

const answerTo = async (adapter: SqlDriverAdapter, sql: string) =>
  String((await adapter.queryRaw({ sql, args: [], argTypes: [] })).rows[0]?.[0]);

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

// Older ones have a rare bug in WAL mode that corrupts the file, and the driver may have been built against the system's own.
async function requireSqlite(adapter: SqlDriverAdapter): Promise<void> {
  const version = await answerTo(adapter, 'SELECT sqlite_version()');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 3 || (major === 3 && minor < 52)) throw new Error(`SQLite 3.52 or newer is needed, better-sqlite3 brings ${version}`);
}

// A pragma that cannot be followed says nothing: a network folder, say, has no room for WAL's shared memory.
async function requireDurable(adapter: SqlDriverAdapter): Promise<void> {
  const [mode, synchronous] = [await answerTo(adapter, 'PRAGMA journal_mode'), await answerTo(adapter, 'PRAGMA synchronous')];
  if (mode === 'wal' && synchronous === '2') return;
  throw new Error(`SQLite cannot keep its promises in this folder (journal_mode ${mode}, synchronous ${synchronous}): use a local disk.`);
}

// The adapter begins without a lock: two that read first and write later could then never both go on. And when its own BEGIN fails, it never
// gives its mutex back. So its transaction, which has touched nothing yet, becomes one that holds the write lock from the start.
async function takeWriteLock(transaction: Transaction): Promise<Transaction> {
  const run = (sql: string) => transaction.executeRaw({ sql, args: [], argTypes: [] });
  const release = transaction.rollback.bind(transaction);
  transaction.rollback = async () => {
    // Prisma has said ROLLBACK already, except after a COMMIT that failed: then the next BEGIN would find the connection within this one.
    await run('ROLLBACK').catch(() => undefined);
    await release();
  };
  try {
    await run('COMMIT');
    await run('BEGIN IMMEDIATE');
    return transaction;
  } catch (error) {
    await transaction.rollback();
    throw error;
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
