import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

type Source<Row> = {
  /** The query's key: the list and its parameters. */
  key: unknown[];
  /** Fetches a page; `next` is the cursor of the following one, null at the end. */
  page: (before?: number) => Promise<{ rows: Row[]; next: number | null }>;
};

/** A list that continues with older rows, in the shape that ListState and OlderButton take. */
export function useOlder<Row>({ key, page }: Source<Row>) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['older', ...key],
    queryFn: ({ pageParam }) => page(pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const query = { data: data && { rows: data.pages.flatMap(({ rows }) => rows) }, error, isFetching, refetch };
  return { query, hasOlder: hasNextPage, showOlder: () => void fetchNextPage() };
}
