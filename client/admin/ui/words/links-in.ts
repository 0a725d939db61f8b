/** Finds links in strangers' texts, in linear time: each pattern reads a limited number of characters from its beginning. */

/** A part of a text, with its URL if it is a link. */
export type TextPart = { text: string; href?: string };

/** A character of a URL: neither white space nor an invisible character, which could make one URL look like another. */
const URL_CHARACTER = '[^\\s<>"\'`\\p{C}]';
const PATTERN = new RegExp(
  [
    `(?<url>(?<![\\p{L}\\p{N}])https?:\\/\\/${URL_CHARACTER}{3,2000})`,
    '(?<mail>(?<![\\w.+%-])[\\w+%-][\\w.+%-]{0,63}@(?:[a-z\\d-]{1,63}\\.){1,8}[a-z]{2,63}(?![\\w-]))',
    // A phone number, but no day and no part of a longer number: '+91 98200 12345', '098200-12345', '(080) 4000 1234': ten to fifteen
    // digits, with at most two other characters between two digits.
    '(?<phone>(?<![\\w.,+/@₹-])(?!\\d{4}-\\d\\d-\\d\\d)(?:\\+|\\(?0?)\\d(?:[ ()-]{0,2}\\d){9,14}(?![\\d.,/@]{0,20}\\w))',
  ].join('|'),
  'giu',
);

/** Punctuation that ends a URL or mail address in a sentence. */
const END = new Set(['.', ',', ';', ':', '!', '?', '*', '_', '’', '”', '…']);
const OPENED_BY: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** The URL without a final full stop or bracket that does not belong to it. */
function withoutEnd(url: string): string {
  const counts = new Map<string, number>();
  for (const character of url) counts.set(character, (counts.get(character) ?? 0) + 1);
  let end = url.length;
  for (; end > 0; end -= 1) {
    const last = url.charAt(end - 1);
    const opening = OPENED_BY[last];
    const isUnopened = opening !== undefined && (counts.get(opening) ?? 0) < (counts.get(last) ?? 0);
    if (!END.has(last) && !isUnopened) break;
    if (isUnopened) counts.set(last, (counts.get(last) ?? 0) - 1);
  }
  return url.slice(0, end);
}

/** The URL itself; undefined if a user name or password hides its host. */
function webUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, href } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' ? href : undefined;
}

/** Splits a text into parts: a URL, a mail address or a phone number gets its link. */
export function splitAtLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index, groups = {} } of text.matchAll(PATTERN)) {
    const written = groups.url ? withoutEnd(found) : found;
    const href = groups.url ? webUrl(written) : groups.mail ? `mailto:${found}` : `tel:${found.replace(/(?!^\+)\D/g, '')}`;
    if (href === undefined) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: written, href });
    from = index + written.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
