/** The catalogue in memory: finds products by words that may be misspelled, filters, ranks and counts them (docs/decisions/020-search.md). */
import { type Hit, type Kind, Vocabulary } from './vocabulary';
import { fold, wordsOf } from './words';

/** A product as the index gets it; all are visible. */
export type IndexedProduct = {
  id: number;
  title: string;
  orderPriority: number;
  categoryId: number | null;
  stock: number;
  price: number | null;
  badge: string | null;
  /** The texts of the fields below the title, as far as visitors may search them. */
  texts: Record<Exclude<Field, 'title' | 'category'>, string>;
};

type Field = 'title' | 'sku' | 'category' | 'searchWords' | 'text';
const fields: readonly Field[] = ['title', 'sku', 'category', 'searchWords', 'text'];

/** How close a product is to a searched word, by how its word answers it and in which of the fields. */
const closeness: Record<Kind, readonly number[]> = {
  exact: [20, 17, 15, 14, 10],
  prefix: [19, 16, 13, 12, 6],
  inside: [11, 9, 8, 7, 3],
  near: [18, 0, 8, 8, 5],
  far: [17, 0, 7, 7, 4],
};
export type Entry = Omit<IndexedProduct, 'texts' | 'stock'> & { place: number; inStock: boolean; name: string; titleWords: number };

const byId = (a: Entry, b: Entry) => a.id - b.id;
const byPrice = (a: Entry, b: Entry) => Number(a.price === null) - Number(b.price === null) || Number(a.price) - Number(b.price);
const comparators = {
  office: (a: Entry, b: Entry) => a.orderPriority - b.orderPriority || byId(a, b),
  name: (a: Entry, b: Entry) => (a.name < b.name ? -1 : a.name > b.name ? 1 : byId(a, b)),
  price: (a: Entry, b: Entry) => byPrice(a, b) || byId(a, b),
  // Without a price last, as well.
  '-price': (a: Entry, b: Entry) => Number(a.price === null) - Number(b.price === null) || Number(b.price) - Number(a.price) || byId(a, b),
  newest: (a: Entry, b: Entry) => b.id - a.id,
};
export type Sort = keyof typeof comparators;
export const sorts = Object.keys(comparators) as Sort[];

export type Selection = { words: readonly string[]; accepts?: (entry: Entry) => boolean; sort?: Sort | undefined };
/** `isNearest`: no product has all words, these have the most of them. */
export type Selected = { entries: Entry[]; isNearest: boolean };

export class CatalogueIndex {
  readonly #vocabulary = new Vocabulary();
  /** By word: the products that have it, each with the best field it stands in, as place × 8 + field. */
  readonly #postings: number[][] = [];
  /** A changed product gets a new place, so nothing is searched for in the postings. */
  readonly #entries: (Entry | undefined)[] = [];
  readonly #current = new Map<number, Entry>();
  readonly #categories = new Map<number, Set<number>>();
  readonly #orders = Object.fromEntries(sorts.map((sort) => [sort, []])) as unknown as Record<Sort, Entry[]>;

  /** Whether more places were given up than are in use; then it should be made anew. */
  get isWorn(): boolean {
    return this.#entries.length > 2 * this.#current.size + 1_000;
  }

  /** Adds products to an index that nobody reads yet; `sortBy` completes it. */
  fill(products: Iterable<IndexedProduct>): void {
    for (const product of products) this.#add(product);
  }

  /** Sorts what `fill` added. */
  sortBy(sort: Sort): void {
    this.#orders[sort] = [...this.#current.values()].sort(comparators[sort]);
  }

  /** Adds a product, or replaces what is known of it. */
  put(product: IndexedProduct): void {
    this.remove(product.id);
    const entry = this.#add(product);
    for (const sort of sorts) this.#orders[sort].splice(positionOf(this.#orders[sort], entry, comparators[sort]), 0, entry);
  }

  remove(id: number): void {
    const entry = this.#current.get(id);
    if (!entry) return;
    for (const sort of sorts) this.#orders[sort].splice(positionOf(this.#orders[sort], entry, comparators[sort]), 1);
    this.#current.delete(id);
    this.#entries[entry.place] = undefined;
  }

  /** Replaces the names of the categories that visitors see. */
  setCategories(categories: Iterable<{ id: number; name: string }>): void {
    this.#categories.clear();
    for (const { id, name } of categories) this.#categories.set(id, new Set(wordsOf(name).map((word) => this.#vocabulary.add(word))));
  }

  /** The products that have all words, in the order that is asked for or else the closest first; the nearest ones if none has all. */
  select({ words, accepts = () => true, sort }: Selection): Selected {
    const order = this.#orders[sort ?? 'office'];
    if (words.length === 0) return { entries: order.filter(accepts), isNearest: false };
    let best: Score | undefined;
    // What exists is not taken for a spelling mistake, unless nothing is found so.
    for (const isForgiving of [false, true]) {
      const score = this.#score(words, isForgiving);
      const entries = ranked(order, accepts, score, score.asked, sort === undefined);
      if (entries.length > 0) return { entries, isNearest: false };
      best = score;
    }
    for (let most = (best?.asked ?? 0) - 1; best && most * 2 >= best.asked; most -= 1) {
      const entries = ranked(order, accepts, best, most, true);
      if (entries.length > 0) return { entries, isNearest: true };
    }
    return { entries: [], isNearest: false };
  }

