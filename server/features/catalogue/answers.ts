/** Finds the words of the vocabulary, and the other names, that match the words of a search. */
import { findNamesThatSoundLike, findOtherNames, isOtherName, type NameWords } from './other-names';
import type { ComparisonBudget, SearchVocabulary, WordRange } from './vocabulary';
import { isSizeWord, listHsnHeadings } from './words';

/** The possible meanings of a searched word; `exists` is the word itself, if products or the list of trade words have it. */
export type WordMeaning = { hits: readonly WordRange[]; names: NameWords[]; isSize: boolean; exists?: string };

/** Finds the meanings of each word; a word that is two words joined has two. */
export function findWordMeanings(vocabulary: SearchVocabulary, words: readonly string[], comparisons: ComparisonBudget): WordMeaning[] {
  const names = findOtherNames(words);
  return words.flatMap((word, at) => {
    const answer = { hits: vocabulary.containing(word), names: names[at] ?? [], isSize: isSizeWord(word) };
    const isKnown = answer.hits.length > 0 || answer.names.length > 0;
    return isKnown ? { ...answer, exists: word } : answersToUnknown(vocabulary, word, comparisons);
  });
}

/**
 * Finds meanings of a word that neither products nor the list of trade words have: part of a word, two joined words, a longer HSN code, or
 * a spelling mistake.
 */
function answersToUnknown(vocabulary: SearchVocabulary, word: string, comparisons: ComparisonBudget): WordMeaning[] {
  const around = vocabulary.around(word);
  if (around.length > 0) return [{ hits: around, names: [], isSize: false, exists: word }];
  const parts = vocabulary.split(word, isOtherName);
  if (parts) {
    const names = findOtherNames(parts);
    return parts.map((part, at) => ({ hits: vocabulary.containing(part), names: names[at] ?? [], isSize: false }));
  }
  const headings = listHsnHeadings(word).flatMap((heading) => vocabulary.exact(heading));
  const hits = [...headings, ...vocabulary.similarTo(word, comparisons)];
  return [{ hits, names: hits.length > 0 ? [] : findNamesThatSoundLike(word, comparisons), isSize: isSizeWord(word) }];
}

/** The answers without sizes; if all are sizes, all of them. */
export function omitSizes(answers: readonly WordMeaning[]): readonly WordMeaning[] {
  const words = answers.filter(({ isSize }) => !isSize);
  return words.length > 0 ? words : answers;
}
