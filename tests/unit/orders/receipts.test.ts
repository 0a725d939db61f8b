/** A receipt is about the dispatches that stored it. */
import { expect, it } from 'vitest';
import { assignDispatches, nameDispatches } from '../../../shared/orders/receipts';

it.each<[of: (number | null)[], receipts: number[], received: number[][], pending: number[]]>([
  [[], [], [], []],
  [[null], [], [], [1]],
  [[7], [7], [[1]], []],
  [[7, null], [7], [[1]], [2]],
  [[null, 7], [7], [[2]], [1]],
  [[7, 7], [7], [[1, 2]], []],
  [[8, 7], [7, 8], [[2], [1]], []],
  [[7], [7, 8], [[1], []], []],
])('dispatches with the receipts %j, and the receipts %j: %j received, %j pending', (of, receipts, received, pending) => {
  const dispatches = of.map((receiptId, at) => ({ number: at + 1, receiptId }));
  const assigned = assignDispatches(
    dispatches,
    receipts.map((id) => ({ id })),
  );
  expect(assigned.received.map((one) => one.dispatches.map(({ number }) => number))).toEqual(received);
  expect(assigned.pending.map(({ number }) => number)).toEqual(pending);
});

it('a receipt is described by the references of its dispatches, or, without a dispatch, by that of the order', () => {
  expect([[], [1], [1, 2]].map((numbers) => nameDispatches('SO-7', numbers))).toEqual(['SO-7', 'SO-7-D1', 'SO-7-D1 and SO-7-D2']);
});
