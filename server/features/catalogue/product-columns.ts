/** What the index knows of each product, by its place, and the places in each order that visitors may ask for. */
import { sortInSteps, withInserted, withRoom } from './typed-arrays';
import { fold } from './words';

/** A product without its words; all are visible. */
export type ProductFacts = {
  id: number;
  title: string;
  orderPriority: number;
  categoryId: number | null;
  stock: number;
  price: number | null;
  badge: string | null;
};
export type Filter = { categoryId?: number | undefined; badge?: string | undefined; inStock?: boolean; isPriced?: boolean };

const sorts = ['office', 'name', 'price', '-price', 'newest'] as const;
export type Sort = (typeof sorts)[number];

const IN_STOCK = 1;
const PRICED = 2;
const numbers = (length: number) => new Uint32Array(length);

export class ProductColumns {
  readonly titles: string[] = [];
  /** By place: a number of the category and of the badge; 0 is none. */
  categories = numbers(0);
  #badges = numbers(0);
  #ids = numbers(0);
  #priorities = new Int32Array(0);
  #prices = new Float64Array(0);
  #flags = new Uint8Array(0);
  /** How many products are in the orders: a changed one leaves its place for a new one. */
  #current = 0;
  readonly #orders: Record<Sort, Uint32Array> = {
    office: numbers(0),
    name: numbers(0),
    price: numbers(0),
    '-price': numbers(0),
    newest: numbers(0),
  };
  readonly #categoryNumbers = new Map<number, number>();
  readonly #badgeNumbers = new Map<string, number>();
  readonly #badgeCounts: number[] = [];
  /** The folded titles, while there are orders to be made. */
  #names: string[] | undefined = [];

  /** How many places there are. */
  get size(): number {
    return this.titles.length;
  }

  /** Whether more places were given up than are in use; then the index should be made anew. */
  get isWorn(): boolean {
    return this.size > 2 * this.#current + 1_000;
  }

  /** The badges, the most frequent first. */
  get badges(): string[] {
    return mostFrequent([...this.#badgeNumbers].map(([badge, number]) => [badge, this.#badgeCounts[number] ?? 0]));
  }

  idOf = (place: number): number => this.#ids[place] as number;

  get categoryCount(): number {
    return this.#categoryNumbers.size;
  }

  /** The number by which a category is known here, a new one if it has none. */
  categoryNumber(id: number | null): number {
    return id === null ? 0 : numberOf(this.#categoryNumbers, id);
  }

  /** The places of the current products, in an order. */
  order(sort: Sort): Uint32Array {
    return this.#orders[sort].subarray(0, this.#current);
  }

  /** Whether the product at a place is one of those that are asked for; undefined if all are. */
  accepts({ categoryId, badge, inStock, isPriced }: Filter): ((place: number) => boolean) | undefined {
    const wanted = (inStock ? IN_STOCK : 0) | (isPriced ? PRICED : 0);
    const category = categoryId === undefined ? 0 : (this.#categoryNumbers.get(categoryId) ?? -1);
    const badgeNumber = badge === undefined ? 0 : (this.#badgeNumbers.get(badge) ?? -1);
    if (wanted === 0 && category === 0 && badgeNumber === 0) return undefined;
    const [flags, categories, badges] = [this.#flags, this.categories, this.#badges];
    return (place) =>
      ((flags[place] as number) & wanted) === wanted &&
      (category === 0 || categories[place] === category) &&
      (badgeNumber === 0 || badges[place] === badgeNumber);
  }

  /** Adds a product; it is in the orders only after `complete` or `insert`. Returns its place. */
  add({ id, title, orderPriority, categoryId, stock, price, badge }: ProductFacts): number {
    const place = this.size;
    this.#makeRoom(place + 1);
    this.titles.push(title);
    this.#names?.push(fold(title));
    this.#ids[place] = id;
    this.#priorities[place] = orderPriority;
    this.#prices[place] = price ?? 0;
    this.#flags[place] = (stock > 0 ? IN_STOCK : 0) | (price === null ? 0 : PRICED);
    this.categories[place] = this.categoryNumber(categoryId);
    this.#badges[place] = badge === null ? 0 : numberOf(this.#badgeNumbers, badge);
    this.#countBadge(place, 1);
    return place;
  }

  /** Makes the orders of all that was added. */
  *complete(): Generator<void> {
    this.#current = this.size;
    for (const sort of sorts) this.#orders[sort] = yield* sortInSteps(this.size, this.#comparators[sort]);
    this.#names = undefined;
  }

  /** Puts a place where it belongs in each order. */
  insert(place: number): void {
    for (const sort of sorts) this.#orders[sort] = withInserted(this.#orders[sort], this.#current, this.#positionOf(place, sort), place);
    this.#current += 1;
  }

  /** Takes a product out of the orders. */
  remove(id: number): void {
    // The newest are the highest ids.
    const place = this.order('newest')[this.#search('newest', (other) => id - this.idOf(other))];
    if (place === undefined || this.idOf(place) !== id) return;
    for (const sort of sorts) {
      const at = this.#positionOf(place, sort);
      this.#orders[sort].copyWithin(at, at + 1, this.#current);
    }
    this.#current -= 1;
    this.#countBadge(place, -1);
    this.titles[place] = '';
  }

  #makeRoom(size: number): void {
    this.#ids = withRoom(this.#ids, size, numbers);
    this.categories = withRoom(this.categories, size, numbers);
    this.#badges = withRoom(this.#badges, size, numbers);
    this.#priorities = withRoom(this.#priorities, size, (length) => new Int32Array(length));
    this.#prices = withRoom(this.#prices, size, (length) => new Float64Array(length));
    this.#flags = withRoom(this.#flags, size, (length) => new Uint8Array(length));
  }

  #countBadge(place: number, more: 1 | -1): void {
    const badge = this.#badges[place] as number;
    this.#badgeCounts[badge] = (this.#badgeCounts[badge] ?? 0) + more;
  }

  /** Where a place stands in an order, or belongs. */
  #positionOf(place: number, sort: Sort): number {
    return this.#search(sort, (other) => this.#comparators[sort](other, place));
  }

  /** The first position of an order for which `compare` is not below 0. */
  #search(sort: Sort, compare: (place: number) => number): number {
    const order = this.#orders[sort];
    let [low, high] = [0, this.#current];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(order[middle] as number) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #name = (place: number) => this.#names?.[place] ?? fold(this.titles[place] as string);
  #byId = (a: number, b: number) => this.idOf(a) - this.idOf(b);
  #byPrice = (a: number, b: number) => (this.#prices[a] as number) - (this.#prices[b] as number);
  /** Without a price last, whichever the direction. */
  #unpricedLast = (a: number, b: number) => ((this.#flags[b] as number) & PRICED) - ((this.#flags[a] as number) & PRICED);
  readonly #comparators: Record<Sort, (a: number, b: number) => number> = {
    office: (a, b) => (this.#priorities[a] as number) - (this.#priorities[b] as number) || this.#byId(a, b),
    name: (a, b) => {
      const [first, second] = [this.#name(a), this.#name(b)];
      return first < second ? -1 : first > second ? 1 : this.#byId(a, b);
    },
    price: (a, b) => this.#unpricedLast(a, b) || this.#byPrice(a, b) || this.#byId(a, b),
    '-price': (a, b) => this.#unpricedLast(a, b) || this.#byPrice(b, a) || this.#byId(a, b),
    newest: (a, b) => this.#byId(b, a),
  };
}

/** The texts that are counted at all, the most frequent first. */
export const mostFrequent = (counts: readonly (readonly [text: string, count: number])[]): string[] =>
  counts
    .filter(([, count]) => count > 0)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([text]) => text);

/** The number of a key, from 1. */
function numberOf<Key>(known: Map<Key, number>, key: Key): number {
  const number = known.get(key) ?? known.size + 1;
  known.set(key, number);
  return number;
}
