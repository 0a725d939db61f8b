/** Repairs texts of mails that name a wrong charset: bytes that are valid UTF-8 are UTF-8, whatever the mail says. */

/** The characters of windows-1252 at 0x80 to 0x9f; five of them are control characters. */
export const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const byteOf = new Map([...WINDOWS_1252].map((character, index) => [character.charCodeAt(0), 0x80 + index]));

/**
 * The text, with the lines in UTF-8 that were read as windows-1252 (or as ISO-8859-1, US-ASCII or an unknown charset, which are read so
 * too). A line of real windows-1252 is hardly ever valid UTF-8.
 */
export function repairCharset(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text)) return text;
  return text
    .split('\n')
    .map((line) => (/[\u0080-\u00ff]/.test(line) ? (decodeAgain(line) ?? line) : line))
    .join('\n');
}

/** The line read as UTF-8; undefined if it has characters that windows-1252 lacks, or its bytes are no UTF-8. */
function decodeAgain(line: string): string | undefined {
  const bytes = new Uint8Array(line.length);
  for (let at = 0; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    const byte = byteOf.get(code) ?? code;
    if (byte > 0xff) return undefined;
    bytes[at] = byte;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
