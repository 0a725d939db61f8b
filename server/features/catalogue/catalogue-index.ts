/** The catalogue in memory: finds products by words that may be misspelled, filters, ranks and counts them (docs/decisions/020-search.md). */
import type { TextFilterName } from '../../../shared/catalogue/filters';
import { Postings } from './postings';
import { type Filter, ProductColumns, type ProductFacts, type Sort } from './product-columns';
import { withRoom } from './typed-arrays';
import { type Comparisons, type Hit, type Kind, Vocabulary } from './vocabulary';
import { wordsOf } from './words';

/** A product as the index gets it: with the texts of the fields below the title, as far as visitors may search them. */
export type IndexedProduct = ProductFacts & { texts: Record<Exclude<Field, 'title' | 'category'>, string> };

type Field = 'title' | 'sku' | 'category' | 'searchWords' | 'text';
const fields: readonly Field[] = ['title', 'sku', 'category', 'searchWords', 'text'];
const CATEGORY = fields.indexOf('category');

/** How close a product is to a searched word, by how its word answers it and in which of the fields. */
const closeness: Record<Kind, Uint8Array> = {
  exact: Uint8Array.of(20, 17, 15, 14, 10),
  prefix: Uint8Array.of(19, 16, 13, 12, 6),
  inside: Uint8Array.of(11, 9, 8, 7, 3),
  near: Uint8Array.of(18, 0, 8, 8, 5),
  far: Uint8Array.of(17, 0, 7, 7, 4),
};
const EXACT_TITLE = closeness.exact[0] as number;
/** What a word adds to a product's score, by how close it is: to the sum, to the number of words, and to that of exact words of the title. */
const COUNT = 16;
const TITLE_COUNT = 24;
const scoreOf = Uint32Array.from({ length: EXACT_TITLE + 1 }, (_, value) =>
  value === 0 ? 0 : value + (1 << COUNT) + (value === EXACT_TITLE ? 1 << TITLE_COUNT : 0),
);
/** About ten milliseconds; a word of real text is compared with some hundred of 60,000. */
const MAX_COMPARISONS = 20_000;
/** At most sixteen words, of up to 20, and one for a whole title. */
const MOST = 16 * 20 + 1;

export type Selection = { words: readonly string[]; filter?: Filter; sort?: Sort | undefined; skip?: number; take: number };
/** A part of what was found, and how many there are. `isNearest`: no product has all words, these have the most of them. */
export type Selected = { products: { id: number; title: string }[]; total: number; isNearest: boolean };

export class CatalogueIndex {
  readonly #vocabulary = new Vocabulary();
  readonly #postings = new Postings();
  readonly #columns = new ProductColumns();
  /** How many words the title at a place has. */
  #titleWords = new Uint8Array(0);
  /** The categories that have a word in their names, by their numbers. */
  #categories = new Postings();
  /** Used by one search after the other. */
  #scratch = new Scratch(0);

  get isWorn(): boolean {
    return this.#columns.isWorn;
  }

  /** The texts to filter by that visitors are offered. */
  get offered(): Record<TextFilterName, string[]> {
    return this.#columns.offered;
  }

  /** Adds products to an index that nobody reads yet; `complete` is needed afterwards. */
  fill(products: Iterable<IndexedProduct>): void {
    for (const product of products) this.#add(product, false);
  }

  /** Makes what was filled searchable, in steps of some milliseconds. */
  *complete(): Generator<void> {
    yield* this.#postings.complete(yield* this.#vocabulary.complete());
    yield* this.#columns.complete();
  }

  /** Adds a product, or replaces what is known of it. */
  put(product: IndexedProduct): void {
    this.remove(product.id);
    this.#columns.insert(this.#add(product, true));
  }

  remove(id: number): void {
    this.#columns.remove(id);
  }

  /** Replaces the names of the categories that visitors see; after `complete`. */
  setCategories(categories: Iterable<{ id: number; name: string }>): void {
    this.#categories = new Postings();
    for (const { id, name } of categories) {
      const number = this.#columns.categories.numberOf(id);
      for (const word of wordsOf(name)) this.#categories.add(this.#vocabulary.add(word), number, CATEGORY);
    }
  }

