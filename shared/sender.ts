/** Who wrote: addresses and numbers in the form in which they are compared, dialled and linked to. */

const digitsOf = (phone: string) => phone.slice(0, 50).replace(/\D/g, '');

/** The address as it is compared with others. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** The last ten digits, which are the same in '098200 12345', '+91 98200-12345' and '9820012345'; null for fewer. */
export function phoneKey(phone: string | null): string | null {
  const digits = digitsOf(phone ?? '');
  return digits.length < 10 ? null : digits.slice(-10);
}

/** With country code and without plus, as WhatsApp wants it: '098200 12345' → '919820012345'; null if nobody can be reached under it. */
export function internationalNumber(phone: string | null): string | null {
  const digits = digitsOf(phone ?? '');
  const isForeign = /^\s*(?:\+|00)/.test(phone ?? '');
  // '+91 (0) 98200 …': the zero is only dialled within the country.
  const number = isForeign ? digits.replace(/^00/, '').replace(/^910(?=\d{10}$)/, '91') : digits.replace(/^0/, '');
  if (!isForeign && number.length === 10) return `91${number}`;
  return number.length >= 10 && number.length <= 15 && (isForeign || number.startsWith('91')) ? number : null;
}
