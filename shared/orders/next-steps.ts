/**
 * The steps that the office can take with an order, and with a dispatch: the server sends their names with the order, and the panel shows
 * their buttons. A step is one entry here, or in the states of a dispatch; the first possible step is the next one.
 */
import { quantityWithBuyerOf } from './quantities';
import { DISPATCH_STATES, type DispatchState } from './states';

type Known = {
  isErased: boolean;
  takenBackAt: unknown;
  inquiryId: number | null;
  lines: readonly { owed: number; dispatched: number; returned: number }[];
};
const isOwed = ({ lines }: Known) => lines.some(({ owed }) => owed > 0);
const hasInquiry = ({ inquiryId }: Known) => inquiryId !== null;

/** Whether an order that stands, with its condition, can take a step, in the order of the buttons. */
const ORDER_STEPS = {
  dispatch: isOwed,
  moveDate: isOwed,
  cancel: isOwed,
  takeReturn: ({ lines }: Known) => lines.some((line) => quantityWithBuyerOf(line) > 0),
  filePurchaseOrder: hasInquiry,
  orderAgain: hasInquiry,
};
export type OrderStep = keyof typeof ORDER_STEPS;
export const ORDER_STEP_NAMES = Object.keys(ORDER_STEPS) as [OrderStep, ...OrderStep[]];

export type DispatchStep = (typeof DISPATCH_STATES)[DispatchState]['steps'][number];
export const DISPATCH_STEP_NAMES = [...new Set(Object.values(DISPATCH_STATES).flatMap(({ steps }) => steps))] as [
  DispatchStep,
  ...DispatchStep[],
];

const isStanding = ({ isErased, takenBackAt }: Pick<Known, 'isErased' | 'takenBackAt'>) => !isErased && takenBackAt === null;

/** The next steps of an order, the one to take first at the front; none for an erased buyer, or an acceptance that was taken back. */
export const nextStepsOf = (order: Known): OrderStep[] =>
  isStanding(order) ? ORDER_STEP_NAMES.filter((name) => ORDER_STEPS[name](order)) : [];

export const nextDispatchStepsOf = (
  order: Pick<Known, 'isErased' | 'takenBackAt'>,
  { state, receivedAt }: { state: DispatchState; receivedAt: unknown },
): DispatchStep[] => (isStanding(order) ? DISPATCH_STATES[state].steps.filter((step) => step !== 'receive' || receivedAt === null) : []);
