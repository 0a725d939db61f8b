import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabaseUrl, runSql } from '../../../prisma/run-sql';
import { createAdapterFactory } from '../../../server/platform/database/adapters';
import { type Database, openDatabase, type Tx, type WriteOptions } from '../../../server/platform/database/database';
import { DatabaseUnavailableError, findUniqueViolation, isUnavailable } from '../../../server/platform/database/database-errors';
import { bothProvidersFor, createFreshDatabase } from '../../support/databases';

const paper = { name: 'Paper', slug: 'paper' };

describe.each(bothProvidersFor('SQL'))('the database on %s', (provider) => {
  let url: string;
  let drop: () => Promise<void>;
  let db: Database;

  beforeEach(async () => {
    ({ url, drop } = await createFreshDatabase(provider));
    db = await openDatabase(url, { turnMs: 400 });
  });
  afterEach(async () => {
    await db.close();
    await drop();
  });

  it('the database hides uncommitted changes from reads', async () => {
    const { inside, finish, finished } = await openTransaction(db, (tx) => tx.productCategory.create({ data: paper }));
    expect(inside.id).toBe(1);
    expect(await db.read.productCategory.count()).toBe(0);
    finish();
    await finished;
    expect(await db.read.productCategory.findMany()).toMatchObject([paper]);
  });

  it('the database rolls back a transaction that throws', async () => {
    const failed = db.transact(async (tx) => {
      await tx.productCategory.create({ data: paper });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await db.read.productCategory.count()).toBe(0);
    await db.transact((tx) => tx.productCategory.create({ data: paper }));
    expect(await db.read.productCategory.count()).toBe(1);
  });

  it('the database loses no update among many concurrent ones', async () => {
    await db.transact((tx) => tx.contentVersion.create({ data: { id: 1 } }));
    await db.close();
    db = await openDatabase(url);
    const raise = async (tx: Tx) => {
      const { version } = await tx.contentVersion.findUniqueOrThrow({ where: { id: 1 } });
      await tx.contentVersion.update({ where: { id: 1 }, data: { version: version + 1 } });
    };
    await Promise.all(Array.from({ length: 20 }, () => db.transact(raise)));
    expect(await db.read.contentVersion.findFirst()).toMatchObject({ version: 20 });
  });

  it('the database reports the fields of a unique violation', async () => {
    const create = () => db.transact((tx) => tx.productCategory.create({ data: paper }));
    await create();
    const error = await create().catch((thrown: unknown) => thrown);
    expect(findUniqueViolation(error)).toEqual(['slug']);
    expect(isUnavailable(error)).toBe(false);

    const user = { username: 'a', passwordHash: '', firstName: '', lastName: '', email: '', createdAt: new Date() };
    const twice = { userId: 1, deviceHash: 'x', lastSeenAt: new Date() };
    const both = await db
      .transact(async (tx) => {
        await tx.adminUser.create({ data: { ...user, id: 1 } });
        await tx.knownDevice.createMany({ data: [twice, twice] });
      })
      .catch((thrown: unknown) => thrown);
    expect(findUniqueViolation(both)).toEqual(['userId', 'deviceHash']);
    const info = () => db.transact((tx) => tx.companyInfo.create({ data: { key: 'mission' } }));
    await info();
    expect(findUniqueViolation(await info().catch((thrown: unknown) => thrown))).toEqual(['key']);
    expect(findUniqueViolation(new Error('other'))).toBeUndefined();
  });

  it('the database enforces foreign keys, and stores JSON, prices, dates', async () => {
    const orphan = db.transact((tx) => tx.product.create({ data: { title: 'x', description: 'y', categoryId: 99 } }));
    await expect(orphan).rejects.toThrow(/[Ff]oreign key/);
    const createdAt = new Date('2026-01-02T03:04:05.678Z');
    await db.transact(async (tx) => {
      await tx.amcService.create({ data: { title: 'x', description: 'y', features: ['a', 'ü'], price: '1234567.89' } });
      await tx.adminUser.create({ data: { username: 'a', passwordHash: '', firstName: '', lastName: '', email: '', createdAt } });
    });
    const service = await db.read.amcService.findFirstOrThrow();
    expect([service.features, service.price?.toFixed(2)]).toEqual([['a', 'ü'], '1234567.89']);
    expect((await db.read.adminUser.findFirstOrThrow()).createdAt).toEqual(createdAt);
  });

  it('the database answers a ping', async () => {
    await db.ping();
  });

  it.runIf(provider === 'postgresql')('the database reconnects after the server closed idle connections', async () => {
    await db.ping();
    await runSql(
      createDatabaseUrl(url, 'postgres'),
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${new URL(url).pathname.slice(1)}'`,
    );
    await pause(50);
    await db.ping();
  });

  it.runIf(provider === 'postgresql')('the database throws DatabaseUnavailableError when its server is unreachable', async () => {
    await drop();
    const error = await db.ping().catch((thrown: unknown) => thrown);
    expect(isUnavailable(error)).toBe(true);
    await expect(db.transact((tx) => tx.contentVersion.create({ data: { id: 1 } }))).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await expect(openDatabase(url)).rejects.toBeInstanceOf(DatabaseUnavailableError);
  });
});

describe('several processes on one PostgreSQL', () => {
  let url: string;
  let drop: () => Promise<void>;
  let one: Database;
  let other: Database;
  let runs: number;

  beforeEach(async () => {
    ({ url, drop } = await createFreshDatabase('postgresql'));
    one = await openDatabase(url, { turnMs: 400 });
    other = await openDatabase(url);
    await one.transact((tx) => tx.contentVersion.create({ data: { id: 1 } }));
    runs = 0;
  });
  afterEach(async () => {
    await Promise.all([one.close(), other.close()]);
    await drop();
  });

  const raise = async (tx: Tx) => {
    runs += 1;
    const { version } = await tx.contentVersion.findUniqueOrThrow({ where: { id: 1 } });
    return tx.contentVersion.update({ where: { id: 1 }, data: { version: version + 1 } });
  };
  const stored = async () => (await one.read.contentVersion.findFirstOrThrow()).version;

  it.each(['content', 'other'] as const)(
    'several processes serialize writes: no write with the lock %s is aborted and retried',
    async (lock) => {
      const second = await openDatabase(url);
      await Promise.all(Array.from({ length: 20 }, (_, index) => [other, second][index % 2]?.transact(raise, { lock })));
      await second.close();
      expect([await stored(), runs]).toEqual([20, 20]);
    },
  );

  it('several processes read and store messages during a long content write with many waiting; waiting writes are refused in time', async () => {
    const long = await openTransaction(other, raise, { lock: 'content' });
    const refused = Array.from({ length: 30 }, () => one.transact(raise, { lock: 'content' }).catch((error: unknown) => error));
    await expect.poll(() => runSql(url, 'SELECT 1 FROM pg_locks WHERE NOT granted LIMIT 1')).toHaveLength(1);
    expect(await Promise.race([...refused, stored()])).toBe(0);
    const subscription = { email: 'asha@example.com', subscribedAt: new Date() };
    expect(await Promise.race([...refused, one.transact((tx) => tx.newsletterSubscription.create({ data: subscription }))])).toMatchObject(
      subscription,
    );
    for (const error of await Promise.all(refused)) expect(error).toBeInstanceOf(DatabaseUnavailableError);
    long.finish();
    await long.finished;
    expect(await one.transact(raise, { lock: 'content' })).toMatchObject({ version: 2 });
  });
});

describe('the database on sqlite alone', () => {
  let url: string;
  let drop: () => Promise<void>;
  let db: Database;

  beforeEach(async () => {
    ({ url, drop } = await createFreshDatabase('sqlite'));
    db = await openDatabase(url, { turnMs: 400 });
  });
  afterEach(async () => {
    await db.close();
    await drop();
  });

  const addPaper = () => db.transact((tx) => tx.productCategory.create({ data: paper }));
  const pragma = (name: string) =>
    db.transact(async (tx) => {
      const [row = {}] = await tx.$queryRawUnsafe<Record<string, unknown>[]>(`PRAGMA ${name}`);
      return String(Object.values(row)[0]);
    });

  it('SQLite data survives a power cut, also after the file was reopened', async () => {
    for (const _ of ['first', 'again']) {
      expect(await pragma('journal_mode')).toBe('wal');
      expect(await pragma('synchronous')).toBe('2');
      expect(await pragma('foreign_keys')).toBe('1');
      expect(Number(await pragma('busy_timeout'))).toBeLessThanOrEqual(100);
      await db.close();
      db = await openDatabase(url, { turnMs: 400 });
    }
  });

  it('SQLite refuses a write through the read connection', async () => {
    const reader = db.read as unknown as Tx;
    await expect(reader.productCategory.create({ data: paper })).rejects.toThrow(/readonly/);
    expect(await db.read.productCategory.count()).toBe(0);
  });

  it('SQLite reads while another process has the lock, refuses writes after the timeout, and writes again afterwards', async () => {
    const other = await (await createAdapterFactory(url, 'write')).connect();
    const lock = await other.startTransaction();
    const started = Date.now();
    let refused = 0;
    const writes = [addPaper(), addPaper()].map((write) =>
      write.catch((thrown: unknown) => {
        refused += 1;
        return thrown;
      }),
    );
    expect(await db.read.productCategory.count()).toBe(0);
    await db.ping();
    expect(refused, 'reads do not wait until the writes are refused').toBe(0);
    for (const write of writes) expect(await write).toBeInstanceOf(DatabaseUnavailableError);
    // A wait far above the limit of the transactions, since a machine may be busy; the lock is never released.
    expect(Date.now() - started).toBeLessThan(5_000);

    const patient = addPaper();
    await pause(100);
    await lock.executeRaw({ sql: 'ROLLBACK', args: [], argTypes: [] });
    await lock.rollback();
    expect(await patient).toMatchObject(paper);
    await other.dispose();
  });

  it('SQLite writes again after the disk was full', async () => {
    const fill = db.transact(async (tx) => {
      await tx.$queryRawUnsafe('PRAGMA max_page_count = 1');
      for (let i = 0; i < 50; i++) await tx.companyInfo.create({ data: { key: String(i), value: 'x'.repeat(10_000) } });
    });
    await expect(fill).rejects.toThrow(/full/);
    await expect(fill).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(await db.read.companyInfo.count()).toBe(0);
    expect(await addPaper()).toMatchObject(paper);
  });

  it('SQLite writes again after a failed commit', async () => {
    const orphan = db.transact(async (tx) => {
      await tx.$executeRaw`PRAGMA defer_foreign_keys = ON`;
      await tx.product.create({ data: { title: 'x', description: 'y', categoryId: 99 } });
    });
    await expect(orphan).rejects.toThrow(/ForeignKey/);
    expect(await addPaper()).toMatchObject(paper);
    expect(await db.read.product.count()).toBe(0);
  });

  it('SQLite creates the folder of its file', async () => {
    const deeper = await openDatabase(url.replace(/[^/]+$/, `folder-${Date.now()}/new.db`));
    await deeper.close();
  });
});

/** Starts a transaction, does its work and keeps it open until `finish`. */
async function openTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>, options?: WriteOptions) {
  const gate = new EventEmitter();
  const finished = db.transact(async (tx) => {
    gate.emit('worked', await work(tx));
    await once(gate, 'finish');
  }, options);
  const [inside] = (await once(gate, 'worked')) as [T];
  return { inside, finish: () => gate.emit('finish'), finished };
}
