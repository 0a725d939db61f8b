/** Replaces characters that the typefaces of PDF files lack by characters that they have. */

/** The replacements that Unicode does not give (NFKC); an empty text for invisible characters. */
const REPLACEMENTS: Record<string, string> = {
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
 * Returns the text that replaces a character, in characters that `has` accepts: '≥' → '>=', '℃' → '°C', '⅓' → '1/3'. Null where none is
 * known; a character of several code points, such as a letter with accents, is replaced as a whole.
 */
export function findReplacement(character: string, has: (text: string) => boolean): string | null {
  const known = REPLACEMENTS[character];
  if (known !== undefined) return known === '' || has(known) ? known : null;
  const parts = [...character.normalize('NFKC')].map((part) => REPLACEMENTS[part] ?? part).join('');
  return parts !== character && has(parts) ? parts : null;
}
