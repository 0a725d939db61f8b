/** The text index holds its configured columns, whatever it held before. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, type Tx } from '../../../server/platform/database/database';
import { ensureTextIndex, fillTextIndex, type TextIndex } from '../../../server/platform/database/text-index';
import { bothFor, freshDatabase } from '../../support/databases';

const COLUMNS = ['title', 'description', 'badge'];
const MORE = [...COLUMNS, 'image'];
const products = (columns: string[]) => ({ name: 'ProductText', table: 'Product', columns });

describe.each(bothFor('text search'))('the text index on %s', (provider) => {
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
  const ensure = (columns: string[]) => db.transact((tx) => ensureTextIndex(tx, provider, products(columns)));
  const found = async (word: string) => (await db.findTexts(products(COLUMNS), [word], 10))?.ids.length;

  it('is built for a new column, and otherwise left alone', async () => {
    expect(await ensure(COLUMNS)).toBe(false);
    expect(await ensure(MORE)).toBe(true);
    expect(await ensure(MORE)).toBe(false);
  });

  it('a text index that is filled later follows changes of its rows, and costs an insert nothing', async () => {
    const index: TextIndex = { name: 'InquiryText', table: 'ContactInquiry', columns: ['message', 'notes'], isFilledLater: true };
    expect(await db.transact((tx) => ensureTextIndex(tx, provider, index))).toBe(true);
    expect(await db.transact((tx) => ensureTextIndex(tx, provider, index))).toBe(false);
    const fill = () => db.transact((tx) => fillTextIndex(tx, provider, index, 2));
    const idsWith = async (word: string) => (await db.findTexts(index, [word], 10))?.ids;
    const add = (message: string) =>
      db.transact(async (tx) => {
        const data = { name: 'Asha', email: 'asha@example.com', topic: 'bulk', message, source: 'contact', createdAt: new Date() };
        return (await tx.contactInquiry.create({ data })).id;
      });
    const [first, second, third] = [await add('Basmati'), await add('100% basmati_'), await add('Sonamasuri')];
    const change = (id: number, notes: string) => db.transact((tx) => tx.contactInquiry.update({ where: { id }, data: { notes } }));
    const remove = (id: number) => db.transact((tx) => tx.contactInquiry.delete({ where: { id } }));
    await change(third, 'Mysuru');
    expect([await idsWith('basmati'), await idsWith('mysuru')]).toEqual([[], []]);
    expect((await db.findTexts(index, ['basmati'], 10))?.upTo).toBeLessThan(first);
    expect([await fill(), await fill(), await fill()]).toEqual([2, 1, 0]);
    expect([await idsWith('BASMATI'), await idsWith('mysuru'), await idsWith('i_s'), await idsWith('i"s')]).toEqual([
      [second, first],
      [third],
      [],
      [],
    ]);
    await change(first, 'Hubballi');
    await change(third, 'Mandya');
    expect([await idsWith('hubballi'), await idsWith('mysuru'), await idsWith('sonamasuri')]).toEqual([[first], [], [third]]);
    const late = await add('Basmati again');
    for (const id of [second, late]) await remove(id);
    expect([await idsWith('basmati'), await fill()]).toEqual([[first], 0]);
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
      await ensureTextIndex(tx, provider, products(MORE));
      throw new Error('killed');
    };
    await expect(db.transact(cutShort)).rejects.toThrow('killed');
    await add({ image: '/after.webp' });
    expect([await found('soap'), await found('after')]).toEqual([2, 0]);
    expect(await ensure(COLUMNS)).toBe(false);
  });
});
