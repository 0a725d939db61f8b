import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

type Source<Row> = {
  /** The query's key: the list and its parameters. */
  key: unknown[];
  /** Fetches a page; `next` is the cursor of the following page, null at the end. */
  page: (before?: number) => Promise<{ rows: Row[]; next: number | null }>;
};

/** Whether a list has older rows than the fetched ones, and the function to fetch more. */
export type OlderRows = { hasOlder: boolean; showOlder: () => void };

/** A list that continues with older rows, in the form that ListSection, ListState and OlderButton expect. */
export function useOlderPages<Row>({ key, page }: Source<Row>) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['older', ...key],
    queryFn: ({ pageParam }) => page(pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const rows = data && { rows: data.pages.flatMap((one) => one.rows) };
  return { data: rows, error, isFetching, refetch, hasOlder: hasNextPage, showOlder: () => void fetchNextPage() };
}