  /** The products that have all words, in the order that is asked for or else the closest first; the nearest ones if none has all. */
  select(selection: Selection): Selected {
    const isRanked = selection.sort === undefined;
    if (selection.words.length === 0) return this.#part(selection, 0, false);
    const comparisons = { left: MAX_COMPARISONS };
    const answers = this.#answersTo(selection.words, comparisons);
    this.#score(answers.map(({ hits }) => hits));
    let found = this.#part(selection, answers.length, isRanked);
    // What exists is not taken for a spelling mistake, unless nothing is found so.
    if (found.total === 0 && answers.some(({ exists }) => exists !== undefined)) {
      this.#score(
        answers.map(({ hits, exists }) => (exists === undefined ? hits : [...hits, ...this.#vocabulary.similarTo(exists, comparisons)])),
      );
      found = this.#part(selection, answers.length, isRanked);
    }
    for (let most = answers.length - 1; found.total === 0 && most > 0 && most * 2 >= answers.length; most -= 1)
      found = { ...this.#part(selection, most, true), isNearest: true };
    return found;
  }

  /** What has so many of the words and is accepted; if `isRanked`, the closest first, and equally close ones in the order. */
  #part({ sort, filter = {}, skip = 0, take }: Selection, count: number, isRanked: boolean): Selected {
    const order = this.#columns.order(sort ?? 'office');
    const accepts = this.#columns.accepts(filter);
    const { scores, found } = this.#roomFor(this.#columns.size);
    let total = 0;
    for (const place of order) {
      if (count > 0 && (((scores[place] as number) >>> COUNT) & 0xff) !== count) continue;
      if (accepts && !accepts(place)) continue;
      found[total] = place;
      total += 1;
    }
    const all = found.subarray(0, total);
    const shown = isRanked ? this.#closest(all, count, skip, take) : [...all.subarray(skip, skip + take)];
    const { idOf, titles } = this.#columns;
    return { products: shown.map((place) => ({ id: idOf(place), title: titles[place] as string })), total, isNearest: false };
  }

  /** A part of the places, sorted by closeness: a counting sort, as there may be very many and few different sums. */
  #closest(places: Uint32Array, count: number, skip: number, take: number): number[] {
    const { scores, distances } = this.#scratch;
    const starts = new Uint32Array(MOST + 2);
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] as number;
      const score = scores[place] as number;
      const isWholeTitle = score >>> TITLE_COUNT === count && this.#titleWords[place] === count;
      const distance = MOST - (score & 0xffff) - (isWholeTitle ? 1 : 0);
      distances[at] = distance;
      starts[distance + 1] = (starts[distance + 1] as number) + 1;
    }
    for (let at = 1; at <= MOST; at += 1) starts[at] = (starts[at] as number) + (starts[at - 1] as number);
    const shown: number[] = [];
    for (let at = 0; at < places.length; at += 1) {
      const distance = distances[at] as number;
      const position = starts[distance] as number;
      starts[distance] = position + 1;
      if (position >= skip && position < skip + take) shown[position - skip] = places[at] as number;
    }
    return shown;
  }

  #add(product: IndexedProduct, isComplete: boolean): number {
    const { title, texts } = product;
    const place = this.#columns.add(product);
    const titleWords = new Set(wordsOf(title));
    const fieldOf = new Map<string, number>();
    // A SKU is also typed without its hyphens.
    const all = { ...texts, title, category: '', sku: `${texts.sku} ${texts.sku.replace(/[^A-Z\d]/g, '')}` };
    for (const [number, field] of fields.entries()) {
      for (const word of field === 'title' ? titleWords : wordsOf(all[field])) if (!fieldOf.has(word)) fieldOf.set(word, number);
    }
    for (const [word, field] of fieldOf) this.#postings[isComplete ? 'add' : 'fill'](this.#vocabulary.add(word), place, field);
    this.#titleWords = withRoom(this.#titleWords, place + 1, (length) => new Uint8Array(length));
    this.#titleWords[place] = titleWords.size;
    return place;
  }

  /** For each word what answers it, and the word itself if it exists; two for a word that is two words. */
  #answersTo(words: readonly string[], comparisons: Comparisons): { hits: Hit[]; exists?: string }[] {
    return words.flatMap((word) => {
      const hits = this.#vocabulary.containing(word);
      if (hits.length > 0) return [{ hits, exists: word }];
      const parts = this.#vocabulary.split(word);
      return parts
        ? parts.map((part) => ({ hits: this.#vocabulary.containing(part) }))
        : [{ hits: this.#vocabulary.similarTo(word, comparisons) }];
    });
  }

  /** Counts for each place how many of the words it has, and how closely. */
  #score(words: readonly Hit[][]): void {
    const size = this.#columns.size;
    const { best, scores } = this.#roomFor(size);
    const { places: categories, size: categoryCount } = this.#columns.categories;
    scores.fill(0);
    for (const hits of words) {
      best.fill(0);
      const ofCategories = new Uint8Array(categoryCount + 1);
      for (const { from, to, kind } of hits) {
        this.#postings.raise(best, from, to, closeness[kind]);
        this.#categories.raise(ofCategories, from, to, closeness[kind]);
      }
      if (ofCategories.some((value) => value > 0)) {
        for (let place = 0; place < size; place += 1)
          best[place] = Math.max(best[place] as number, ofCategories[categories[place] as number] as number);
      }
      for (let place = 0; place < size; place += 1) scores[place] = (scores[place] as number) + (scoreOf[best[place] as number] as number);
    }
  }

  #roomFor(size: number): Scratch {
    if (this.#scratch.best.length < size) this.#scratch = new Scratch(Math.ceil(size * 1.25) + 64);
    return this.#scratch;
  }
}

/** Arrays by place that a search needs, and those of what it found. */
class Scratch {
  readonly best: Uint8Array;
  readonly scores: Uint32Array;
  readonly found: Uint32Array;
  readonly distances: Uint16Array;

  constructor(size: number) {
    this.best = new Uint8Array(size);
    this.scores = new Uint32Array(size);
    this.found = new Uint32Array(size);
    this.distances = new Uint16Array(size);
  }
}
