import { decodeHTML } from 'entities';

const BREAKS = new Set('br div dd dl dt fieldset form h1 h2 h3 h4 h5 h6 header footer ol pre section table tr ul'.split(' '));
const PARAGRAPHS = new Set(['p', 'blockquote', 'hr']);
const HIDDEN = new Set(['head', 'script', 'style', 'title', 'template']);
/** The text of an HTML mail: paragraphs and lines, without links, pictures and styles. Linear in the length of any input. */
export function convertHtmlToText(html: string): string {
  const parts: string[] = [];
  // `toLowerCase` would change the length of some letters, but positions must be equal in both texts.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const tag = /<(\/?)([a-z][a-z0-9]*)|<!--|<[!?/]/y;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open > at || open === -1) parts.push(decoded(html.slice(at, open === -1 ? html.length : open)));
    if (open === -1) break;
    tag.lastIndex = open;
    const [start, slash, name = ''] = tag.exec(lower) ?? [];
    if (start === undefined) parts.push('<');
    else if (PARAGRAPHS.has(name)) parts.push('\n\n');
    else if (name === 'li') parts.push(slash ? '' : '\n- ');
    else if (BREAKS.has(name)) parts.push('\n');
    else if (name === 'td' || name === 'th') parts.push(' ');
    if (start === undefined) at = open + 1;
    else if (start === '<!--') at = after('-->', open);
    // An unclosed element hides the rest of the mail.
    else if (HIDDEN.has(name) && !slash) at = after(`</${name}`, open) - `</${name}`.length;
    else at = after('>', open);
  }
  const lines = parts
    .join('')
    .split('\n')
    .map((line) => line.replace(/ +/g, ' ').trim());
  return lines
    .filter((line, index) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trim();

  function after(mark: string, from: number): number {
    const found = lower.indexOf(mark, from);
    return found === -1 ? lower.length + mark.length : found + mark.length;
  }
}

/** Invisible characters with which newsletters fill their previews; letters of Indian scripts are joined by similar ones. */
const FILLERS = /&(?:zwnj|shy|ZeroWidthSpace);/g;

/** Decodes text between two tags, where line breaks are only spaces. All spaces of HTML are one space. */
const decoded = (text: string): string =>
  decodeHTML(text.replace(/\s+/g, ' ').replace(FILLERS, '')).replace(/[\u00a0\u2000-\u200a\u202f\u205f]/g, ' ');
