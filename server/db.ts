import { setTimeout as pause } from 'node:timers/promises';
// The application is typed against SQLite's client; PostgreSQL's has the same models and is cast once, below.
import type { Prisma, PrismaClient } from '../prisma/generated/sqlite/client/client';
import type { Provider } from '../prisma/schema';
import { adapterFactory, providerOf, type Role } from './db-adapters';
import { DatabaseUnavailable, isConflict, isUnavailable, unavailable } from './db-errors';

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
   * One serializable transaction. `work` runs again from its start when another writer was in the way, so it only talks to `tx`.
   * It may take ten seconds, or as many milliseconds as `timeout` says.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, options?: { timeout?: number }): Promise<T>;
  /** The ids of at most so many products that have all these texts of three letters or more; null where the database's index serves `read` by itself. */
  findProducts(texts: readonly string[], limit: number): Promise<number[] | null>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

const LONG_WRITE_MS = 1_000;

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
  const inTurn = provider === 'sqlite' ? oneAtATime() : <T>(job: () => Promise<T>) => job();

  // Whoever waits behind a long write, an import say, does so with more patience: this many milliseconds so far.
  let overlong = 0;

  async function transact<T>(work: (tx: Tx) => Promise<T>, options?: { timeout?: number }): Promise<T> {
    // Not the clock of the day: it may be set while somebody waits.
    const started = performance.now();
    const overlongThen = overlong;
    const deadline = () => started + patience + overlong - overlongThen;
    return inTurn(async () => {
      for (let wait = 5; ; wait = Math.min(wait * 1.5, 200)) {
        if (performance.now() > deadline()) throw new DatabaseUnavailable('Other writes took too long');
        try {
          const began = performance.now();
          const done = await writer.$transaction(work, options);
          overlong += Math.max(0, performance.now() - began - LONG_WRITE_MS);
          return done;
        } catch (error) {
          if (!isUnavailable(error)) throw error;
          // Only a conflict is known to have changed nothing.
          if (!isConflict(error) || performance.now() + wait > deadline()) throw unavailable('The database does not take the write', error);
          await pause(wait * (0.5 + Math.random()));
        }
      }
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

function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(job: () => Promise<T>): Promise<T> => {
    const mine = last.then(job);
    last = mine.catch(() => undefined);
    return mine;
  };
}
