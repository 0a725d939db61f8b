import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QueryStore } from '../../../client/query/query-store';

const KEY = [['public', 'companyStats'], { type: 'query' }];
/** A fetch that is answered when the test resolves it. */
function fetchLater<Data>() {
  let answer!: { resolve: (data: Data) => void; reject: (error: Error) => void };
  const promise = new Promise<Data>((resolve, reject) => {
    answer = { resolve, reject };
  });
  return { promise, ...answer };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a query', () => {
  const loaded = async (data: unknown) => {
    const store = new QueryStore([[KEY, data]]);
    return { store, query: store.query<unknown>(KEY) };
  };

  it('a query is not fetched if the page has its data, null included', async () => {
    for (const data of [[1], null]) {
      const { query } = await loaded(data);
      const fetch = vi.fn();
      query.load(fetch);
      expect([fetch.mock.calls, query.state().data]).toEqual([[], data]);
    }
  });

  it('a query is fetched once at a time, and again after a failure only on request', async () => {
    const query = new QueryStore([]).query<number>(KEY);
    const first = fetchLater<number>();
    const fetch = vi.fn(() => first.promise);
    query.load(fetch);
    query.load(fetch);
    expect(fetch).toHaveBeenCalledTimes(1);
    first.reject(new Error('offline'));
    await settled();
    expect(query.state()).toMatchObject({ data: undefined, isError: true });
    query.refetch(async () => 2);
    expect(query.state()).toMatchObject({ data: undefined, isError: false });
    await settled();
    expect(query.state()).toEqual({ data: 2, isError: false, stale: 0 });
  });

  it('a query retains its data when a later fetch fails', async () => {
    const { query } = await loaded([1]);
    query.refetch(() => Promise.reject(new Error('offline')));
    await settled();
    expect(query.state()).toMatchObject({ data: [1], isError: true });
  });

  it('a query drops the response of an earlier fetch', async () => {
    const { query } = await loaded([0]);
    const slow = fetchLater<unknown>();
    query.refetch(() => slow.promise);
    query.refetch(async () => [2]);
    await settled();
    slow.resolve([1]);
    await settled();
    expect(query.state().data).toEqual([2]);
  });

  it('a query has the same state for equal data, and calls no listener', async () => {
    const { query } = await loaded([{ value: 1 }]);
    const [before, listener] = [query.state(), vi.fn()];
    query.subscribe(listener);
    query.refetch(async () => [{ value: 1 }]);
    await settled();
    expect(query.state()).toBe(before);
    expect(listener).not.toHaveBeenCalled();
  });

  it('a query is loaded again once it is invalidated, also while it is being fetched', async () => {
    const { store, query } = await loaded([1]);
    store.invalidate();
    const old = fetchLater<unknown>();
    query.load(() => old.promise);
    const listener = vi.fn();
    query.subscribe(listener);
    store.invalidate();
    expect(listener).toHaveBeenCalledTimes(1);
    query.load(async () => [3]);
    old.resolve([2]);
    await settled();
    expect(query.state()).toEqual({ data: [3], isError: false, stale: 0 });
  });
});

describe('data that nothing shows', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('data without listeners is removed after five minutes, unless it is shown again', () => {
    const store = new QueryStore([[KEY, 1]]);
    const show = () => store.query(KEY).subscribe(() => {});
    show()();
    vi.advanceTimersByTime(299_000);
    const hide = show();
    vi.advanceTimersByTime(600_000);
    expect(store.data(KEY)).toBe(1);
    hide();
    vi.advanceTimersByTime(300_000);
    expect(store.data(KEY)).toBeUndefined();
  });
});
