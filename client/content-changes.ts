/** Notifies open public pages in the same browser that the panel may have changed the content. Other visitors send no request for it. */
import type { QueryClient } from '@tanstack/react-query';

const KEY = 'contentChangedAt';

/** Records that the panel has sent a change. */
export function recordContentChange(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage, the pages show the change after a reload.
  }
}

/** Refetches the queries of a public page when the panel has changed the content since the page was loaded (REQ 5.11). */
export function followContentChanges(queries: QueryClient): void {
  // On back and forward the browser may take the document from its HTTP cache, whatever its age.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  let shown = navigation?.type === 'back_forward' ? null : lastChange();
  const refresh = () => {
    const last = lastChange();
    if (last === shown) return;
    shown = last;
    void queries.invalidateQueries();
  };
  refresh();
  // Pages restored from the back/forward cache, navigations within the site, and changes in another tab.
  for (const event of ['pageshow', 'popstate', 'storage']) addEventListener(event, refresh);
}

function lastChange(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
