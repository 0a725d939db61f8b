/** Prisma driver adapter for SQLite. The driver has the API of `node:sqlite` and bundles the same SQLite for every Node version. */
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import {
  type ArgType,
  type ColumnType,
  type ConnectionInfo,
  DriverAdapterError,
  type Error as DriverError,
  type IsolationLevel,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlQueryable,
  type SqlResultSet,
  type Transaction,
} from '@prisma/driver-adapter-utils';
import { LRUCache } from 'lru-cache';
import { SQLITE_BUSY_MS } from '../limits';
import { inferColumnType, type SqliteValue, toPrismaColumnType, toPrismaValue, toSqliteArgument } from './sqlite-values';

/**
 * The rights of a connection. On SQLite, `read` has a separate connection that rejects writes; `inspect` opens the file read-only, so that
 * not even closing it writes; `lock` holds an exclusive lock on a file that stays empty.
 */
export type ConnectionRole = 'read' | 'write' | 'inspect' | 'lock';

// journal_mode is stored in the file, so readers do not set it; the other pragmas apply to the connection only.
const onOpen: Record<ConnectionRole, string> = {
  read: 'PRAGMA query_only = ON; PRAGMA cache_size = -16000;',
  // Deleted data is overwritten, so that it does not stay in unused pages of the file.
  write: 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA cache_size = -16000;',
  inspect: '',
  lock: 'BEGIN EXCLUSIVE;',
};

// Integers are read as BigInt: otherwise the driver throws for large ones.
const driverOptions = { readBigInts: true, returnArrays: true, enableForeignKeyConstraints: true };

/** Opens connections to the SQLite file at this path. A missing file is created; its folder must exist. */
export function createSqliteAdapterFactory(file: string, role: ConnectionRole): SqlMigrationAwareDriverAdapterFactory {
  return {
    provider: 'sqlite',
    adapterName,
    connect: async () => open(file, role),
    connectToShadowDb: async () => new SqliteAdapter(new DatabaseSync(':memory:', driverOptions), 'BEGIN'),
  };
}

const adapterName = 'node-sqlite';

function open(file: string, role: ConnectionRole): SqlDriverAdapter {
  const options = { ...driverOptions, timeout: SQLITE_BUSY_MS[role], readOnly: role === 'inspect' };
  const database = withDriverErrors(() => new DatabaseSync(file, options));
  try {
    requireVersion(database);
    withDriverErrors(() => database.exec(onOpen[role]));
    if (role === 'write') requireDurable(database);
  } catch (error) {
    database.close();
    throw error;
  }
  // The transaction takes its lock at once: two transactions that read first and lock later could deadlock.
  return new SqliteAdapter(database, role === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN');
}

const queryValue = (database: DatabaseSyncInstance, sql: string) =>
  withDriverErrors(() => String((database.prepare(sql).get() as unknown[])[0]));

// Older versions have a rare bug in WAL mode that corrupts the file.
function requireVersion(database: DatabaseSyncInstance): void {
  const version = queryValue(database, 'SELECT sqlite_version()');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 3 || (major === 3 && minor < 52)) throw new Error(`SQLite 3.52 or newer is needed, the driver brings ${version}`);
}

// SQLite ignores unsupported pragmas without an error: on a network folder, for example, WAL has no shared memory.
function requireDurable(database: DatabaseSyncInstance): void {
  const [mode, synchronous] = [queryValue(database, 'PRAGMA journal_mode'), queryValue(database, 'PRAGMA synchronous')];
  if (mode === 'wal' && synchronous === '2') return;
  throw new Error(`SQLite cannot keep its promises in this folder (journal_mode ${mode}, synchronous ${synchronous}): use a local disk.`);
}

type Prepared = { statement: StatementSyncInstance; columnNames: string[]; columnTypes: (ColumnType | undefined)[] };

const MAX_STATEMENTS = 100;
// A statement keeps its bound values in memory until it runs again.
const MAX_CACHED_ARGUMENT = 10_000;

/** A connection and its prepared statements, in LRU order. */
class Connection {
  readonly #statements = new LRUCache<string, Prepared>({ max: MAX_STATEMENTS, dispose: ({ statement }) => statement.close() });
  constructor(readonly database: DatabaseSyncInstance) {}

  /** Runs `work` with a prepared statement and the values to bind. Prisma names each column, so column metadata can be cached. */
  run<T>({ sql, args, argTypes }: SqlQuery, work: (prepared: Prepared, values: SqliteValue[]) => T): T {
    return withDriverErrors(() => {
      const values = args.map((arg, i) => toSqliteArgument(arg, argTypes[i] as ArgType));
      const prepared = this.#statements.get(sql) ?? this.#prepare(sql);
      try {
        return work(prepared, values);
      } finally {
        if (values.some(isLarge)) this.#statements.delete(sql);
      }
    });
  }

  script(sql: string): void {
    this.#statements.clear();
    withDriverErrors(() => this.database.exec(sql));
  }

  #prepare(sql: string): Prepared {
    const statement = this.database.prepare(sql);
    const columns = statement.columns();
    const prepared = {
      statement,
      columnNames: columns.map(({ name }) => name),
      columnTypes: columns.map(({ type }) => toPrismaColumnType(type)),
    };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

const isLarge = (value: SqliteValue) => (typeof value === 'string' || value instanceof Uint8Array) && value.length > MAX_CACHED_ARGUMENT;

class Queries implements SqlQueryable {
  readonly provider = 'sqlite';
  readonly adapterName = adapterName;
  constructor(protected readonly connection: Connection) {}

