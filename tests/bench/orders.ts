/**
 * `npm run bench:orders`: measures lists of orders with 10,000 orders against 100, in one run, on both databases. Both sizes have the same
 * number of open orders, and of quotations to confirm. Prints the table.
 */
import { runSql } from '../../prisma/run-sql';
import { type Database, openDatabase } from '../../server/platform/database/database';
import { ORDER_VIEWS } from '../../shared/orders/list-query';
import { DAY_MS, dayNumberOf, formatDayNumber } from '../../shared/time/india';
import { monthOf, parseMonthPeriod } from '../../shared/time/period';
import { type Line, measureTime, summarizeFigures, type Target } from './figures';
import { compareSizes, type JourneyStep, measureSteps, type Office, startFilledOffice } from './two-sizes';

const SIZES = { few: 100, many: 10_000 };
const ROUNDS = 41;
const NOT_WORSE: Target = { of: 'ratio', most: 1.2 };
/** The number of rows per page, which each view has at both sizes. */
const PAGE = 10;
/** The number of open orders, and the number in a busy year, which is measured separately with the large size. */
const [OPEN, BUSY] = [60, 200];
const [UNCONFIRMED, LINES, BUYERS] = [10, 5, 100];
/**
 * A buyer with two orders, of which the newest is open, and the buyer of every hundredth order, with the same number of open orders at both
 * sizes.
 */
const [BUYER, REGULAR] = ['Cauvery Grand', 'Hotel Narmada'];

type Desk = Office & { open: number };
const step = (name: string, procedure: string, input: object | ((desk: Desk) => object) = {}): JourneyStep<Desk> => ({
  name,
  target: NOT_WORSE,
  run: (desk) => desk.ask(`admin.${procedure}`, typeof input === 'function' ? input(desk) : input),
});

const owed: JourneyStep<Desk>[] = ['buyer', 'product'].map((by) => step(`Still owed by ${by}`, 'orders.owed', { by }));
/** The number of days by which the measured month lies back. */
const AGO = 45;
const month = parseMonthPeriod(monthOf(formatDayNumber(dayNumberOf(new Date()) - AGO)));
const figures = step('Figures of a month with 280 orders', 'orders.figures', month);
const steps: JourneyStep<Desk>[] = [
  ...ORDER_VIEWS.map((view) => step(`View ${view}`, 'orders.page', { view, pageSize: PAGE })),
  step('Counts of the views', 'orders.counts'),
  step('Quotations to confirm', 'orders.unconfirmed'),
  ...owed,
  step('Still owed to one buyer', 'orders.owed', { by: 'buyer', q: BUYER }),
  step('Search, a reference', 'orders.page', { q: 'SO-2026-00050', view: 'all' }),
  step('Search, a buyer', 'orders.page', { q: BUYER, pageSize: PAGE }),
  step('Search, a word that half of them have', 'orders.page', { q: 'hotel', pageSize: PAGE }),
  step('Counts within a search', 'orders.counts', { q: BUYER }),
  { ...step('Search, a buyer of 100 orders instead of one', 'orders.page', { q: REGULAR, pageSize: PAGE }), target: undefined },
  step('One order', 'orders.read', ({ open: id }) => ({ id })),
  step('Command bar, a buyer', 'find', { q: BUYER }),
  { ...step('Command bar, a buyer of 100 orders instead of one', 'find', { q: REGULAR }), target: undefined },
  step('Reserved of 50 products', 'orders.reserved', { productIds: Array.from({ length: 50 }, (_, at) => at + 1) }),
  step('Overview', 'overview'),
  { name: 'GET /api/admin/orders', target: NOT_WORSE, run: ({ get }) => get(`/api/admin/orders?pageSize=${PAGE}`) },
];

async function measure(kind: string, urls: { few: string; many: string }): Promise<Line[]> {
  const few = await startFilledOffice(urls.few, (url) => fill(url, SIZES.few));
  const many = await startFilledOffice(urls.many, (url) => fill(url, SIZES.many));
  const desks = { few: { ...few, open: SIZES.few }, many: { ...many, open: SIZES.many } };
  return measureSteps(`10,000 ÷ 100 orders, ${kind}`, steps, desks, ROUNDS, () => measureBusy(kind, desks.many, urls.many));
}

