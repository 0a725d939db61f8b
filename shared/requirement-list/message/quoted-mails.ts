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
  if (lines.every((line) => line.trim() === '' || isQuoted(line))) return lines.map((line) => line.replace(/^[> ]{1,20}/, '')).join('\n');
  const kept = [...lines];
  let hasText = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = cut(lines[at] as string);
    const wrote = countWroteLines(lines, at);
    const isStart = SEPARATOR.test(line) || isHeader(lines, at);
    if (FORWARDED.test(line) || (isStart && !hasText)) {
      // The mail that is forwarded or pasted is the list; its header is not.
      kept[at] = '';
      for (; HEADER.test(cut(lines[at + 1] ?? '')); at += 1) kept[at + 1] = '';
    } else if (isQuoted(line) || (!hasText && isQuotedBelow(lines, at + wrote))) kept[at] = '';
    else if (wrote > 0 || isStart) return kept.slice(0, at).join('\n');
    else hasText ||= !isCourtesy(line);
  }
  return kept.join('\n');
}

const isQuoted = (line: string) => line.trimStart().startsWith('>');

/** The lines that quoted mails have in a text; `blanked` of them are blank lines in the remaining text. */
export function listQuotedLines(text: string, remaining: string): { quoted: string[]; blanked: number } {
  const kept = remaining.split('\n');
  const removed = text.split(/\r\n|\r|\n/).flatMap((line, at) => (line.trim() !== '' && !kept[at]?.trim() ? [{ line, at }] : []));
  return { quoted: removed.map(({ line }) => line.trim()), blanked: removed.filter(({ at }) => at < kept.length).length };
}

/** Whether a mail quoted with '>' begins at a line: people also answer below it. */
function isQuotedBelow(lines: readonly string[], from: number): boolean {
  let at = from;
  while (lines[at]?.trim() === '') at += 1;
  return isQuoted(lines[at] ?? '');
}

const cut = (line: string) => line.slice(0, MAX_LINE).replace(/\s+/g, ' ');

/** The number of lines that say who wrote the mail below them; 0 if a line does not begin them. */
function countWroteLines(lines: readonly string[], at: number): number {
  const [line, next] = [cut(lines[at] as string), cut(lines[at + 1] ?? '')];
  if (isWrote(line)) return 1;
  return /^[> ]{0,4}on .{5,200}$/i.test(line) && isWrote(next) ? 2 : 0;
}

/** Whether the header of a mail begins at a line: Outlook puts it into the text. */
const isHeader = (lines: readonly string[], at: number) =>
  /^[* ]{0,3}(?:from|von|de|प्रेषक) ?:/iu.test(lines[at] as string) &&
  lines.slice(at, at + 4).filter((line) => HEADER.test(cut(line))).length >= 3;

/** A sentence of a list may end with such a word; the line above a mail has a date or an address. */
const isWrote = (line: string) => WROTE.test(line) && /\d|@/.test(line);
