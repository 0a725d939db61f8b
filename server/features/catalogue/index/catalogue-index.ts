/** The catalogue in memory: finds products by words that may be misspelled, filters, ranks and counts them (docs/decisions/020-search.md). */
import type { TextFilterName } from '../../../../shared/catalogue/filters';
import type { CatalogueQuery, CatalogueResult } from '../catalogue-query';
import { findWordMeanings, type WordMeaning } from '../words/answers';
import { findSubstituteNames } from '../words/other-names';
import { listHsnHeadings, splitWords } from '../words/words';
import {
  CLOSENESS_BY_FIELD,
  countExactTitleWords,
  countMatchedWords,
  LONG_NAME_CLOSENESS,
  MAX_CLOSENESS,
  ONE_WORD_NAME_CLOSENESS,
  readCloseness,
  SCORE_BY_CLOSENESS,
  SEARCH_FIELDS,
  type SearchField,
  UNCOUNTED_SCORE,
} from './closeness';
import { WordPostings } from './postings';
import { ProductColumns, type ProductFacts } from './product-columns';
import { growArray, ScratchArrays } from './typed-arrays';
import { SearchVocabulary, type WordRange } from './vocabulary';

/** A product as the index receives it, with the texts of the fields below the title that visitors may search. */
export type IndexedProduct = ProductFacts & { texts: Record<Exclude<SearchField, 'title' | 'category'>, string> };

/**
 * The maximum number of comparisons for a search, which take about ten milliseconds; a word of real text is compared with some hundred of
 * 60,000 words.
 */
const MAX_COMPARISONS = 20_000;
/** The maximum number of comparisons for all rows of a requirement list together. */
export const MAX_LIST_COMPARISONS = 200_000;
const CATEGORY = SEARCH_FIELDS.indexOf('category');
/** 1 for a field that contains codes (the SKU), else 0. */
const CODE_FIELDS = Uint8Array.from(SEARCH_FIELDS, (field) => (field === 'sku' ? 1 : 0));

export class CatalogueIndex {
  readonly #vocabulary = new SearchVocabulary();
  readonly #postings = new WordPostings();
  readonly #columns = new ProductColumns();
  /** The number of words in each product's title. */
  #titleWords = new Uint8Array(0);
  /** The categories with a word in their names, by the number of the category. */
  #categories = new WordPostings();
  /** Memory that all searches reuse. */
  #scratch = new ScratchArrays(0);

  get isWorn(): boolean {
    return this.#columns.isWorn;
  }

  /** The filter texts that visitors are offered. */
  get offered(): Record<TextFilterName, string[]> {
    return this.#columns.offered;
  }

  /** Adds products to an index that is not in use yet; call `complete` afterwards. */
  fill(products: Iterable<IndexedProduct>): void {
    for (const product of products) this.#add(product, false);
  }

  /** Makes the added products searchable, in steps of some milliseconds. */
  *complete(): Generator<void> {
    yield* this.#postings.complete(yield* this.#vocabulary.complete());
    yield* this.#columns.complete();
  }

  /** Adds a product, or replaces its entry. */
  put(product: IndexedProduct): void {
    this.remove(product.id);
    this.#columns.insert(this.#add(product, true));
  }

  remove(id: number): void {
    this.#columns.remove(id);
  }

  /** Replaces the names of the visible categories; call it after `complete`. */
  setCategories(categories: Iterable<{ id: number; name: string }>): void {
    this.#categories = new WordPostings();
    for (const { id, name } of categories) {
      const number = this.#columns.categories.numberOf(id);
      for (const word of splitWords(name)) this.#categories.add(this.#vocabulary.add(word), number, CATEGORY);
    }
  }

