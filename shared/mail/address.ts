/** Which mailbox an address names, and whether two addresses are one person's: as it is typed, an address can be written in many ways. */

const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** The parser of URLs would take the beginning of an address of a page, such as 'example.com/x', for a domain. */
const NO_DOMAIN = /[^\w.\P{ASCII}-]/u;
// The last part begins with a letter: an IP address is no domain.
const DOMAIN = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const visible = (text: string) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC');

/**
 * An address as it goes to the mail server; null for what cannot be a mailbox, such as address lists and display names, which the forms accept. Invisible
 * characters and full-width letters, which are easily copied along, lead to the same mailbox: in the domain by the rules for domains (UTS 46), in
 * the part before it because mail servers may treat them so.
 */
export function deliveryAddress(email: string): string | null {
  const [typed = '', typedDomain = '', ...more] = email.trim().split('@');
  const local = visible(typed);
  const domain = domainOf(typedDomain);
  return more.length === 0 && LOCAL_PART.test(local) && DOMAIN.test(domain) ? `${local}@${domain}` : null;
}

/** In ASCII, as UTS 46 says, without the dot at the end; '' for none. */
function domainOf(typed: string): string {
  if (typed === '' || NO_DOMAIN.test(typed)) return '';
  try {
    return new URL(`ws://${typed}`).hostname.replace(/\.$/, '');
  } catch {
    return '';
  }
}

/** Whether mail can be sent to this address. */
export const isMailbox = (email: string): boolean => deliveryAddress(email) !== null;

/**
 * The one form in which addresses are compared: it is stored beside what was typed, and a person is found, joined, subscribed once and erased by it. Small
 * letters of the address that mail goes to, and of what cannot be a mailbox; '' for nothing.
 */
export const emailKey = (email: string): string => visible((deliveryAddress(email) ?? visible(email).trim()).toLowerCase());

/** The same by earlier releases: hashes of it are kept, and cannot be made anew. */
export const earlierEmailKey = (email: string): string => email.trim().toLowerCase();

const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * The same for all addresses that are known to be one mailbox; null for none. Most providers deliver 'name+anything@…' to 'name@…', and Gmail ignores
 * dots. For limits, and for who left; people are told apart by `emailKey`, since a tag may be somebody else's.
 */
export function mailboxKey(email: string): string | null {
  const [local = '', domain = ''] = deliveryAddress(email) === null ? [] : emailKey(email).split('@');
  if (local === '') return null;
  const name = local.replace(/(?<=.)\+.*$/, '');
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
