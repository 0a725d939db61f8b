/** Mail addresses and phone numbers of senders: in the form to compare, to dial and to link to. */

/** The address as it is compared with others. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

const MIN_DIGITS = 10;
const digitsOf = (phone: string) => phone.replace(/\D/g, '');

/**
 * The numbers in a field such as '98450 12345 / 080 2345 6789'. A slash may also stand within a number, and short numbers have no area code: such a
 * field is one number.
 */
function numbersIn(phone: string | null): [string, ...string[]] {
  const field = (phone ?? '').slice(0, 50);
  const [first, ...others] = field.split(/[/,;|&]|\b(?:or|and|ext)\b/i).filter((part) => digitsOf(part).length >= MIN_DIGITS);
  return first === undefined ? [field] : [first, ...others];
}

/** '1800 123 4567' and '1860 …', which have no country code: nobody can dial them from abroad, or reach them by WhatsApp. Null for other numbers. */
function tollFree(number: string): string | null {
  if (/^\s*\+(?!91)/.test(number)) return null;
  return /^(?:(?:00)?91|0)?(18[06]0\d{6,7})$/.exec(digitsOf(number))?.[1] ?? null;
}

/** The first number, as it is compared with others: its last ten digits are the same in '098200 12345', '+91 98200-12345' and '9820012345'. Null for fewer. */
export function phoneKey(phone: string | null): string | null {
  const [first] = numbersIn(phone);
  const digits = digitsOf(first);
  return tollFree(first) ?? (digits.length < MIN_DIGITS ? null : digits.slice(-MIN_DIGITS));
}

/** The first number that WhatsApp can reach, with country code and without plus, as it wants it: '098200 12345' → '919820012345'; null if there is none. */
export function internationalNumber(phone: string | null): string | null {
  for (const number of numbersIn(phone)) {
    const international = withCountryCode(number);
    if (international) return international;
  }
  return null;
}

function withCountryCode(phone: string): string | null {
  if (tollFree(phone)) return null;
  const digits = digitsOf(phone);
  const isForeign = /^\s*(?:\+|00)/.test(phone);
  // '+91 (0) 98200 …': the zero is only dialled within the country.
  const number = isForeign ? digits.replace(/^00/, '').replace(/^910(?=\d{10}$)/, '91') : digits.replace(/^0/, '');
  if (!isForeign && number.length === 10) return `91${number}`;
  return number.length >= 10 && number.length <= 15 && (isForeign || number.startsWith('91')) ? number : null;
}

/** Whether the office can call somebody who entered this. */
export const canBeCalled = (phone: string | null): boolean =>
  numbersIn(phone).some((number) => (tollFree(number) ?? withCountryCode(number)) !== null);

/** The first number, for a tel: link: '+91 (80) 4000-1234' → '+918040001234'. */
export const dialable = (phone: string): string =>
  numbersIn(phone)[0]
    .trim()
    .replace(/(?!^\+)\D/g, '');

/** What keeps us from replying to somebody who gave this address and this number, at the field that they filled in; undefined if we can reply. */
export function replyProblem(email: string, phone: string | null): { field: 'email' | 'phone'; message: string } | undefined {
  if (email !== '' || canBeCalled(phone)) return undefined;
  return phone
    ? { field: 'phone', message: 'We cannot call this number. Enter another one, or an e-mail address' }
    : { field: 'email', message: 'Enter an e-mail address, or a phone number that we can call' };
}
