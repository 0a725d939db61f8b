/**
 * Two orders with two lines of one product, beside a model: after each step of a generated sequence the office, the buyer, the
 * warehouse and the stock have what the model has. A failing sequence is made short.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { isLong, quickOrLong } from '../../faults/long-form';
import { bothProvidersFor, quickOn } from '../../support/databases';
import { type OrderReaders, startOrderReaders } from '../../support/order-readers';
import { KNOWN_SEQUENCES, type LastStep, type OrderStep, orderStep, type TestOrder, takeStep } from '../../support/order-steps';
import { shareOrders } from '../../support/orders';

const START = new Date('2026-11-24T06:00:00Z');

for (const provider of bothProvidersFor('isolation'))
  describe(`orders beside a model on ${provider}`, quickOn('sqlite', provider), () => {
    const office = shareOrders(provider);
    let readers: OrderReaders;
    beforeAll(async () => {
      readers = await startOrderReaders(office);
    });

    async function run(steps: readonly OrderStep[]): Promise<void> {
      await office.setClock(START);
      await office.db.transact((tx) => tx.salesOrder.deleteMany());
      await office.db.transact((tx) => tx.quotation.updateMany({ data: { state: 'withdrawn' } }));
      const products = [(await office.addProduct(10, { unit: 'kg' })).id, (await office.addProduct(40, { unit: 'kg' })).id];
      const stock = [10_000, 40_000];
      const orders = [await readers.createOrder(products, stock), await readers.createOrder(products, stock)];
      let last: LastStep | null = null;
      let changes = await readers.readChanges(orders);
      for (const [at, one] of steps.entries()) {
        await office.setClock(new Date(office.clock.now.getTime() + 1_000));
        const order = orders[one.order] as TestOrder;
        const taken = await takeStep(office, order, one, products, last);
        last = taken?.last ?? null;
        if (!taken) continue;
        expect([at, one.do, taken.isDone]).toEqual([at, one.do, taken.isTaken]);
        changes = await readers.compareChanges(orders, changes, one, taken.isDone);
        await readers.compareOrder(order, at % 4 === 0);
        if (at % 2 === 0 || at === steps.length - 1) await readers.compareLists(orders, products, at / 2);
        await readers.compareStock(products, stock);
      }
      for (const order of orders) await readers.compareOrder(order, true);
      await readers.compareFile(orders);
    }

    it.each(KNOWN_SEQUENCES.map((steps, at) => [at + 1, steps] as const))(
      'office, buyer and warehouse see what the model predicts after each step of known sequence %i',
      { timeout: 120_000 },
      async (_, steps) => run(steps),
    );

    it.runIf(isLong || provider === 'sqlite')(
      'office, buyer and warehouse see what the model predicts after each step of any sequence',
      { timeout: 1_200_000 },
      async () => {
        const sequence = fc.array(orderStep, { minLength: 12, maxLength: quickOrLong(14, 200), size: 'max' });
        await fc.assert(fc.asyncProperty(sequence, run), {
          numRuns: isLong ? 10 : 1,
          endOnFailure: !isLong,
        });
      },
    );
  });
