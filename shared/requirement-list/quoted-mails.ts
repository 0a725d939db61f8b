/** Removes the earlier mails that a pasted or received mail quotes: their products were asked for before. */

/** The line above a quoted mail, also where a mail program wrapped it. */
const WROTE =
  /^[> ]{0,4}(?:on|am|le|el|em|il|den|på|op)? ?.{0,200}(?:\bwrote|\bschrieb|\ba écrit|\bescribió|ने लिखा|ಬರೆದಿದ್ದಾರೆ|ಬರೆದರು) ?:? ?$/iu;
const SEPARATOR = /^ ?(?:-{2,20} ?(?:original message|ursprüngliche nachricht|message d'origine|मूल संदेश|ಮೂಲ ಸಂದೇಶ) ?-{0,20}|_{10,80}) ?$/iu;
const FORWARDED = /^ ?(?:-{2,20} ?forwarded message ?-{0,20}|begin forwarded message:) ?$/i;
const HEADER = /^[* ]{0,3}(?:from|sent|date|to|cc|subject|reply-to|de|von|प्रेषक|ಇಂದ) ?:/iu;
/** Two lines are joined to see a wrapped line. */
const MAX_LINE = 400;

/** The text without quoted mails; the lines keep their numbers. A text that is quoted as a whole loses only its signs. */
export function removeQuotedMails(text: string): string {
  const lines = text.split(/\r\n|\r|\n/);
  const isQuoted = (line: string) => line.trimStart().startsWith('>');
  if (!lines.some((line) => isQuoted(line) || WROTE.test(cut(line)) || SEPARATOR.test(cut(line)) || HEADER.test(cut(line)))) return text;
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.every(isQuoted)) return lines.map((line) => line.replace(/^[> ]{1,20}/, '')).join('\n');
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as string;
    const isForwarded = FORWARDED.test(cut(line));
    if (!isForwarded && isEnd(lines, at)) break;
    if (isForwarded) {
      // The forwarded mail is the list; its header is not.
      kept.push('');
      while (HEADER.test(cut(lines[at + 1] ?? ''))) {
        at += 1;
        kept.push('');
      }
    } else kept.push(isQuoted(line) ? '' : line);
  }
  return kept.join('\n');
}

const cut = (line: string) => line.slice(0, MAX_LINE).replace(/\s+/g, ' ');

/** Whether a quoted mail begins at a line: below nothing, a list cannot have been above it. */
function isEnd(lines: readonly string[], at: number): boolean {
  const line = cut(lines[at] as string);
  if (SEPARATOR.test(line) && lines.slice(0, at).some((one) => one.trim() !== '')) return true;
  if (isWrote(line)) return true;
  const next = cut(lines[at + 1] ?? '');
  if (/^[> ]{0,4}on .{5,200}$/i.test(line) && isWrote(next)) return true;
  // Outlook puts the header of the quoted mail into the text.
  const headers = [line, next, cut(lines[at + 2] ?? ''), cut(lines[at + 3] ?? '')].filter((one) => HEADER.test(one)).length;
  return /^[* ]{0,3}(?:from|von|de|प्रेषक) ?:/iu.test(line) && headers >= 3;
}

/** A sentence of a list may end with such a word; the line above a mail has a date or an address. */
const isWrote = (line: string) => WROTE.test(line) && /\d|@/.test(line);
