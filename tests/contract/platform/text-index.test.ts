/** The text index holds the columns that it is told to, whatever it held before. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { providers } from '../../../prisma/schema';
import { type Database, openDatabase, type Tx } from '../../../server/platform/database/database';
import { ensureTextIndex } from '../../../server/platform/database/text-index';
import { freshDatabase } from '../../support/databases';

const COLUMNS = ['title', 'description', 'badge'];
const MORE = [...COLUMNS, 'image'];

describe.each(providers)('the text index on %s', (provider) => {
  let db: Database;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    const fresh = await freshDatabase(provider);
    db = await openDatabase(fresh.url);
    drop = fresh.drop;
    await add({ image: '/before.webp' });
  });
  afterEach(async () => {
    await db.close();
    await drop();
  });

  const add = (data: { title?: string; image?: string }) =>
    db.transact((tx) => tx.product.create({ data: { title: 'Soap', description: 'x', ...data } }));
  const ensure = (columns: string[]) => db.transact((tx) => ensureTextIndex(tx, provider, columns));
  const found = async (word: string) => (await db.findProducts([word], 10))?.length;

  it('is built for a new column, and otherwise left alone', async () => {
    expect(await ensure(COLUMNS)).toBe(false);
    expect(await ensure(MORE)).toBe(true);
    expect(await ensure(MORE)).toBe(false);
  });

  // PostgreSQL keeps its indexes by itself.
  if (provider === 'postgresql') return;

  it('finds old, new and changed rows by a new column', async () => {
    expect(await found('before')).toBe(0);
    await ensure(MORE);
    const { id } = await add({ image: '/later.webp' });
    expect([await found('before'), await found('later')]).toEqual([1, 1]);
    await db.transact((tx) => tx.product.update({ where: { id }, data: { image: '/changed.webp' } }));
    expect([await found('later'), await found('changed')]).toEqual([0, 1]);
    await db.transact((tx) => tx.product.delete({ where: { id } }));
    expect(await found('changed')).toBe(0);
  });

  it('is built again when a migration that made the table anew has dropped its triggers', async () => {
    await db.transact((tx) => tx.$executeRaw`DROP TRIGGER "ProductText_insert"`);
    await add({ title: 'Unheard' });
    expect(await found('unheard')).toBe(0);
    expect(await ensure(COLUMNS)).toBe(true);
    await add({ title: 'Unheard too' });
    expect(await found('unheard')).toBe(2);
  });

  it('stays as it was when building it is cut short', async () => {
    const cutShort = async (tx: Tx) => {
      await ensureTextIndex(tx, provider, MORE);
      throw new Error('killed');
    };
    await expect(db.transact(cutShort)).rejects.toThrow('killed');
    await add({ image: '/after.webp' });
    expect([await found('soap'), await found('after')]).toEqual([2, 0]);
    expect(await ensure(COLUMNS)).toBe(false);
  });
});
