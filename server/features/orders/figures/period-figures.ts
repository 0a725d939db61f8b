/** The figures of orders in a period, by month. Each counts orders, with the condition of the list that it leads to. */
import type { z } from 'zod';
import type { figuresQuery } from '../../../../shared/inquiries/period-filter';
import type { OrderEvent } from '../../../../shared/orders/list-query';
import { lineTotals } from '../../../../shared/quotation/totals';
import { monthsOf, type Period } from '../../../../shared/time/period';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import { happenedIn, whereCounted, whereHappened } from '../lists/happened';
import { readDocuments } from '../lists/read-order';

/** Orders, and an amount without tax in paise as a text of digits. */
type Figure = { count: number; totalPaise: string };
export type OrderFigures = Record<'confirmed' | 'dispatched' | 'returned' | 'cancelled' | 'owed', Figure> &
  Record<'onTime' | 'late', number>;

/** The total counts an order once, in however many months something happened to it. */
export async function readOrderFigures({ db: { read } }: Pick<Services, 'db'>, period: z.output<typeof figuresQuery>) {
  const months: { period: Period; figures: OrderFigures }[] = [];
  // One after the other: a single caller must not take all connections of the database.
  for (const month of monthsOf(period)) months.push({ period: month, figures: await readFigures(read, month) });
  const [only] = months.length === 1 ? months : [];
  return { months, total: only?.figures ?? (await readFigures(read, period)) };
}

async function readFigures(read: Reader, period: Period): Promise<OrderFigures> {
  const where = async (on: OrderEvent) => ({ AND: await whereHappened(read, { ...period, on }) });
  const count = async (on: OrderEvent) => read.salesOrder.count({ where: await where(on) });
  const confirmed = await where('confirmed');
  const open = { AND: [confirmed, { isOpen: true }] };
  const quantities = await readQuantities(read, period, confirmed);
  const of = async (on: OrderEvent, changes: Change[]): Promise<Figure> => ({
    count: await count(on),
    totalPaise: await taxableOf(read, changes),
  });
  return {
    confirmed: { count: await count('confirmed'), totalPaise: await taxableOfOrders(read, confirmed) },
    dispatched: await of('dispatched', quantities.dispatched),
    onTime: await count('onTime'),
    late: await count('late'),
    returned: await of('returned', quantities.returned),
    cancelled: await of('cancelled', quantities.cancelled),
    owed: { count: await read.salesOrder.count({ where: open }), totalPaise: await taxableOf(read, quantities.owed) },
  };
}

/** A quantity of a line of a revision. */
type Change = { quantity: number; line: { position: number; order: { revisionId: number } } };

async function readQuantities(read: Reader, period: Period, confirmed: object) {
  const place = { position: true, order: { select: { revisionId: true } } } as const;
  const select = { quantity: true, line: { select: place } } as const;
  const order = await whereCounted(read);
  const { dispatch, cancellation, return: returned } = happenedIn(period);
  const owed = await read.orderLine.findMany({ where: { owed: { gt: 0 }, order: confirmed }, select: { owed: true, ...place } });
  return {
    dispatched: await read.dispatchLine.findMany({ where: { dispatch: { ...dispatch, order } }, select }),
    returned: await read.orderReturn.findMany({ where: { ...returned, line: { order } }, select }),
    cancelled: await read.orderCancellation.findMany({ where: { ...cancellation, line: { order } }, select }),
    owed: owed.map(({ owed: quantity, ...line }) => ({ quantity, line })),
  };
}

async function taxableOfOrders(read: Reader, where: object): Promise<string> {
  const orders = await read.salesOrder.findMany({ where, select: { revisionId: true } });
  const id = { in: orders.map(({ revisionId }) => revisionId) };
  const { _sum } = await read.quotationRevision.aggregate({ where: { id }, _sum: { taxablePaise: true } });
  return String(_sum.taxablePaise ?? 0n);
}

/** The documents that are read at once: they are long. */
const DOCUMENTS = 50;

/** Quantities at the frozen prices of their lines. */
async function taxableOf(read: Reader, changes: readonly Change[]): Promise<string> {
  const revisions = [...new Set(changes.map(({ line }) => line.order.revisionId))];
  let sum = 0n;
  for (let at = 0; at < revisions.length; at += DOCUMENTS) {
    const papers = await readDocuments(read, revisions.slice(at, at + DOCUMENTS));
    for (const { quantity, line } of changes) {
      const paper = papers.get(line.order.revisionId);
      const priced = paper?.lines[line.position];
      if (!paper || priced?.unitPaise == null) continue;
      sum += lineTotals({ ...priced, quantity, unitPaise: BigInt(priced.unitPaise) }, paper.split).taxable;
    }
  }
  return String(sum);
}
