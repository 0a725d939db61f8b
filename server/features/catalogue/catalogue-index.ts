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
/** At most sixteen words, of up to 20, and one for a whole title. */
const MOST = 16 * 20 + 1;

export type Entry = Omit<IndexedProduct, 'texts' | 'stock'> & { place: number; inStock: boolean; name: string };

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

export type Selection = {
  words: readonly string[];
  accepts?: ((entry: Entry) => boolean) | undefined;
  sort?: Sort | undefined;
  skip?: number;
  take: number;
};
/** A part of what was found, and how many there are. `isNearest`: no product has all words, these have the most of them. */
export type Selected = { entries: Entry[]; total: number; isNearest: boolean };

export class CatalogueIndex {
  readonly #vocabulary = new Vocabulary();
  /** By word: the products that have it, each with the best field it stands in, as place × 8 + field. */
  readonly #postings: number[][] = [];
  /** A changed product gets a new place, so nothing is searched for in the postings. */
  readonly #entries: (Entry | undefined)[] = [];
  /** How many words the title at a place has: read for each product that is found, so not in the entry. */
  readonly #titleWords: number[] = [];
  readonly #current = new Map<number, Entry>();
  readonly #badges = new Map<string, number>();
  readonly #categories = new Map<number, Set<number>>();
  /** The places in each order. */
  readonly #orders: Record<Sort, number[]> = { office: [], name: [], price: [], '-price': [], newest: [] };

  /** Whether more places were given up than are in use; then it should be made anew. */
  get isWorn(): boolean {
    return this.#entries.length > 2 * this.#current.size + 1_000;
  }

