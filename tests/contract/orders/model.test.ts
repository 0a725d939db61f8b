/** The owed quantities and the stock after any sequence of steps are those of a small model in memory; a failing sequence is made short. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DraftLine } from '../../../shared/quotation/draft';
import { isLong, quickOrLong } from '../../faults/long-form';
import { bothProvidersFor, quickOn } from '../../support/databases';
import { DISPATCH_FIELDS, type OrdersTestSite, startOrders } from '../../support/orders';
import { createPricedLine } from '../../support/quotations';

const ORDERED = 20_000;
const quantity = fc.constantFrom(500, 1_000, 1_500, 4_000, 9_000);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('dispatch' as const), quantity, lowersStock: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), at: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('return' as const), quantity, again: fc.boolean(), raisesStock: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), quantity }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('revise' as const), quantity: fc.constantFrom(12_000, 30_000, 60_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('correct' as const), stock: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('import' as const), stock: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Quantities and the balance of the stock in thousandths. */
function createModel() {
  return { ordered: ORDERED, dispatched: 0, returned: 0, cancelled: 0, balance: 10_000, left: [] as { quantity: number; off: number }[] };
}
type Model = ReturnType<typeof createModel>;
const owedOf = (model: Model) => model.ordered - model.dispatched + model.returned - model.cancelled;
const stockOf = ({ balance }: Model) => Math.max(0, Math.floor(balance / 1_000));
const setStock = (model: Model, stock: number) => {
  if (stockOf(model) !== stock) model.balance = stock * 1_000;
};

/** Takes a step in the model, and returns whether the site takes it too. */
function take(model: Model, one: Step): boolean {
  const withBuyer = model.dispatched - model.returned;
  switch (one.do) {
    case 'dispatch': {
      if (one.quantity > owedOf(model)) return false;
      const off = one.lowersStock ? one.quantity : 0;
      model.dispatched += one.quantity;
      model.balance -= off;
      model.left.push({ quantity: one.quantity, off });
      return true;
    }
    case 'void': {
      const gone = model.left[one.at];
      if (!gone || model.dispatched - gone.quantity < model.returned) return false;
      model.dispatched -= gone.quantity;
      model.balance += gone.off;
      model.left.splice(one.at, 1);
      return true;
    }
    case 'return':
      if (one.quantity > withBuyer) return false;
      model.returned += one.quantity;
      if (!one.again) model.cancelled += one.quantity;
      if (one.raisesStock) model.balance += one.quantity;
      return true;
    case 'cancel':
      if (one.quantity > owedOf(model)) return false;
      model.cancelled += one.quantity;
      return true;
    case 'revise':
      if (one.quantity < withBuyer) return false;
      Object.assign(model, { ordered: one.quantity, cancelled: 0 });
      return true;
    case 'import':
      // A file without a change is refused.
      if (stockOf(model) === one.stock) return false;
      setStock(model, one.stock);
      return true;
    case 'correct':
      setStock(model, one.stock);
      return true;
    case 'restore':
      return true;
  }
}

for (const provider of bothProvidersFor('isolation'))
  describe(`orders and stock beside a model on ${provider}`, quickOn('sqlite', provider), () => {
    let office: OrdersTestSite;
    beforeAll(async () => {
      office = await startOrders(provider);
    });
    afterAll(() => office.close());

    async function run(steps: readonly Step[]): Promise<void> {
      const { id: productId } = await office.addProduct(10, { unit: 'kg' });
      const { id, quotationId, lines } = await office.confirmed([createPricedLine('Rice', { productId, unit: 'kg', quantity: ORDERED })]);
      const lineId = lines[0]?.id ?? 0;
      const model = createModel();
      const left: number[] = [];
      const post = async (name: string, fields: object) =>
        (await office.post(name, { id, version: (await office.read(id)).version, reason: 'Said so', ...fields })).status;
      const product = (fields: object) => office.trpc('mutation', 'admin.products.update', { id: productId, ...fields });
      const steps_: Record<Step['do'], (one: never) => Promise<number>> = {
        dispatch: async ({ quantity: asked, lowersStock }: { quantity: number; lowersStock: boolean }) => {
          const status = await post('sendDispatch', { ...DISPATCH_FIELDS, mail: null, lowersStock, lines: [{ lineId, quantity: asked }] });
          if (status === 200) left.push((await office.read(id)).dispatches.at(-1)?.id ?? 0);
          return status;
        },
        void: async ({ at }: { at: number }) => {
          const dispatchId = left[at];
          if (dispatchId === undefined) return 404;
          const status = await post('voidDispatch', { dispatchId });
          if (status === 200) left.splice(at, 1);
          return status;
        },
        return: ({ quantity: asked, again, raisesStock }: { quantity: number; again: boolean; raisesStock: boolean }) =>
          post('takeReturn', { lines: [{ lineId, quantity: asked }], isOwedAgain: again, raisesStock }),
        cancel: ({ quantity: asked }: { quantity: number }) => post('cancel', { lines: [{ lineId, quantity: asked }] }),
        revise: async ({ quantity: asked }: { quantity: number }) => {
          if (asked < (await office.read(id)).lines.reduce((sum, line) => sum + line.dispatched - line.returned, 0)) return 409;
          await office.revise(quotationId, ([first]) => [{ ...first, quantity: asked } as DraftLine]);
          await office.accept(quotationId);
          return 200;
        },
        correct: async ({ stock }: { stock: number }) => (await product({ stock })).status,
        import: async ({ stock }: { stock: number }) => {
          const csv = { token: office.token, body: `id,stock\n${productId},${stock}`, headers: { 'content-type': 'text/csv' } };
          const { digest } = (await office.call('POST', '/admin/import/products/check', csv)).body;
          return (await office.call('POST', `/admin/import/products/apply?digest=${digest}`, csv)).status;
        },
        restore: async () => {
          const first = await office.db.read.revision.findFirstOrThrow({
            where: { type: 'products', rowId: productId },
            orderBy: { id: 'asc' },
          });
          return (await office.trpc('mutation', 'admin.history.restore', { revision: first.id })).status;
        },
      };
      for (const [at, one] of steps.entries()) {
        const isTaken = take(model, one);
        const status = await steps_[one.do](one as never);
        const { lines: now } = await office.read(id);
        const said = [at, one.do, status === 200, now[0]?.owed, await office.stockOf(productId)];
        expect(said).toEqual([at, one.do, isTaken, owedOf(model), stockOf(model)]);
      }
    }

    it('owed quantities and stock follow the model', { timeout: 300_000 }, async () => {
      const steps = fc.array(step, { minLength: 20, maxLength: quickOrLong(30, 300), size: 'max' });
      await fc.assert(fc.asyncProperty(steps, run), { numRuns: quickOrLong(2, 10), endOnFailure: false });
    });

    it.runIf(isLong)('owed quantities and stock follow the model over 300 steps', { timeout: 1_200_000, tags: 'thorough' }, async () => {
      const steps = fc.array(step, { minLength: 300, maxLength: 300, size: 'max' });
      await fc.assert(fc.asyncProperty(steps, run), { numRuns: 1 });
    });
  });
