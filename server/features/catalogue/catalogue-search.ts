/** Keeps the catalogue's index up to date: a background task builds it at start; later each search first reads the changed products. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { z } from 'zod';
import { FILTER_NAMES, TEXT_FILTERS, type TextFilterName } from '../../../shared/catalogue/filters';
import { isShownPrice } from '../../../shared/catalogue/price';
import { findTypeByPath } from '../../../shared/content/registry';
import { product } from '../../../shared/content/types/product';
import { productCategory } from '../../../shared/content/types/product-category';
import { type CatalogueChoice, isFiltered } from '../../../shared/pages/page-url';
import type { Database } from '../../platform/database/database';
import { ValuePerVersion } from '../../platform/database/follow-version';
import { AppError } from '../../platform/errors';
import type { ContentVersion } from '../content/content-version';
import { listPublicTextFields } from '../content/list/search';
import { type ContentRow, findReadDelegate } from '../content/rows';
import { CatalogueIndex, type IndexedProduct } from './index/catalogue-index';
import { sortFilterTexts } from './index/product-columns';

declare module '../../platform/context' {
  interface Services {
    catalogue: CatalogueSearch;
  }
}

/** Small enough not to delay other requests. */
const CHUNK_SIZE = 100;
const PRODUCTS_AT_ONCE = 25;
/** After this many changed products, as after an import, building a new index is cheaper. */
const MANY_CHANGES = 1_000;
/** The longest time that a search waits for a new index. */
const MAX_WAIT_MS = 10_000;
const RETRY_AFTER_SECONDS = 2;

const type = findTypeByPath(product.path);
const ownFields = ['title', 'sku', 'hsn', 'searchWords'];
const facts = ['id', 'title', 'orderPriority', 'categoryId', 'price', ...FILTER_NAMES];
const shownTexts = listPublicTextFields(type).filter((field) => !ownFields.includes(field));
const select = Object.fromEntries([...facts, ...ownFields, ...shownTexts].map((name) => [name, true]));

/** An index, the content version of its products, and the last revision that it includes. */
type State = { index: CatalogueIndex; version: number; revision: number };

