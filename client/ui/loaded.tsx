import { LoadError } from './load-error';

type LoadedProps<T> = {
  query: { data: T | undefined; isError: boolean; refetch: () => void };
  /** The error message. */
  failure: string;
  /** The placeholder shown while loading. */
  place: React.ReactNode;
  children: (data: T) => React.ReactNode;
};

/** Renders a query's data; a placeholder while it loads, an error message with a retry button if it fails. */
export function Loaded<T>({ query: { data, isError, refetch }, failure, place, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  return isError ? <LoadError message={failure} onRetry={refetch} /> : place;
}
