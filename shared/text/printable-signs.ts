/** Replaces signs that the typefaces of PDF files lack by signs that they have. */

/** Signs without a decomposition that says the same; an empty text for signs without a shape. */
const SIGNS: Record<string, string> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '\u2212': '−',
  '\u202f': '\u00a0',
  '\u2044': '/',
  '\u2215': '/',
  '≥': '>=',
  '≤': '<=',
  '⩾': '>=',
  '⩽': '<=',
  '≠': '!=',
  '≈': '~',
  '∼': '~',
  '→': '->',
  '➔': '->',
  '➜': '->',
  '➝': '->',
  '➡': '->',
  '⟶': '->',
  '⇒': '=>',
  '←': '<-',
  '⬅': '<-',
  '⇐': '<=',
  '↔': '<->',
  '✓': '(yes)',
  '✔': '(yes)',
  '✅': '(yes)',
  '☑': '(yes)',
  '✗': '(no)',
  '✘': '(no)',
  '❌': '(no)',
  '☐': '( )',
  '⌀': 'dia. ',
  '∅': 'dia. ',
  '′': "'",
  '″': '"',
  '‴': "'''",
  '★': '*',
  '☆': '*',
  '●': '•',
  '○': '•',
  '◦': '•',
  '■': '•',
  '□': '•',
  '▪': '•',
  '▫': '•',
  '◆': '•',
  '►': '•',
  '▶': '•',
  '‣': '•',
  '➢': '•',
  '\uf0b7': '•',
  '\uf0a7': '•',
  '\u200b': '',
  '\u200c': '',
  '\u200d': '',
  '\u2060': '',
  '\ufeff': '',
  '\u00ad': '',
};

/**
 * The text that replaces a sign, in signs that `has` accepts: '≥' → '>=', '℃' → '°C', '⅓' → '1/3'. Null where none is known; a sign of
 * several characters, such as a letter with accents, is replaced as a whole.
 */
export function findReplacement(sign: string, has: (text: string) => boolean): string | null {
  const known = SIGNS[sign];
  if (known !== undefined) return known === '' || has(known) ? known : null;
  const parts = [...sign.normalize('NFKC')].map((part) => SIGNS[part] ?? part).join('');
  return parts !== sign && has(parts) ? parts : null;
}
