/** Parses written amounts: accepts unambiguous amounts and refuses all others with a message. */
import { formatPrice } from '../format';

/** `meant`: the amounts that an ambiguous text such as '42,50' may mean; the error asks which. */
type Reading = { amount: string; error?: undefined; meant?: undefined } | { error: string; amount?: undefined; meant?: [string, string] };

const MAX_DIGITS = 10;
const MAX = formatPrice(`${'9'.repeat(MAX_DIGITS)}.99`);

// Digit groups as in India (1,25,000) or elsewhere (125,000); '1,25' could mean 1.25 or 125, so the user is asked.
export const GROUPED_NUMBER = /^\d{1,2}(?:,\d{2})*,\d{3}$|^\d{1,3}(?:,\d{3})+$/;

/** Parses rupees: '₹ 1,25,000.50' → '125000.50'; '' stays '', for no price. */
export function parseTypedAmount(text: string): Reading {
  const written = text
    .trim()
    .replace(/^(?:₹|Rs\.?|INR)\s*/i, '')
    .replace(/\/-$/, '')
    .trim();
  if (text.trim() === '') return { amount: '' };
  const [whole = '', paise, ...more] = written.split('.');
  const isNumber = (/^\d+$/.test(whole) || GROUPED_NUMBER.test(whole)) && (paise === undefined || /^\d+$/.test(paise)) && more.length === 0;
  const [, before, after] = isNumber ? [] : (/^(\d{1,8}),(\d{1,2})$/.exec(written) ?? []);
  if (before && after) {
    const meant: [string, string] = [`${Number(before)}.${after.padEnd(2, '0')}`, `${Number(before + after)}.00`];
    return { error: `Do you mean ${meant.map(formatPrice).join(' or ')}?`, meant };
  }
  if (!isNumber) return { error: 'Must be an amount in digits, such as 1250 or 1,250.50' };
  if (paise && paise.length > 2) return { error: 'Must have at most two digits after the point' };
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (digits.length > MAX_DIGITS) return { error: `Must be at most ${MAX}` };
  return { amount: `${digits}.${(paise ?? '').padEnd(2, '0')}` };
}
