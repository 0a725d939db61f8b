/**
 * The figures of orders in a period, by month. Each figure counts orders, with the condition of the list that it links to. Amounts are those
 * that were stored with the events, so a past month changes only by a dispatch that is made void, and the figures name it.
 */
import type { z } from 'zod';
import type { figuresPeriodSchema } from '../../../../shared/inquiries/period-filter';
import { formatDispatchReference, formatOrderReference } from '../../../../shared/orders/reference';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import { type DayPeriod, listMonthsOf, toTimeRange } from '../../../../shared/time/period';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import { calculateLineValue } from '../line-values';
import { pickFromDocuments } from '../lists/agreed-documents';
import { buildOrderEventConditions, whereOrderIsCounted, whereQuantityEventIn } from '../lists/happened';
import { readOrderPrefix } from '../order-prefix';

const WITH_AMOUNT = ['confirmed', 'dispatched', 'returned', 'cancelled', 'owed'] as const;
type WithAmount = (typeof WITH_AMOUNT)[number];
type Counts = Record<WithAmount | 'onTime' | 'late', number>;
/** Amounts in paise, without and with tax. */
type Amount = { taxablePaise: bigint; totalPaise: bigint };
type Amounts = Record<WithAmount, Amount>;
/** A number of orders, and amounts in paise as digit strings. */
type Figure = { count: number; taxablePaise: string; totalPaise: string };
export type OrderFigures = Record<WithAmount, Figure> & Record<'onTime' | 'late', number>;
/** A dispatch of a period that was made void after the period: without it the figures are lower than they were. */
export type LaterVoid = { orderId: number; reference: string; dispatchedOn: string; voidedAt: string; taxablePaise: string };

/** In the total, an order with events in several months counts once; the amounts are the sums of the months. */
export async function readOrderFigures({ db: { read } }: Pick<Services, 'db'>, period: z.output<typeof figuresPeriodSchema>) {
  const counted = await whereOrderIsCounted(read);
  const months: { period: DayPeriod; counts: Counts; amounts: Amounts; voided: LaterVoid[] }[] = [];
  // The queries run one after the other: a single caller must not take all connections of the database.
  for (const month of listMonthsOf(period))
    months.push({
      period: month,
      counts: await countOrders(read, counted, month),
      amounts: await sumAmounts(read, counted, month),
      voided: await listLaterVoids(read, counted, month),
    });
  const sum = (name: WithAmount) => addAmounts(months.map(({ amounts }) => amounts[name]));
  return {
    months: months.map(({ period: of, counts, amounts }) => ({ period: of, figures: figuresOf(counts, (name) => amounts[name]) })),
    total: figuresOf(await countOrders(read, counted, period), sum),
    voided: months.flatMap(({ voided }) => voided),
  };
}

function figuresOf({ onTime, late, ...counts }: Counts, amountOf: (name: WithAmount) => Amount): OrderFigures {
  const figures = WITH_AMOUNT.map((name) => {
    const { taxablePaise, totalPaise } = amountOf(name);
    return [name, { count: counts[name], taxablePaise: String(taxablePaise), totalPaise: String(totalPaise) }] as const;
  });
  return { ...(Object.fromEntries(figures) as Record<WithAmount, Figure>), onTime, late };
}

const addAmounts = (amounts: readonly { [part in keyof Amount]: bigint | null }[]): Amount => ({
  taxablePaise: amounts.reduce((sum, { taxablePaise }) => sum + (taxablePaise ?? 0n), 0n),
  totalPaise: amounts.reduce((sum, { totalPaise }) => sum + (totalPaise ?? 0n), 0n),
});

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

async function sumAmounts(read: Reader, order: object, period: DayPeriod): Promise<Amounts> {
  const { dispatch, cancellation, return: returned } = whereQuantityEventIn(period);
  const confirmed = { AND: [order, buildOrderEventConditions(read, period).confirmed] };
  const _sum = { taxablePaise: true, totalPaise: true } as const;
  const sums = {
    dispatched: await read.dispatchLine.aggregate({ where: { dispatch: { ...dispatch, order } }, _sum }),
    returned: await read.orderReturn.aggregate({ where: { ...returned, line: { order } }, _sum }),
    cancelled: await read.orderCancellation.aggregate({ where: { ...cancellation, line: { order } }, _sum }),
  };
  const agreed = await read.salesOrder.aggregate({ where: confirmed, _sum: { confirmedPaise: true, confirmedTotalPaise: true } });
  return {
    confirmed: addAmounts([{ taxablePaise: agreed._sum.confirmedPaise, totalPaise: agreed._sum.confirmedTotalPaise }]),
    dispatched: addAmounts([sums.dispatched._sum]),
    returned: addAmounts([sums.returned._sum]),
    cancelled: addAmounts([sums.cancelled._sum]),
    owed: await sumOwed(read, confirmed),
  };
}

/** What is still owed is of today, at the prices that are agreed today. */
async function sumOwed(read: Reader, order: object): Promise<Amount> {
  const select = { owed: true, position: true, order: { select: { revisionId: true } } } as const;
  const lines = await read.orderLine.findMany({ where: { owed: { gt: 0 }, order }, select });
  const linesOf = new Map<number, typeof lines>();
  for (const line of lines) linesOf.set(line.order.revisionId, [...(linesOf.get(line.order.revisionId) ?? []), line]);
  const owedIn = (paper: PaperDocument, revisionId: number) =>
    addAmounts((linesOf.get(revisionId) ?? []).map(({ position, owed }) => calculateLineValue(paper, position, owed)));
  return addAmounts([...(await pickFromDocuments(read, linesOf.keys(), owedIn)).values()]);
}

/** The most dispatches of a month that are named. */
const NAMED = 20;

async function listLaterVoids(read: Reader, order: object, period: DayPeriod): Promise<LaterVoid[]> {
  const { lt: end } = toTimeRange(period);
  const { state: _, ...dispatch } = whereQuantityEventIn(period).dispatch;
  // A dispatch that was sent after the period, with a day in it, was never in the figures of that time.
  const where = { ...dispatch, order, state: 'void', sentAt: { lt: end }, voidedAt: { gte: end } };
  const include = { order: true, lines: { select: { taxablePaise: true } } } as const;
  const found = await read.dispatch.findMany({ where, orderBy: { voidedAt: 'asc' }, take: NAMED, include });
  const prefix = await readOrderPrefix(read);
  return found.map(({ order: of, number, dispatchedOn, voidedAt, lines }) => ({
    orderId: of.id,
    reference: formatDispatchReference(formatOrderReference(of, prefix), number),
    dispatchedOn,
    voidedAt: (voidedAt as Date).toISOString(),
    taxablePaise: String(lines.reduce((sum, { taxablePaise }) => sum + (taxablePaise ?? 0n), 0n)),
  }));
}
