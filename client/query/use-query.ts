import { createContext, use, useEffect, useRef, useSyncExternalStore } from 'react';
import { QueryStore } from './query-store';

const Store = createContext(new QueryStore([]));
export const QueryStoreProvider = Store.Provider;
export const useQueryStore = (): QueryStore => use(Store);

type QueryOptions<Data> = {
  /** The key of the data in the store. */
  queryKey: unknown[];
  queryFn: () => Promise<Data>;
  /** If false, no data is fetched. */
  enabled?: boolean;
  /** Shows the data of the previous key while the data of a new key is loading. */
  keepPreviousData?: boolean;
  /** The milliseconds between two fetches while the page is visible. */
  refetchInterval?: number;
};

export type QueryResult<Data> = {
  /** Undefined while the data is loading, and after a failure. */
  data: Data | undefined;
  isError: boolean;
  /** Whether `data` belongs to the previous key. */
  isPlaceholderData: boolean;
  refetch: () => void;
};

/** The data of a query, which is fetched unless the page already contains it. */
export function useQuery<Data>(options: QueryOptions<Data>): QueryResult<Data> {
  const { queryKey, queryFn, enabled = true, keepPreviousData, refetchInterval } = options;
  const query = useQueryStore().query<Data>(queryKey, enabled);
  const { data, isError, stale } = useSyncExternalStore(query.subscribe, query.state, query.state);
  const refetch = () => query.refetch(queryFn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query's key determines what `queryFn` fetches
  useEffect(() => {
    if (enabled) query.load(queryFn);
  }, [query, enabled, stale]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query's key determines what `queryFn` fetches
  useEffect(() => {
    if (!refetchInterval) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && refetch(), refetchInterval);
    return () => clearInterval(timer);
  }, [query, refetchInterval]);
  const previous = useRef<Data>(undefined);
  useEffect(() => {
    if (data !== undefined) previous.current = data;
  }, [data]);
  const isPlaceholderData = keepPreviousData === true && data === undefined && !isError && previous.current !== undefined;
  return { data: isPlaceholderData ? previous.current : data, isError, isPlaceholderData, refetch };
}
