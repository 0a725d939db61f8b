/** Normalizes mail addresses, to find their mailbox and to compare them: an address can be written in many ways. */

const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** The URL parser would accept the beginning of a page's URL, such as 'example.com/x', as a domain. */
const NO_DOMAIN = /[^\w.\P{ASCII}-]/u;
// The last label begins with a letter, since an IP address is not a domain.
const DOMAIN = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const visible = (text: string) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC');

/**
 * An address in the form for the mail server; null for a text that cannot be a mailbox, such as an address list or a display name, which
 * the forms accept. Invisible characters and full-width letters, which are easily copied along, lead to the same mailbox: in the domain by
 * the rules for domains (UTS 46), in the local part because mail servers may treat them so.
 */
export function toDeliveryAddress(email: string): string | null {
  const [typed = '', typedDomain = '', ...more] = email.trim().split('@');
  const local = visible(typed);
  // Invisible characters that the rules for domains refuse, such as marks of the writing direction, are dropped.
  const domain = domainOf(typedDomain) || domainOf(visible(typedDomain));
  return more.length === 0 && LOCAL_PART.test(local) && DOMAIN.test(domain) ? `${local}@${domain}` : null;
}

/** The domain in ASCII by UTS 46, without a dot at the end; '' if it is invalid. */
function domainOf(typed: string): string {
  if (typed === '' || NO_DOMAIN.test(typed)) return '';
  try {
    return new URL(`ws://${typed}`).hostname.replace(/\.$/, '');
  } catch {
    return '';
  }
}

/** Whether mail can be sent to this address. */
export const isMailbox = (email: string): boolean => toDeliveryAddress(email) !== null;

/** Characters that people copy along with an address; the texts are iterated from both ends, which takes linear time. */
const AROUND = new Set(' \t\r\n\u00a0"\'“”‘’`<>()[]{}«»,;:.!?|*_');

/**
 * The address that a person means by a typed or pasted text; null if it contains no single mailbox. 'mailto:asha@example.com?subject=Hi',
 * '<asha@example.com>', 'Asha Rao <asha@example.com>' and 'asha@example.com;' mean 'asha@example.com'.
 */
export function readTypedAddress(text: string): string | null {
  const typed = text.trim();
  if (isMailbox(typed)) return typed;
  const opening = typed.lastIndexOf('<');
  const closing = typed.indexOf('>', opening);
  const inner = opening >= 0 && closing > opening ? typed.slice(opening + 1, closing) : typed;
  const bare = withoutSurroundings(visible(inner));
  const address = /^mailto:/i.test(bare) ? withoutSurroundings(bare.slice('mailto:'.length).split('?', 1)[0] ?? '') : bare;
  return toDeliveryAddress(address);
}

function withoutSurroundings(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && AROUND.has(text.charAt(start))) start += 1;
  while (end > start && AROUND.has(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/**
 * The normalized form by which addresses are compared. It is stored beside the typed address; subscriptions, and searching, joining and
 * erasing a person, use it. It is the delivery address in lower case, or the typed text if that is not a mailbox; '' for an empty text.
 */
export const emailKeyOf = (email: string): string => visible((toDeliveryAddress(email) ?? visible(email).trim()).toLowerCase());

/** The normalized form of earlier releases. Stored hashes of it cannot be recomputed. */
export const earlierEmailKeyOf = (email: string): string => email.trim().toLowerCase();

const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * A key that is equal for all addresses of one mailbox; null for a text that is not an address. Most providers deliver 'name+anything@…' to
 * 'name@…', and Gmail ignores dots. Limits and unsubscriptions use this key; people are distinguished by `emailKeyOf`, since a tag may belong
 * to somebody else.
 */
export function mailboxKeyOf(email: string): string | null {
  const [local = '', domain = ''] = toDeliveryAddress(email) === null ? [] : emailKeyOf(email).split('@');
  if (local === '') return null;
  const tag = local.indexOf('+', 1);
  const name = tag === -1 ? local : local.slice(0, tag);
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
