import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact, getQueryKey } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import superjson from 'superjson';
import type { ErrorCode } from '../../shared/errors';
import { recordContentChange } from '../content-changes';
import type { AppRouter } from '../trpc';
import { sendIntentKeys } from './intent-keys';
import { expireSession, isSessionMissing, readSessionToken, waitForSignIn } from './session/session';

const API = '/trpc';
/** The header of a background request, which the panel sends without a user's action. */
export const BACKGROUND_HEADER = { 'x-background': '1' };
const LOGOUT = `${API}/auth.logout`;

/** Typed hooks for every procedure: `trpc.admin.products.page.useQuery({ q })`. */
export const trpc = createTRPCReact<AppRouter>();

export type AdminOutputs = inferRouterOutputs<AppRouter>['admin'];
export type AccountOutputs = inferRouterOutputs<AppRouter>['auth'];

/** The server's error data: the `code` to branch on, `errors` by field. Undefined if the server did not respond. */
export function readRefusal(error: unknown) {
  return error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data : undefined;
}

/** The sent and the stored row of a conflict (409): another user saved meanwhile, or an earlier attempt of the same creation was stored. */
export function readConflict(error: unknown) {
  const refusal = readRefusal(error);
  return refusal?.code === 'stale_edit' || refusal?.code === 'idempotency_key_reused' ? refusal.conflict : undefined;
}

/** The server's error message, if it responded. */
export const readServerMessage = (error: unknown): string | undefined => (readRefusal(error) ? (error as Error).message : undefined);

/** The message of a failed call: the server's message, or that the server did not respond. */
export const describeFailure = (error: unknown): string => readServerMessage(error) ?? 'The server could not be reached. Please try again.';

/** The code of a refused call; undefined if the response is not from the server. */
const codeIn = (answer: Response): Promise<ErrorCode | undefined> =>
  answer.json().then(
    (body) => body?.error?.json?.data?.code,
    () => undefined,
  );

/** A save that was refused because its session had ended waits for the login dialog and is sent again (REQ 7.6). */
const send: typeof fetch = async (input, init) => {
  const token = readSessionToken();
  const headers = new Headers(init?.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(input, { ...init, headers });
  // Logging out needs no valid session.
  if (response.ok || input === LOGOUT || !isSessionMissing(await codeIn(response.clone()))) return response;
  expireSession(token);
  return init?.method === 'POST' && (await waitForSignIn()) ? send(input, init) : response;
};

export const createPanelClient = () =>
  trpc.createClient({
    links: [
      sendIntentKeys((error) => (readRefusal(error)?.httpStatus ?? 500) < 500),
      httpLink({
        url: API,
        transformer: superjson,
        fetch: send,
        headers: ({ op: { context } }) => ({
          // With this key, a repeat gets the first result again (REQ 2.7).
          ...(typeof context.requestKey === 'string' && { 'idempotency-key': context.requestKey }),
          // A background request does not prolong the session (REQ 8.6).
          ...(context.isBackground === true && BACKGROUND_HEADER),
        }),
      }),
    ],
  });

/**
 * Queries never become stale and are not retried (REQ 2.6), but a list is refetched when it is opened, since other users may have changed
 * it.
 */
export function createPanelQueryClient(): QueryClient {
  // The role, or a required second factor, may have changed during the session: the panel is updated.
  const onError = (error: unknown) => {
    const code = readRefusal(error)?.code;
    if (code === 'forbidden' || code === 'must_change_password' || code === 'must_enrol_second_factor')
      void client.invalidateQueries({ queryKey: getQueryKey(trpc.auth.me) });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onSettled: recordContentChange, onError }),
    defaultOptions: {
      queries: { staleTime: Infinity, refetchOnMount: 'always', refetchOnWindowFocus: false, retry: false, networkMode: 'always' },
      // Without a network a save fails at once; by default it would be paused and sent later.
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
