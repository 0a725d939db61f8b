/** Finds failures that `renderToString` does not report: failed sections, and queries that were not prefetched. Server only. */
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { QueryStore } from './query/query-store';

/** Whether the markup holds a Suspense boundary that failed. React escapes texts, so content cannot contain this comment. */
export const hasFailedBoundary = (markup: string): boolean => markup.includes('<!--$!-->');

/** The error of a failed boundary. `renderToString` has no `onError`, so the page is rendered once more to get it. */
export function findBoundaryError(page: ReactNode): Promise<unknown> {
  return new Promise((resolve) => {
    const waiting = new Error('A section waits for something that was not loaded before rendering');
    const { abort } = renderToPipeableStream(page, {
      onError: (error, { componentStack }) => {
        // The component stack of the suspended query is more useful than that of the abort.
        if (error === waiting) waiting.stack = `${waiting.message}${componentStack}`;
        resolve(error);
      },
      // A suspended section would never complete.
      onShellReady: () => setImmediate(() => abort(waiting)),
      onAllReady: () => resolve(new Error('A section failed on the server, and did not fail again')),
    });
  });
}

/**
 * The query store of one rendering; it records the queries that the page needs and its loader did not prefetch, for which visitors see
 * skeletons.
 */
export class RecordingStore extends QueryStore {
  readonly #missing = new Set<string>();

  override query<Data>(queryKey: unknown[], isEnabled = true) {
    const query = super.query<Data>(queryKey, isEnabled);
    if (isEnabled && query.state().data === undefined) this.#missing.add((queryKey[0] as string[]).join('.'));
    return query;
  }

  /** The names of these queries. */
  pending = (): string[] => [...this.#missing];
}
