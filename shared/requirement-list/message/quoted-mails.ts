/** Removes the earlier mails that a pasted or received mail quotes: their products were asked for before. */
import { isCourtesy } from './no-lines';

/** The line above a quoted mail, also where a mail program wrapped it. */
const WROTE =
  /^[> ]{0,4}(?:on|am|le|el|em|il|den|på|op)? ?.{0,200}(?:\bwrote|\bschrieb|\ba écrit|\bescribió|ने लिखा|ಬರೆದಿದ್ದಾರೆ|ಬರೆದರು) ?:? ?$/iu;
const SEPARATOR = /^ ?(?:-{2,20} ?(?:original message|ursprüngliche nachricht|message d'origine|मूल संदेश|ಮೂಲ ಸಂದೇಶ) ?-{0,20}|_{10,80}) ?$/iu;
const FORWARDED = /^ ?(?:-{2,20} ?forwarded message ?-{0,20}|begin forwarded message:) ?$/i;
const HEADER = /^[* ]{0,3}(?:from|sent|date|to|cc|subject|reply-to|de|von|प्रेषक|ಇಂದ) ?:/iu;
/** Two lines are joined to see a wrapped line. */
const MAX_LINE = 400;

/** The text without quoted mails; the lines keep their numbers. A text that is quoted as a whole loses only its '>'. */
export function removeQuotedMails(text: string): string {
  const lines = text.split(/\r\n|\r|\n/);
  const isQuoted = (line: string) => line.trimStart().startsWith('>');
  if (!lines.some((line) => isQuoted(line) || WROTE.test(cut(line)) || SEPARATOR.test(cut(line)) || HEADER.test(cut(line)))) return text;
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.every(isQuoted)) return lines.map((line) => line.replace(/^[> ]{1,20}/, '')).join('\n');
  const lastOwn = lines.findLastIndex((line) => line.trim() !== '' && !isQuoted(line));
  /** Whether a mail quoted with '>' begins at a line, and text stands below it: people also answer there. */
  const isAnswered = (at: number) => isQuoted(lines[skipBlank(lines, at)] ?? '') && lastOwn >= at;
  const kept: string[] = [];
  let hasText = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as string;
    const isForwarded = FORWARDED.test(cut(line));
    const quote = isForwarded ? undefined : findQuote(lines, at, hasText);
    if (quote?.kind === 'wrote' && !hasText && isAnswered(at + quote.lines)) {
      kept.push(...lines.slice(at, at + quote.lines).map(() => ''));
      at += quote.lines - 1;
    } else if (isForwarded || (quote?.kind === 'header' && !hasText)) {
      // The mail that is forwarded or pasted is the list; its header is not.
      kept.push('');
      while (HEADER.test(cut(lines[at + 1] ?? ''))) {
        at += 1;
        kept.push('');
      }
    } else if (quote) break;
    else {
      kept.push(isQuoted(line) ? '' : line);
      hasText ||= !isQuoted(line) && !isCourtesy(cut(line));
    }
  }
  return kept.join('\n');
}

/** The lines that quoted mails have in a text; `blanked` of them are blank lines in the remaining text. */
export function listQuotedLines(text: string, remaining: string): { quoted: string[]; blanked: number } {
  const kept = remaining.split('\n');
  if (text === remaining) return { quoted: [], blanked: 0 };
  const removed = text.split(/\r\n|\r|\n/).flatMap((line, at) => (line.trim() !== '' && !kept[at]?.trim() ? [{ line, at }] : []));
  return { quoted: removed.map(({ line }) => line.trim()), blanked: removed.filter(({ at }) => at < kept.length).length };
}

const skipBlank = (lines: readonly string[], from: number) => {
  let at = from;
  while (at < lines.length && lines[at]?.trim() === '') at += 1;
  return at;
};

const cut = (line: string) => line.slice(0, MAX_LINE).replace(/\s+/g, ' ');

type Quote = { kind: 'separator' | 'wrote' | 'header'; lines: number };

/** The beginning of a quoted mail at a line, with the number of its lines; a separator below nothing is none. */
function findQuote(lines: readonly string[], at: number, hasText: boolean): Quote | undefined {
  const line = cut(lines[at] as string);
  if (SEPARATOR.test(line) && hasText) return { kind: 'separator', lines: 1 };
  if (isWrote(line)) return { kind: 'wrote', lines: 1 };
  const next = cut(lines[at + 1] ?? '');
  if (/^[> ]{0,4}on .{5,200}$/i.test(line) && isWrote(next)) return { kind: 'wrote', lines: 2 };
  // Outlook puts the header of the quoted mail into the text.
  const headers = [line, next, cut(lines[at + 2] ?? ''), cut(lines[at + 3] ?? '')].filter((one) => HEADER.test(one)).length;
  return /^[* ]{0,3}(?:from|von|de|प्रेषक) ?:/iu.test(line) && headers >= 3 ? { kind: 'header', lines: 1 } : undefined;
}

/** A sentence of a list may end with such a word; the line above a mail has a date or an address. */
const isWrote = (line: string) => WROTE.test(line) && /\d|@/.test(line);
