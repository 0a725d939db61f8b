import { LoadError } from './load-error';

type LoadedProps<T> = {
  query: { data: T | undefined; isError: boolean; refetch: () => void };
  /** What to say when it fails. */
  failure: string;
  /** What keeps its place until it is there. */
  place: React.ReactNode;
  children: (data: T) => React.ReactNode;
};

/** What a query brought; before that its place, or that it failed and another try. */
export function Loaded<T>({ query: { data, isError, refetch }, failure, place, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  return isError ? <LoadError message={failure} onRetry={refetch} /> : place;
}
