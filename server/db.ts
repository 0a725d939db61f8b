// The application is typed against SQLite's client; PostgreSQL's has the same models and is cast once, below.
import type { Prisma, PrismaClient } from '../prisma/generated/sqlite/client/client';
import type { Provider } from '../prisma/schema';
import { adapterFactory, providerOf, type Role } from './db-adapters';
import { isUnavailable, unavailable } from './db-errors';
import { inGroups, inTransactions, type TransactionOptions } from './write-in-groups';

export type Tx = Prisma.TransactionClient;

type ReadMethod = 'findUnique' | 'findUniqueOrThrow' | 'findFirst' | 'findFirstOrThrow' | 'findMany' | 'count' | 'aggregate' | 'groupBy';
type ModelName = Exclude<Extract<keyof PrismaClient, string>, `$${string}`>;
/** The models without their writing methods: who wants to write takes a transaction. */
export type Reader = { readonly [Name in ModelName]: Pick<PrismaClient[Name], ReadMethod> };

export type Database = {
  provider: Provider;
  /** Sees only what is committed. */
  read: Reader;
  /**
   * One serializable transaction, on SQLite shared with the works that wait beside it. `work` runs again from its start when another writer was
   * in the way or a work beside it failed, so it only talks to `tx`. It may take ten seconds, or as many milliseconds as `timeout` says.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
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
    throw isUnavailable(error) ? unavailable('The database cannot be opened', error) : error;
  }
  // Whoever waits behind a long write, an import say, does so with more patience: this many milliseconds so far.
  let overlong = 0;
  const each = inTransactions<Tx>(
    (work, options) => writer.$transaction(work, options),
    (ms) => {
      overlong += ms;
    },
  );
  const carryOut = provider === 'sqlite' ? inGroups(each) : each;

  function transact<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T> {
    // Not the clock of the day: it may be set while somebody waits.
    const allowed = performance.now() + patience - overlong;
    return new Promise((resolve, reject) => {
      let result: T;
      const keepResult = async (tx: Tx) => {
        result = await work(tx);
      };
      void carryOut([{ work: keepResult, options, deadline: () => allowed + overlong, succeed: () => resolve(result), fail: reject }]);
    });
  }

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

/** A client of its own, for whoever copies or checks a whole database; the site itself uses `openDatabase`. */
export async function openClient(url: string, role: Role): Promise<PrismaClient> {
  const adapter = await adapterFactory(url, role);
  const transactionOptions = { maxWait: 5_000, timeout: 10_000, isolationLevel: 'Serializable' } as const;
  if (providerOf(url) === 'sqlite') {
    const sqlite = await import('../prisma/generated/sqlite/client/client');
    return new sqlite.PrismaClient({ adapter, transactionOptions, errorFormat: 'minimal' });
  }
  const postgresql = await import('../prisma/generated/postgresql/client/client');
  return new postgresql.PrismaClient({ adapter, transactionOptions, errorFormat: 'minimal' }) as unknown as PrismaClient;
}
