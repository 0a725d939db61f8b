/** What the office, the buyer, the warehouse and the lists are shown of orders, compared with their models (order-model.ts). */
import { expect, vi } from 'vitest';
import { splitCsv } from '../../server/features/import-export/import/table/split-csv';
import { findQuotationLinkByToken } from '../../server/features/quotations/links';
import { ORDER_EVENTS } from '../../shared/orders/list-query';
import type { OrderPaper } from '../../shared/orders/order-paper';
import { dayOf } from '../../shared/time/india';
import { OrderModel, owedOf, withBuyerOf } from './order-model';
import { MAIL_OF_STEP, type OrderStep, publicQuery, type TestOrder, WITHOUT_EVENT } from './order-steps';
import { createConfirmForm, type OrdersTestSite } from './orders';
import { createPricedLine } from './quotations';

const MONTHS = ['2026-11', '2026-12'];
const VIEWS = ['open', 'overdue', 'undated', 'partly', 'dispatched', 'received', 'cancelled', 'all'];
const LINES = [
  { key: 'Rice', product: 0, price: 3_333, gstBp: 500, promisedOn: '2026-12-12' },
  { key: 'Rice, second sack', product: 0, price: 5_050, gstBp: 1_800, promisedOn: '2026-11-20' },
  { key: 'Dal', product: 1, price: 9_999, gstBp: 1_200, promisedOn: null },
];
const FRESH = { ordered: 12_000, dispatched: 0, returned: 0, cancelled: 0 };
const LINK_MS = 90 * 24 * 3_600_000;

const OWED_BY = ['product', 'buyer', 'order'] as const;
type OwedLine = Pick<OrderModel['lines'][number], 'key' | 'product' | 'promisedOn'> & { id: number; owed: number };
type OwedGroup = { productId: number | null; dueOn: string | null; lines: { orderId: number; title: string; owed: number }[] };
const wordsOfGroup = ({ productId, dueOn, lines }: OwedGroup) =>
  `${productId} due ${dueOn}: ${lines.map(({ orderId, title, owed }) => `${orderId} ${title} ${owed}`).sort()}`;

/** The groups of owed goods, in words: both orders have one buyer. */
function groupOwed(lines: OwedLine[], by: (typeof OWED_BY)[number], products: number[]): string[] {
  const groups = new Map<number, OwedGroup>();
  for (const { id, key, product, promisedOn, owed } of lines) {
    const place = { product, buyer: 0, order: id }[by];
    const group = groups.get(place) ?? { productId: by === 'product' ? (products[product] ?? null) : null, dueOn: null, lines: [] };
    group.dueOn = [group.dueOn, promisedOn].filter((day) => day !== null).sort()[0] ?? null;
    group.lines.push({ orderId: id, title: key, owed });
    groups.set(place, group);
  }
  return [...groups.values()].map(wordsOfGroup).sort();
}

