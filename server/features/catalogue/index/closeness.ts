/** How close a product is to the searched words, and its score: three sums in one number, so that a search needs one array. */
import type { MatchKind } from './vocabulary';

export type SearchField = 'title' | 'sku' | 'category' | 'searchWords' | 'text' | 'hsn';
export const SEARCH_FIELDS: readonly SearchField[] = ['title', 'sku', 'category', 'searchWords', 'text', 'hsn'];

/** How close a product is to a searched word, by the kind of match and by the field. */
export const CLOSENESS_BY_FIELD: Record<MatchKind, Uint8Array> = {
  exact: Uint8Array.of(20, 17, 15, 14, 10, 13),
  prefix: Uint8Array.of(19, 16, 13, 12, 6, 0),
  inside: Uint8Array.of(11, 9, 8, 7, 3, 0),
  near: Uint8Array.of(18, 0, 8, 8, 5, 0),
  far: Uint8Array.of(17, 0, 7, 7, 4, 0),
};
/**
 * How close a product is to another name of the word: for a name of one word, and for a name of several words, which a text may have far
 * apart.
 */
export const ONE_WORD_NAME_CLOSENESS = Uint8Array.of(16, 0, 12, 13, 5, 0);
export const LONG_NAME_CLOSENESS = Uint8Array.of(16, 0, 0, 13, 0, 0);

const EXACT_TITLE = CLOSENESS_BY_FIELD.exact[0] as number;
/** The highest closeness of a product: at most sixteen words at up to 20 each, and one for a whole title. */
export const MAX_CLOSENESS = 16 * EXACT_TITLE + 1;

/** The first bits of the number of words, and of the number of exact words of the title; the sum of the closeness is below them. */
const WORDS_BIT = 16;
const TITLE_WORDS_BIT = 24;
/** The amounts that a word adds to a product's score, by how close the product is to the word. */
export const SCORE_BY_CLOSENESS = Uint32Array.from({ length: EXACT_TITLE + 1 }, (_, value) =>
  value === 0 ? 0 : value + (1 << WORDS_BIT) + (value === EXACT_TITLE ? 1 << TITLE_WORDS_BIT : 0),
);
/** The amounts of a word that only ranks products. */
export const UNCOUNTED_SCORE = Uint32Array.from({ length: EXACT_TITLE + 1 }, (_, value) => value);
export const readCloseness = (score: number) => score & 0xffff;
export const countMatchedWords = (score: number) => (score >>> WORDS_BIT) & 0xff;
export const countExactTitleWords = (score: number) => score >>> TITLE_WORDS_BIT;
