/** The person of a row: two rows belong to one person if they have an address or a number in common. */
import { PHONE_COLUMNS, type PhoneColumns, readPhoneKeys } from '../../../shared/inquiries/sender';

/** A person by normalized address and numbers (shared/mail/address.ts, shared/inquiries/sender.ts); '' for no address. */
export type ContactKeys = { emailKey: string; phoneKeys: string[] };

/** The person of a row with the columns of a person's keys. */
export const readContactKeys = (row: { emailKey: string } & PhoneColumns): ContactKeys => ({
  emailKey: row.emailKey,
  phoneKeys: readPhoneKeys(row),
});

/** The conditions for rows with the person's address or any of the person's numbers: one per column, since each has an index. */
export const wherePerson = ({ emailKey, phoneKeys }: ContactKeys): { emailKey?: string; phoneKey?: { in: string[] } }[] => [
  ...(emailKey ? [{ emailKey }] : []),
  ...(phoneKeys.length > 0 ? PHONE_COLUMNS.map((column) => ({ [column]: { in: phoneKeys } })) : []),
];

/** Whether two persons have an address or a number in common. */
export const isSamePerson = (one: ContactKeys, other: ContactKeys): boolean =>
  (one.emailKey !== '' && one.emailKey === other.emailKey) || one.phoneKeys.some((key) => other.phoneKeys.includes(key));