  /** The badges, the most frequent first. */
  get badges(): string[] {
    return [...this.#badges].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([badge]) => badge);
  }

  /** Adds products to an index that nobody reads yet; `sortBy` completes it. */
  fill(products: Iterable<IndexedProduct>): void {
    for (const product of products) this.#add(product);
  }

  /** Sorts what `fill` added. */
  sortBy(sort: Sort): void {
    this.#orders[sort] = [...this.#current.values()].sort(comparators[sort]).map(({ place }) => place);
  }

  /** Adds a product, or replaces what is known of it. */
  put(product: IndexedProduct): void {
    this.remove(product.id);
    const entry = this.#add(product);
    for (const sort of sorts) this.#orders[sort].splice(this.#positionOf(entry, sort), 0, entry.place);
  }

  remove(id: number): void {
    const entry = this.#current.get(id);
    if (!entry) return;
    for (const sort of sorts) this.#orders[sort].splice(this.#positionOf(entry, sort), 1);
    this.#current.delete(id);
    this.#entries[entry.place] = undefined;
    this.#countBadge(entry, -1);
  }

  /** Replaces the names of the categories that visitors see. */
  setCategories(categories: Iterable<{ id: number; name: string }>): void {
    this.#categories.clear();
    for (const { id, name } of categories) this.#categories.set(id, new Set(wordsOf(name).map((word) => this.#vocabulary.add(word))));
  }

  /** The products that have all words, in the order that is asked for or else the closest first; the nearest ones if none has all. */
  select(selection: Selection): Selected {
    const { words, sort } = selection;
    const isRanked = sort === undefined;
    if (words.length === 0) return this.#part(selection, undefined, 0, false);
    let score = this.#score(words, false);
    let found = this.#part(selection, score, score.asked, isRanked);
    // What exists is not taken for a spelling mistake, unless nothing is found so.
    if (found.total === 0 && score.couldForgive) {
      score = this.#score(words, true);
      found = this.#part(selection, score, score.asked, isRanked);
    }
    for (let most = score.asked - 1; found.total === 0 && most > 0 && most * 2 >= score.asked; most -= 1)
      found = { ...this.#part(selection, score, most, true), isNearest: true };
    return found;
  }

  /** What has so many of the words and is accepted; if `isRanked`, the closest first, and equally close ones in the order. */
  #part({ sort, accepts, skip = 0, take }: Selection, score: Score | undefined, count: number, isRanked: boolean): Selected {
    const order = this.#orders[sort ?? 'office'];
    const found = new Uint32Array(order.length);
    let total = 0;
    for (const place of order) {
      if (score && score.counts[place] !== count) continue;
      if (accepts && !accepts(this.#entries[place] as Entry)) continue;
      found[total] = place;
      total += 1;
    }
    const shown =
      score && isRanked
        ? this.#closest(found.subarray(0, total), score, count, skip, take)
        : found.subarray(skip, Math.min(skip + take, total));
    return { entries: [...shown].map((place) => this.#entries[place] as Entry), total, isNearest: false };
  }

  /** A part of the places, sorted by closeness: a counting sort, as there may be very many and few different sums. */
  #closest(places: Uint32Array, { sums, exactTitles }: Score, count: number, skip: number, take: number): number[] {
    const distances = new Uint16Array(places.length);
    const starts = new Uint32Array(MOST + 2);
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] as number;
      const isWholeTitle = exactTitles[place] === count && this.#titleWords[place] === count;
      const distance = MOST - (sums[place] as number) - (isWholeTitle ? 1 : 0);
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

  /** Where the product stands in an order, or belongs. */
  #positionOf(entry: Entry, sort: Sort): number {
    const order = this.#orders[sort];
    let [low, high] = [0, order.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (comparators[sort](this.#entries[order[middle] as number] as Entry, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #add({ id, title, orderPriority, categoryId, stock, price, badge, texts }: IndexedProduct): Entry {
    const place = this.#entries.length;
    const titleWords = new Set(wordsOf(title));
    // Written out: objects made by spreading are slow to read, and a search reads all of them.
    const entry: Entry = {
      place,
      id,
      title,
      orderPriority,
      categoryId,
      price,
      badge,
      inStock: stock > 0,
      name: fold(title),
    };
    const fieldOf = new Map<string, number>();
    // A SKU is also typed without its hyphens.
    const all = { ...texts, title, category: '', sku: `${texts.sku} ${texts.sku.replace(/[^A-Z\d]/g, '')}` };
    for (const [number, field] of fields.entries()) {
      for (const word of field === 'title' ? titleWords : wordsOf(all[field])) if (!fieldOf.has(word)) fieldOf.set(word, number);
    }
    for (const [word, field] of fieldOf) {
      const at = this.#vocabulary.add(word);
      this.#postings[at] ??= [];
      this.#postings[at].push(place * 8 + field);
    }
    this.#entries.push(entry);
    this.#titleWords.push(titleWords.size);
    this.#current.set(id, entry);
    this.#countBadge(entry, 1);
    return entry;
  }

  #countBadge({ badge }: Entry, more: 1 | -1): void {
    if (badge === null) return;
    const count = (this.#badges.get(badge) ?? 0) + more;
    if (count > 0) this.#badges.set(badge, count);
    else this.#badges.delete(badge);
  }

  #score(searched: readonly string[], isForgiving: boolean): Score {
    let couldForgive = false;
    const words = searched.flatMap((word) => {
      const containing = this.#vocabulary.containing(word);
      couldForgive ||= containing.length > 0;
      if (containing.length > 0) return [isForgiving ? [...containing, ...this.#vocabulary.similarTo(word)] : containing];
      const parts = this.#vocabulary.split(word);
      return parts ? parts.map((part) => this.#vocabulary.containing(part)) : [this.#vocabulary.similarTo(word)];
    });
    const size = this.#entries.length;
    const score: Score = {
      asked: words.length,
      couldForgive,
      sums: new Uint16Array(size),
      counts: new Uint8Array(size),
      exactTitles: new Uint8Array(size),
    };
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

  #addCategories(hits: readonly Hit[], best: Uint8Array): void {
    const kindOf = new Map(hits.map(({ word, kind }) => [word, kind]));
    const values = new Map<number, number>();
    for (const [id, words] of this.#categories) {
      const found = [...words].flatMap((word) => kindOf.get(word) ?? []).map((kind) => closeness[kind][2] as number);
      if (found.length > 0) values.set(id, Math.max(...found));
    }
    if (values.size === 0) return;
    for (const { categoryId, place } of this.#entries.filter((entry) => entry !== undefined)) {
      const value = categoryId === null ? 0 : (values.get(categoryId) ?? 0);
      best[place] = Math.max(best[place] as number, value);
    }
  }
}

/** By place: the sum over the words, how many of them the product has, and how many of them as words of its title. */
type Score = { asked: number; couldForgive: boolean; sums: Uint16Array; counts: Uint8Array; exactTitles: Uint8Array };
