/** Concurrent steps with one order: one succeeds, the others are refused, and nothing is dispatched twice. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { owedQuantityOf, quantityWithBuyerOf } from '../../../shared/orders/quantities';
import { quickOrLong } from '../../faults/long-form';
import { bothProvidersFor, quickOn } from '../../support/databases';
import { createConfirmForm, DISPATCH_FIELDS, type OrdersTestSite, startOrders } from '../../support/orders';
import { createPricedLine } from '../../support/quotations';

const ROUNDS = quickOrLong(4, 200);
const TIMEOUT = { timeout: 900_000 };
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

describe.each(bothProvidersFor('isolation'))('concurrent steps on %s', (provider) => {
  let office: OrdersTestSite;
  beforeAll(async () => {
    office = await startOrders(provider);
  });
  afterAll(() => office.close());

  const tenCases = () => office.confirmed([createPricedLine('Palm soap', { quantity: 10_000 })]);
  type Order = Awaited<ReturnType<typeof tenCases>>;
  const allOf = ({ id, version, lines }: Order) => ({ id, version, lines: [{ lineId: lines[0]?.id, quantity: 10_000 }] });
  const dispatch = (order: Order) => office.post('sendDispatch', { ...allOf(order), ...DISPATCH_FIELDS, mail: null });
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

  it(`concurrent dispatches send the last ten cases once, ${ROUNDS} times`, {
    ...TIMEOUT,
    ...quickOn('postgresql', provider),
  }, async () => {
    for (const round of rounds) {
      const order = await tenCases();
      expect([round, ...statuses(await Promise.all([dispatch(order), dispatch(order)]))]).toEqual([round, 200, 409]);
      expect(await office.read(order.id)).toMatchObject({
        state: 'dispatched',
        dispatches: [{ number: 1, state: 'sent' }],
        lines: [{ owed: 0 }],
      });
    }
  });

  it(`a concurrent dispatch and cancellation of the last ten cases have one winner, ${ROUNDS} times`, {
    ...TIMEOUT,
    ...quickOn('postgresql', provider),
  }, async () => {
    for (const round of rounds) {
      const order = await tenCases();
      const cancel = () => office.post('cancel', { ...allOf(order), reason: 'No longer needed' });
      const both = round % 2 === 0 ? [dispatch(order), cancel()] : [cancel(), dispatch(order)];
      expect([round, ...statuses(await Promise.all(both))]).toEqual([round, 200, 409]);
      const { state, lines, dispatches } = await office.read(order.id);
      const [line] = lines;
      expect([state, dispatches.length]).toEqual(line?.dispatched ? ['dispatched', 1] : ['cancelled', 0]);
      expect((line?.dispatched ?? 0) + (line?.cancelled ?? 0)).toBe(10_000);
    }
  });

  it(`concurrent confirmations confirm a quotation once, ${ROUNDS} times`, TIMEOUT, async () => {
    for (const round of rounds) {
      const { id, inquiryId } = await office.accepted();
      const confirm = () => office.post('confirm', createConfirmForm(id));
      expect([round, ...statuses(await Promise.all([confirm(), confirm(), confirm()]))]).toEqual([round, 200, 409, 409]);
      expect(await office.db.read.salesOrder.count({ where: { quotationId: id } })).toBe(1);
      expect((await office.steps(inquiryId ?? 0)).filter(({ kind }) => kind === 'order.confirmed')).toHaveLength(1);
    }
  });

  it(`concurrent steps never leave an open order without its acceptance, ${ROUNDS} times`, TIMEOUT, async () => {
    for (const round of rounds) {
      const { id, version } = await office.accepted();
      const confirm = office.post('confirm', createConfirmForm(id));
      const answers = await Promise.all([confirm, office.decide('takeBack', { id, version })]);
      expect([round, answers[1].status]).toEqual([round, 200]);
      const order = await office.db.read.salesOrder.findUnique({ where: { quotationId: id } });
      expect([round, order?.isOpen ?? false, order === null]).toEqual([round, false, answers[0].status === 409]);
    }
  });

  it(`a concurrent dispatch and withdrawal of the acceptance have one winner, ${ROUNDS} times`, {
    ...TIMEOUT,
    ...quickOn('postgresql', provider),
  }, async () => {
    for (const round of rounds) {
      const order = await tenCases();
      const { version } = await office.row(order.quotationId);
      const answers = await Promise.all([dispatch(order), office.decide('takeBack', { id: order.quotationId, version })]);
      expect([round, ...statuses(answers)]).toEqual([round, 200, 409]);
      const { state } = await office.row(order.quotationId);
      const { takenBackAt, dispatches } = await office.read(order.id);
      expect([state, takenBackAt === null, dispatches.length]).toEqual(
        answers[0].status === 200 ? ['accepted', true, 1] : ['open', false, 0],
      );
    }
  });

  it('the quantities of an order match a model, for any sequence of steps', { ...TIMEOUT, tags: 'thorough' }, async () => {
    const below = generator(provider.length);
    const order = await office.confirmed([
      createPricedLine('Palm soap', { quantity: 10_000 }),
      createPricedLine('Napkins', { quantity: 4_000 }),
    ]);
    const { id } = order;
    const model = order.lines.map(({ ordered }) => ({ ordered, dispatched: 0, returned: 0, cancelled: 0 }));
    const left: { dispatchId: number; at: number; quantity: number }[] = [];
    for (let step = 0; step < quickOrLong(40, 600); step += 1) {
      const { version, lines, dispatches } = await office.read(id);
      const at = below(2);
      const quantity = 1_000 * (1 + below(4));
      const [line, one] = [lines[at], model[at]];
      if (!line || !one) throw new Error('There are two lines');
      const asked = { id, version, lines: [{ lineId: line.id, quantity }], reason: 'Said so' };
      const what = below(4);
      if (what === 0) {
        const { status } = await office.post('sendDispatch', { ...asked, ...DISPATCH_FIELDS, mail: null });
        expect(status).toBe(quantity <= owedQuantityOf(one) ? 200 : 400);
        if (status === 200) {
          one.dispatched += quantity;
          left.push({ dispatchId: (await office.read(id)).dispatches.at(-1)?.id ?? 0, at, quantity });
        }
      } else if (what === 1) {
        const isCancelled = below(3) === 0;
        const { status } = await office.post('takeReturn', { ...asked, isOwedAgain: !isCancelled });
        expect(status).toBe(quantity <= quantityWithBuyerOf(one) ? 200 : 400);
        if (status === 200) one.returned += quantity;
        if (status === 200 && isCancelled) one.cancelled += quantity;
      } else if (what === 2 && below(4) === 0) {
        const { status } = await office.post('cancel', asked);
        expect(status).toBe(quantity <= owedQuantityOf(one) ? 200 : 400);
        if (status === 200) one.cancelled += quantity;
      } else if (left.length > 0) {
        const index = below(left.length);
        const gone = left[index];
        const of = gone && model[gone.at];
        if (!gone || !of) continue;
        const { status } = await office.post('voidDispatch', { id, version, dispatchId: gone.dispatchId, reason: 'Said so' });
        expect(status).toBe(of.dispatched - gone.quantity >= of.returned ? 200 : 409);
        if (status !== 200) continue;
        of.dispatched -= gone.quantity;
        left.splice(index, 1);
      }
      const now = await office.read(id);
      expect(now.lines).toMatchObject(model.map((quantities) => ({ ...quantities, owed: owedQuantityOf(quantities) })));
      expect(
        now.lines.every(({ owed, dispatched, cancelled, returned, ordered }) => owed >= 0 && dispatched + cancelled - returned <= ordered),
      ).toBe(true);
      expect(dispatches.length).toBeLessThanOrEqual(now.dispatches.length);
    }
  });
});

/** A generator of numbers below a limit. */
function generator(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % limit;
  };
}
