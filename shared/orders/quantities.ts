/** The quantities of an order's line in thousandths of its unit; the owed quantity and the limit of each step are computed from them. */
import { formatPaperQuantity } from '../quotation/paper/paper-words';

/** `dispatched` counts the dispatches that were sent and are not void. */
export type OrderQuantities = { ordered: number; dispatched: number; returned: number; cancelled: number };

/** The quantity that the buyer still waits for. */
export const owedQuantityOf = ({ ordered, dispatched, returned, cancelled }: OrderQuantities): number =>
  ordered - dispatched + returned - cancelled;

/** The dispatched quantity that did not come back. */
export const quantityWithBuyerOf = ({ dispatched, returned }: Pick<OrderQuantities, 'dispatched' | 'returned'>): number =>
  dispatched - returned;

type Named = { title: string; unit: string | null };

const only = (limit: number, { title, unit }: Named, end: string) =>
  limit > 0
    ? `Only ${formatPaperQuantity(limit, unit)} of ${title} ${limit === 1_000 ? 'is' : 'are'} ${end}`
    : `Nothing of ${title} is ${end}`;

/** Why this quantity cannot be dispatched or cancelled; undefined if it can. */
export const findOwedObjection = (line: OrderQuantities & Named, quantity: number): string | undefined =>
  quantity > owedQuantityOf(line) ? only(owedQuantityOf(line), line, 'still owed') : undefined;

/** Why this quantity cannot be returned; undefined if it can. */
export const findReturnObjection = (line: OrderQuantities & Named, quantity: number): string | undefined =>
  quantity > quantityWithBuyerOf(line) ? only(quantityWithBuyerOf(line), line, 'with the buyer') : undefined;
