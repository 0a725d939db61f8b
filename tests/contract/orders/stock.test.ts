/** The stock of products as a ledger: what each step of an order, the office and an import moved, and what they leave alone. */
import { describe, expect, it } from 'vitest';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { emailKeyOf } from '../../../shared/mail/address';
import { bothProvidersFor, quickOn } from '../../support/databases';
import { shareOrders } from '../../support/orders';
import { createPricedLine } from '../../support/quotations';

for (const provider of bothProvidersFor('isolation'))
  describe(`the stock of products on ${provider}`, quickOn('sqlite', provider), () => {
    const office = shareOrders(provider);

    const LOWERS = { lowersStock: true };
    const orderOf = (productId: number, fields: object = {}) =>
      office.confirmed([createPricedLine('Soap', { productId, quantity: 12_000, ...fields })]);
    const change = (id: number, fields: object) => office.trpc('mutation', 'admin.products.update', { id, ...fields });
    const movements = async (productId: number) =>
      (await office.trpc('query', 'admin.stock.movements', { productId })).body.result.data.json.rows as Record<string, unknown>[];
    const told = async (productId: number) => (await movements(productId)).map(({ cause, quantity, stock }) => [cause, quantity, stock]);
    const history = async (id: number) =>
      office.db.read.revision.findMany({ where: { type: 'products', rowId: id }, orderBy: { id: 'desc' } });
    const undo = async (id: number) => office.trpc('mutation', 'admin.history.undo', { changeSet: (await history(id))[0]?.changeSet });

    it('a return to a full stock leaves the stock at its maximum, and the ledger counts it', async () => {
      const most = 2_147_483_647;
      const { id: productId } = await office.addProduct(most);
      const { id } = await orderOf(productId);
      await office.dispatch(id, 5_000, LOWERS);
      await change(productId, { stock: most });
      const { version, lines } = await office.read(id);
      const back = { lines: [{ lineId: lines[0]?.id, quantity: 2_000 }], reason: 'Spare', isOwedAgain: true, raisesStock: true };
      await office.order('takeReturn', { id, version, ...back });
      expect(await office.stockOf(productId)).toBe(most);
      expect((await told(productId))[0]).toEqual(['return', '2000', most]);
      await office.dispatch(id, 3_000, LOWERS);
      expect(await office.stockOf(productId)).toBe(most - 1);
    });

    it('a line in another unit moves the stock once somebody says how many, at the dispatch or later', async () => {
      const { id: productId } = await office.addProduct(40, { packSize: 12 });
      const { id, lines } = await orderOf(productId, { unit: 'piece', quantity: 36_000 });
      const lineId = lines[0]?.id;
      expect(lines[0]?.counted).toEqual({ unit: 'case', packSize: 12, stock: 40 });
      const { id: dispatchId, lines: left, lowersStock } = await office.dispatch(id, 12_000);
      expect([await office.stockOf(productId), left[0]?.offStock, lowersStock]).toEqual([40, null, false]);
      const count = async (quantity: number) =>
        office.post('countDispatchStock', { id, version: (await office.read(id)).version, dispatchId, lines: [{ lineId, quantity }] });
      expect((await count(1_000)).status).toBe(200);
      const [counted] = (await office.read(id)).dispatches;
      expect([await office.stockOf(productId), counted?.lines[0]?.offStock, counted?.lowersStock]).toEqual([39, 1_000, true]);
      expect((await count(1_000)).status).toBe(400);
      const second = await office.dispatch(id, 24_000, { ...LOWERS, stock: [{ lineId, quantity: 2_000 }] });
      expect([await office.stockOf(productId), second.lines[0]?.offStock]).toEqual([37, 2_000]);
      await office.voidDispatch(id, second.id);
      expect(await office.stockOf(productId)).toBe(39);
    });

    it('a stock that the office sets is a correction of the ledger, which keeps the half units of orders', async () => {
      const { id: productId } = await office.addProduct(10, { unit: 'kg' });
      const { id } = await orderOf(productId, { unit: 'kg', quantity: 2_000 });
      const { id: dispatchId } = await office.dispatch(id, 500, LOWERS);
      expect((await change(productId, { stock: 9, badge: 'New' })).status).toBe(200);
      await change(productId, { stock: 20 });
      await office.voidDispatch(id, dispatchId);
      expect(await office.stockOf(productId)).toBe(20);
      expect(await told(productId)).toEqual([
        ['void', '500', 20],
        ['correction', '10500', 20],
        ['dispatch', '-500', 9],
        ['opening', '10000', 10],
      ]);
      expect((await movements(productId))[1]).toMatchObject({ by: 'Site Administrator', reference: null });
    });

    it('an undo takes back a stock that the office set, and leaves a stock that an order moved', async () => {
      const { id: productId } = await office.addProduct(40);
      await change(productId, { stock: 400, badge: 'New' });
      expect((await undo(productId)).status).toBe(200);
      expect(await office.stockOf(productId)).toBe(40);
      const { id } = await orderOf(productId);
      await office.dispatch(id, 5_000, LOWERS);
      const refused = await undo(productId);
      expect([refused.status, await office.stockOf(productId)]).toEqual([409, 35]);
      expect(refused.body.error.json.message).toMatch(/^Orders moved this stock/);
    });

    it('a product that comes back from the trash has the stock that its orders left', async () => {
      const { id: productId } = await office.addProduct(40);
      const { id } = await orderOf(productId);
      const { id: dispatchId } = await office.dispatch(id, 5_000, LOWERS);
      await office.trpc('mutation', 'admin.products.remove', { id: productId });
      await office.voidDispatch(id, dispatchId);
      const gone = await office.dispatch(id, 2_000, LOWERS);
      expect(gone.lines[0]?.offStock).toBeNull();
      const deleted = (await history(productId)).find(({ action }) => action === 'delete');
      expect((await office.trpc('mutation', 'admin.history.restore', { revision: deleted?.id })).status).toBe(200);
      expect(await office.stockOf(productId)).toBe(40);
    });

    it('a stock from before the ledger, or changed in the database itself, becomes a movement before the next one', async () => {
      const { id: productId } = await office.db.transact((tx) =>
        tx.product.create({ data: { title: 'Old soap', description: '', stock: 40, unit: 'case' } }),
      );
      const { id } = await orderOf(productId);
      await office.dispatch(id, 5_000, LOWERS);
      await office.db.transact((tx) => tx.product.update({ where: { id: productId }, data: { stock: 50 } }));
      await office.dispatch(id, 1_000, LOWERS);
      expect(await told(productId)).toEqual([
        ['dispatch', '-1000', 49],
        ['correction', '15000', 50],
        ['dispatch', '-5000', 35],
        ['opening', '40000', 40],
      ]);
    });

    it('the movements of a product are read in pages, by users and programs that may read orders', async () => {
      const { id: productId } = await office.addProduct(1);
      for (let stock = 2; stock <= 23; stock += 1) await change(productId, { stock });
      const page = (await office.trpc('query', 'admin.stock.movements', { productId })).body.result.data.json;
      expect([page.rows.length, page.rows[0].stock]).toEqual([20, 23]);
      const rest = (await office.trpc('query', 'admin.stock.movements', { productId, before: page.next })).body.result.data.json;
      expect([rest.rows.length, rest.next]).toEqual([3, null]);
    });

    it('an erased buyer leaves the movements of the order, which name no buyer', async () => {
      const { id: productId } = await office.addProduct(40);
      const { id } = await orderOf(productId);
      await office.dispatch(id, 5_000, { ...LOWERS, carrier: 'Zoya Cargo' });
      const stored = () => office.db.read.stockMovement.findMany({ where: { productId }, orderBy: { id: 'asc' } });
      const before = await stored();
      const { reference } = (await office.read(id)).dispatches[0] ?? {};
      expect((await movements(productId))[0]).toMatchObject({ orderId: id, reference, by: 'Site Administrator', cause: 'dispatch' });
      const person = { emailKey: emailKeyOf('meera@example.com'), phoneKeys: [] };
      await erasePersonalData(office.services, { person, rows: {} }, { user: null, channel: 'shell' });
      expect(await office.read(id)).toMatchObject({ isErased: true, buyerName: '' });
      expect(await stored()).toEqual(before);
      expect(Object.values(before[1] ?? {}).join(' ')).not.toMatch(/meera|zoya/i);
    });
  });
