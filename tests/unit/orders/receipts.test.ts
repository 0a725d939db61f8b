/** A receipt is about the dispatches that left since the receipt before it. */
import { expect, it } from 'vitest';
import { assignDispatches, nameDispatches } from '../../../shared/orders/receipts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const left = (...days: number[]) => days.map((sent, at) => ({ number: at + 1, sentAt: day(sent) }));
const arrived = (...days: number[]) => days.map((at) => ({ at: day(at) }));

it.each([
  [[], [], [], []],
  [[1], [], [], [1]],
  [[1], [2], [[1]], []],
  [[1, 3], [2], [[1]], [2]],
  [[1, 2], [3], [[1, 2]], []],
  [[1, 3], [2, 4], [[1], [2]], []],
  [[1], [2, 3], [[1], []], []],
  [[2], [2], [[1]], []],
])('dispatches of the days %j and receipts of the days %j: %j received, %j pending', (sent, received, of, pending) => {
  const assigned = assignDispatches(left(...sent), arrived(...received));
  expect(assigned.received.map(({ dispatches }) => dispatches.map(({ number }) => number))).toEqual(of);
  expect(assigned.pending.map(({ number }) => number)).toEqual(pending);
});

it('dispatches are named by their references, and without any the order is named', () => {
  expect([[], [1], [1, 2]].map((numbers) => nameDispatches('SO-7', numbers))).toEqual(['SO-7', 'SO-7-D1', 'SO-7-D1 and SO-7-D2']);
});
