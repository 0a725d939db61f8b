import { useSearchParams } from 'react-router-dom';

type Values = Record<string, string | undefined>;

/** Where in the panel one is, kept in the address: the tab, and what it is searched for. */
export function useSection() {
  const [search, setSearch] = useSearchParams();
  return {
    slug: search.get('tab') ?? '',
    open: (next: string) => setSearch({ tab: next }),
    /** A value that belongs to the open tab, such as its search or its page; '' and undefined take it out of the address. */
    get: (name: string) => search.get(name) ?? '',
    set: (values: Values, options?: { replace?: boolean }) => setSearch((before) => withValues(before, values), options),
  };
}

/** Makes the address of here with other values, for links. */
export function useSectionAddress(): (values: Values) => string {
  const [search] = useSearchParams();
  return (values) => `?${withValues(search, values)}`;
}

function withValues(before: URLSearchParams, values: Values): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(values)) value ? after.set(name, value) : after.delete(name);
  return after;
}
