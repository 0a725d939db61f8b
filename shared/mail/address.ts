/** Finds the mailbox of an address, and compares two addresses: an address can be written in many ways. */

const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** The parser of URLs would take the beginning of an address of a page, such as 'example.com/x', for a domain. */
const NO_DOMAIN = /[^\w.\P{ASCII}-]/u;
// The last part begins with a letter: an IP address is no domain.
const DOMAIN = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const visible = (text: string) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC');

/**
 * An address in the form for the mail server; null for a text that cannot be a mailbox, such as address lists and display names, which the
 * forms accept. Invisible characters and full-width letters, which are easily copied along, lead to the same mailbox: in the domain by the
 * rules for domains (UTS 46), in the part before it because mail servers may treat them so.
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
 * The normalized form by which addresses are compared. It is stored beside the typed address; subscriptions, and searching, joining and
 * erasing a person, use it. It is the delivery address in lower case, or the typed text if that is no mailbox; '' for an empty text.
 */
export const emailKey = (email: string): string => visible((deliveryAddress(email) ?? visible(email).trim()).toLowerCase());

/** The normalized form of earlier releases. Stored hashes of it cannot be computed anew. */
export const earlierEmailKey = (email: string): string => email.trim().toLowerCase();

const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * One key for all addresses that lead to the same mailbox; null for a text that is no address. Most providers deliver 'name+anything@…' to
 * 'name@…', and Gmail ignores dots. Limits and unsubscriptions use it; people are distinguished by `emailKey`, since a tag may belong to
 * somebody else.
 */
export function mailboxKey(email: string): string | null {
  const [local = '', domain = ''] = deliveryAddress(email) === null ? [] : emailKey(email).split('@');
  if (local === '') return null;
  const name = local.replace(/(?<=.)\+.*$/, '');
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
