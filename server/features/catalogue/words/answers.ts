/** Finds the words of the vocabulary, and the other names, that match the words of a search. */

import type { ComparisonBudget, SearchVocabulary, WordRange } from '../index/vocabulary';
import { findNamesThatSoundLike, findOtherNames, isOtherName, type NameWords } from './other-names';
import { isHolderWord, isSizeWord, listHsnHeadings } from './words';

/**
 * The possible meanings of a searched word; `exists` is the word itself, if products or the list of trade words have it. A `ranking` word
 * excludes no product; a `size` and a `holder`, such as 'bag', name no goods.
 */
export type WordMeaning = { hits: readonly WordRange[]; names: NameWords[]; kind: 'name' | 'size' | 'holder' | 'ranking'; exists?: string };

type Searched = { words: readonly string[]; ranking?: ReadonlySet<string>; areWhole?: boolean };

/** Up to this length a whole word is no beginning of another word. */
const MAX_SHORT = 3;

/** Finds the meanings of each word; a word that is two words joined has two. */
export function findWordMeanings(
  vocabulary: SearchVocabulary,
  { words, ranking, areWhole }: Searched,
  comparisons: ComparisonBudget,
): WordMeaning[] {
  const names = findOtherNames(words);
  return words.flatMap((word, at) => {
    const isShort = areWhole === true && word.length <= MAX_SHORT && !/\d/.test(word);
    const hits = vocabulary.containing(word).filter(({ kind }) => !isShort || kind === 'exact');
    const answer = { hits, names: names[at] ?? [], kind: kindOf(word) };
    const isKnown = isShort || answer.hits.length > 0 || answer.names.length > 0;
    const found: WordMeaning[] = isKnown ? [{ ...answer, exists: word }] : answersToUnknown(vocabulary, word, comparisons);
    return ranking?.has(word) ? found.map((meaning) => ({ ...meaning, kind: 'ranking' as const })) : found;
  });
}

const kindOf = (word: string): WordMeaning['kind'] => (isSizeWord(word) ? 'size' : isHolderWord(word) ? 'holder' : 'name');

/**
 * Finds meanings of a word that neither products nor the list of trade words have: part of a word, two joined words, a longer HSN code, or
 * a spelling mistake.
 */
function answersToUnknown(vocabulary: SearchVocabulary, word: string, comparisons: ComparisonBudget): WordMeaning[] {
  const around = vocabulary.around(word);
  if (around.length > 0) return [{ hits: around, names: [], kind: 'name', exists: word }];
  const parts = vocabulary.split(word, isOtherName);
  if (parts) {
    const names = findOtherNames(parts);
    return parts.map((part, at) => ({ hits: vocabulary.containing(part), names: names[at] ?? [], kind: kindOf(part) }));
  }
  const headings = listHsnHeadings(word).flatMap((heading) => vocabulary.exact(heading));
  const hits = [...headings, ...vocabulary.similarTo(word, comparisons)];
  return [{ hits, names: hits.length > 0 ? [] : findNamesThatSoundLike(word, comparisons), kind: kindOf(word) }];
}
