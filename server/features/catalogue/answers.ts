/** Finds the words of the vocabulary, and the other names, that match the words of a search. */
import { isOtherName, type Name, namesThatSoundLike, otherNames } from './other-names';
import type { Comparisons, Vocabulary, WordRange } from './vocabulary';
import { headingsOf, isSize } from './words';

/** The possible meanings of a searched word; `exists` is the word itself, if products or the list of trade words have it. */
export type Answer = { hits: readonly WordRange[]; names: Name[]; isSize: boolean; exists?: string };

/** Finds the meanings of each word; a word that is two words joined has two. */
export function findAnswers(vocabulary: Vocabulary, words: readonly string[], comparisons: Comparisons): Answer[] {
  const names = otherNames(words);
  return words.flatMap((word, at) => {
    const answer = { hits: vocabulary.containing(word), names: names[at] ?? [], isSize: isSize(word) };
    const isKnown = answer.hits.length > 0 || answer.names.length > 0;
    return isKnown ? { ...answer, exists: word } : answersToUnknown(vocabulary, word, comparisons);
  });
}

/**
 * Finds meanings of a word that neither products nor the list of trade words have: part of a word, two joined words, a longer HSN code, or
 * a spelling mistake.
 */
function answersToUnknown(vocabulary: Vocabulary, word: string, comparisons: Comparisons): Answer[] {
  const around = vocabulary.around(word);
  if (around.length > 0) return [{ hits: around, names: [], isSize: false, exists: word }];
  const parts = vocabulary.split(word, isOtherName);
  if (parts) {
    const names = otherNames(parts);
    return parts.map((part, at) => ({ hits: vocabulary.containing(part), names: names[at] ?? [], isSize: false }));
  }
  const headings = headingsOf(word).flatMap((heading) => vocabulary.exact(heading));
  const hits = [...headings, ...vocabulary.similarTo(word, comparisons)];
  return [{ hits, names: hits.length > 0 ? [] : namesThatSoundLike(word, comparisons), isSize: isSize(word) }];
}

/** The answers without sizes; if all are sizes, all of them. */
export function withoutSizes(answers: readonly Answer[]): readonly Answer[] {
  const words = answers.filter(({ isSize }) => !isSize);
  return words.length > 0 ? words : answers;
}
