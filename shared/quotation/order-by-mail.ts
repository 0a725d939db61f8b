/** Names the purchase order of a mail with which a buyer accepts a quotation. */
import { formatDay } from '../time/in-words';

/** 'PO No. 4500012345', 'P.O. # HA/24/117', 'Purchase order: 77-B'; a number of an order has a digit, and ends with no sign. */
const ORDER_NUMBER =
  /\b(?:p\.?o\.?|purchase[ _-]?order)(?![a-z])[ _.:#/-]{0,4}(?:(?:no|number|nr)(?![a-z])[ _.:#/-]{0,4})?((?:[a-z\d][a-z\d/-]{0,29})?\d(?:[a-z\d/-]{0,29}[a-z\d])?)/i;
const MAX_TEXT = 2_000;

type Mail = { at: string; text: string; files: readonly string[] | null };

/** The number of the purchase order that a file's name or the mail's text has; without one, the day of the mail. */
export function nameOrderByMail({ at, text, files }: Mail): string {
  for (const words of [...(files ?? []).map((name) => name.replace(/\.[a-z]{1,5}$/i, '')), text.slice(0, MAX_TEXT)]) {
    const number = ORDER_NUMBER.exec(words)?.[1];
    if (number) return number;
  }
  return `E-mail of ${formatDay(at)}`;
}