  async queryRaw(query: SqlQuery): Promise<SqlResultSet> {
    return this.connection.run(query, ({ statement, columnNames, columnTypes }, values) => {
      const rows = statement.all(...values) as SqliteValue[][];
      const types = columnTypes.map((type, i) => type ?? inferColumnType(rows, i));
      for (const row of rows as unknown[][]) {
        for (const [i, type] of types.entries()) row[i] = toPrismaValue(row[i] as SqliteValue, type);
      }
      return { columnNames, columnTypes: types, rows };
    });
  }

  async executeRaw(query: SqlQuery): Promise<number> {
    return this.connection.run(query, ({ statement }, values) => Number(statement.run(...values).changes));
  }
}

class SqliteAdapter extends Queries implements SqlDriverAdapter {
  readonly #begin: string;
  #lastTransaction = Promise.resolve();

  constructor(database: DatabaseSyncInstance, begin: string) {
    super(new Connection(database));
    this.#begin = begin;
  }

  /** SQLite's own limit of parameters; otherwise Prisma splits a list of ids after 999, and then neither sorts nor pages the result. */
  getConnectionInfo(): ConnectionInfo {
    return { maxBindValues: 32_766, supportsRelationJoins: false };
  }

  async executeScript(script: string): Promise<void> {
    this.connection.script(script);
  }

  /** Waits for earlier transactions to end: there is only one connection. */
  async startTransaction(isolationLevel?: IsolationLevel): Promise<Transaction> {
    if (isolationLevel && isolationLevel !== 'SERIALIZABLE') {
      throw new DriverAdapterError({ kind: 'InvalidIsolationLevel', level: isolationLevel });
    }
    const previous = this.#lastTransaction;
    let release = () => {};
    this.#lastTransaction = new Promise((resolve) => {
      release = resolve;
    });
    await previous;
    try {
      withDriverErrors(() => this.connection.database.exec(this.#begin));
    } catch (error) {
      release();
      throw error;
    }
    return new SqliteTransaction(this.connection, release);
  }

  async dispose(): Promise<void> {
    if (this.connection.database.isOpen) this.connection.database.close();
  }
}

class SqliteTransaction extends Queries implements Transaction {
  // Prisma leaves COMMIT and ROLLBACK to the adapter.
  readonly options = { usePhantomQuery: true };
  readonly #release: () => void;
  #isOpen = true;

  constructor(connection: Connection, release: () => void) {
    super(connection);
    this.#release = release;
  }

  /** A failed COMMIT ends the transaction too: otherwise the next transaction would begin within it. */
  async commit(): Promise<void> {
    try {
      withDriverErrors(() => this.connection.database.exec('COMMIT'));
    } finally {
      await this.rollback();
    }
  }

  async rollback(): Promise<void> {
    const { database } = this.connection;
    // The connection may already run the next transaction.
    if (!this.#isOpen) return;
    this.#isOpen = false;
    try {
      // Some errors, such as a full disk, roll back automatically.
      if (database.isOpen && database.isTransaction) withDriverErrors(() => database.exec('ROLLBACK'));
    } finally {
      this.#release();
    }
  }
}

function withDriverErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof DriverAdapterError) throw error;
    throw new DriverAdapterError(toDriverError(error as Error & { code?: string; errcode?: number }));
  }
}

// The primary result codes that database-errors.ts recognizes.
const codeNames: Record<number, string> = {
  5: 'BUSY',
  6: 'LOCKED',
  7: 'NOMEM',
  8: 'READONLY',
  10: 'IOERR',
  11: 'CORRUPT',
  13: 'FULL',
  14: 'CANTOPEN',
  15: 'PROTOCOL',
  19: 'CONSTRAINT',
  26: 'NOTADB',
};

const [NOT_NULL, FOREIGN_KEY, TRIGGER, UNIQUE, PRIMARY_KEY] = [1299, 787, 1811, 2067, 1555];

function toDriverError(error: Error & { code?: string; errcode?: number }): DriverError {
  const { code, errcode, message } = error;
  if (code === 'ERR_INVALID_STATE') return { kind: 'ConnectionClosed', originalMessage: message };
  if (errcode === undefined) throw error;
  const original = { originalCode: `SQLITE_${codeNames[errcode & 0xff] ?? 'ERROR'}`, originalMessage: message };
  // "UNIQUE constraint failed: Table.field, Table.other"
  const failed = message.split('constraint failed: ')[1]?.split(', ') ?? [];
  const constraint = { fields: failed.map((name) => name.slice(name.lastIndexOf('.') + 1)) };
  if (errcode === UNIQUE || errcode === PRIMARY_KEY) {
    return { ...original, kind: 'UniqueConstraintViolation', constraint, table: failed[0]?.split('.')[0] };
  }
  if (errcode === NOT_NULL) return { ...original, kind: 'NullConstraintViolation', constraint };
  if (errcode === FOREIGN_KEY || errcode === TRIGGER) {
    return { ...original, kind: 'ForeignKeyConstraintViolation', constraint: { foreignKey: {} } };
  }
  if (original.originalCode === 'SQLITE_BUSY') return { ...original, kind: 'SocketTimeout' };
  const missing = /^no such (table|column): (.*)|has no column named (.*)/.exec(message);
  if (missing?.[1] === 'table') return { ...original, kind: 'TableDoesNotExist', table: missing[2] };
  if (missing) return { ...original, kind: 'ColumnNotFound', column: missing[2] ?? missing[3] };
  return { ...original, kind: 'sqlite', extendedCode: errcode, message };
}