/** Measures lists that grow with their result, and so have no target. */
async function measureBusy(kind: string, desk: Desk, url: string): Promise<Line[]> {
  const ids = `BETWEEN ${SIZES.many - BUSY + 1} AND ${SIZES.many - OPEN}`;
  await runSql(url, `UPDATE "SalesOrder" SET "isOpen" = TRUE WHERE "id" ${ids}`);
  await runSql(url, `UPDATE "OrderLine" SET "owed" = 1000 WHERE "orderId" ${ids}`);
  const lines: Line[] = [];
  for (const { name, run } of [...owed, figures]) {
    const taken: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) taken.push(await measureTime(() => run(desk)));
    lines.push({ group: `${BUSY} open of 10,000 orders, ${kind}`, name, unit: 'ms', ours: summarizeFigures(taken) });
  }
  return lines;
}

const BATCH = 500;
/** Without a stored value, each start would compute the values of all orders, as of an earlier release. */
const VALUE = { taxablePaise: 10_000n, totalPaise: 11_800n };

/**
 * Creates orders of the last three years, each with a quotation and an inquiry: the newest are open, a third of these partly dispatched.
 */
async function fill(url: string, count: number): Promise<void> {
  const db = await openDatabase(url);
  try {
    await db.transact(async (tx) => {
      for (const model of [tx.salesOrder, tx.quotationRevision, tx.quotation, tx.contactInquiry] as {
        deleteMany(query: object): unknown;
      }[])
        await model.deleteMany({});
    });
    const all = Array.from({ length: count + UNCONFIRMED }, (_, at) => at + 1);
    for (let from = 0; from < all.length; from += BATCH) await write(db, all.slice(from, from + BATCH), count);
    // Autovacuum would do this a minute later.
    if (db.provider === 'postgresql') await runSql(url, 'VACUUM (ANALYZE)');
  } finally {
    await db.close();
  }
}

