/** Phone numbers of senders, normalized for comparison, for dialling and for links. For their mail addresses see shared/mail/address.ts. */

const MIN_DIGITS = 10;
/** The maximum length of a phone field. */
const MAX_FIELD = 50;
const digitsOf = (phone: string) => phone.replace(/\D/g, '');

const SEPARATOR = /[/,;|&]|\b(?:or|and|ext)\b/i;

/**
 * The numbers in a field such as '98450 12345 / 080 2345 6789'. A slash may also be part of a number, and short numbers have no area code:
 * such a field is one number.
 */
function numbersIn(phone: string | null): [string, ...string[]] {
  const field = (phone ?? '').slice(0, MAX_FIELD);
  const [first, ...others] = field.split(SEPARATOR).filter((part) => digitsOf(part).length >= MIN_DIGITS);
  return first === undefined ? [field] : [first, ...others];
}

/**
 * A toll-free number, '1800 123 4567' or '1860 …', without a country code: it cannot be dialled from abroad or reached by WhatsApp. Null
 * for other numbers.
 */
function tollFree(number: string): string | null {
  if (/^\s*\+(?!91)/.test(number)) return null;
  return /^(?:(?:00)?91|0)?(18[06]0\d{6,7})$/.exec(digitsOf(number))?.[1] ?? null;
}

/**
 * The key of a number: its last ten digits, which are the same in '098200 12345', '+91 98200-12345' and '9820012345'. Null for fewer
 * digits.
 */
function keyOf(number: string): string | null {
  const digits = digitsOf(number);
  return tollFree(number) ?? (digits.length < MIN_DIGITS ? null : digits.slice(-MIN_DIGITS));
}

/** The numbers of a field, as they are written and as comparison keys. */
export const splitPhoneNumbers = (phone: string | null): { text: string; key: string }[] =>
  numbersIn(phone).flatMap((number) => {
    const key = keyOf(number);
    return key === null ? [] : [{ text: number.trim(), key }];
  });

/** The comparison keys of all numbers of a field, without duplicates. */
export const listPhoneKeys = (phone: string | null): string[] => [...new Set(splitPhoneNumbers(phone).map(({ key }) => key))];

/** The columns for the keys: a field contains at most four numbers. */
export const PHONE_COLUMNS = ['phoneKey', 'phoneKey2', 'phoneKey3', 'phoneKey4'] as const;
export type PhoneColumns = { [Column in (typeof PHONE_COLUMNS)[number]]: string | null };

/** The columns that store the keys of a row's phone field. */
export function toPhoneColumns(phone: string | null): PhoneColumns {
  const [phoneKey = null, phoneKey2 = null, phoneKey3 = null, phoneKey4 = null] = listPhoneKeys(phone);
  return { phoneKey, phoneKey2, phoneKey3, phoneKey4 };
}

/** The keys of the numbers that a row stores. */
export const readPhoneKeys = (row: PhoneColumns): string[] => PHONE_COLUMNS.flatMap((column) => row[column] ?? []);

/** The parts of a field and, between them, the separators with the spaces around them. */
export function splitAtSeparators(field: string): string[] {
  const pieces = field.split(/((?:[/,;|&]|\b(?:or|and|ext)\b)\s*)/i);
  return pieces.map((piece, at) => {
    if (at % 2 === 0) return at === pieces.length - 1 ? piece : piece.trimEnd();
    const before = pieces[at - 1] as string;
    return before.slice(before.trimEnd().length) + piece;
  });
}

/**
 * Replaces the numbers with these keys in a field by another number, or removes them; the rest of the field stays. If the new number does
 * not fit, the field stays unchanged.
 */
export function replacePhoneNumbers(phone: string, keys: string[], to: string | null): string | null {
  const isTheirs = (number: string) => keys.includes(keyOf(number) ?? '');
  if (numbersIn(phone).every(isTheirs)) return to;
  const [first = '', ...others] = splitAtSeparators(phone.slice(0, MAX_FIELD));
  let [text, left] = ['', to];
  for (let at = -2; at < others.length; at += 2) {
    const [separator = '', part = ''] = at < 0 ? ['', first] : others.slice(at, at + 2);
    const kept = isTheirs(part) ? left : part;
    if (isTheirs(part)) left = null;
    if (kept !== null) text += text === '' ? kept : `${separator}${kept}`;
  }
  return text.length > MAX_FIELD ? phone : text;
}

/**
 * The first number that WhatsApp can reach, in WhatsApp's form with country code and without plus: '098200 12345' → '919820012345'; null if
 * there is none.
 */
export function toWhatsAppNumber(phone: string | null): string | null {
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
  // In '+91 (0) 98200 …', the zero is dialled only within the country.
  const number = isForeign ? digits.replace(/^00/, '').replace(/^910(?=\d{10}$)/, '91') : digits.replace(/^0/, '');
  if (!isForeign && number.length === 10) return `91${number}`;
  return number.length >= 10 && number.length <= 15 && (isForeign || number.startsWith('91')) ? number : null;
}

/** Whether this phone field contains a number that the office can call. */
export const hasCallableNumber = (phone: string | null): boolean =>
  numbersIn(phone).some((number) => (tollFree(number) ?? withCountryCode(number)) !== null);

/** The first number, for a tel: link: '+91 (80) 4000-1234' → '+918040001234'. */
export const toDialableNumber = (phone: string): string =>
  numbersIn(phone)[0]
    .trim()
    .replace(/(?!^\+)\D/g, '');

/** The reason why the office cannot reply to this address and number, with the field to correct; undefined if it can reply. */
export function findReplyProblem(email: string, phone: string | null): { field: 'email' | 'phone'; message: string } | undefined {
  if (email !== '' || hasCallableNumber(phone)) return undefined;
  return phone
    ? { field: 'phone', message: 'We cannot call this number. Enter another one, or an e-mail address' }
    : { field: 'email', message: 'Enter an e-mail address, or a phone number that we can call' };
}
