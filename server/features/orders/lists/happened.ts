/** Finds the orders with events in a period, for the list and the figures. */
import type { OrderEvent, OrderSelection } from '../../../../shared/orders/list-query';
import { toTimeRange } from '../../../../shared/time/period';
import type { Reader } from '../../../platform/database/database';
import { findDemoInquiryIds } from '../../conversation/is-demo';

type Period = Pick<OrderSelection, 'from' | 'to'>;

/** The conditions of dispatches, cancellations and returns in a period. A cancellation counts unless a revision of its month replaced it. */
export const whereQuantityEventIn = ({ from, to }: Period) => ({
  dispatch: { state: 'sent', dispatchedOn: { gte: from, lte: to } },
  cancellation: { at: toTimeRange({ from, to }), isReplaced: false },
  return: { at: toTimeRange({ from, to }) },
});

/** The orders that lists and figures of a period count: without demo orders, and without orders with an acceptance that was taken back. */
export async function whereOrderIsCounted(read: Reader) {
  return { takenBackAt: null, ...(await whereOrderIsReal(read)) };
}

/** The ids of the demo quotations, which are few. */
export async function findDemoQuotationIds(read: Reader): Promise<number[]> {
  const demo = await read.quotation.findMany({ where: { inquiryId: { in: await findDemoInquiryIds(read) } }, select: { id: true } });
  return demo.map(({ id }) => id);
}

/** The condition for all orders but those of the demo. */
export const whereOrderIsReal = async (read: Reader) => ({ quotationId: { notIn: await findDemoQuotationIds(read) } });

/** The condition of each event in a period. */
export function buildOrderEventConditions(read: Reader, period: Period): Record<OrderEvent, object> {
  const { dispatch, ...happened } = whereQuantityEventIn(period);
  const late = { ...dispatch, AND: { dispatchedOn: { gt: read.dispatch.fields.promisedOn } } };
  return {
    confirmed: { confirmedAt: toTimeRange(period) },
    dispatched: { dispatches: { some: dispatch } },
    onTime: { dispatches: { some: { ...dispatch, promisedOn: { not: null } }, none: late } },
    late: { dispatches: { some: late } },
    returned: { lines: { some: { returns: { some: happened.return } } } },
    cancelled: { lines: { some: { cancellations: { some: happened.cancellation } } } },
  };
}

/** The conditions for orders with an event in a period; none without a period. */
export async function whereOrderEvent(read: Reader, { on, ...period }: Period & { on: OrderEvent }): Promise<object[]> {
  if (!period.from && !period.to) return [];
  return [buildOrderEventConditions(read, period)[on], await whereOrderIsCounted(read)];
}