  /** The badges, the most frequent first. */
  badges(): string[] {
    const counts = new Map<string, number>();
    for (const { badge } of this.#current.values()) if (badge) counts.set(badge, (counts.get(badge) ?? 0) + 1);
    return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([badge]) => badge);
  }

  #add({ texts, stock, ...product }: IndexedProduct): Entry {
    const place = this.#entries.length;
    const titleWords = new Set(wordsOf(product.title));
    const entry = { ...product, place, inStock: stock > 0, name: fold(product.title), titleWords: titleWords.size };
    const fieldOf = new Map<string, number>();
    // A SKU is also typed without its hyphens.
    const all = { ...texts, title: product.title, category: '', sku: `${texts.sku} ${texts.sku.replace(/[^A-Z\d]/g, '')}` };
    for (const [number, field] of fields.entries()) {
      for (const word of field === 'title' ? titleWords : wordsOf(all[field])) if (!fieldOf.has(word)) fieldOf.set(word, number);
    }
    for (const [word, field] of fieldOf) {
      const at = this.#vocabulary.add(word);
      this.#postings[at] ??= [];
      this.#postings[at].push(place * 8 + field);
    }
    this.#entries.push(entry);
    this.#current.set(product.id, entry);
    return entry;
  }

  #score(searched: readonly string[], isForgiving: boolean): Score {
    const words = searched.flatMap((word) => this.#meant(word, isForgiving));
    const size = this.#entries.length;
    const score = { asked: words.length, sums: new Uint16Array(size), counts: new Uint8Array(size), exactTitles: new Uint8Array(size) };
    for (const hits of words) {
      const best = new Uint8Array(size);
      for (const { word, kind } of hits) {
        const values = closeness[kind];
        for (const posting of this.#postings[word] ?? []) {
          const place = posting >>> 3;
          best[place] = Math.max(best[place] as number, values[posting & 7] as number);
        }
      }
      this.#addCategories(hits, best);
      for (let place = 0; place < size; place += 1) {
        const value = best[place] as number;
        if (value === 0) continue;
        score.counts[place] = (score.counts[place] as number) + 1;
        score.sums[place] = (score.sums[place] as number) + value;
        if (value === closeness.exact[0]) score.exactTitles[place] = (score.exactTitles[place] as number) + 1;
      }
    }
    return score;
  }

  /** The words of the vocabulary that a searched word may stand for; for two words that were written as one, those of each. */
  #meant(word: string, isForgiving: boolean): Hit[][] {
    const containing = this.#vocabulary.containing(word);
    if (containing.length > 0) return [isForgiving ? [...containing, ...this.#vocabulary.similarTo(word)] : containing];
    const parts = this.#vocabulary.split(word);
    return parts ? parts.map((part) => this.#vocabulary.containing(part)) : [this.#vocabulary.similarTo(word)];
  }

  #addCategories(hits: readonly Hit[], best: Uint8Array): void {
    const kindOf = new Map(hits.map(({ word, kind }) => [word, kind]));
    const values = new Map<number, number>();
    for (const [id, words] of this.#categories) {
      const found = [...words].flatMap((word) => kindOf.get(word) ?? []).map((kind) => closeness[kind][2] as number);
      if (found.length > 0) values.set(id, Math.max(...found));
    }
    if (values.size === 0) return;
    for (const entry of this.#current.values()) {
      const value = entry.categoryId === null ? 0 : (values.get(entry.categoryId) ?? 0);
      best[entry.place] = Math.max(best[entry.place] as number, value);
    }
  }
}

/** By place: the sum over the words, how many of them the product has, and how many of them as words of its title. */
type Score = { asked: number; sums: Uint16Array; counts: Uint8Array; exactTitles: Uint8Array };

/** Those that have so many of the words, in the given order; if `isRanked`, the closest first. */
function ranked(order: readonly Entry[], accepts: (entry: Entry) => boolean, score: Score, count: number, isRanked: boolean): Entry[] {
  const bySum: Entry[][] = [];
  for (const entry of order) {
    const { place, titleWords } = entry;
    if (score.counts[place] !== count || !accepts(entry)) continue;
    const isWholeTitle = count === titleWords && score.exactTitles[place] === count;
    const sum = isRanked ? (score.sums[place] as number) + (isWholeTitle ? 1 : 0) : 0;
    bySum[sum] ??= [];
    bySum[sum].push(entry);
  }
  return bySum.reverse().flatMap((entries) => entries ?? []);
}

/** Where the entry stands in the order, or belongs. */
function positionOf(order: readonly Entry[], entry: Entry, compare: (a: Entry, b: Entry) => number): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(order[middle] as Entry, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
