import { QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpLink } from '@trpc/client';
import { createTRPCQueryUtils } from '@trpc/react-query';
import type { createServerSideHelpers } from '@trpc/react-query/server';
import type { inferRouterOutputs } from '@trpc/server';
import { createContext, useContext } from 'react';
import type { AppRouter } from '../server/router';

/** The server's router, as a type: whoever in the client speaks to the server takes it from here. */
export type { AppRouter };

type Outputs = inferRouterOutputs<AppRouter>['public'];
export type Stat = Outputs['companyStats'][number];
export type Product = Outputs['showcase'][number];
export type Catalogue = Outputs['catalogue'];
export type ContactDetail = Outputs['contactDetails'][number];
export type AmcService = Outputs['amcServices'][number];

/** What the server hands to a route, to fill the query client before it renders. */
export type Helpers = ReturnType<typeof createServerSideHelpers<AppRouter>>;

// The server speaks superjson, but every public answer is plain JSON: its envelope is all that is needed.
const envelope = {
  serialize: (value: unknown) => (value === undefined ? undefined : { json: value }),
  deserialize: (wrapped: { json: unknown }) => wrapped.json,
};

const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/trpc', transformer: envelope })] });

/** A query client as the specification wants it: nothing goes stale, nothing is refetched on focus, nothing is retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, refetchOnWindowFocus: false, retry: false } } });
}

// `createTRPCReact` would do the same with every hook there is, 3 kB more for each visitor.
/** Typed query options for every procedure: `useQuery(trpc.public.companyStats.queryOptions())`. */
export function createTrpc(queryClient: QueryClient) {
  return createTRPCQueryUtils<AppRouter>({ queryClient, client });
}

const TrpcContext = createContext<ReturnType<typeof createTrpc> | null>(null);
export const TrpcProvider = TrpcContext.Provider;

/** The door to the server, inside a component. */
export function useTrpc() {
  const trpc = useContext(TrpcContext);
  if (!trpc) throw new Error('useTrpc needs a TrpcProvider above it');
  return trpc;
}
