/** The state of an order, and the steps that the office can take with it and with its dispatches, in each case. */
import { describe, expect, it } from 'vitest';
import { DISPATCH_STEP_NAMES, nextDispatchStepsOf, nextStepsOf, ORDER_STEP_NAMES } from '../../../shared/orders/next-steps';
import {
  DISPATCH_STATE_NAMES,
  DISPATCH_STATES,
  isOrderOverdue,
  ORDER_STATES,
  orderStateOf,
  UNSENT_DISPATCH_STATES,
} from '../../../shared/orders/states';

const AT = '2026-12-12T06:00:00Z';
const BOTH = [false, true];
/** Each order step, and what it needs. */
const NEEDS: [step: string, need: 'owed' | 'left' | 'inquiry'][] = [
  ['dispatch', 'owed'],
  ['moveDate', 'owed'],
  ['cancel', 'owed'],
  ['takeReturn', 'left'],
  ['filePurchaseOrder', 'inquiry'],
  ['orderAgain', 'inquiry'],
];
const LINES = {
  none: { owed: 0, dispatched: 0, returned: 0 },
  owed: { owed: 1, dispatched: 0, returned: 0 },
  left: { owed: 0, dispatched: 3, returned: 2 },
  'all came back': { owed: 0, dispatched: 3, returned: 3 },
};
type LineName = keyof typeof LINES;
const PAIRS = (Object.keys(LINES) as LineName[]).flatMap((one) => (Object.keys(LINES) as LineName[]).map((other) => [one, other] as const));
const STANDING = [
  [{ isErased: false, takenBackAt: null }, true],
  [{ isErased: true, takenBackAt: null }, false],
  [{ isErased: false, takenBackAt: AT }, false],
  [{ isErased: true, takenBackAt: AT }, false],
] as const;

describe('the states of an order', () => {
  it.each([
    [{ isOpen: true, hasLeft: false, receivedAt: null }, 'confirmed', 'Confirmed'],
    [{ isOpen: true, hasLeft: false, receivedAt: AT }, 'confirmed', 'Confirmed'],
    [{ isOpen: true, hasLeft: true, receivedAt: null }, 'partly', 'Partly dispatched'],
    [{ isOpen: true, hasLeft: true, receivedAt: AT }, 'partly', 'Partly dispatched'],
    [{ isOpen: false, hasLeft: true, receivedAt: null }, 'dispatched', 'Dispatched'],
    [{ isOpen: false, hasLeft: true, receivedAt: AT }, 'received', 'Received'],
    [{ isOpen: false, hasLeft: false, receivedAt: null }, 'cancelled', 'Cancelled'],
    [{ isOpen: false, hasLeft: false, receivedAt: AT }, 'cancelled', 'Cancelled'],
  ] as const)('an order with %o is %s', (known, state, word) => expect([orderStateOf(known), ORDER_STATES[state]]).toEqual([state, word]));

  it.each([
    ['2026-12-11', false],
    ['2026-12-12', false],
    ['2026-12-13', true],
  ])('an order that is promised for 12 December is overdue on %s: %s', (today, isOverdue) => {
    expect([isOrderOverdue({ dueOn: '2026-12-12' }, today), isOrderOverdue({ dueOn: null }, today)]).toEqual([isOverdue, false]);
  });

  it.each(PAIRS)('an order with the lines "%s" and "%s" has the steps that these lines need, while it stands', (one, other) => {
    for (const [standing, stands] of STANDING)
      for (const inquiryId of [7, null]) {
        const has = { owed: [one, other].includes('owed'), left: [one, other].includes('left'), inquiry: inquiryId !== null };
        const steps = stands ? NEEDS.flatMap(([step, need]) => (has[need] ? [step] : [])) : [];
        expect(nextStepsOf({ ...standing, inquiryId, lines: [LINES[one], LINES[other]] })).toEqual(steps);
      }
  });

  it('an order without lines has only the steps of its conversation', () => {
    const order = { isErased: false, takenBackAt: null, inquiryId: 7, lines: [] };
    expect(nextStepsOf(order)).toEqual(['filePurchaseOrder', 'orderAgain']);
    expect(ORDER_STEP_NAMES).toEqual(NEEDS.map(([step]) => step));
  });
});

it.each([
  ['draft', 'Draft', ['continue', 'discard']],
  ['sent', 'Sent', ['packingList', 'receive', 'void']],
  ['void', 'Void', []],
] as const)('a dispatch with the state %s has its word and its steps, in which a receipt is recorded once', (state, word, steps) => {
  expect(DISPATCH_STATES[state].word).toBe(word);
  for (const [standing, stands] of STANDING)
    for (const isReceived of BOTH) {
      const left = steps.filter((step) => !(step === 'receive' && isReceived));
      expect(nextDispatchStepsOf(standing, { state, receivedAt: isReceived ? AT : null })).toEqual(stands ? left : []);
    }
});

it('the names of all states and steps of dispatches are known to the API', () => {
  expect(DISPATCH_STATE_NAMES).toEqual(['draft', 'sent', 'void']);
  expect(UNSENT_DISPATCH_STATES).toEqual(['draft']);
  expect(DISPATCH_STEP_NAMES).toEqual(['continue', 'discard', 'packingList', 'receive', 'void']);
});
