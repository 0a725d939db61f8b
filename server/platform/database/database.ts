// The application is typed against the SQLite client; the PostgreSQL client has the same models and is cast once, below.
import type { Prisma, PrismaClient } from '../../../prisma/generated/sqlite/client/client';
import type { DatabaseProvider } from '../../../prisma/schema';
import { createAdapterFactory, parseDatabaseProvider } from './adapters';
import { isUnavailable, toUnavailableError } from './database-errors';
import { createWriteQueue } from './group-commit';
import { type DatabaseLimits, findStatementLimit, LONG_LIMITS, REQUEST_LIMITS } from './limits';
import { type Rewriting, readFreeBytes, rewriteDatabase } from './rewrite';
import type { ConnectionRole } from './sqlite/sqlite-adapter';
import { emptySqliteJournal } from './sqlite/sqlite-file';
import { findTextMatches, type TextIndex } from './text-index';

export type Tx = Prisma.TransactionClient;

/** Writes with the same lock run one after the other; a table such as inquiries is written under both locks, and conflicts are retried. */
type WriteLock = 'content' | 'other';
/** `timeout` in milliseconds; a write that sets it runs in its own transaction. `lock` defaults to `other`. */
export type WriteOptions = { timeout?: number; lock?: WriteLock };

type ReadMethod = 'findUnique' | 'findUniqueOrThrow' | 'findFirst' | 'findFirstOrThrow' | 'findMany' | 'count' | 'aggregate' | 'groupBy';
type ModelName = Exclude<Extract<keyof PrismaClient, string>, `$${string}`>;
/** The models without their write methods: writes require a transaction. */
export type Reader = { readonly [Name in ModelName]: Pick<PrismaClient[Name], ReadMethod | 'fields'> };

/** Numbers may be bigints on SQLite. */
export type RowGroup = Record<string, unknown> & { count: number };

export type Database = {
  provider: DatabaseProvider;
  /** The client for reads, which see committed data only. */
  read: Reader;
  /**
   * Runs `work` in a serializable transaction, shared with other writes that wait for the same lock (group commit). `work` is retried from its
   * start after a conflict or when another write of the group fails, so it must only use `tx`. Its limits are in limits.ts, or `timeout`.
   * Throws DatabaseUnavailableError when the write waits too long, and OutcomeUnknownError when a commit has no answer: the write may be
   * stored. `work` must not call `transact`: that would deadlock.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Finds the ids of at most `limit` rows of a text index, the newest, that contain all `texts` (three letters or more each). */
  findTexts(index: TextIndex, texts: readonly string[], limit: number): Promise<number[]>;
  /** Reads the first letters of texts of `table`, by id; the database cuts them, since long texts would otherwise be read in full. */
  readBeginnings(table: string, column: string, ids: readonly number[], letters: number): Promise<Map<number, string>>;
  /**
   * Counts the rows of `table` with these ids in groups of the same values of `columns`; of the `times` a group has only whether they are null. The
   * database counts, since reading a thousand rows takes longer than finding them.
   */
  countGroups(table: string, columns: readonly string[], times: readonly string[], ids: readonly number[]): Promise<RowGroup[]>;
  /** The clock of the database's machine, on which several processes must agree; null if the file belongs to this process. */
  clock: (() => Promise<Date>) | null;
  /**
   * Writes SQLite's journal into its file and empties it; resolves with false while another connection reads or writes. Null on PostgreSQL.
   */
  emptyJournal: (() => Promise<boolean>) | null;
  /** Rewrites the whole database, so that no page of its file retains deleted rows. `since` is the time of the last deletion. */
  rewrite(since: Date): Promise<Rewriting>;
  /** Resolves when the database responds. */
  ping(): Promise<void>;
  /** Whether a write fits on the disk of SQLite's file. True on PostgreSQL, since only its own machine sees its disk. */
  hasRoom(): Promise<boolean>;
  close(): Promise<void>;
};

