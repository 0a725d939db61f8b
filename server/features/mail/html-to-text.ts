const BREAKS = new Set('br div dd dl dt fieldset form h1 h2 h3 h4 h5 h6 header footer ol pre section table tr ul'.split(' '));
const PARAGRAPHS = new Set(['p', 'blockquote', 'hr']);
const HIDDEN = new Set(['head', 'script', 'style', 'title', 'template']);
const ENTITIES: Record<string, string> = {
  amp: '&',
  apos: "'",
  bull: '•',
  copy: '©',
  deg: '°',
  euro: '€',
  gt: '>',
  hellip: '…',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  middot: '·',
  nbsp: ' ',
  ndash: '–',
  pound: '£',
  quot: '"',
  rdquo: '”',
  reg: '®',
  rsquo: '’',
  times: '×',
  trade: '™',
  zwnj: '',
};

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

/** Decodes text between two tags, where line breaks are only spaces. */
function decoded(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));?/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);
  });
}
