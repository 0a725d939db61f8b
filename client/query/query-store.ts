import type { PageState } from '../../shared/pages/page-state';

type QueryState<Data> = {
  /** The data; undefined until it is loaded: a query without a result has null. */
  data: Data | undefined;
  /** Whether the last fetch failed; the data of an earlier fetch stays. */
  isError: boolean;
  /** The number of times the data was invalidated since it was fetched; 1 while it is missing, 0 if it is fresh. */
  stale: number;
};

/** The time after which unused data is fetched again. */
const UNUSED_MS = 5 * 60_000;

/** The data of one query. */
class CachedQuery<Data> {
  #state: QueryState<Data> = { data: undefined, isError: false, stale: 1 };
  /** The latest fetch; the response of an earlier fetch is dropped. */
  #fetch: Promise<Data> | undefined;
  readonly #listeners = new Set<() => void>();
  #unused: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly forget: () => void) {}

  state = (): QueryState<Data> => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    clearTimeout(this.#unused);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#unused = setTimeout(this.forget, UNUSED_MS);
    };
  };

  /** Stores data; equal data causes no rendering. */
  set(data: Data): void {
    const { data: before } = this.#state;
    const isEqual = before !== undefined && JSON.stringify(data) === JSON.stringify(before);
    this.#change({ data: isEqual ? before : data, isError: false, stale: 0 });
  }

  /** Fetches the data again. Without data, the query is loading again, and no longer failed. */
  refetch(queryFn: () => Promise<Data>): void {
    if (this.#state.data === undefined) this.#change({ ...this.#state, isError: false });
    const fetch = queryFn();
    this.#fetch = fetch;
    const settle = (change: () => void) => {
      if (this.#fetch !== fetch) return;
      this.#fetch = undefined;
      change();
    };
    fetch.then(
      (data) => settle(() => this.set(data)),
      () => settle(() => this.#change({ ...this.#state, isError: true })),
    );
  }

  /** Fetches the data if it is missing or invalidated, one fetch at a time. */
  load(queryFn: () => Promise<Data>): void {
    if (this.#state.stale > 0 && !this.#fetch) this.refetch(queryFn);
  }

  /** Invalidates the data: components that show it fetch it again. */
  invalidate(): void {
    this.#fetch = undefined;
    this.#change({ ...this.#state, stale: this.#state.stale + 1 });
  }

  #change(state: QueryState<Data>): void {
    const before = this.#state;
    if (state.data === before.data && state.isError === before.isError && state.stale === before.stale) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/**
 * The query data of a visitor's pages, initially the state that is embedded in the first page. It does what the pages need of TanStack
 * Query in a tenth of its code (docs/decisions/012). Data does not become stale with time, and is not fetched again on focus or after an
 * error (REQ 2.6).
 */
export class QueryStore {
  readonly #queries = new Map<string, CachedQuery<unknown>>();

  constructor(state: PageState) {
    for (const [key, data] of state) this.#of(key).set(data);
  }

  /** The query with that key; `isEnabled` tells whether its data is needed. */
  query<Data>(queryKey: unknown[], _isEnabled = true): CachedQuery<Data> {
    return this.#of(queryKey) as CachedQuery<Data>;
  }

  /** The currently stored data. */
  data<Data>(queryKey: unknown[]): Data | undefined {
    return this.#queries.get(JSON.stringify(queryKey))?.state().data as Data | undefined;
  }

  remove(queryKey: unknown[]): void {
    this.#queries.delete(JSON.stringify(queryKey));
  }

  invalidate(): void {
    for (const query of this.#queries.values()) query.invalidate();
  }

  #of(queryKey: unknown[]): CachedQuery<unknown> {
    const key = JSON.stringify(queryKey);
    const query = this.#queries.get(key) ?? new CachedQuery(() => this.#queries.delete(key));
    this.#queries.set(key, query);
    return query;
  }
}
