/** The addresses and numbers that a text contains, of people whom the office writes about. */
import { replacePhoneNumbers, splitPhoneNumbers } from '../inquiries/sender';
import { emailKeyOf, readTypedAddress } from '../mail/address';

/** A text with a number of ten digits or more, in any notation; the length is that of the longest phone field. */
const NUMBER = /\+?\d[\d ()./-]{8,48}/g;

const addressKeyOf = (word: string): string => (word.includes('@') ? emailKeyOf(readTypedAddress(word) ?? '') : '');

/** The keys of all addresses and numbers in a text. */
export function listContactKeys(text: string): { emailKeys: string[]; phoneKeys: string[] } {
  const numbers = text.match(NUMBER) ?? [];
  return {
    emailKeys: text.split(/\s/).flatMap((word) => addressKeyOf(word) || []),
    phoneKeys: numbers.flatMap((number) => splitPhoneNumbers(number).map(({ key }) => key)),
  };
}

/** The text without the addresses and numbers of a person. */
export const removeContacts = (text: string, { emailKey, phoneKeys }: { emailKey: string; phoneKeys: string[] }): string =>
  text
    .replace(NUMBER, (number) =>
      splitPhoneNumbers(number).some(({ key }) => phoneKeys.includes(key)) ? (replacePhoneNumbers(number, phoneKeys, null) ?? '') : number,
    )
    .split(/(\s)/)
    .map((word) => (emailKey !== '' && addressKeyOf(word) === emailKey ? '' : word))
    .join('')
    .trim();
