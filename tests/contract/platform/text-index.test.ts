/** The text index has the configured columns, whatever it had before. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, type Tx } from '../../../server/platform/database/database';
import { ensureTextIndexes } from '../../../server/platform/database/migrating/ensure-text-indexes';
import { buildTextIndexes, type TextIndex } from '../../../server/platform/database/text-index';
import { bothProvidersFor, createFreshDatabase } from '../../support/databases';

const COLUMNS = ['title', 'description', 'badge'];
const MORE = [...COLUMNS, 'image'];
const products = (columns: string[]) => ({ name: 'ProductText', table: 'Product', columns });

describe.each(bothProvidersFor('text search'))('the text index on %s', (provider) => {
  let db: Database;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    const fresh = await createFreshDatabase(provider);
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
  const ensure = (columns: string[]) => ensureTextIndexes(db, [products(columns)]);
  const found = async (word: string) => (await db.findTexts(products(COLUMNS), [word], 10)).length;

  it('the text index is built for a new column, and otherwise left unchanged', async () => {
    await ensure(COLUMNS);
    expect(await ensure(COLUMNS)).toBe(false);
    expect(await ensure(MORE)).toBe(true);
    expect(await ensure(MORE)).toBe(false);
  });

  it('the text index finds old, new and changed rows by a new column', async () => {
    await ensure(COLUMNS);
    expect(await found('before')).toBe(0);
    await ensure(MORE);
    const { id } = await add({ image: '/later.webp' });
    expect([await found('before'), await found('later')]).toEqual([1, 1]);
    await db.transact((tx) => tx.product.update({ where: { id }, data: { image: '/changed.webp' } }));
    expect([await found('later'), await found('changed')]).toEqual([0, 1]);
    await db.transact((tx) => tx.product.delete({ where: { id } }));
    expect(await found('changed')).toBe(0);
  });

  it('a text index follows changes of its rows, and finds the ids of their owners, the newest rows first', async () => {
    const index: TextIndex = {
      name: 'MessageText',
      table: 'InquiryMessage',
      columns: ['text', 'data'],
      owner: 'inquiryId',
      hasPersonalData: true,
    };
    await ensureTextIndexes(db, [index]);
    const ownersOf = (word: string, limit = 10) => db.findTexts(index, [word], limit);
    const say = (inquiryId: number, text: string) =>
      db.transact(async (tx) => {
        const data = { inquiryId, channel: 'note', direction: 'internal', authorName: 'Asha', text, createdAt: new Date() };
        return (await tx.inquiryMessage.create({ data })).id;
      });
    const [first, second] = [await say(70, 'Basmati'), await say(60, '100% basmati_')];
    expect([await ownersOf('BASMATI'), await ownersOf('basmati', 1), await ownersOf('i_s'), await ownersOf('i"s')]).toEqual([
      expect.toSatisfy((ids: number[]) => ids.sort().join() === '60,70'),
      [60],
      [],
      [],
    ]);
    await db.transact((tx) => tx.inquiryMessage.update({ where: { id: first }, data: { text: 'Mysuru' } }));
    await db.transact((tx) => tx.inquiryMessage.delete({ where: { id: second } }));
    expect([await ownersOf('basmati'), await ownersOf('mysuru')]).toEqual([[], [70]]);
  });

  it('the text index is rebuilt when its table has lost the trigger, once by two starts at the same time', async () => {
    await ensure(COLUMNS);
    const drop = provider === 'sqlite' ? 'DROP TRIGGER "ProductText_insert"' : 'DROP TRIGGER "ProductText_follow" ON "Product"';
    await db.transact((tx) => tx.$executeRawUnsafe(drop));
    await add({ title: 'Unheard' });
    expect(await found('unheard')).toBe(0);
    expect(await Promise.all([ensure(COLUMNS), ensure(COLUMNS)])).toEqual([true, false]);
    await add({ title: 'Unheard too' });
    expect(await found('unheard')).toBe(2);
  });

  it('the text index stays unchanged when building it is interrupted', async () => {
    await ensure(COLUMNS);
    const cutShort = async (tx: Tx) => {
      await buildTextIndexes(tx, provider, [products(MORE)]);
      throw new Error('killed');
    };
    await expect(db.transact(cutShort)).rejects.toThrow('killed');
    await add({ image: '/after.webp' });
    expect([await found('soap'), await found('after')]).toEqual([2, 0]);
    expect(await ensure(COLUMNS)).toBe(false);
  });
});
