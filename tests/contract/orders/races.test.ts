/** Concurrent steps with one order: one succeeds, the others are refused, and nothing is dispatched twice. */
import { describe, expect, it } from 'vitest';
import { quickOrLong } from '../../faults/long-form';
import { bothProvidersFor, quickOn } from '../../support/databases';
import { createConfirmForm, DISPATCH_FIELDS, shareOrders } from '../../support/orders';
import { createPricedLine } from '../../support/quotations';

const ROUNDS = quickOrLong(4, 200);
const TIMEOUT = { timeout: 900_000 };
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

describe.each(bothProvidersFor('isolation'))('concurrent steps on %s', (provider) => {
  const office = shareOrders(provider);

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
});
