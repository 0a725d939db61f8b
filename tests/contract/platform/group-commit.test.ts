/** Group commit: concurrent transactions share one SQLite commit without affecting each other. */
import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, type Tx } from '../../../server/platform/database/database';
import { bothProvidersFor, createFreshDatabase } from '../../support/databases';

const thirty = Array.from({ length: 30 }, (_, index) => index);

describe.each(bothProvidersFor('isolation'))('concurrent transactions on %s', (provider) => {
  let url: string;
  let drop: () => Promise<void>;
  let db: Database;

  beforeEach(async () => {
    ({ url, drop } = await createFreshDatabase(provider));
    db = await openDatabase(url);
  });
  afterEach(async () => {
    await db.close();
    await drop();
  });

  const add = (key: number) => (tx: Tx) => tx.companyInfo.create({ data: { key: `key ${key}` } });
  const stored = async () => (await db.read.companyInfo.findMany({ orderBy: { id: 'asc' } })).map(({ key }) => key);

  it('concurrent transactions are committed when they resolve, each with its own result', async () => {
    const answers = thirty.map(async (key) => {
      const row = await db.transact(add(key));
      expect(await db.read.companyInfo.findUnique({ where: { id: row.id } })).toEqual(row);
      return row.key;
    });
    expect(await Promise.all(answers)).toEqual(thirty.map((key) => `key ${key}`));
  });

  it('a failing write of a group stores nothing and does not affect the others', async () => {
    const answers = await Promise.allSettled(
      thirty.map((key) =>
        db.transact(async (tx) => {
          await add(key)(tx);
          if (key === 3) throw new Error('changed my mind');
          // A duplicate key.
          if (key === 7) await add(key)(tx);
          // Fails only at the commit.
          if (key === 11 && provider === 'sqlite') {
            await tx.$executeRaw`PRAGMA defer_foreign_keys = ON`;
            await tx.product.create({ data: { title: 'x', description: 'y', categoryId: 99 } });
          }
        }),
      ),
    );
    const failed = provider === 'sqlite' ? [3, 7, 11] : [3, 7];
    expect(thirty.filter((key) => answers[key]?.status === 'rejected')).toEqual(failed);
    expect(answers[3]).toMatchObject({ reason: { message: 'changed my mind' } });
    const committed = thirty.filter((key) => !failed.includes(key)).map((key) => `key ${key}`);
    expect((await stored()).sort()).toEqual(committed.sort());
    expect(await db.read.product.count()).toBe(0);
    await db.transact(add(3));
  });

  it.runIf(provider === 'sqlite')('concurrent transactions see earlier ones, resolve in order, and share a commit', async () => {
    const journal = `${url.slice('file:'.length)}-wal`;
    await db.transact(add(-1));
    const before = statSync(journal).size;
    const order: number[] = [];
    await Promise.all(
      thirty.map(async (key) => {
        const visible = await db.transact(async (tx) => {
          await add(key)(tx);
          return tx.companyInfo.count();
        });
        expect(visible).toBe(key + 2);
        order.push(key);
      }),
    );
    expect(order).toEqual(thirty);
    // Each commit writes its pages to the WAL.
    expect((statSync(journal).size - before) / 4_096).toBeLessThan(30);
  });

  it('transactions with their own timeout run separately', async () => {
    const slow = (tx: Tx) => add(1)(tx).then(() => pause(300));
    const answers = await Promise.allSettled([db.transact(add(0)), db.transact(slow, { timeout: 100 }), db.transact(add(2))]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await stored()).sort()).toEqual(['key 0', 'key 2']);
  });
});
