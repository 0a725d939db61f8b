/** Finds the purchase order in a mail with which a buyer orders: its number, its day and its amount. */
import { formatDay } from '../../time/in-words';
import { DAY_MS, dayOf } from '../../time/india';

/** 'PO No. 4500012345', 'P.O. # HA/24/117', 'Purchase order: 77-B'; an order number has a digit, and ends with a letter or digit. */
const ORDER_NUMBER =
  /\b(?:p\.?o\.?|purchase[ _-]?order)(?![a-z])[ _.:#/-]{0,4}(?:(?:no|number|nr)(?![a-z])[ _.:#/-]{0,4})?((?:[a-z\d][a-z\d/-]{0,29})?\d(?:[a-z\d/-]{0,29}[a-z\d])?)/i;
const MAX_TEXT = 2_000;

/** '28.11.2026', '3/12/2026' or '2026-11-28'; in India the day comes first. */
const DAY = /(?<!\d)(?:(\d{1,2})[./-](\d{1,2})[./-](\d{4})|(\d{4})-(\d{2})-(\d{2}))(?!\d)/;
/** 'Rs. 1,26,000.00', 'INR 5000', '₹42.50'; not the figure of '₹1.26 lakh'. */
const AMOUNT = /(?:\brs\.?|\binr|₹) ?(\d[\d,]{0,14}(?:\.\d{1,2})?)(?![\d,]|\.\d|e\d| ?(?:lakh|lac|crore|cr\b|k\b))/i;
/** Commas stand before two or three digits; a last one belongs to the sentence. */
const RUPEES = /^(?:\d{1,3}(?:,\d{2,3}){0,7}|\d{1,15}),?$/;
/** A purchase order is written in the weeks before its mail. */
const MOST_DAYS = 60;

type Mail = { at: string; text: string; files: readonly string[] | null };

const readWords = ({ text, files }: Mail) => [...(files ?? []).map((name) => name.replace(/\.[a-z]{1,5}$/i, '')), text.slice(0, MAX_TEXT)];

/** What the names of the files and the text of a mail say of its purchase order. */
export function findOrderInMail(mail: Mail): { number: string | null; issuedOn: string | null; paise: string | null } {
  const texts = readWords(mail);
  const firstOf = (pattern: RegExp) => texts.map((text) => pattern.exec(text)).find((found) => found !== null);
  const number = firstOf(ORDER_NUMBER)?.[1] ?? null;
  return {
    number: number !== null && DAY.test(number) ? null : number,
    issuedOn: dayIn(firstOf(DAY), mail.at),
    paise: paiseIn(firstOf(AMOUNT)?.[1]),
  };
}

/** A day that exists, up to the day of the mail. */
function dayIn(found: RegExpExecArray | undefined, at: string): string | null {
  if (!found) return null;
  const [, day, month, year, isoYear, isoMonth, isoDay] = found;
  const written = [isoYear ?? year, (isoMonth ?? month ?? '').padStart(2, '0'), (isoDay ?? day ?? '').padStart(2, '0')].join('-');
  const time = Date.parse(`${written}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== written) return null;
  const age = Date.parse(`${dayOf(new Date(at))}T00:00:00Z`) - time;
  return age >= 0 && age <= MOST_DAYS * DAY_MS ? written : null;
}

function paiseIn(amount: string | undefined): string | null {
  if (amount === undefined) return null;
  const [rupees = '', fraction = ''] = amount.split('.');
  if (!RUPEES.test(rupees)) return null;
  const paise = BigInt(rupees.replaceAll(',', '')) * 100n + BigInt(fraction.padEnd(2, '0'));
  return paise > 0n ? String(paise) : null;
}

/** The number of the purchase order that a file's name or the mail's text has; without one, the day of the mail. */
export const nameOrderByMail = (mail: Mail): string => findOrderInMail(mail).number ?? `E-mail of ${formatDay(mail.at)}`;
