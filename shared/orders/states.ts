/**
 * The states of an order, which follow from its quantities and from the buyer's confirmation of receipt. No state concerns billing or
 * payment.
 */

export const ORDER_STATES = {
  confirmed: 'Confirmed',
  partly: 'Partly dispatched',
  dispatched: 'Dispatched',
  received: 'Received',
  cancelled: 'Cancelled',
} as const;
export type OrderState = keyof typeof ORDER_STATES;

/**
 * `isOpen`: goods are owed. `hasLeft`: the buyer has goods. `receivedAt`: the time at which the buyer confirmed the receipt of the last
 * dispatch.
 */
type Known = { isOpen: boolean; hasLeft: boolean; receivedAt: Date | string | null };

export function orderStateOf({ isOpen, hasLeft, receivedAt }: Known): OrderState {
  if (isOpen) return hasLeft ? 'partly' : 'confirmed';
  if (!hasLeft) return 'cancelled';
  return receivedAt === null ? 'dispatched' : 'received';
}

/** Whether the promised day of owed goods is over; `today` is a day in India. */
export const isOrderOverdue = ({ dueOn }: { dueOn: string | null }, today: string): boolean => dueOn !== null && dueOn < today;

/** The states of a dispatch: the word, whether it is still to be sent, and the steps that the office can take with it. */
export const DISPATCH_STATES = {
  draft: { word: 'Draft', isUnsent: true, steps: ['continue', 'discard'] },
  sent: { word: 'Sent', isUnsent: false, steps: ['packingList', 'receive', 'void'] },
  void: { word: 'Void', isUnsent: false, steps: [] },
} as const satisfies Record<string, { word: string; isUnsent: boolean; steps: readonly string[] }>;
export type DispatchState = keyof typeof DISPATCH_STATES;
export const DISPATCH_STATE_NAMES = Object.keys(DISPATCH_STATES) as [DispatchState, ...DispatchState[]];
export const UNSENT_DISPATCH_STATES = DISPATCH_STATE_NAMES.filter((name) => DISPATCH_STATES[name].isUnsent);
