/** The buyer's purchase order in words, compared with the order. */
import { amountText } from '../quotation/paper-words';
import { longDay } from '../time/in-words';

type Filed = { issuedOn: string | null; paise: string | null };

/** 'of 3 December 2026 for ₹1,26,000.00': empty if neither is known. */
export const describePurchaseOrder = ({ issuedOn, paise }: Filed): string =>
  [issuedOn && `of ${longDay(issuedOn)}`, paise && `for ${amountText(paise)}`].filter(Boolean).join(' ');

/** How its amount differs from the total of the order; null if it has none. */
export function describeAmountDifference({ paise }: Pick<Filed, 'paise'>, totalPaise: string): string | null {
  if (paise === null) return null;
  const more = BigInt(paise) - BigInt(totalPaise);
  if (more === 0n) return 'the same amount as the order';
  return more > 0n ? `${amountText(String(more))} more than the order` : `${amountText(String(-more))} less than the order`;
}
