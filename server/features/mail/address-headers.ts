/** Address headers of incoming mails: how much of them is parsed. */

/** Of all address headers of a mail together, in bytes: parsing takes time by their length and by the groups in them, up to 6 ms for each 1,000 bytes. */
const MAX_ADDRESSES = 8 * 1024;
/** What the parser reads as lists of addresses. */
const NAMES = new Set('from sender reply-to to cc bcc delivered-to return-path'.split(' '));

/**
 * A mail without the address headers that exceed the limit. Such a header is left out as a whole: the beginning of an address could be
 * another address.
 */
export function withoutLongAddresses(source: Buffer): Buffer {
  // One character for each byte, so that positions are the same in both.
  const text = source.toString('latin1');
  if (/^\r*\n/.test(text)) return source;
  const end = /\n\r*\n/.exec(text)?.index ?? text.length;
  let room = MAX_ADDRESSES;
  // A header goes on in lines that begin with a space.
  const headers = text.slice(0, end).split(/\n(?![ \t])/);
  const kept = headers.filter((header) => {
    const [name = ''] = header.split(':', 1);
    if (!NAMES.has(name.replace(/\s+/g, '').toLowerCase())) return true;
    if (header.length > room) return false;
    room -= header.length;
    return true;
  });
  return kept.length === headers.length ? source : Buffer.concat([Buffer.from(kept.join('\n'), 'latin1'), source.subarray(end)]);
}
