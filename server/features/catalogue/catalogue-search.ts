/** Keeps the catalogue's index true: read at the start, then only what changed, when somebody searches. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { z } from 'zod';
import { product } from '../../../shared/content/product';
import { productCategory } from '../../../shared/content/product-category';
import { typeByPath } from '../../../shared/content/registry';
import type { Database } from '../../platform/database/database';
import type { ContentVersion } from '../content/content-version';
import { listRows, type Row } from '../content/rows';
import { publicTextFields } from '../content/search';
import { CatalogueIndex, type IndexedProduct, sorts } from './catalogue-index';

declare module '../../platform/context' {
  interface Site {
    catalogue: CatalogueSearch;
  }
}

/** Small enough not to delay other requests. */
const CHUNK_SIZE = 250;
const CHANGES_AT_ONCE = 25;
/** From so many changed products, as an import has, a new index costs less. */
const MANY_CHANGES = 1_000;

const type = typeByPath(product.path);
const ownFields = ['title', 'sku', 'searchWords'];
const shownTexts = publicTextFields(type).filter((field) => !ownFields.includes(field));

/** An index, the content version that it has, and the last revision that is in it. */
type State = { index: CatalogueIndex; version: number; revision: number };

export class CatalogueSearch {
  #state: State | undefined;
  #work: Promise<void> | undefined;

  constructor(
    private readonly db: Database,
    private readonly version: ContentVersion,
  ) {}

  /** The index with everything that was committed before the call. */
  async current(): Promise<CatalogueIndex> {
    const wanted = this.version.current;
    while (!this.#state || this.#state.version < wanted) {
      this.#work ??= this.#follow().finally(() => {
        this.#work = undefined;
      });
      await this.#work;
    }
    return this.#state.index;
  }

  /** A save costs what it changed. After many changes, or too many in all, the search that notices it waits for a new index. */
  async #follow(): Promise<void> {
    if (!this.#state || this.#state.index.isWorn) {
      this.#state = await this.#build();
      return;
    }
    const { index, revision } = this.#state;
    // Before the rows: what is committed meanwhile is read again with the next version.
    const version = this.version.current;
    const changes = await this.db.read.revision.findMany({
      where: { id: { gt: revision }, type: { in: [product.path, productCategory.path] } },
      select: { id: true, type: true, rowId: true },
      orderBy: { id: 'asc' },
    });
    if (changes.some(({ type }) => type === productCategory.path)) index.setCategories(await this.#categories());
    const ids = [...new Set(changes.flatMap(({ type, rowId }) => (type === product.path ? [rowId] : [])))];
    if (ids.length > MANY_CHANGES) {
      this.#state = await this.#build();
      return;
    }
    for (let from = 0; from < ids.length; from += CHANGES_AT_ONCE) {
      const chunk = ids.slice(from, from + CHANGES_AT_ONCE);
      const rows = await listRows(this.db.read, type, { where: { ...type.public.where, id: { in: chunk } } });
      const found = new Map(rows.map((row) => [row.id, row]));
      for (const id of chunk) {
        const row = found.get(id);
        if (row) index.put(indexed(row));
        else index.remove(id);
      }
      await yieldToEventLoop();
    }
    this.#state = { index, version, revision: changes.at(-1)?.id ?? revision };
  }

  async #build(): Promise<State> {
    const index = new CatalogueIndex();
    const version = this.version.current;
    const last = await this.db.read.revision.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
    index.setCategories(await this.#categories());
    for (let after = 0; ; ) {
      const where = { ...type.public.where, id: { gt: after } };
      const rows = await listRows(this.db.read, type, { where, orderBy: [{ id: 'asc' }], take: CHUNK_SIZE });
      index.fill(rows.map(indexed));
      await yieldToEventLoop();
      if (rows.length < CHUNK_SIZE) break;
      after = (rows.at(-1) as Row).id;
    }
    for (const sort of sorts) {
      index.sortBy(sort);
      await yieldToEventLoop();
    }
    return { index, version, revision: last?.id ?? 0 };
  }

  #categories = () => this.db.read.productCategory.findMany({ where: { isActive: true }, select: { id: true, name: true } });
}

function indexed(row: Row): IndexedProduct {
  const { id, title, sku, searchWords, orderPriority, categoryId, stock, price, badge } = row as Row & z.output<typeof product.row>;
  const text = shownTexts.map((field) => row[field] ?? '').join('\n');
  const texts = { sku: sku ?? '', searchWords: searchWords ?? '', text };
  return { id, title, orderPriority, categoryId, stock, price: price === null ? null : Number(price), badge, texts };
}
