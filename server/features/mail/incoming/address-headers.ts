/** Reads the address headers of incoming mails: limits how much is parsed, and finds the sender. */
import type { Address } from 'postal-mime';

/** The maximum number of bytes of all address headers of a mail: parsing 1,000 bytes takes up to 6 ms. */
const MAX_ADDRESSES = 8 * 1024;
/** The headers that the parser reads as lists of addresses. */
const NAMES = new Set('from sender reply-to to cc bcc delivered-to return-path'.split(' '));

/**
 * The mail without the address headers that exceed the limit. Such a header is omitted as a whole, since the beginning of an address could
 * be another address. Of From the name stays, so that several From headers are still noticed.
 */
export function removeLongAddressHeaders(source: Buffer): Buffer {
  // One character per byte, so that positions are the same in both.
  const text = source.toString('latin1');
  if (/^\r*\n/.test(text)) return source;
  const end = /\n\r*\n/.exec(text)?.index ?? text.length;
  let room = MAX_ADDRESSES;
  // A header continues in lines that begin with a space.
  const headers = text.slice(0, end).split(/\n(?![ \t])/);
  const kept = headers.flatMap((header) => {
    const [name = ''] = header.split(':', 1);
    const plain = name.replace(/\s+/g, '').toLowerCase();
    if (!NAMES.has(plain)) return [header];
    if (header.length > room) return plain === 'from' ? ['From:'] : [];
    room -= header.length;
    return [header];
  });
  const rest = kept.join('\n');
  return rest.length === end ? source : Buffer.concat([Buffer.from(rest, 'latin1'), source.subarray(end)]);
}

/**
 * The address in From, without name and angle brackets; empty unless there is one header with one address outside of a group. Mail servers
 * and mail programs read other forms differently, and a check of one address must not count for another.
 */
export function parseFromAddress(from: string[], parse: (header: string) => Address[]): string {
  const [header = ''] = from;
  const [{ address = '' } = {}, ...others] = from.length === 1 ? parse(header) : [];
  const [plain = '', bracketed, ...more] = withoutQuotedNames(header).split('<');
  const isAlone =
    bracketed === undefined
      ? plain.split('(', 1)[0]?.trim() === address
      : more.length === 0 && bracketed.slice(0, bracketed.indexOf('>')).trim() === address;
  return isAlone && others.length === 0 ? address : '';
}

/** The header without quoted texts, in which angle brackets and commas are ordinary characters: "Asha <Rao>" <asha@example.com>. */
function withoutQuotedNames(header: string): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const start = header.indexOf('"', from);
    let end = start === -1 ? -1 : header.indexOf('"', start + 1);
    while (end !== -1 && header[end - 1] === '\\') end = header.indexOf('"', end + 1);
    if (end === -1) break;
    parts.push(header.slice(from, start));
    from = end + 1;
  }
  parts.push(header.slice(from));
  return parts.join('');
}

/** The one address of Reply-To if answers go to another mailbox than the sender's; '' otherwise. */
export function parseReplyAddress(replyTo: string[], parse: (header: string) => Address[]): string {
  const [header = ''] = replyTo;
  const [{ address = '', group } = {}, ...others] = replyTo.length === 1 ? parse(header) : [];
  return others.length === 0 && !group ? address : '';
}