export class CatalogueSearch {
  #state: State | undefined;
  #following: Promise<void> | undefined;
  /** The running build of an index. */
  #building: Promise<void> | undefined;
  /** The filter texts counted in the database. Counting reads every product, so it runs once per content version. */
  readonly #counted = new ValuePerVersion(
    () => this.version.current,
    () => this.#countTexts(),
  );
  #isClosed = false;

  constructor(
    private readonly db: Database,
    private readonly version: ContentVersion,
  ) {}

  /** Builds the index unless it exists. */
  async start(): Promise<void> {
    while (!this.#isClosed && !(await this.#followed())) await this.#building;
  }

  /** Stops building the index, for shutdown. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#building?.catch(() => undefined);
  }

  /**
   * Waits for an index that is being built. Call it before a request takes a slot for rendering a page: otherwise waiting requests would
   * block the others.
   */
  async ready(): Promise<void> {
    if (await this.#followed()) return;
    let timeout: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timeout = setTimeout(() => reject(notReady()), MAX_WAIT_MS);
    });
    await Promise.race([this.start(), tooLate]).finally(() => clearTimeout(timeout));
  }

  /** Waits for the index for a page of the catalogue, which needs it only if the page is narrowed or sorted. */
  async readyFor(choice: CatalogueChoice): Promise<void> {
    if (isNarrowedChoice(choice)) await this.ready();
  }

  /** Returns the index with everything that was committed before the call; rejects with 503 while the index is being built. */
  async current(): Promise<CatalogueIndex> {
    const index = await this.#followed();
    if (!index) throw notReady();
    return index;
  }

  /** The filter texts of visible products, the most frequent first; from the database while the index is being built. */
  async offered(): Promise<Record<TextFilterName, string[]>> {
    const index = await this.#followed();
    if (index) return index.offered;
    return this.#counted.current;
  }

  async #countTexts(): Promise<Record<TextFilterName, string[]>> {
    const counts = TEXT_FILTERS.map(async (name) => {
      const counted = await this.db.read.product.groupBy({ by: [name], where: type.public.where, _count: { _all: true } });
      return [name, counted.flatMap((each) => (each[name] === null ? [] : [[each[name], each._count._all] as const]))] as const;
    });
    const found = new Map(await Promise.all(counts));
    return sortFilterTexts((name) => found.get(name) ?? []);
  }

  /** The index with all commits before the call; undefined while it is being built. */
  async #followed(): Promise<CatalogueIndex | undefined> {
    const wanted = this.version.current;
    while (!this.#state || this.#state.version < wanted) {
      if (this.#building !== undefined) return;
      this.#following ??= this.#follow().finally(() => {
        this.#following = undefined;
      });
      await this.#following;
    }
    return this.#state.index;
  }

  /** A save updates only its rows in the index. After many changes, or too many replaced rows in all, the index is rebuilt. */
  async #follow(): Promise<void> {
    if (!this.#state || this.#state.index.isWorn) return this.#rebuild();
    const { index, revision } = this.#state;
    // The version is read before the rows: rows committed meanwhile are read again with the next version.
    const version = this.version.current;
    const changes = await this.db.read.revision.findMany({
      where: { id: { gt: revision }, type: { in: [product.path, productCategory.path] } },
      select: { id: true, type: true, rowId: true },
      orderBy: { id: 'asc' },
    });
    if (changes.some(({ type }) => type === productCategory.path)) index.setCategories(await this.#categories());
    const ids = [...new Set(changes.flatMap(({ type, rowId }) => (type === product.path ? [rowId] : [])))];
    if (ids.length > MANY_CHANGES) return this.#rebuild();
    for (let from = 0; from < ids.length; from += PRODUCTS_AT_ONCE) {
      const chunk = ids.slice(from, from + PRODUCTS_AT_ONCE);
      const rows = await this.#read({ in: chunk });
      const found = new Map(rows.map((row) => [row.id, row]));
      for (const id of chunk) {
        const row = found.get(id);
        if (row) index.put(row);
        else index.remove(id);
      }
      await yieldToEventLoop();
    }
    this.#state = { index, version, revision: changes.at(-1)?.id ?? revision };
  }

  #rebuild(): void {
    this.#building = this.#build().finally(() => {
      this.#building = undefined;
    });
    // Searches that wait get the error; otherwise the next search tries again.
    this.#building.catch(() => undefined);
  }

  async #build(): Promise<void> {
    const index = new CatalogueIndex();
    // The version is read before the rows: rows committed meanwhile are read again afterwards.
    const version = this.version.current;
    const last = await this.db.read.revision.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
    for (let after = 0; ; ) {
      const rows = await this.#read({ gt: after }, CHUNK_SIZE);
      for (let from = 0; from < rows.length; from += PRODUCTS_AT_ONCE) {
        index.fill(rows.slice(from, from + PRODUCTS_AT_ONCE));
        if (await this.#isStopped()) return;
      }
      if (rows.length < CHUNK_SIZE) break;
      after = rows.at(-1)?.id ?? after;
    }
    for (const _ of index.complete()) if (await this.#isStopped()) return;
    index.setCategories(await this.#categories());
    this.#state = { index, version, revision: last?.id ?? 0 };
  }

  /** Yields to other tasks; returns true once the search is closed. */
  async #isStopped(): Promise<boolean> {
    await yieldToEventLoop();
    return this.#isClosed;
  }

  /** Reads visible products by their ids. */
  async #read(id: object, take?: number): Promise<IndexedProduct[]> {
    const query = { where: { ...type.public.where, id }, select, orderBy: [{ id: 'asc' }], ...(take && { take }) };
    return (await findReadDelegate(this.db.read, type).findMany(query)).map(indexed);
  }

  #categories = () => this.db.read.productCategory.findMany({ where: { isActive: true }, select: { id: true, name: true } });
}

/** Whether a page is searched or filtered, and not simply a page of the list in the office's order. */
export const isNarrowedChoice = (choice: CatalogueChoice) => choice.q !== '' || isFiltered(choice);

const notReady = () =>
  new AppError('unavailable', 'The search is being prepared. Please try again in a moment.', { retryAfter: RETRY_AFTER_SECONDS });

function indexed(row: Record<string, unknown>): IndexedProduct {
  const stored = row as ContentRow & z.output<typeof product.row>;
  const { sku, hsn, searchWords, price } = stored;
  const text = shownTexts.map((field) => row[field] ?? '').join('\n');
  return {
    ...stored,
    price: isShownPrice(price) ? Number(price) : null,
    texts: { sku: sku ?? '', hsn: hsn ?? '', searchWords: searchWords ?? '', text },
  };
}
