/** Links within the texts of notices and policies: '[Your data](/privacy/request)' to a page of the site, or to a mail address. */

/** A text, or a link. */
export type InlinePart = string | { text: string; href: string };

// Bounded, and no part of the pattern can begin within another: the time is linear. A URL of another site begins with two slashes.
const INLINE = /\[([^[\]\n]{1,200})\]\((\/(?![/\\])[^\s()\\]{0,300}|mailto:[^\s()?]{3,254})\)|\{contact\}/g;

/** A text with its links, and `contact` in the place of '{contact}'. */
export function parseInline(text: string, contact: readonly InlinePart[] = []): InlinePart[] {
  const parts: InlinePart[] = [];
  let end = 0;
  for (const { 0: whole, 1: words, 2: href, index } of text.matchAll(INLINE)) {
    if (index > end) parts.push(text.slice(end, index));
    parts.push(...(words && href ? [{ text: words, href }] : contact));
    end = index + whole.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** The lines of a notice: the first stands at its form, the others are folded. */
export const parseNotice = (text: string, contact: readonly InlinePart[]): InlinePart[][] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => parseInline(line, contact));
