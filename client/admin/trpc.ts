import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import superjson from 'superjson';
import type { AppRouter } from '../trpc';
import { expireSession, sessionToken } from './login/session';

/** Typed hooks for every procedure: `trpc.admin.products.page.useQuery({ q })`. */
export const trpc = createTRPCReact<AppRouter>();

export type Outputs = inferRouterOutputs<AppRouter>['admin'];

/** What went wrong, as the server says it: `errors` by field, `conflict` when the edit was stale. Undefined when it did not answer. */
export function refusalOf(error: unknown) {
  return error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data : undefined;
}

/** The server's words for a failure, if it had any. */
export const messageOf = (error: unknown): string | undefined => (refusalOf(error) ? (error as Error).message : undefined);

const onError = (error: unknown) => {
  if (refusalOf(error)?.httpStatus === 401) expireSession();
};

export const createPanelClient = () =>
  trpc.createClient({
    links: [
      httpLink({
        url: '/trpc',
        transformer: superjson,
        headers: () => {
          const token = sessionToken();
          return token ? { authorization: `Bearer ${token}` } : {};
        },
      }),
    ],
  });

/** Nothing goes stale and nothing is retried (REQ 2.6); but a list that is opened again asks again, since somebody else may have written. */
export function createPanelQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: Infinity, refetchOnMount: 'always', refetchOnWindowFocus: false, retry: false, networkMode: 'always' },
      // Without a network a save fails and says so; it does not wait and happen some day.
      mutations: { networkMode: 'always' },
    },
  });
}
