/** Steps of two orders for tests: generated ones, and how each is taken on the site and in the model (order-model.ts). */

import fc from 'fast-check';
import { UNDO_STEP_MS } from '../../shared/inquiries/conversation';
import type { DraftLine } from '../../shared/quotation/draft';
import { dayOf } from '../../shared/time/india';
import { type Asked, type ModelLine, type OrderModel, owedOf } from './order-model';
import { DISPATCH_FIELDS, type OrdersTestSite } from './orders';

export const MAIL_OF_STEP = { to: 'meera@example.com', text: 'Dear Ms Iyer' };
const DAYS = ['2026-11-20', '2026-11-24', '2026-12-12', '2026-12-19', null];
const OFFICE_STEPS = ['dispatch', 'draft', 'discard', 'void', 'return', 'cancel', 'move', 'receive', 'revise', 'undo', 'link'] as const;
/** The steps that change only products, or the clock. */
export const WITHOUT_EVENT = new Set<string>(['month', 'correct', 'import', 'restore']);
const OTHER_STEPS = ['withdraw', 'confirm', 'month', 'correct', 'import', 'restore'] as const;

const quantity: fc.Arbitrary<number> = fc.constantFrom(500, 700, 1_000, 1_500, 4_000, 9_000, 12_000);
export const orderStep = fc.record({
  order: fc.nat(1),
  do: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('dispatch' as const, 'void' as const, 'return' as const, 'withdraw' as const) },
    { weight: 4, arbitrary: fc.constantFrom(...OFFICE_STEPS) },
    { weight: 2, arbitrary: fc.constantFrom(...OTHER_STEPS) },
  ),
  lines: fc.uniqueArray(fc.tuple(fc.nat(2), quantity), { minLength: 1, maxLength: 3, selector: ([line]) => line }),
  at: fc.nat(2),
  isOn: fc.boolean(),
  movesStock: fc.boolean(),
  day: fc.constantFrom(...DAYS),
  stock: fc.nat(30),
});
export type OrderStep = typeof orderStep extends fc.Arbitrary<infer S> ? S : never;
const DEFAULTS: OrderStep = {
  order: 0,
  do: 'dispatch',
  lines: [[0, 1_000]],
  at: 0,
  isOn: true,
  movesStock: true,
  day: '2026-12-19',
  stock: 7,
};
const take = (name: OrderStep['do'], fields: Partial<OrderStep> = {}): OrderStep => ({ ...DEFAULTS, do: name, ...fields });
const BOTH: OrderStep['lines'] = [
  [0, 4_000],
  [1, 1_500],
];
const REST: OrderStep['lines'] = [
  [0, 8_000],
  [1, 10_500],
];

/** Sequences that every run takes: two of each, a step taken back in between, and two months. */
export const KNOWN_SEQUENCES: OrderStep[][] = [
  // Whole quantities: everything leaves in two dispatches, and exactly one of them comes back. A revision drops a line of the other order, and
  // everything else of it is cancelled, the smallest quantity last.
  // In a new database the returns have the numbers of the dispatched lines, so this comes first.
  [
    take('dispatch', { lines: BOTH }),
    take('dispatch', { lines: [...REST, [2, 12_000]], isOn: false }),
    take('return', { lines: BOTH, isOn: false }),
    take('void', { at: 1 }),
    take('dispatch', { lines: [...REST, [2, 12_000]], isOn: false }),
    take('receive'),
    take('receive', { at: 1 }),
    // All goods come back: the order is not received any more, and its revision may have less than left.
    take('return', { lines: [...REST, [2, 12_000]], isOn: false }),
    take('cancel', { order: 1, lines: [[2, 500]] }),
    take('draft', { order: 1, lines: [[2, 500]] }),
    take('revise', { order: 1, lines: [[2, 500]], isOn: false }),
    take('cancel', {
      order: 1,
      lines: [
        [0, 12_000],
        [1, 11_999],
      ],
    }),
    take('cancel', { order: 1, lines: [[1, 1]] }),
    take('revise', { lines: [[0, 500]] }),
  ],
  [
    take('move', { lines: BOTH }),
    take('move', { order: 1, lines: [[2, 500]], day: '2026-12-12', isOn: false }),
    take('move', {
      order: 1,
      lines: [
        [1, 500],
        [2, 500],
      ],
      day: '2026-12-24',
    }),
    take('withdraw'),
    take('cancel'),
    take('confirm', { day: '2026-11-24' }),
    take('draft'),
    take('draft', { order: 1, lines: BOTH }),
    take('draft', { at: 2, lines: BOTH }),
    take('discard'),
    take('dispatch', { at: 2, lines: BOTH }),
    take('undo'),
    take('dispatch', { lines: BOTH }),
    take('dispatch', { order: 1, lines: BOTH, movesStock: false }),
    take('dispatch', { at: 2, lines: [[0, 700]] }),
    take('return', { lines: [[0, 4_000]] }),
    take('return', { lines: [[0, 500]], isOn: false, movesStock: false }),
    take('void', { at: 1 }),
    take('receive'),
    take('link'),
    take('cancel', { lines: [[1, 700]] }),
    take('cancel', { order: 1, lines: [[2, 12_000]] }),
    take('receive', { isOn: false }),
    take('revise', { lines: [[2, 9_000]], stock: 20 }),
    take('month'),
    take('cancel', { lines: [[1, 500]] }),
    take('revise', { order: 1, lines: [[0, 12_000]], isOn: false }),
    take('revise', { lines: [[0, 12_000]] }),
    // A second revision of this month, which leaves the month of the confirmation as it was.
    take('revise', { lines: [[1, 9_000]] }),
    take('void', { order: 1 }),
    take('withdraw', { order: 1 }),
    take('correct'),
    take('import', { stock: 12 }),
    take('restore'),
    take('dispatch', { lines: [[0, 9_000]] }),
    take('receive', { at: 1 }),
  ],
];

