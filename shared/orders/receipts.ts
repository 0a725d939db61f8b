/** The dispatches that a buyer's receipt is about: those that left since the receipt before it. */
type Left = { sentAt: Date | null };
type Receipt = { at: Date };

/** The dispatches of each receipt, and those without a receipt; both lists in the order of time. */
export function assignDispatches<D extends Left, R extends Receipt>(
  dispatches: readonly D[],
  receipts: readonly R[],
): { received: { receipt: R; dispatches: D[] }[]; pending: D[] } {
  const received: { receipt: R; dispatches: D[] }[] = [];
  let rest = [...dispatches];
  for (const receipt of receipts) {
    const isBefore = ({ sentAt }: D) => sentAt !== null && sentAt <= receipt.at;
    received.push({ receipt, dispatches: rest.filter(isBefore) });
    rest = rest.filter((dispatch) => !isBefore(dispatch));
  }
  return { received, pending: rest };
}

/** The references of dispatches in a sentence: 'SO-2026-00042-D1 and SO-2026-00042-D2'; the order's without any. */
export const nameDispatches = (order: string, numbers: readonly number[]): string =>
  numbers.length === 0 ? order : numbers.map((number) => `${order}-D${number}`).join(' and ');
