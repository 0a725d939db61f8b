/** What `renderToString` keeps to itself: sections that failed, and queries that nobody asked before. Server only. */
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** Whether the markup holds a Suspense boundary that failed. React escapes texts, so content cannot contain this comment. */
export const hasFailedBoundary = (markup: string): boolean => markup.includes('<!--$!-->');

/** The error of a failed boundary. `renderToString` has no `onError`, so the page is rendered once more for it. */
export function findBoundaryError(page: ReactNode): Promise<unknown> {
  return new Promise((resolve) => {
    const waiting = new Error('A section waits for something that was not loaded before rendering');
    const { abort } = renderToPipeableStream(page, {
      onError: (error, { componentStack }) => {
        // Where it waits says more than where it was aborted.
        if (error === waiting) waiting.stack = `${waiting.message}${componentStack}`;
        resolve(error);
      },
      // A section that waits would never be done.
      onShellReady: () => setImmediate(() => abort(waiting)),
      onAllReady: () => resolve(new Error('A section failed on the server, and did not fail again')),
    });
  });
}

/** The names of the queries that the page uses and its loader did not ask: visitors get their skeletons. */
export function pendingQueries(queryClient: QueryClient): string[] {
  const pending = queryClient.getQueryCache().findAll({
    predicate: ({ state, options }) => state.status === 'pending' && (options as { enabled?: boolean }).enabled !== false,
  });
  return pending.map(({ queryKey: [path] }) => (path as string[]).join('.'));
}
