// The application is typed against SQLite's client; PostgreSQL's has the same models and is cast once, below.
import type { Prisma, PrismaClient } from '../../../prisma/generated/sqlite/client/client';
import type { Provider } from '../../../prisma/schema';
import { adapterFactory, providerOf } from './adapters';
import { isUnavailable, toUnavailableError } from './database-errors';
import { writeQueue } from './group-commit';
import type { Role } from './sqlite-adapter';

export type Tx = Prisma.TransactionClient;

/** Writes with the same lock wait for each other in turn. Content and everything else have no table in common. */
type WriteLock = 'content' | 'other';
/** `timeout` in milliseconds; a write that sets one gets a transaction of its own. `lock` is `other` unless set. */
export type WriteOptions = { timeout?: number; lock?: WriteLock };

type ReadMethod = 'findUnique' | 'findUniqueOrThrow' | 'findFirst' | 'findFirstOrThrow' | 'findMany' | 'count' | 'aggregate' | 'groupBy';
type ModelName = Exclude<Extract<keyof PrismaClient, string>, `$${string}`>;
/** The models without their writing methods: who wants to write takes a transaction. */
export type Reader = { readonly [Name in ModelName]: Pick<PrismaClient[Name], ReadMethod> };

export type Database = {
  provider: Provider;
  /** Sees only what is committed. */
  read: Reader;
  /**
   * One serializable transaction, shared with other writes that wait for the same lock. `work` runs again from its start when the transaction
   * conflicts with another one or a write that shares it fails, so it only talks to `tx`. It may take ten seconds, or `timeout` milliseconds.
   * Throws DatabaseUnavailable when the write had to wait too long. A `work` never calls `transact`: it would wait for itself.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** The ids of at most so many products that have all these texts of three letters or more; null where the database's index serves `read` by itself. */
  findProducts(texts: readonly string[], limit: number): Promise<number[] | null>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** Opens the database at `url` without migrating it. A write gives up after `patience` milliseconds of trying. */
export async function openDatabase(url: string, { patience = 5_000 } = {}): Promise<Database> {
  const provider = providerOf(url);
  const writer = await openClient(url, 'write');
  // SQLite's adapter has one connection: beside the writer's, a read would see what is not committed yet.
  const reader = provider === 'sqlite' ? await openClient(url, 'read') : writer;
  const close = async () => {
    await Promise.all([reader.$disconnect(), writer.$disconnect()]);
  };
  try {
    // Opening is lazy: a wrong address shows with the first query.
    for (const client of [writer, reader]) await client.$queryRaw`SELECT 1`;
  } catch (error) {
    await close();
    throw isUnavailable(error) ? toUnavailableError('The database cannot be opened', error) : error;
  }
  const queue = (lock: WriteLock) =>
    writeQueue<Tx>(patience, (work, timeout, lockTimeout) =>
      writer.$transaction(
        async (tx) => {
          // SQLite's BEGIN takes the lock.
          if (provider === 'postgresql') await takeLock(tx, lock, lockTimeout);
          await work(tx);
        },
        timeout === undefined ? {} : { timeout },
      ),
    );
  const content = queue('content');
  // SQLite has one lock. On PostgreSQL each queue uses one of the pool's connections, so that reads always find one.
  const queues = { content, other: provider === 'sqlite' ? content : queue('other') };
  const transact: Database['transact'] = (work, { lock = 'other', timeout } = {}) => queues[lock](work, timeout);

  const findProducts = async (texts: readonly string[], limit: number) => {
    if (provider === 'postgresql') return null;
    // Each in quotes, for what the index would read as its own signs.
    const match = texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(' ');
    const rows = await reader.$queryRaw<
      { id: number }[]
    >`SELECT rowid AS id FROM "ProductText" WHERE "ProductText" MATCH ${match} LIMIT ${limit}`;
    return rows.map(({ id }) => Number(id));
  };

  const ping = async () => {
    await reader.contentVersion.findFirst();
  };
  return { provider, read: reader, transact, findProducts, ping, close };
}

// Tables that are seldom vacuumed: VACUUM is the one statement of the database's own that waits for this lock mode.
const lockTables: Record<WriteLock, string> = { content: 'ContentVersion', other: 'AdminUser' };

/**
 * Waits, at most `ms`, until no transaction of any process holds this lock; the end of the transaction releases it. It must be the transaction's
 * first statement: LOCK TABLE runs before the snapshot is taken, so what is read afterwards includes the writes of everyone before. A query,
 * also one of an advisory lock, would take the snapshot first, and the transaction would be aborted after its wait.
 */
async function takeLock(tx: Tx, lock: WriteLock, ms: number): Promise<void> {
  // Reading, and writing without the lock, as a shell does, is not held up.
  await tx.$executeRawUnsafe(`SET LOCAL lock_timeout = ${ms}; LOCK TABLE "${lockTables[lock]}" IN SHARE UPDATE EXCLUSIVE MODE`);
}

/** A client of its own, for whoever copies or checks a whole database; the site itself uses `openDatabase`. */
export async function openClient(url: string, role: Role): Promise<PrismaClient> {
  const adapter = await adapterFactory(url, role);
  const transactionOptions = { maxWait: 5_000, timeout: 10_000, isolationLevel: 'Serializable' } as const;
  if (providerOf(url) === 'sqlite') {
    const sqlite = await import('../../../prisma/generated/sqlite/client/client');
    return new sqlite.PrismaClient({ adapter, transactionOptions, errorFormat: 'minimal' });
  }
  const postgresql = await import('../../../prisma/generated/postgresql/client/client');
  return new postgresql.PrismaClient({ adapter, transactionOptions, errorFormat: 'minimal' }) as unknown as PrismaClient;
}
