import { LoadError } from './load-error';

type LoadedProps<T> = {
  query: { data: T | undefined; isError: boolean; refetch: () => void };
  /** The message for a failure. */
  failure: string;
  /** The placeholder while loading. */
  place: React.ReactNode;
  children: (data: T) => React.ReactNode;
};

/** Shows the data of a query, a placeholder while it is loading, or a failure with a retry button. */
export function QueryResultView<T>({ query: { data, isError, refetch }, failure, place, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  return isError ? <LoadError message={failure} onRetry={refetch} /> : place;
}
