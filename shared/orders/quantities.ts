/** The quantities of an order's line in thousandths of its unit; the owed quantity and the limit of each step are computed from them. */
import { quantityText } from '../quotation/paper-words';

/** `dispatched` counts the dispatches that were sent and are not void. */
export type Quantities = { ordered: number; dispatched: number; returned: number; cancelled: number };

/** The quantity that the buyer still waits for. */
export const owedQuantity = ({ ordered, dispatched, returned, cancelled }: Quantities): number =>
  ordered - dispatched + returned - cancelled;

/** The dispatched quantity that did not come back. */
export const quantityWithBuyer = ({ dispatched, returned }: Quantities): number => dispatched - returned;

type Named = { title: string; unit: string | null };

const only = (limit: number, { title, unit }: Named, end: string) =>
  limit > 0 ? `Only ${quantityText(limit, unit)} of ${title} ${limit === 1_000 ? 'is' : 'are'} ${end}` : `Nothing of ${title} is ${end}`;

/** Why this quantity cannot be dispatched or cancelled; undefined if it can. */
export const owedObjection = (line: Quantities & Named, quantity: number): string | undefined =>
  quantity > owedQuantity(line) ? only(owedQuantity(line), line, 'still owed') : undefined;

/** Why this quantity cannot be returned; undefined if it can. */
export const returnObjection = (line: Quantities & Named, quantity: number): string | undefined =>
  quantity > quantityWithBuyer(line) ? only(quantityWithBuyer(line), line, 'with the buyer') : undefined;
