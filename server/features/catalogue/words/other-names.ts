/** Finds other names of a searched word in the list of trade words: by spelling, or by sound. */

import { type ComparisonBudget, SearchVocabulary } from '../index/vocabulary';
import { NEAREST_PRODUCT_WORDS, TRADE_WORD_TRANSLATIONS } from './trade-words';
import { splitWords } from './words';

/** The words of a name: a product matches the name if it has all of them. */
export type NameWords = readonly string[];

/** The number of words of the longest listed name. */
const MOST_WORDS = 3;

/** The fewest letters of a sound that may differ by one: 'paneer' is not 'pani'. */
const MIN_SIMILAR_SOUND = 6;

const namesOf = new Map<string, NameWords[]>();
/** A vocabulary of the sounds of the listed names, and the names by their numbers in it. */
const sounds = new SearchVocabulary();
const listedBySound = new Map<number, Set<string>>();

for (const [meant, others] of Object.entries(TRADE_WORD_TRANSLATIONS)) {
  const [catalogue, listed] = [meant, others].map((names) => names.split(',').map((name) => splitWords(name).join(' ')));
  const all = [...(catalogue ?? []), ...(listed ?? [])];
  for (const name of listed ?? []) {
    const further = all.filter((other) => other !== name).map((other) => other.split(' '));
    namesOf.set(name, [...(namesOf.get(name) ?? []), ...further]);
    const sound = sounds.add(soundOf(name));
    listedBySound.set(sound, (listedBySound.get(sound) ?? new Set()).add(name));
  }
}

/** Whether a word alone is a listed name. */
export const isOtherName = (word: string) => namesOf.has(word);

const nearestOf = new Map(
  Object.entries(NEAREST_PRODUCT_WORDS).flatMap(([missing, near]) => {
    const names = near.split(',').map((name): NameWords => splitWords(name));
    return missing.split(',').map((name) => [splitWords(name).join(' '), names] as const);
  }),
);

/** The names of products of similar use, for a thing that the catalogue may not have. */
export const findSubstituteNames = (word: string): NameWords[] => nearestOf.get(word) ?? [];

/** Returns for each word of a search the names that it may stand for: the word's own names, and names of several words that include it. */
export function findOtherNames(words: readonly string[]): NameWords[][] {
  const names = words.map((): NameWords[] => []);
  for (let length = MOST_WORDS; length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const found = namesOf.get(words.slice(from, from + length).join(' ')) ?? [];
      for (let at = from; at < from + length; at += 1) names[at]?.push(...found);
    }
  }
  return names;
}

/** The listed names with a sound equal or similar to that of an unknown word. Stops when the comparisons are used up. */
export function findNamesThatSoundLike(word: string, comparisons: ComparisonBudget): NameWords[] {
  const sound = soundOf(word);
  const same = sounds.exact(sound);
  const similar = sound.length < MIN_SIMILAR_SOUND || same.length > 0 ? same : sounds.similarTo(sound, comparisons);
  return similar.flatMap(({ from }) => namesOfAll(listedBySound.get(from) ?? []));
}

/** The list includes the listed names themselves: a product may have them as search words. */
const namesOfAll = (listed: Iterable<string>): NameWords[] =>
  [...listed].flatMap((name) => [name.split(' '), ...(namesOf.get(name) ?? [])]);

/**
 * The sound of a name: Hindi and Kannada words are written in many ways in Latin letters ('jhadu', 'jhaadoo'), and brand names as people
 * hear them.
 */
function soundOf(name: string): string {
  return name
    .replaceAll(' ', '')
    .replace(/ph/g, 'f')
    .replace(/ck|q(?:u(?=[aeiou]))?/g, 'k')
    .replace(/(?<=[bcdgjklmnprst])h/g, '')
    .replace(/ee|ii/g, 'i')
    .replace(/oo|ou/g, 'u')
    .replace(/w/g, 'v')
    .replace(/y/g, 'i')
    .replace(/(.)\1+/g, '$1');
}
