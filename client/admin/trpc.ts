import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import superjson from 'superjson';
import { noteContentChange } from '../content-changes';
import type { AppRouter } from '../trpc';
import { expireSession, sessionToken } from './login/session';

/** Typed hooks for every procedure: `trpc.admin.products.page.useQuery({ q })`. */
export const trpc = createTRPCReact<AppRouter>();

export type Outputs = inferRouterOutputs<AppRouter>['admin'];

/** The server's error data: `errors` by field, `conflict` for a stale edit. Undefined if the server did not respond. */
export function refusalOf(error: unknown) {
  return error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data : undefined;
}

/** The server's error message, if it responded. */
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

/** Nothing goes stale and nothing is retried (REQ 2.6), but a list is refetched when it is opened, since others may have changed it. */
export function createPanelQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError, onSettled: noteContentChange }),
    defaultOptions: {
      queries: { staleTime: Infinity, refetchOnMount: 'always', refetchOnWindowFocus: false, retry: false, networkMode: 'always' },
      // Without a network a save fails at once; by default it would be paused and sent later.
      mutations: { networkMode: 'always' },
    },
  });
}
