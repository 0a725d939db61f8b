/** Finds one person by address or number, and corrects their details in all of their records. */
import { z } from 'zod';
import { emailField, textField } from '../content/fields';
import { listPhoneKeys, replacePhoneNumbers } from '../inquiries/sender';
import { emailKeyOf } from '../mail/address';

/** The searched person: an address, a phone number or both, as typed; '' for a missing one. */
export type PersonQuery = { email: string; phone: string };

const NO_ADDRESS = 'This is no e-mail address';
const NO_NUMBER = 'This is no phone number: it needs ten digits, a landline with its area code';
const isAddress = (typed: string) => /^[^@\s]+@[^@\s]+$/.test(typed.trim());

export const personQuerySchema = z
  .object({ email: z.string().max(254), phone: z.string().max(50) })
  .refine(({ email, phone }) => email !== '' || phone !== '', 'Enter an e-mail address or a phone number')
  .refine(({ email }) => email === '' || isAddress(email), { error: NO_ADDRESS, path: ['email'] })
  .refine(({ phone }) => phone === '' || listPhoneKeys(phone).length > 0, { error: NO_NUMBER, path: ['phone'] });

/** Parses the value of the one search field: an address, otherwise a number; returns the error for any other text. */
export function parsePersonQuery(typed: string): { whose: PersonQuery } | { problem: string } {
  const text = typed.trim();
  if (text === '') return { problem: 'Enter an e-mail address or a phone number' };
  if (text.includes('@')) return isAddress(text) ? { whose: { email: text, phone: '' } } : { problem: NO_ADDRESS };
  return listPhoneKeys(text).length === 0 ? { problem: NO_NUMBER } : { whose: { email: '', phone: text } };
}

/** The comparison keys of an address and a number; '' for no address. */
export const buildPersonKeys = ({ email, phone }: PersonQuery) => ({ emailKey: emailKeyOf(email), phoneKeys: listPhoneKeys(phone) });

/** Whether somebody typed an address or number of this person, in any notation. */
export function matchesPerson(person: PersonQuery, typed: string): boolean {
  const read = parsePersonQuery(typed);
  if ('problem' in read) return false;
  const [again, keys] = [buildPersonKeys(read.whose), buildPersonKeys(person)];
  return again.emailKey === '' ? again.phoneKeys.every((key) => keys.phoneKeys.includes(key)) : again.emailKey === keys.emailKey;
}

/** The personal details that a record stores in named fields. */
export type PersonDetails = { name?: string; email?: string; phone?: string | null; company?: string | null };

/** The corrected details; a missing field stays, and null empties an optional field. */
export const personDetailsForm = z
  .object({
    name: textField(200),
    email: emailField(),
    phone: textField(50)
      .refine((phone) => listPhoneKeys(phone).length > 0, NO_NUMBER)
      .nullable(),
    company: textField(200).nullable(),
  })
  .partial()
  .refine((details) => Object.values(details).some((value) => value !== undefined), 'Enter what is to be corrected');

type Keys = ReturnType<typeof buildPersonKeys>;

/**
 * The details of a record after a correction. Name and company are corrected in all records of the person; an address or number is
 * corrected only if it equals the searched value, since other numbers of the person may be right. A record's only address or number is
 * never removed: otherwise nobody could answer, and the record could not be found again.
 */
export function replacePersonDetails(
  was: PersonDetails,
  { emailKey: address, phoneKeys: numbers }: Keys,
  to: PersonDetails,
): PersonDetails {
  const isFound = numbers.length === 0 || listPhoneKeys(was.phone ?? null).some((key) => numbers.includes(key));
  const phone = to.phone === undefined || numbers.length === 0 ? to.phone : replacePhoneNumbers(was.phone ?? '', numbers, to.phone);
  const corrected: PersonDetails = { ...to, ...(phone !== undefined && { phone }) };
  const isReached = phone !== null || Boolean(was.email);
  const applies: { [Name in keyof PersonDetails]-?: boolean } = {
    name: true,
    company: true,
    email: !address || emailKeyOf(was.email ?? '') === address,
    phone: isReached && isFound,
  };
  const names = Object.keys(applies) as (keyof PersonDetails)[];
  const changes = names.filter(
    (name) => name in was && corrected[name] !== undefined && applies[name] && (corrected[name] || '') !== (was[name] || ''),
  );
  return Object.fromEntries(changes.map((name) => [name, corrected[name]]));
}