export type OrderReaders = Awaited<ReturnType<typeof startOrderReaders>>;
/** Lets the office ask for UPI payments and keep the papers that it draws. */
export async function startOrderReaders(office: OrdersTestSite) {
  let drawn: OrderPaper | undefined;
  await office.db.transact((tx) => tx.companyProfile.updateMany({ data: { upiId: 'sahyadri@example', upiLimit: 1_000_000 } }));
  vi.spyOn(office.services.pdf, 'drawOrder').mockImplementation(async (paper) => {
    drawn = paper;
    return new Uint8Array(Buffer.from('%PDF'));
  });

  async function createOrder(products: number[], stock: number[]): Promise<TestOrder> {
    const lines = LINES.map(({ key, product, price, gstBp }) =>
      createPricedLine(key, { key, productId: products[product] ?? 0, unit: 'kg', unitPaise: String(price), gstBp }),
    );
    const { id: quotationId } = await office.accepted(lines);
    await office.setClock(new Date(office.clock.now.getTime() + 1_000));
    const dates = LINES.map(({ promisedOn }, position) => ({ position, promisedOn }));
    const { id } = await office.order('confirm', { ...createConfirmForm(quotationId), dates, mail: MAIL_OF_STEP });
    const model = new OrderModel(
      LINES.map((line) => ({ ...line, ...FRESH, moved: [] })),
      stock,
      dayOf(office.clock.now),
    );
    const { url } = await office.step('newLink', { id: quotationId, label: 'WhatsApp' });
    const gate = await office.order('newLink', { id, label: 'Gate' });
    return { id, quotationId, model, token: url.slice(-43), gate: { id: gate.id, token: gate.url.slice(-43) } };
  }

  /** The version of each order, and its events as action and whether a user did it. */
  const readChanges = async (orders: readonly TestOrder[]) => {
    const versions = await office.db.read.salesOrder.findMany({ select: { id: true, version: true } });
    const events = await office.db.read.event.findMany({
      where: { subject: 'orders', subjectId: { in: orders.map(({ id }) => id) } },
      orderBy: { id: 'asc' },
    });
    return orders.map(({ id }) => ({
      version: versions.find((one) => one.id === id)?.version ?? 0,
      events: events.flatMap(({ subjectId, action, userId }) => (subjectId === id ? [`${action} by ${userId ? 'user' : 'buyer'}`] : [])),
    }));
  };
  type Changes = Awaited<ReturnType<typeof readChanges>>;

  /** A step that was taken raises the version of its order and is one event; a refused step, and the other order, change nothing. */
  async function compareChanges(orders: readonly TestOrder[], before: Changes, { do: step, isOn, order }: OrderStep, isDone: boolean) {
    const action = step === 'withdraw' ? 'withdrawn' : 'updated';
    const by = step === 'receive' && isOn ? 'buyer' : 'user';
    const count = !isDone || WITHOUT_EVENT.has(step) ? 0 : step === 'link' ? 2 : 1;
    const events = Array.from({ length: count }, () => `${action} by ${by}`);
    const expected = before.map((was, at) =>
      at === order ? { version: was.version + (count === 1 ? 1 : 0), events: [...was.events, ...events] } : was,
    );
    const changes = await readChanges(orders);
    expect([step, changes]).toEqual([step, expected]);
    return changes;
  }

  /** What the office, the buyer and the warehouse are shown of an order. */
  async function compareOrder({ id, quotationId, model, token, gate }: TestOrder, hasPapers: boolean) {
    const today = dayOf(office.clock.now);
    const row = await office.read(id);
    const { state, dueOn, isTakenBack, nextSteps } = model;
    const lines = model.lines.map((line) => ({
      ...{ title: line.key, ordered: line.ordered, cancelled: line.cancelled, owed: model.owed(line), promisedOn: line.promisedOn },
      ...{ dispatched: line.dispatched, returned: line.returned, moved: line.moved.map((before) => ({ before })) },
    }));
    const totalPaise = String(model.document().total);
    expect(row).toMatchObject({ state, totalPaise, dueOn, isOverdue: dueOn !== null && dueOn < today, nextSteps, lines });
    expect([row.lines.length, row.takenBackAt !== null]).toEqual([lines.length, isTakenBack]);
    expect(await office.db.read.orderLine.count({ where: { orderId: id } })).toBe(model.storedLines);
    const sent = model.dispatches.filter((dispatch) => dispatch.state === 'sent');
    expect(row.dispatches.map((one) => [one.number, one.state, one.receivedAt !== null, one.nextSteps.includes('receive')])).toEqual(
      model.dispatches.map((one) => [one.number, one.state, one.isReceived, one.state === 'sent' && !one.isReceived && !isTakenBack]),
    );
    expect(
      row.dispatches
        .filter((one) => one.state === 'sent')
        .map((one) => one.lines.map((left) => [left.title, left.quantity, left.taxablePaise, left.offStock])),
    ).toEqual(sent.map((one) => one.lines.map((left) => [left.key, left.quantity, String(left.taxable), left.off || null])));
    const [forBuyer, forGate] = [await publicQuery(office, 'order', token), await publicQuery(office, 'warehouseOrder', gate.token)];
    if (isTakenBack) expect([forBuyer, forGate]).toEqual([null, null]);
    else {
      const told = {
        state,
        lines: model.lines.map((line) => ({
          ...{ title: line.key, ordered: line.ordered, cancelled: line.cancelled, owed: owedOf(line), promisedOn: line.promisedOn },
          ...{ withBuyer: withBuyerOf(line), was: line.moved.find((day) => day !== null && day !== line.promisedOn) ?? null },
        })),
        dispatches: sent.map(({ number, lines: left }) => ({
          number,
          lines: left.map(({ key, quantity }) => ({ title: key, quantity })),
        })),
      };
      expect([forBuyer, forGate]).toMatchObject([told, told]);
      const waiting = sent.filter((one) => !one.isReceived).length;
      expect([forBuyer.pending.length, forBuyer.receipts.length]).toEqual([waiting, model.receipts]);
      if (hasPapers) await comparePapers(id, model);
    }
    if (hasPapers) await compareLinkEnd({ quotationId, model, token });
    const mails = await office.mails({ quotationId, state: 'waiting', kind: { startsWith: 'order-' } });
    const said = mails.map(({ kind, subject }) => [kind, /-D\d+$/.exec(subject)?.[0].replace('-', ' ')].filter(Boolean).join(''));
    expect(said.sort()).toEqual([...model.mails].sort());
    const { rows } = await office.ask('unconfirmed');
    expect(rows.some((one: { quotationId: number }) => one.quotationId === quotationId)).toBe(false);
  }

  /** The buyer's link ends 90 days after the last dispatch or the decision, and not while goods are owed. */
  async function compareLinkEnd({ quotationId, model, token }: Pick<TestOrder, 'quotationId' | 'model' | 'token'>) {
    const { decidedAt } = await office.db.read.quotation.findUniqueOrThrow({ where: { id: quotationId } });
    const sent = model.dispatches.filter(({ state }) => state === 'sent').map(({ sentAt }) => sentAt);
    const endsAt = Math.max(decidedAt?.getTime() ?? 0, ...sent) + LINK_MS;
    const shows = async (at: number) => (await findQuotationLinkByToken(office.services, token, new Date(at))) !== null;
    expect([await shows(endsAt), await shows(endsAt + 1)]).toEqual([true, model.isOpen || model.isTakenBack]);
  }

  const paperOf = async (path: string) => {
    expect((await office.call('GET', `/admin/orders/${path}`, { token: office.token })).status).toBe(200);
    return drawn as OrderPaper;
  };
  const numberIn = (text = '') => Number(text.replace(/[₹,]/g, '').split(' ')[0]);

  /** The papers say what is owed, and ask for one amount in words and by UPI. */
  async function comparePapers(id: number, model: OrderModel) {
    const { priced, upi } = await paperOf(`${id}/proforma.pdf?share=30`);
    const due = (Number(model.document().total) * 30) / 100;
    const asked = [numberIn(priced?.due?.amount), Number(new URL(upi ?? '').searchParams.get('am'))];
    expect(asked).toEqual([due / 100, due / 100]);
    const { lines } = await paperOf(`${id}/picking-list.pdf`);
    const open = model.lines.filter((line) => owedOf(line) > 0);
    expect(lines?.map(({ title, values }) => [title, numberIn(values[1]) * 1_000])).toEqual(open.map((line) => [line.key, owedOf(line)]));
  }

  /** The lists and the figures of both orders. */
  async function compareLists(orders: TestOrder[], products: number[], at: number) {
    const today = dayOf(office.clock.now);
    const counts = await office.ask('counts', {});
    const idsIn = (view: string) => orders.filter(({ model }) => model.views(today).includes(view)).map(({ id }) => id);
    expect(VIEWS.map((view) => [view, counts[view]])).toEqual(VIEWS.map((view) => [view, idsIn(view).length]));
    const view = VIEWS[Math.floor(at) % VIEWS.length] ?? 'all';
    const { rows } = await office.ask('page', { view });
    expect([view, ...rows.map(({ id }: { id: number }) => id).sort((one: number, other: number) => one - other)]).toEqual([
      view,
      ...idsIn(view),
    ]);
    const owed = orders.flatMap(({ id, model }) =>
      model.lines.filter((line) => model.owed(line) > 0).map((line) => ({ id, ...line, owed: owedOf(line) })),
    );
    const by = OWED_BY[Math.floor(at) % OWED_BY.length] ?? 'product';
    const { groups } = await office.ask('owed', { by });
    expect([by, ...groups.map(wordsOfGroup).sort()]).toEqual([by, ...groupOwed(owed, by, products)]);
    for (const [place, productId] of products.entries()) {
      const quantity = owed.filter(({ product }) => product === place).reduce((sum, line) => sum + owedOf(line), 0);
      expect(await office.ask('reserved', { productIds: [productId] })).toEqual(quantity > 0 ? [{ productId, quantity }] : []);
    }
    const whole = { from: `${MONTHS[0]}-01`, to: `${MONTHS[1]}-31` };
    const { months, total } = await office.ask('figures', whole);
    const on = ORDER_EVENTS[Math.floor(at) % ORDER_EVENTS.length] ?? 'late';
    const listed = async (period: object) => (await office.ask('page', { ...period, on, view: 'all' })).total;
    expect([on, await listed(whole)]).toEqual([on, total[on].count ?? total[on]]);
    for (const [place, month] of MONTHS.entries()) {
      const { onTime, late, ...figures } = months[place].figures;
      expect([on, await listed(months[place].period)]).toEqual([on, orders.filter(({ model }) => model.counts(month)[on]).length]);
      const count = (name: string) => orders.filter(({ model }) => model.counts(month)[name]).length;
      const sum = (name: string, part: 'taxable' | 'total') =>
        orders.reduce((all, { model }) => all + (model.amounts(month)[name]?.[part] ?? 0n), 0n);
      const expected = Object.keys(figures).map((name) => [
        name,
        { count: count(name), taxablePaise: String(sum(name, 'taxable')), totalPaise: String(sum(name, 'total')) },
      ]);
      expect([month, onTime, late, figures]).toEqual([month, count('onTime'), count('late'), Object.fromEntries(expected)]);
    }
  }

  /** The file of all orders has what the model has of each line. */
  async function compareFile(orders: TestOrder[]) {
    const { text } = await office.call('GET', '/admin/export/orders.csv?view=all', { token: office.token });
    const [head = [], ...rows] = [...splitCsv(text.trim(), ',')].map(({ cells }) => cells);
    const columns = ['Line', 'Item', 'Quantity', 'Promised', 'Dispatched', 'Returned', 'Cancelled', 'Owed'].map((name) =>
      head.indexOf(name),
    );
    const units = (quantity: number) => String(quantity / 1_000);
    const lines = orders.flatMap(({ model }) =>
      model.lines.map((line, at) => [
        ...[String(at + 1), line.key, units(line.ordered), line.promisedOn ?? ''],
        ...[line.dispatched, line.returned, line.cancelled, model.owed(line)].map(units),
      ]),
    );
    expect(rows.map((cells) => columns.map((at) => cells[at])).sort()).toEqual(lines.sort());
  }

  /** The stock of the products: a product shows no balance below 0. */
  async function compareStock(products: readonly number[], stock: readonly number[]) {
    const shown = await Promise.all(products.map((id) => office.stockOf(id)));
    expect(shown).toEqual(stock.map((balance) => Math.max(0, Math.floor(balance / 1_000))));
  }

  return { createOrder, readChanges, compareChanges, compareOrder, compareLists, compareFile, compareStock };
}
