/** Address headers of incoming mails: how much of them is parsed, and who is the sender. */
import type { Address } from 'postal-mime';

/** The most bytes that all address headers of a mail may have together: parsing 1,000 bytes takes up to 6 ms. */
const MAX_ADDRESSES = 8 * 1024;
/** The headers that the parser reads as lists of addresses. */
const NAMES = new Set('from sender reply-to to cc bcc delivered-to return-path'.split(' '));

/**
 * A mail without the address headers that exceed the limit. Such a header is left out as a whole: the beginning of an address could be
 * another address. Of From its name stays, which tells that there was one more.
 */
export function withoutLongAddresses(source: Buffer): Buffer {
  // One character for each byte, so that positions are the same in both.
  const text = source.toString('latin1');
  if (/^\r*\n/.test(text)) return source;
  const end = /\n\r*\n/.exec(text)?.index ?? text.length;
  let room = MAX_ADDRESSES;
  // A header goes on in lines that begin with a space.
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
 * The address in From, without name and angle brackets; empty unless there is one header with one address, which is no member of a group. Mail servers and
 * mail programs read other forms differently, and a check of one address must not count for another.
 */
export function addressOf(from: string[], parse: (header: string) => Address[]): string {
  const [header = ''] = from;
  const [{ address = '' } = {}, ...others] = from.length === 1 ? parse(header) : [];
  const [plain, bracketed, ...more] = header.split('<');
  const isAlone =
    bracketed === undefined ? plain?.split('(', 1)[0]?.trim() === address : more.length === 0 && bracketed.startsWith(`${address}>`);
  return isAlone && others.length === 0 ? address : '';
}
