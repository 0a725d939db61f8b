/** The figures of orders in a period, by month. Each figure counts orders, with the condition of the list that it links to. */
import type { z } from 'zod';
import type { figuresPeriodSchema } from '../../../../shared/inquiries/period-filter';
import { calculateLineTotals } from '../../../../shared/quotation/totals';
import { type DayPeriod, listMonthsOf } from '../../../../shared/time/period';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import { buildOrderEventConditions, whereOrderIsCounted, whereQuantityEventIn } from '../lists/happened';
import { readAgreedDocuments } from '../lists/read-order';

const WITH_AMOUNT = ['confirmed', 'dispatched', 'returned', 'cancelled', 'owed'] as const;
type WithAmount = (typeof WITH_AMOUNT)[number];
type Counts = Record<WithAmount | 'onTime' | 'late', number>;
type Amounts = Record<WithAmount, bigint>;
/** A number of orders, and an amount without tax in paise as a digit string. */
type Figure = { count: number; totalPaise: string };
export type OrderFigures = Record<WithAmount, Figure> & Record<'onTime' | 'late', number>;

/** In the total, an order with events in several months counts once; the amounts are the sums of the months. */
export async function readOrderFigures({ db: { read } }: Pick<Services, 'db'>, period: z.output<typeof figuresPeriodSchema>) {
  const counted = await whereOrderIsCounted(read);
  const months: { period: DayPeriod; counts: Counts; amounts: Amounts }[] = [];
  // The queries run one after the other: a single caller must not take all connections of the database.
  for (const month of listMonthsOf(period))
    months.push({
      period: month,
      counts: await countOrders(read, counted, month),
      amounts: await sumAmounts(read, counted, month),
    });
  const sum = (name: WithAmount) => months.reduce((total, { amounts }) => total + amounts[name], 0n);
  return {
    months: months.map(({ period: of, counts, amounts }) => ({ period: of, figures: figuresOf(counts, (name) => amounts[name]) })),
    total: figuresOf(await countOrders(read, counted, period), sum),
  };
}

function figuresOf({ onTime, late, ...counts }: Counts, amountOf: (name: WithAmount) => bigint): OrderFigures {
  const figures = WITH_AMOUNT.map((name) => [name, { count: counts[name], totalPaise: String(amountOf(name)) }] as const);
  return { ...(Object.fromEntries(figures) as Record<WithAmount, Figure>), onTime, late };
}

async function countOrders(read: Reader, counted: object, period: DayPeriod): Promise<Counts> {
  const events = buildOrderEventConditions(read, period);
  const count = (...conditions: object[]) => read.salesOrder.count({ where: { AND: [counted, ...conditions] } });
  return {
    confirmed: await count(events.confirmed),
    dispatched: await count(events.dispatched),
    onTime: await count(events.onTime),
    late: await count(events.late),
    returned: await count(events.returned),
    cancelled: await count(events.cancelled),
    owed: await count(events.confirmed, { isOpen: true }),
  };
}

/** A changed quantity of a revision's line. */
type Change = { quantity: number; line: { position: number; order: { revisionId: number } } };

async function sumAmounts(read: Reader, order: object, period: DayPeriod): Promise<Amounts> {
  const place = { position: true, order: { select: { revisionId: true } } } as const;
  const select = { quantity: true, line: { select: place } } as const;
  const { dispatch, cancellation, return: returned } = whereQuantityEventIn(period);
  const confirmed = { AND: [order, buildOrderEventConditions(read, period).confirmed] };
  const owed = await read.orderLine.findMany({ where: { owed: { gt: 0 }, order: confirmed }, select: { owed: true, ...place } });
  return {
    confirmed: await taxableOfOrders(read, confirmed),
    dispatched: await taxableOf(read, await read.dispatchLine.findMany({ where: { dispatch: { ...dispatch, order } }, select })),
    returned: await taxableOf(read, await read.orderReturn.findMany({ where: { ...returned, line: { order } }, select })),
    cancelled: await taxableOf(read, await read.orderCancellation.findMany({ where: { ...cancellation, line: { order } }, select })),
    owed: await taxableOf(
      read,
      owed.map(({ owed: quantity, ...line }) => ({ quantity, line })),
    ),
  };
}

async function taxableOfOrders(read: Reader, where: object): Promise<bigint> {
  const orders = await read.salesOrder.findMany({ where, select: { revisionId: true } });
  const id = { in: orders.map(({ revisionId }) => revisionId) };
  const { _sum } = await read.quotationRevision.aggregate({ where: { id }, _sum: { taxablePaise: true } });
  return _sum.taxablePaise ?? 0n;
}

/** The number of documents that are read at once, since they are long. */
const DOCUMENTS = 50;

/** The value of quantities at the frozen prices of their lines. */
async function taxableOf(read: Reader, changes: readonly Change[]): Promise<bigint> {
  const byRevision = new Map<number, Change[]>();
  for (const change of changes) {
    const { revisionId } = change.line.order;
    const others = byRevision.get(revisionId);
    if (others) others.push(change);
    else byRevision.set(revisionId, [change]);
  }
  const revisions = [...byRevision.keys()];
  let sum = 0n;
  for (let at = 0; at < revisions.length; at += DOCUMENTS) {
    for (const [id, paper] of await readAgreedDocuments(read, revisions.slice(at, at + DOCUMENTS))) {
      for (const { quantity, line } of byRevision.get(id) ?? []) {
        const priced = paper.lines[line.position];
        if (priced?.unitPaise == null) continue;
        sum += calculateLineTotals({ ...priced, quantity, unitPaise: BigInt(priced.unitPaise) }, paper.split).taxable;
      }
    }
  }
  return sum;
}