/** Opens the database at `url` without migrating it. Each wait for it ends within its limit; tests shorten limits. */
export async function openDatabase(url: string, shorter: Partial<DatabaseLimits> = {}): Promise<Database> {
  const limits = { ...REQUEST_LIMITS, ...shorter };
  const provider = parseDatabaseProvider(url);
  const writer = await openClient(url, 'write', limits);
  // The SQLite adapter has one connection: reads on the writer's connection would see uncommitted data.
  const reader = provider === 'sqlite' ? await openClient(url, 'read', limits) : writer;
  const close = async () => {
    await Promise.all([reader.$disconnect(), writer.$disconnect()]);
  };
  try {
    // Connecting is lazy: a wrong URL fails with the first query.
    for (const client of [writer, reader]) await client.$queryRaw`SELECT 1`;
  } catch (error) {
    await close();
    throw isUnavailable(error) ? toUnavailableError('The database cannot be opened', error) : error;
  }
  const queue = (lock: WriteLock) =>
    createWriteQueue<Tx>(limits.turnMs, (work, timeout = limits.transactionMs, lockTimeout) =>
      writer.$transaction(
        async (tx) => {
          // SQLite's BEGIN takes the lock.
          if (provider === 'postgresql') await takeLock(tx, lock, { lockTimeout, timeout, limits });
          await work(tx);
        },
        { timeout },
      ),
    );
  const content = queue('content');
  // SQLite has one lock. On PostgreSQL each queue uses one connection of the pool, so connections for reads remain.
  const queues = { content, other: provider === 'sqlite' ? content : queue('other') };
  const transact: Database['transact'] = (work, { lock = 'other', timeout } = {}) => queues[lock](work, timeout);

  const find: Database['findTexts'] = (index, texts, limit) => findTextMatches(reader, provider, index, texts, limit);

  const readBeginnings: Database['readBeginnings'] = async (table, column, ids, letters) => {
    if (ids.length === 0) return new Map();
    // The names and numbers are declared in code, and the ids are checked to be numbers, so the SQL is safe.
    const sql = `SELECT "id", substr("${column}", 1, ${letters}) AS "text" FROM "${table}" WHERE "id" IN (${ids.map(Number).join(', ')})`;
    const rows = await reader.$queryRawUnsafe<{ id: number | bigint; text: string }[]>(sql);
    return new Map(rows.map(({ id, text }) => [Number(id), text]));
  };

  const countGroups: Database['countGroups'] = async (table, columns, times, ids) => {
    if (ids.length === 0) return [];
    const [same, none] = [columns.map((name) => `"${name}"`), times.map((name) => `"${name}" IS NULL`)];
    const values = [...same, ...times.map((name) => `min("${name}") AS "${name}"`), 'count(*) AS "count"'];
    const sql = `SELECT ${values.join(', ')} FROM "${table}" WHERE "id" IN (${ids.map(Number).join(', ')}) GROUP BY ${[...same, ...none].join(', ')}`;
    const rows = await reader.$queryRawUnsafe<Record<string, unknown>[]>(sql);
    return rows.map((row) => ({ ...row, count: Number(row.count) }));
  };

  const ping = async () => {
    await reader.contentVersion.findFirst();
  };
  const clock = async () => {
    const [{ ms }] = await reader.$queryRaw<[{ ms: number }]>`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`;
    return new Date(ms);
  };
  return {
    provider,
    read: reader,
    transact,
    findTexts: find,
    readBeginnings,
    countGroups,
    clock: provider === 'postgresql' ? clock : null,
    emptyJournal: provider === 'sqlite' ? () => emptySqliteJournal(url) : null,
    rewrite: (since) => rewriteDatabase(url, since),
    ping,
    hasRoom: async () => provider === 'postgresql' || (await readFreeBytes(url)) > LEAST_FREE_BYTES,
    close,
  };
}

/** A large write with its journal. */
const LEAST_FREE_BYTES = 2 ** 20;

// Tables that are rarely vacuumed: VACUUM is the only maintenance statement that waits for this lock mode.
const lockTables: Record<WriteLock, string> = { content: 'ContentVersion', other: 'AdminUser' };

/**
 * Waits at most `lockTimeout` until no transaction of any process holds this lock; the end of the transaction releases it. It must be the
 * transaction's first statement: LOCK TABLE runs before the snapshot is taken, so later reads include all earlier writes. A query, including
 * one for an advisory lock, would take the snapshot first, and the transaction would be aborted after waiting.
 */
async function takeLock(
  tx: Tx,
  lock: WriteLock,
  { lockTimeout, timeout, limits }: { lockTimeout: number; timeout: number; limits: DatabaseLimits },
): Promise<void> {
  // For the transaction alone: behind a pooler the next client would inherit a session's settings, and a pooler refuses them in the startup
  // packet. They end what a process that is gone, or cut off, has left: its locks would stop all writers.
  const settings = {
    lock_timeout: lockTimeout,
    statement_timeout: findStatementLimit(limits) + limits.serverExtraMs,
    idle_in_transaction_session_timeout: timeout + limits.serverExtraMs,
  };
  const set = Object.entries(settings).map(([name, ms]) => `SET LOCAL ${name} = ${ms}`);
  // Reads, and writes without the lock (from a database shell), are not blocked. No statement takes parameters: all values are ours.
  await tx.$executeRawUnsafe([...set, `LOCK TABLE "${lockTables[lock]}" IN SHARE UPDATE EXCLUSIVE MODE`].join('; '));
}

/** A separate client, by default for copying or checking a whole database; the site itself uses `openDatabase`. */
export async function openClient(url: string, role: ConnectionRole, limits: DatabaseLimits = LONG_LIMITS): Promise<PrismaClient> {
  const adapter = await createAdapterFactory(url, role, limits);
  // A connection and BEGIN have limits of their own.
  const maxWait = limits.connectMs + limits.statementMs;
  const transactionOptions = { maxWait, timeout: limits.transactionMs, isolationLevel: 'Serializable' } as const;
  if (parseDatabaseProvider(url) === 'sqlite') {
    const sqlite = await import('../../../prisma/generated/sqlite/client/client');
    return new sqlite.PrismaClient({ adapter, transactionOptions, errorFormat: 'minimal' });
  }
  const postgresql = await import('../../../prisma/generated/postgresql/client/client');
  return new postgresql.PrismaClient({ adapter, transactionOptions, errorFormat: 'minimal' }) as unknown as PrismaClient;
}
