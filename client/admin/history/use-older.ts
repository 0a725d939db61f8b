import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

type Source<Row> = {
  /** What the list is of, and what it is asked for. */
  key: unknown[];
  /** Asks for the rows before one. */
  page: (before?: number) => Promise<Row[]>;
  /** How many rows a full page has. */
  size: number;
  /** Where the next page goes on. */
  at: (row: Row) => number;
};

/** A list that grows backwards in time, in the shape that ListState and OlderButton read. */
export function useOlder<Row>({ key, page, size, at }: Source<Row>) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['older', ...key],
    queryFn: ({ pageParam }) => page(pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (rows: Row[]) => (rows.length === size ? at(rows.at(-1) as Row) : undefined),
    placeholderData: keepPreviousData,
  });
  const query = { data: data && { rows: data.pages.flat() }, error, isFetching, refetch };
  return { query, hasOlder: hasNextPage, showOlder: () => void fetchNextPage() };
}
