/** How many wrong letters a searched word may have, by its length (REQ 5.7). */
import { expect, it } from 'vitest';
import { CatalogueIndex } from '../../../server/features/catalogue/index/catalogue-index';
import { SearchVocabulary } from '../../../server/features/catalogue/index/vocabulary';
import { mapFilters } from '../../../shared/catalogue/filters';

const plenty = () => ({ left: 1_000 });

const LETTERS = 'abcdefghijk';

/** The word with `count` of its letters replaced, beginning after the first. */
const misspelled = (word: string, wrong: number) => word.slice(0, 1) + 'xyz'.slice(0, wrong) + word.slice(1 + wrong);

it.each([
  [3, 0],
  [4, 1],
  [5, 1],
  [6, 1],
  [7, 1],
  [8, 2],
  [9, 2],
  [11, 2],
])('a word of %i letters is found with up to %i wrong letters, and not with more', (length, most) => {
  const word = LETTERS.slice(0, length);
  const vocabulary = new SearchVocabulary();
  vocabulary.add(word);
  const found = [1, 2, 3].map((wrong) => vocabulary.similarTo(misspelled(word, wrong), plenty()).map(({ kind }) => kind));
  expect(found).toEqual([most >= 1 ? ['near'] : [], most >= 2 ? ['far'] : [], []]);
});

it.each([
  ['missing', 'brsh'],
  ['added', 'brrush'],
  ['swapped with the next one', 'bursh'],
])('a letter that is %s counts as one wrong letter', (_, searched) => {
  const vocabulary = new SearchVocabulary();
  vocabulary.add('brush');
  expect(vocabulary.similarTo(searched, plenty())).toEqual([{ from: 0, to: 1, kind: 'near' }]);
});

it.each([
  ['a number', 'a4b5', 'a4b6'],
  ['a word that is spelled right', 'soap', 'soap'],
])('the word %s is not taken for a spelling mistake', (_, word, searched) => {
  const vocabulary = new SearchVocabulary();
  vocabulary.add(word);
  expect(vocabulary.similarTo(searched, plenty())).toEqual([]);
});

it('of two similar words the one with fewer wrong letters is found', () => {
  const index = new CatalogueIndex();
  const texts = { sku: '', hsn: '', searchWords: '', text: '' };
  const plain = { ...mapFilters(() => null), orderPriority: 0, categoryId: null, stock: 0, price: null, texts };
  index.fill([
    { ...plain, id: 1, title: 'abcdefxy' },
    { ...plain, id: 2, title: 'abcdefgz' },
  ]);
  for (const _ of index.complete());
  expect(index.select({ words: ['abcdefgh'], take: 9 }).products.map(({ id }) => id)).toEqual([2]);
});

it('all words of a search share a limited number of comparisons, so that no search is slow', () => {
  const vocabulary = new SearchVocabulary();
  // All words have the same letters, so that each must be compared.
  for (const end of ['ab', 'ba', 'bb', 'aa', 'aab', 'bba']) vocabulary.add(`ababab${end}`);
  const comparisons = { left: 4 };
  vocabulary.similarTo('bbbbaaaa', comparisons);
  expect(comparisons.left).toBe(0);
  expect(vocabulary.similarTo('abababac', comparisons)).toEqual([]);
});