  /**
   * Selects the products that have all words, in the requested order or else the closest first; if none has all, the nearest ones. Words
   * that no product has do not count, if others name goods.
   */
  select(selection: CatalogueQuery): CatalogueResult {
    if (selection.words.length === 0) return { ...this.#part(selection, undefined, false), counted: 0, unknown: 0 };
    const { comparisons = { left: MAX_COMPARISONS } } = selection;
    const answers = findWordMeanings(this.#vocabulary, selection, comparisons);
    let found = this.#find(selection, answers);
    // An existing word is not treated as a spelling mistake, unless nothing is found with it.
    if (found.total === 0 && answers.some(({ exists }) => exists !== undefined)) {
      const similar = (word?: string) => (word === undefined ? [] : this.#vocabulary.similarTo(word, comparisons));
      found = this.#find(
        selection,
        answers.map((answer) => ({ ...answer, hits: [...answer.hits, ...similar(answer.exists)] })),
      );
    }
    const { counted, unknown } = found;
    for (let most = counted - 1; found.total === 0 && most > 0 && most * 2 >= counted + unknown; most -= 1)
      found = { ...found, ...this.#part(selection, { scores: this.#scratch.ofWords, count: most }, true), lacks: 'words' };
    if (found.total > 0 && unknown === 0) return found;
    const near = selection.words.flatMap(findSubstituteNames);
    if (near.length === 0) return found;
    return { ...this.#find(selection, [{ hits: [], names: near, kind: 'name' }]), lacks: 'words' };
  }

  /**
   * The products with all words that any product has. Sizes narrow the result, unless a product without them has the other words in better
   * places than each product with them.
   */
  #find(selection: CatalogueQuery, answers: readonly WordMeaning[]): CatalogueResult {
    const { scores, ofWords } = this.#roomFor(this.#columns.size);
    const isRanked = selection.sort === undefined;
    const of = (...kinds: WordMeaning['kind'][]) => answers.filter(({ kind }) => kinds.includes(kind));
    const [sizes, named] = [of('size'), of('name', 'holder')];
    const words = named.length > 0 ? named : sizes;
    scores.fill(0);
    const known = this.#score(words);
    const [counted, unknown] = [known.length, words.filter((word) => word.kind === 'name' && !known.includes(word)).length];
    this.#score(of('ranking'), false);
    ofWords.set(scores);
    // Beside a word that no product has, a unit such as 'bag' names nothing.
    if (counted === 0 || (unknown > 0 && !known.some(({ kind }) => kind === 'name')))
      return { products: [], total: 0, counted: 0, unknown };
    const withWords = { scores: ofWords, count: counted };
    if (words === sizes || sizes.length === 0) return { ...this.#part(selection, { ...withWords, scores }, isRanked), counted, unknown };
    this.#score(sizes);
    const all = { scores, count: counted + sizes.length };
    const best = this.#bestOf(selection, all);
    if (best > 0 && best >= this.#bestOf(selection, withWords))
      return { ...this.#part(selection, all, isRanked), counted: all.count, unknown };
    return { ...this.#part(selection, withWords, isRanked), ...(best === 0 && { lacks: 'size' as const }), counted, unknown };
  }

  /** The best sum of the words without sizes, among the accepted products with `count` words. */
  #bestOf({ filter = {} }: CatalogueQuery, { scores, count }: Wanted): number {
    const accepts = this.#columns.accepts(filter);
    const { ofWords } = this.#scratch;
    let best = 0;
    for (const place of this.#columns.order('office')) {
      const sum = readCloseness(ofWords[place] as number);
      if (sum > best && countMatchedWords(scores[place] as number) === count && (!accepts || accepts(place))) best = sum;
    }
    return best;
  }

  /**
   * The accepted products with enough of the words; if `isRanked`, the closest first, and equally close products in the requested order.
   */
  #part({ sort, filter = {}, skip = 0, take }: CatalogueQuery, wanted: Wanted | undefined, isRanked: boolean) {
    const order = this.#columns.order(sort ?? 'office');
    const accepts = this.#columns.accepts(filter);
    const { found } = this.#roomFor(this.#columns.size);
    let total = 0;
    for (const place of order) {
      if (wanted && countMatchedWords(wanted.scores[place] as number) !== wanted.count) continue;
      if (accepts && !accepts(place)) continue;
      found[total] = place;
      total += 1;
    }
    const all = found.subarray(0, total);
    const shown = isRanked && wanted ? this.#closest(all, wanted.count, skip, take) : [...all.subarray(skip, skip + take)];
    const { idOf, titles } = this.#columns;
    const closenessOf = (place: number) => (wanted ? this.#closenessOf(place, wanted.count) : 0);
    return { products: shown.map((place) => ({ id: idOf(place), title: titles[place] as string, closeness: closenessOf(place) })), total };
  }

  /** A page of the places, sorted by closeness: a counting sort, since places are many and different sums are few. */
  #closest(places: Uint32Array, count: number, skip: number, take: number): number[] {
    const { distances } = this.#scratch;
    const starts = new Uint32Array(MAX_CLOSENESS + 2);
    for (let at = 0; at < places.length; at += 1) {
      const distance = MAX_CLOSENESS - this.#closenessOf(places[at] as number, count);
      distances[at] = distance;
      starts[distance + 1] = (starts[distance + 1] as number) + 1;
    }
    for (let at = 1; at <= MAX_CLOSENESS; at += 1) starts[at] = (starts[at] as number) + (starts[at - 1] as number);
    const shown: number[] = [];
    for (let at = 0; at < places.length; at += 1) {
      const distance = distances[at] as number;
      const position = starts[distance] as number;
      starts[distance] = position + 1;
      if (position >= skip && position < skip + take) shown[position - skip] = places[at] as number;
    }
    return shown;
  }

  /** The score of a place with `count` words; one more if they are its whole title. */
  #closenessOf(place: number, count: number): number {
    const score = this.#scratch.scores[place] as number;
    return readCloseness(score) + (countExactTitleWords(score) === count && this.#titleWords[place] === count ? 1 : 0);
  }

  /** Finds the products that have a word in their SKU. */
  withCode(word: string): number[] {
    const [hit] = this.#vocabulary.exact(word);
    if (!hit) return [];
    const { best } = this.#roomFor(this.#columns.size);
    best.fill(0);
    this.#postings.raise(best, hit.from, hit.to, CODE_FIELDS);
    return [...this.#columns.order('office')].filter((place) => best[place] === 1).map(this.#columns.idOf);
  }

  #add(product: IndexedProduct, isComplete: boolean): number {
    const { title, texts } = product;
    const place = this.#columns.add(product);
    const titleWords = new Set(splitWords(title));
    const fieldOf = new Map<string, number>();
    // The SKU is also indexed without its hyphens, as people type it.
    const sku = `${texts.sku} ${texts.sku.replace(/[^A-Z\d]/g, '')}`;
    const all = { ...texts, title, category: '', sku, hsn: listHsnHeadings(texts.hsn).join(' ') };
    for (const [number, field] of SEARCH_FIELDS.entries()) {
      for (const word of field === 'title' ? titleWords : splitWords(all[field])) if (!fieldOf.has(word)) fieldOf.set(word, number);
    }
    for (const [word, field] of fieldOf) this.#postings[isComplete ? 'add' : 'fill'](this.#vocabulary.add(word), place, field);
    this.#titleWords = growArray(this.#titleWords, place + 1, (length) => new Uint8Array(length));
    this.#titleWords[place] = titleWords.size;
    return place;
  }

  /**
   * Adds to the score of each product the number of its matching words, if they count, and their closeness. Returns the words that any
   * product has.
   */
  #score(answers: readonly WordMeaning[], areCounted = true): WordMeaning[] {
    const size = this.#columns.size;
    const { best, scores } = this.#roomFor(size);
    const { places: categories, size: categoryCount } = this.#columns.categories;
    const order = this.#columns.order('office');
    return answers.filter(({ hits, names }) => {
      best.fill(0);
      const ofCategories = new Uint8Array(categoryCount + 1);
      const raise = ({ from, to }: WordRange, values: Uint8Array) => {
        this.#postings.raise(best, from, to, values);
        this.#categories.raise(ofCategories, from, to, values);
      };
      for (const hit of hits) raise(hit, CLOSENESS_BY_FIELD[hit.kind]);
      for (const name of names) {
        const found = name.map((word) => this.#vocabulary.exact(word));
        if (found.some((hits) => hits.length === 0)) continue;
        if (name.length === 1) for (const hit of found.flat()) raise(hit, ONE_WORD_NAME_CLOSENESS);
        else this.#raiseName(found.flat());
      }
      if (ofCategories.some((value) => value > 0)) {
        for (let place = 0; place < size; place += 1)
          best[place] = Math.max(best[place] as number, ofCategories[categories[place] as number] as number);
      }
      const added = areCounted ? SCORE_BY_CLOSENESS : UNCOUNTED_SCORE;
      for (let place = 0; place < size; place += 1) scores[place] = (scores[place] as number) + (added[best[place] as number] as number);
      return order.some((place) => best[place] !== 0);
    });
  }

  /** Raises the scores of products with all words of a name, by the word with the worst match. */
  #raiseName([first, ...others]: readonly WordRange[]): void {
    const { best, ofName, ofWord } = this.#scratch;
    if (!first) return;
    ofName.fill(0);
    this.#postings.raise(ofName, first.from, first.to, LONG_NAME_CLOSENESS);
    for (const [at, { from, to }] of others.entries()) {
      ofWord.fill(0);
      this.#postings.raise(ofWord, from, to, LONG_NAME_CLOSENESS);
      const isLast = at === others.length - 1;
      for (let place = 0; place < this.#columns.size; place += 1) {
        const value = Math.min(ofName[place] as number, ofWord[place] as number);
        ofName[place] = value;
        if (isLast && value > (best[place] as number)) best[place] = value;
      }
    }
  }

  #roomFor(size: number): ScratchArrays {
    if (this.#scratch.best.length < size) this.#scratch = new ScratchArrays(Math.ceil(size * 1.25) + 64);
    return this.#scratch;
  }
}

/** The products with at least `count` words, by their scores. */
type Wanted = { scores: Uint32Array; count: number };