/** An order with its model, the secret of the buyer's link, and a link of the warehouse. */
export type TestOrder = { id: number; quotationId: number; model: OrderModel; token: string; gate: { id: number; token: string } };
/** Whether the model takes a step, and whether the site did. */
type Done = {
  isTaken: boolean;
  isDone: boolean;
  result?: { version: number; messageId: number; dispatchId?: number };
  last?: LastStep | null;
};
/** The last step, if it can be undone: the procedure, its input, and how the model goes back. */
export type LastStep = { order: TestOrder; at: Date; name: string; input: object; back: () => void };

export const publicQuery = async (office: OrdersTestSite, name: string, token: string) =>
  (await office.trpc('query', `public.${name}`, { token })).body.result.data.json;

/** Takes a step on the site and in the model; returns whether each took it, and null for a step that does not apply. */
export async function takeStep(
  office: OrdersTestSite,
  order: TestOrder,
  one: OrderStep,
  products: readonly number[],
  last: LastStep | null,
): Promise<Done | null> {
  const { id, quotationId, model } = order;
  const row = await office.read(id);
  const asked: Asked = one.lines.filter(([line]) => line < model.lines.length);
  const lines = asked.map(([at, of]) => ({ lineId: row.lines[at]?.id, quantity: of }));
  const mail = one.isOn ? MAIL_OF_STEP : null;
  const day = dayOf(office.clock.now);
  const idOf = (number: number | undefined) => row.dispatches.find((dispatch) => dispatch.number === number)?.id;
  const post = async (name: string, fields: object, isTaken: boolean) => {
    const answer = await office.post(name, { id, version: row.version, reason: 'Said so', ...fields });
    return { isTaken, isDone: answer.status === 200, result: answer.body.result?.data.json };
  };
  const undoable = (done: Done, name: string, back: () => void): Done => {
    const { version = 0, messageId = 0, dispatchId } = done.result ?? {};
    return { ...done, last: done.isDone ? { order, at: office.clock.now, name, input: { version, messageId, dispatchId }, back } : null };
  };
  const product = (fields: object) => office.trpc('mutation', 'admin.products.update', { id: products[0], ...fields });
  const setStock = (stock: number) => {
    if (Math.max(0, Math.floor((model.stock[0] ?? 0) / 1_000)) !== stock) model.stock[0] = stock * 1_000;
  };
  if (lines.length === 0) return null;
  switch (one.do) {
    case 'draft':
    case 'dispatch': {
      const of = model.draft(one.at);
      const fields = { ...DISPATCH_FIELDS, dispatchedOn: day, lines, ...(of && { dispatchId: idOf(of.number) }) };
      if (one.do === 'draft') return post('saveDispatch', fields, model.save(asked, day, of) !== null);
      const isTaken = model.send(asked, { at: office.clock.now, day, lowersStock: one.movesStock, hasMail: one.isOn, ...(of && { of }) });
      const done = await post('sendDispatch', { ...fields, mail, lowersStock: one.movesStock }, isTaken);
      const sent = of ?? model.dispatches.at(-1);
      return undoable(done, 'undoDispatch', () => sent && model.reverse(sent, 'draft'));
    }
    case 'discard': {
      const draft = model.draft(one.at);
      if (!draft) return null;
      model.discard(draft);
      return post('discardDispatch', { dispatchId: idOf(draft.number) }, true);
    }
    case 'void': {
      const sent = model.sent(one.at);
      if (!sent) return null;
      const isTaken = model.canBeVoid(sent);
      if (isTaken) model.reverse(sent, 'void');
      return post('voidDispatch', { dispatchId: idOf(sent.number) }, isTaken);
    }
    case 'return': {
      const isTaken = model.takeBack(asked, { day, again: one.isOn, raisesStock: one.movesStock });
      return post('takeReturn', { lines, isOwedAgain: one.isOn, raisesStock: one.movesStock }, isTaken);
    }
    case 'cancel':
      return post('cancel', { lines }, model.cancel(asked, day));
    case 'move': {
      const moved = asked.map(([at]) => model.lines[at] as ModelLine);
      const isTaken = !model.isTakenBack && moved.some(({ promisedOn }) => promisedOn !== one.day);
      const changed = isTaken ? moved.filter(({ promisedOn }) => promisedOn !== one.day) : [];
      for (const line of changed) {
        line.moved.push(line.promisedOn);
        line.promisedOn = one.day;
      }
      if (isTaken && mail) model.mails.push('order-date-moved');
      const done = await post('moveDate', { lineIds: lines.map(({ lineId }) => lineId), promisedOn: one.day, mail }, isTaken);
      const back = () => {
        for (const line of changed) line.promisedOn = line.moved.pop() ?? null;
        if (mail) model.mails.splice(model.mails.lastIndexOf('order-date-moved'), 1);
      };
      return undoable(done, 'undoDate', back);
    }
    case 'receive': {
      const sent = model.sent(one.at);
      if (!sent) return null;
      const isTaken = !sent.isReceived;
      if (isTaken) model.receipts += 1;
      sent.isReceived = true;
      if (!one.isOn) return post('recordReceipt', { dispatchId: idOf(sent.number), name: 'Meera', shortage: null }, isTaken);
      const said = { token: order.token, name: 'Meera', dispatches: [sent.number], shortage: one.movesStock ? 'One is wet' : null };
      return { isTaken, isDone: (await office.trpc('mutation', 'public.receiveOrder', said)).status === 200 };
    }
    case 'undo': {
      if (last?.order !== order) return null;
      const isInTime = office.clock.now.getTime() - last.at.getTime() <= UNDO_STEP_MS;
      if (isInTime) last.back();
      return post(last.name, last.input, isInTime);
    }
    case 'link': {
      if (model.isTakenBack) return null;
      await office.order('revokeLink', { linkId: order.gate.id });
      if (await publicQuery(office, 'warehouseOrder', order.gate.token)) throw new Error('A revoked link still shows the order');
      const { id: linkId, url } = await office.order('newLink', { id, label: 'Gate' });
      order.gate = { id: linkId, token: url.slice(-43) };
      return { isTaken: true, isDone: true };
    }
    case 'revise': {
      if (model.isTakenBack) return null;
      const [at, ordered] = asked[0] as [number, number];
      const kept = model.lines.filter((line, place) => line.dispatched > 0 || (owedOf(line) > 0 && (one.isOn || place !== at)));
      if (kept.length === 0) return null;
      const revised = kept.map((line) => ({
        key: line.key,
        ordered: Math.max(line === model.lines[at] ? ordered : line.ordered - line.cancelled, line.dispatched - line.returned, 500),
        price: line.price + (one.movesStock ? 111 : 0),
        // A line of which something left keeps its product.
        product: line === model.lines[at] && one.stock > 15 && line.dispatched === 0 ? 1 - line.product : line.product,
      }));
      await office.revise(quotationId, (drafted) =>
        revised.map(({ key, ordered: quantity_, price, product: of }) => {
          const line = drafted.find((one) => one.key === key) as DraftLine;
          return { ...line, quantity: quantity_, unitPaise: String(price), priceSource: 'typed', productId: products[of] ?? null };
        }),
      );
      await office.accept(quotationId);
      model.revise(revised, day);
      return { isTaken: true, isDone: true };
    }
    case 'withdraw': {
      if (model.isTakenBack) return null;
      const isTaken = model.withdraw();
      const { version } = await office.row(quotationId);
      return { isTaken, isDone: (await office.decide('takeBack', { id: quotationId, version })).status === 200 };
    }
    case 'confirm': {
      if (!model.isTakenBack) return null;
      await office.accept(quotationId);
      const { currentRevision } = await office.row(quotationId);
      await office.order('confirm', { quotationId, revision: currentRevision, promisedOn: one.day, note: null, mail });
      model.confirmAgain(day, one.day);
      if (mail) model.mails.push('order-confirmed');
      return { isTaken: true, isDone: true };
    }
    case 'month':
      if (day >= '2026-12') return null;
      await office.setClock(new Date('2026-12-03T06:00:00Z'));
      return { isTaken: true, isDone: true };
    case 'correct':
      setStock(one.stock);
      return { isTaken: true, isDone: (await product({ stock: one.stock })).status === 200 };
    case 'import': {
      setStock(one.stock);
      const csv = { token: office.token, body: `id,stock\n${products[0]},${one.stock}`, headers: { 'content-type': 'text/csv' } };
      const { digest } = (await office.call('POST', '/admin/import/products/check', csv)).body;
      return { isTaken: true, isDone: (await office.call('POST', `/admin/import/products/apply?digest=${digest}`, csv)).status === 200 };
    }
    case 'restore': {
      const where = { type: 'products', rowId: products[0] as number };
      const { id: revision } = await office.db.read.revision.findFirstOrThrow({ where, orderBy: { id: 'asc' } });
      return { isTaken: true, isDone: (await office.trpc('mutation', 'admin.history.restore', { revision })).status === 200 };
    }
  }
}
