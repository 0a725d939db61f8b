/** The columns of the index for each product, by its position, and the positions in each order that visitors may choose. */
import {
  catalogueFilters,
  FILTER_NAMES,
  type FilterChoice,
  type FilteredFields,
  findFilterOption,
  findMaxFilterOptions,
  mapFilters,
  TEXT_FILTERS,
  type TextFilterName,
} from '../../../../shared/catalogue/filters';
import { foldText } from '../words/words';
import { growArray, insertNumber, sortInSteps } from './typed-arrays';
import { ValueColumn } from './value-column';

/** A product without its words; all are visible. */
export type ProductFacts = FilteredFields & {
  id: number;
  title: string;
  orderPriority: number;
  categoryId: number | null;
  price: number | null;
};
/** A category and the chosen option of each filter; an empty text is no choice. */
export type ProductFilter = Partial<FilterChoice> & { categoryId?: number | undefined };

const sorts = ['office', 'name', 'price', '-price', 'newest'] as const;
export type ProductSort = (typeof sorts)[number];

const numbers = (length: number) => new Uint32Array(length);

export class ProductColumns {
  readonly titles: string[] = [];
  readonly categories = new ValueColumn<number>();
  /** The option of each filter that a product belongs to. */
  readonly #choices = mapFilters(() => new ValueColumn<string>());
  #ids = numbers(0);
  #priorities = new Int32Array(0);
  /** The price of each product; NaN for none. */
  #prices = new Float64Array(0);
  /** The number of products in the orders; a changed product leaves its place for a new one. */
  #current = 0;
  readonly #orders: Record<ProductSort, Uint32Array> = {
    office: numbers(0),
    name: numbers(0),
    price: numbers(0),
    '-price': numbers(0),
    newest: numbers(0),
  };
  /** The folded titles, needed only until the orders are built. */
  #names: string[] | undefined = [];

  /** The number of places, used and abandoned. */
  get size(): number {
    return this.titles.length;
  }

  /** Whether more places are abandoned than used; then the index should be rebuilt. */
  get isWorn(): boolean {
    return this.size > 2 * this.#current + 1_000;
  }

  /** The filter texts that visitors are offered. */
  get offered(): Record<TextFilterName, string[]> {
    return sortFilterTexts((name) => this.#choices[name].counts());
  }

  idOf = (place: number): number => this.#ids[place] as number;

  /** The places of the current products, in an order. */
  order(sort: ProductSort): Uint32Array {
    return this.#orders[sort].subarray(0, this.#current);
  }

  /** Whether the product at a place passes the filter; undefined without a filter. */
  accepts({ categoryId, ...choice }: ProductFilter): ((place: number) => boolean) | undefined {
    const wanted = [
      ...(categoryId === undefined ? [] : [this.categories.having(categoryId)]),
      ...FILTER_NAMES.flatMap((name) => (choice[name] ? [this.#choices[name].having(choice[name])] : [])),
    ];
    return wanted.length === 0 ? undefined : (place) => wanted.every((has) => has(place));
  }

  /** Adds a product and returns its place; it is in the orders only after `complete` or `insert`. */
  add(product: ProductFacts): number {
    const { id, title, orderPriority, categoryId, price } = product;
    const place = this.size;
    this.#makeRoom(place + 1);
    this.titles.push(title);
    this.#names?.push(foldText(title));
    this.#ids[place] = id;
    this.#priorities[place] = orderPriority;
    this.#prices[place] = price ?? Number.NaN;
    this.categories.set(place, categoryId);
    for (const name of FILTER_NAMES) this.#choices[name].set(place, findFilterOption(catalogueFilters[name], product[name]));
    return place;
  }

  /** Builds the orders of all added products. */
  *complete(): Generator<void> {
    this.#current = this.size;
    for (const sort of sorts) this.#orders[sort] = yield* sortInSteps(this.size, this.#comparators[sort]);
    this.#names = undefined;
  }

  /** Inserts a product into each order. */
  insert(place: number): void {
    for (const sort of sorts) this.#orders[sort] = insertNumber(this.#orders[sort], this.#current, this.#positionOf(place, sort), place);
    this.#current += 1;
  }

  /** Removes a product from each order. */
  remove(id: number): void {
    // The highest id is the newest product.
    const place = this.order('newest')[this.#search('newest', (other) => id - this.idOf(other))];
    if (place === undefined || this.idOf(place) !== id) return;
    for (const sort of sorts) {
      const at = this.#positionOf(place, sort);
      this.#orders[sort].copyWithin(at, at + 1, this.#current);
    }
    this.#current -= 1;
    for (const name of FILTER_NAMES) this.#choices[name].discount(place);
    this.titles[place] = '';
  }

  #makeRoom(size: number): void {
    this.#ids = growArray(this.#ids, size, numbers);
    this.#priorities = growArray(this.#priorities, size, (length) => new Int32Array(length));
    this.#prices = growArray(this.#prices, size, (length) => new Float64Array(length));
  }

  /** The position of a product in an order, or the position to insert it at. */
  #positionOf(place: number, sort: ProductSort): number {
    return this.#search(sort, (other) => this.#comparators[sort](other, place));
  }

  /** The first position of an order for which `compare` is not below 0. */
  #search(sort: ProductSort, compare: (place: number) => number): number {
    const order = this.#orders[sort];
    let [low, high] = [0, this.#current];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(order[middle] as number) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #name = (place: number) => this.#names?.[place] ?? foldText(this.titles[place] as string);
  #byId = (a: number, b: number) => this.idOf(a) - this.idOf(b);
  #byPrice = (a: number, b: number) => (this.#prices[a] as number) - (this.#prices[b] as number);
  /** Products without a price are last, in both directions. */
  #unpricedLast = (a: number, b: number) => Number(Number.isNaN(this.#prices[a])) - Number(Number.isNaN(this.#prices[b]));
  readonly #comparators: Record<ProductSort, (a: number, b: number) => number> = {
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

/** Sorts the texts of each filter by their number of products, the most frequent first. */
export function sortFilterTexts(countsOf: (name: TextFilterName) => readonly (readonly [text: string, count: number])[]) {
  const texts = TEXT_FILTERS.map((name) => {
    const counts = countsOf(name).filter(([, count]) => count > 0);
    const sorted = counts.toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    return [name, sorted.slice(0, findMaxFilterOptions(name)).map(([text]) => text)];
  });
  return Object.fromEntries(texts) as Record<TextFilterName, string[]>;
}
