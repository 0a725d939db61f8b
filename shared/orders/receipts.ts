/** The dispatches that a buyer's receipt is about, as the receipt stored them. */
type Left = { receiptId: number | null };
type Receipt = { id: number };

/** The dispatches of each receipt, and those without a receipt; both lists keep their order. */
export const assignDispatches = <D extends Left, R extends Receipt>(
  dispatches: readonly D[],
  receipts: readonly R[],
): { received: { receipt: R; dispatches: D[] }[]; pending: D[] } => ({
  received: receipts.map((receipt) => ({ receipt, dispatches: dispatches.filter(({ receiptId }) => receiptId === receipt.id) })),
  pending: dispatches.filter(({ receiptId }) => receiptId === null),
});

/** The references of dispatches in a sentence: 'SO-2026-00042-D1 and SO-2026-00042-D2'; the order's without any. */
export const nameDispatches = (order: string, numbers: readonly number[]): string =>
  numbers.length === 0 ? order : numbers.map((number) => `${order}-D${number}`).join(' and ');
