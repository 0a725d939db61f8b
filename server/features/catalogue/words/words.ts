/** Normalizes the words of a text for the search: two spellings of one thing become the same word. */
import { toLatinDigits } from '../../../../shared/requirement-list/read-amount';
import { cutStart } from '../../../../shared/text/cut-text';
import { HOLDER_WORDS, IGNORED_SEARCH_WORDS, PURPOSE_WORDS, RANKING_SEARCH_WORDS } from './other-words';

/** Accents, the nukta of Indic letters (often omitted in typing), and invisible joiners. */
const marks = /[\u0300-\u036f\u093c\u0cbc\u200c\u200d]/g;

const plain = /^[\n -~]*$/;

/** A text without capitals, accents and differences in how its letters are encoded; digits of all scripts become Latin ones. */
export function foldText(text: string): string {
  const small = text.toLowerCase();
  return plain.test(small) ? small : toLatinDigits(small.normalize('NFKD').replace(marks, '').normalize('NFC'));
}

const spellings: Record<string, readonly string[]> = {
  l: ['l', 'lt', 'ltr', 'ltrs', 'liter', 'liters', 'litre', 'litres', 'लीटर', 'लिटर', 'ಲೀಟರ್', 'ಲೀ'],
  ml: ['ml', 'millilitre', 'millilitres', 'milliliter', 'milliliters', 'मिली', 'एमएल', 'ಮಿಲಿ', 'ಎಂಎಲ್'],
  kg: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'किलो', 'किग्रा', 'केजी', 'ಕೆಜಿ', 'ಕಿಲೋ', 'ಕೇಜಿ'],
  g: ['g', 'gm', 'gms', 'gram', 'grams', 'ग्राम', 'ಗ್ರಾಂ', 'ಗ್ರಾಮ್'],
  m: ['m', 'mtr', 'metre', 'metres', 'meter', 'meters', 'मीटर', 'ಮೀಟರ್'],
  cm: ['cm', 'cms'],
  mm: ['mm'],
  in: ['in', 'inch', 'inches'],
  gsm: ['gsm'],
  ply: ['ply'],
  micron: ['micron', 'microns', 'mic'],
  pc: ['pc', 'pcs', 'nos'],
};
const unitOf = new Map(Object.entries(spellings).flatMap(([unit, words]) => words.map((word) => [foldText(word), unit] as const)));

/** A number and its unit are one word: '5 L', '5-litre' and '5L'. */
const quantity = /(\d)[ -]?([\p{L}\p{M}]{1,20})(?![\p{L}\p{M}\p{N}])/gu;
const dimensions = /(\d) ?[x×*] ?(?=\d)/g;
const word = /[\p{L}\p{M}\p{N}]+(?:(?<=\d)\.\d[\p{L}\p{N}]*)*/gu;

/** The words of a text, in their order. */
export function splitWords(text: string): string[] {
  const joined = foldText(text)
    .replace(dimensions, '$1 ')
    .replace(quantity, (all, digit: string, unit: string) => (unitOf.has(unit) ? digit + unitOf.get(unit) : all));
  return (joined.match(word) ?? []).map(stemOf);
}

/** The singular of a word in one spelling, which British and American English share. */
function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const singular = word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : /(?:ss|x|z|ch|sh)es$/.test(word)
      ? word.slice(0, -2)
      : word.replace(/(?<=[^su])s$/, '');
  const american = singular.length < 5 ? singular : singular.replace('our', 'or').replace(/(?<=[bt])re$/, 'er');
  return american.replaceAll('z', 's');
}

const MAX_WORDS = 8;
const MAX_LETTERS = 40;
const [fillers, ranking, holders] = [IGNORED_SEARCH_WORDS, RANKING_SEARCH_WORDS, HOLDER_WORDS].map((words) => new Set(splitWords(words)));

/** The words of a search, and those of them that only rank its results. */
export type SearchedWords = { words: string[]; ranking: ReadonlySet<string> };

/**
 * The words that a search looks for: at most eight, each of at most forty letters; ignored words only if there are no others. Places, looks
 * and words after 'for' only rank the results, unless there are no others.
 */
export function readSearchedWords(q: string): SearchedWords {
  const all = [...new Set(splitWords(q))].map((each) => cutStart(each, MAX_LETTERS));
  const telling = all.filter((each) => !fillers?.has(each));
  const words = telling.length > 0 ? telling : all;
  const goods = words.filter((each) => !ranking?.has(each));
  const purpose = all.findIndex((each) => PURPOSE_WORDS.includes(each));
  const first = goods.filter((each) => purpose === -1 || all.indexOf(each) < purpose);
  const named = new Set((first.some((each) => !isSizeWord(each)) ? first : goods.length > 0 ? goods : words).slice(0, MAX_WORDS));
  const taken = [...named, ...words.filter((each) => !named.has(each))].slice(0, MAX_WORDS);
  return { words: words.filter((each) => taken.includes(each)), ranking: new Set(taken.filter((each) => !named.has(each))) };
}

/** Whether a word names a unit or what goods come in. */
export const isHolderWord = (word: string) => holders?.has(word) === true;

/** Whether a word is a size or a count. A size narrows a search to products that have it, if there are any. */
export const isSizeWord = (word: string) => sizes.test(word);
const sizes = new RegExp(`^(?:\\d{1,3}|\\d+(?:\\.\\d+)?(?:${Object.keys(spellings).join('|')})|\\d+\\.\\d+)$`);

/** The sizes among the words of a search, written as people write them: ['handwash', '5l'] → '5 L'. */
export const formatSizes = (words: readonly string[]): string =>
  words
    .filter(isSizeWord)
    .map((size) => size.replace(/(?<=\d)[a-z]+$/, (unit) => ` ${unit === 'l' ? 'L' : unit}`))
    .join(', ');

/** An HSN code with the shorter codes that it belongs to, of four digits at least: 10063020, 100630 and 1006. */
export function listHsnHeadings(code: string): string[] {
  const digits = code.replace(/\D/g, '');
  return /^\d{4}(?:\.?\d{2}){0,2}$/.test(code)
    ? [8, 6, 4].filter((length) => length <= digits.length).map((length) => digits.slice(0, length))
    : [];
}