async function write(db: Database, ids: number[], count: number): Promise<void> {
  const now = Date.now();
  const by = { confirmedBy: 'Site Admin', createdAt: new Date(now) };
  const dayIn = (days: number) => formatDayNumber(dayNumberOf(new Date(now)) + days);
  const line = {
    kind: 'item',
    title: 'Soap',
    note: null,
    sku: 'SO-1',
    unit: 'case',
    unitPaise: '10000',
    discountBp: 0,
    gstBp: 1_800,
    quantity: 1_000,
  };
  const buyer = { name: 'Meera Iyer', email: 'meera@example.com' };
  const document = JSON.stringify({
    buyer,
    split: 'igst',
    lines: Array.from({ length: LINES }, (_, at) => ({ ...line, title: `Soap ${at}` })),
  });
  const all = ids.map((id) => {
    const at = new Date(now - (count + UNCONFIRMED - id) * ((3 * 365) / count) * DAY_MS);
    const isOpen = id > count - OPEN;
    const kind = id % 4;
    const isHis = id === count - 1 || id === 1;
    const company = isHis ? BUYER : id % BUYERS === 0 ? REGULAR : `${id % 2 === 0 ? 'Hotel' : 'Stores'} ${id % BUYERS}`;
    const hasLeft = isOpen ? id % 3 === 0 : kind !== 3;
    return { id, at, isOpen, hasLeft, company, isReceived: !isOpen && (kind === 1 || kind === 2) };
  });
  const orders = all.filter(({ id }) => id <= count);
  /** A quarter of the open orders is overdue, and a quarter has no date. */
  const promised = (id: number) => (id % 4 === 0 ? dayIn(-(id % 30) - 1) : id % 4 === 1 ? null : dayIn(id % 30));
  const places = Array.from({ length: LINES }, (_, place) => place);
  const ofLines = orders.flatMap((order) => places.map((place) => ({ ...order, place, lineId: order.id * LINES + place })));
  /** In a partly dispatched order the last three lines are owed. */
  const isOwed = ({ isOpen, hasLeft, place }: (typeof ofLines)[number]) => isOpen && (!hasLeft || place >= 2);
  await db.transact(async (tx) => {
    await tx.contactInquiry.createMany({
      data: all.map(({ id, at, company }) => {
        const email = `buyer${id % BUYERS}@example.com`;
        const who = { name: 'Meera Iyer', email, emailKey: email, company };
        return {
          id,
          ...who,
          topic: 'quote',
          message: 'Please quote.',
          source: 'contact',
          status: 'resolved',
          firstAnswerAt: at,
          createdAt: at,
        };
      }),
    });
    await tx.quotation.createMany({
      data: all.map(({ id, at, company }) => {
        const done = { state: 'accepted', sentAt: at, decidedAt: at, validUntil: at, createdAt: at, currentRevision: 1 };
        const email = `buyer${id % BUYERS}@example.com`;
        return { id, inquiryId: id, ...done, buyerName: 'Meera Iyer', company, emailKey: email, totalPaise: BigInt(120_000 + id) };
      }),
    });
    await tx.quotationRevision.createMany({
      data: all.map(({ id, at }) => {
        const sent = { taxablePaise: 100n, totalPaise: 118n, validUntil: at, sentAt: at, sentBy: 'Site Admin', decision: 'accepted' };
        return { id, quotationId: id, number: 1, document, hash: 'a', ...sent };
      }),
    });
    await tx.salesOrder.createMany({
      data: orders.map(({ id, at, isOpen, hasLeft, isReceived }) => {
        const state = { isOpen, hasLeft, dueOn: isOpen ? promised(id) : null, receivedAt: isReceived ? at : null };
        return { id, quotationId: id, revisionId: id, hash: 'a', ...by, confirmedAt: at, ...state };
      }),
    });
    await tx.orderLine.createMany({
      data: ofLines.map((line) => {
        const { id, place, lineId, isOpen } = line;
        const productId = 1 + ((id * 7 + place) % 50);
        const owed = isOwed(line) ? 1_000 : 0;
        return {
          id: lineId,
          orderId: id,
          position: place,
          productId,
          quantity: 1_000,
          promisedOn: isOpen ? promised(id) : dayIn(-400),
          owed,
        };
      }),
    });
    const left = orders.filter(({ hasLeft }) => hasLeft);
    await tx.dispatch.createMany({
      data: left.map(({ id, at }) => {
        const sent = {
          state: 'sent',
          dispatchedOn: formatDayNumber(dayNumberOf(at)),
          sentAt: at,
          sentBy: 'Site Admin',
          createdBy: 'Site Admin',
        };
        return { id, orderId: id, number: 1, ...sent, createdAt: at };
      }),
    });
    const lines = ofLines.filter((line) => line.hasLeft && !isOwed(line));
    await tx.dispatchLine.createMany({
      data: lines.map(({ id, lineId, place }) => ({ dispatchId: id, lineId, quantity: 1_000, revisionId: id, position: place, ...VALUE })),
    });
    const cancelled = ofLines.filter(({ isOpen, hasLeft }) => !isOpen && !hasLeft);
    const why = { quantity: 1_000, ...VALUE, reason: 'Not needed', at: new Date(now), userName: 'Site Admin' };
    await tx.orderCancellation.createMany({ data: cancelled.map(({ lineId }) => ({ lineId, ...why })) });
    const received = orders.filter(({ isReceived }) => isReceived);
    await tx.orderReceipt.createMany({
      data: received.map(({ id, at }) => ({ orderId: id, name: 'Meera Iyer', at })),
    });
    const said = { channel: 'order', direction: 'out', authorName: 'Site Admin', text: '' };
    await tx.inquiryMessage.createMany({
      data: left.map(({ id, at }) => {
        const data = JSON.stringify({ reference: `SO-2026-${String(id).padStart(5, '0')}-D1`, lines: [], carrier: null });
        return { inquiryId: id, quotationId: id, kind: 'order.dispatched', data, ...said, createdAt: at };
      }),
    });
  });
}

await compareSizes('orders', measure);
