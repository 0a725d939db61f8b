/** Links within the texts of notices and policies: '[Your data](/privacy/request)' to a page of the site, or to a mail address. */
import { hasOnlyUrlCharacters } from '../text/url-characters';

/** A text, or a link. */
export type InlinePart = string | { text: string; href: string };

// The pattern is bounded, and no part of it can begin within another: matching takes linear time. A URL that begins with two slashes leads
// to another site.
const INLINE = /\[([^[\]\n]{1,200})\]\((\/(?![/\\])[^\s()\\]{0,300}|mailto:[^\s()?]{3,254})\)|\{contact\}/g;

/** A text with its links, and with `contact` in place of '{contact}'. */
export function parseInline(text: string, contact: readonly InlinePart[] = []): InlinePart[] {
  const parts: InlinePart[] = [];
  let end = 0;
  for (const { 0: whole, 1: label, 2: href, index } of text.matchAll(INLINE)) {
    if (index > end) parts.push(text.slice(end, index));
    if (label && href) parts.push(hasOnlyUrlCharacters(href) ? { text: label, href } : whole);
    else parts.push(...contact);
    end = index + whole.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** The lines of a notice: the form shows the first line, and folds the others. */
export const parseNotice = (text: string, contact: readonly InlinePart[]): InlinePart[][] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => parseInline(line, contact));
