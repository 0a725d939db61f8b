import { useSearchParams } from 'react-router-dom';

type Values = Record<string, string | undefined>;

/** The state of the open section in the URL: the section, its search, its page. */
export function useSectionUrlState() {
  const [search, setSearch] = useSearchParams();
  return {
    slug: search.get('tab') ?? '',
    open: (next: string) => setSearch({ tab: next }),
    get: (name: string) => search.get(name) ?? '',
    /** Sets values of the open section, such as its search or page; '' and undefined remove them from the URL. */
    set: (values: Values, options?: { replace?: boolean }) => {
      // Reads the URL instead of the rendered state, which may be outdated: otherwise a filter chosen a moment before would be lost.
      setSearch(withValues(new URLSearchParams(window.location.search), values), options);
    },
  };
}

/** Builds the current URL with other values, for links. */
export function useSectionUrl(): (values: Values) => string {
  const [search] = useSearchParams();
  return (values) => `?${withValues(search, values)}`;
}

function withValues(before: URLSearchParams, values: Values): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(values)) value ? after.set(name, value) : after.delete(name);
  return after;
}
