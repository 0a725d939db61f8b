/** The web addresses that the office enters and people open: one rule for all fields. */
import { hasOnlyUrlCharacters } from './url-characters';

/** One label of a domain name, or one number of an IPv4 address. */
const LABEL = /^[a-z\d_](?:[\w-]{0,61}[a-z\d_])?$/;
/** Control characters that are written as escapes end a path for some programs. */
const ESCAPED_CONTROL = /%(?:[01][\da-f]|7f)/i;

/** Parses the https URL of a page with a domain and without a password; null for any other text. */
export function parseWebAddress(text: string): URL | null {
  if (!text.startsWith('https://') || !hasOnlyUrlCharacters(text) || ESCAPED_CONTROL.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const labels = url.hostname.split('.');
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && url.username === '' && url.password === '' ? url : null;
}
