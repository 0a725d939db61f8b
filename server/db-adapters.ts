import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory, Transaction } from '@prisma/driver-adapter-utils';
import type { Provider } from '../prisma/schema';

/** What a connection may do. On SQLite a reader has its own connection, which refuses to write. */
export type Role = 'read' | 'write';

export function providerOf(url: string): Provider {
  return url.startsWith('file:') ? 'sqlite' : 'postgresql';
}

/** Opens connections to the database at `url`; only the driver that it needs is loaded. */
export async function adapterFactory(url: string, role: Role): Promise<SqlMigrationAwareDriverAdapterFactory> {
  return providerOf(url) === 'sqlite' ? sqliteFactory(url, role) : postgresFactory(url);
}

// The driver waits for a lock inside the event loop. A read is tried once, a write again and again (db.ts).
const busyTimeout: Record<Role, number> = { read: 100, write: 10 };

// journal_mode is kept in the file, so a reader leaves it alone; the rest is a connection's own and forgotten when it closes.
const pragmas: Record<Role, string> = {
  read: 'PRAGMA query_only = ON; PRAGMA foreign_keys = ON;',
  write: 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;',
};

async function sqliteFactory(url: string, role: Role): Promise<SqlMigrationAwareDriverAdapterFactory> {
  const { PrismaBetterSqlite3 } = await import('@prisma/adapter-better-sqlite3');
  mkdirSync(dirname(url.slice('file:'.length)), { recursive: true });

  class Sqlite extends PrismaBetterSqlite3 {
    override async connect(): Promise<SqlDriverAdapter> {
      const adapter = await super.connect();
      try {
        await requireSqlite(adapter);
        await adapter.executeScript(pragmas[role]);
      } catch (error) {
        await adapter.dispose();
        throw error;
      }
      const begin = adapter.startTransaction.bind(adapter);
      return Object.assign(adapter, { startTransaction: async () => takeWriteLock(await begin()) });
    }
  }
  return new Sqlite({ url, timeout: busyTimeout[role] });
}

// Older ones have a rare bug in WAL mode that corrupts the file, and the driver may have been built against the system's own.
async function requireSqlite(adapter: SqlDriverAdapter): Promise<void> {
  const { rows } = await adapter.queryRaw({ sql: 'SELECT sqlite_version()', args: [], argTypes: [] });
  const version = String(rows[0]?.[0]);
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 3 || (major === 3 && minor < 52)) throw new Error(`SQLite 3.52 or newer is needed, better-sqlite3 brings ${version}`);
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
