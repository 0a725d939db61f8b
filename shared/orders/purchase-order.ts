/** Describes the buyer's purchase order, and compares it with the order. */
import { formatPaperAmount } from '../quotation/paper/paper-words';
import { formatLongDay } from '../time/in-words';

type Filed = { issuedOn: string | null; paise: string | null };

/** The day and the amount, 'of 3 December 2026 for ₹1,26,000.00'; empty if neither is known. */
export const describePurchaseOrder = ({ issuedOn, paise }: Filed): string =>
  [issuedOn && `of ${formatLongDay(issuedOn)}`, paise && `for ${formatPaperAmount(paise)}`].filter(Boolean).join(' ');

/** The difference between the purchase order's amount and the order's total; null if there is none. */
export function describeAmountDifference({ paise }: Pick<Filed, 'paise'>, totalPaise: string): string | null {
  if (paise === null) return null;
  const more = BigInt(paise) - BigInt(totalPaise);
  if (more === 0n) return 'the same amount as the order';
  return more > 0n ? `${formatPaperAmount(String(more))} more than the order` : `${formatPaperAmount(String(-more))} less than the order`;
}
