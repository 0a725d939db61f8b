import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact, getQueryKey } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import superjson from 'superjson';
import { noteContentChange } from '../content-changes';
import type { AppRouter } from '../trpc';
import { expireSession, sessionToken, signedInAgain } from './login/session';

const API = '/trpc';
const LOGOUT = `${API}/auth.logout`;

/** Typed hooks for every procedure: `trpc.admin.products.page.useQuery({ q })`. */
export const trpc = createTRPCReact<AppRouter>();

export type Outputs = inferRouterOutputs<AppRouter>['admin'];

/** The server's error data: `errors` by field, `conflict` for a stale edit. Undefined if the server did not respond. */
export function refusalOf(error: unknown) {
  return error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data : undefined;
}

/** The server's error message, if it responded. */
export const messageOf = (error: unknown): string | undefined => (refusalOf(error) ? (error as Error).message : undefined);

/** A save that was refused because its session had ended waits for the login in place and is sent again (REQ 7.6). */
const send: typeof fetch = async (address, init) => {
  const token = sessionToken();
  const headers = new Headers(init?.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(address, { ...init, headers });
  // Logging out needs no session.
  if (response.status !== 401 || address === LOGOUT) return response;
  expireSession(token);
  return init?.method === 'POST' && (await signedInAgain()) ? send(address, init) : response;
};

export const createPanelClient = () =>
  trpc.createClient({
    links: [
      httpLink({
        url: API,
        transformer: superjson,
        fetch: send,
        // A repeat of a creation is answered like the first (REQ 2.7).
        headers: ({ op: { context } }) => (typeof context.requestKey === 'string' ? { 'idempotency-key': context.requestKey } : {}),
      }),
    ],
  });

/** Nothing goes stale and nothing is retried (REQ 2.6), but a list is refetched when it is opened, since others may have changed it. */
export function createPanelQueryClient(): QueryClient {
  // The role may have been changed during the session: what the panel shows follows.
  const onError = (error: unknown) => {
    if (refusalOf(error)?.httpStatus === 403) void client.invalidateQueries({ queryKey: getQueryKey(trpc.auth.me) });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onSettled: noteContentChange, onError }),
    defaultOptions: {
      queries: { staleTime: Infinity, refetchOnMount: 'always', refetchOnWindowFocus: false, retry: false, networkMode: 'always' },
      // Without a network a save fails at once; by default it would be paused and sent later.
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
