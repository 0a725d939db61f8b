import type { QueryClient } from '@tanstack/react-query';

/**
 * Removes what a user has read from the cache: the next user must not see it. What every visitor may read stays: a request for it that is
 * still under way would be dropped, and the panel would have no name until it is reloaded.
 */
export function forgetUserData(queryClient: QueryClient): void {
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ predicate: ({ queryKey: [path] }) => !(Array.isArray(path) && path[0] === 'public') });
}
