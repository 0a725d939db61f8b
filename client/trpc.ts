import { QueryClient } from '@tanstack/react-query';
import type { createServerSideHelpers } from '@trpc/react-query/server';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../server/router';
import type { PageState } from '../shared/page-state';

/** The server's router type. All client code imports it from here. */
export type { AppRouter };

type Procedures = AppRouter['_def']['record']['public'];
type Inputs = inferRouterInputs<AppRouter>['public'];
type Outputs = inferRouterOutputs<AppRouter>['public'];
type QueryName = { [Name in keyof Procedures]: Procedures[Name]['_def']['type'] extends 'query' ? Name : never }[keyof Procedures];

export type Stat = Outputs['companyStats'][number];
export type Product = Outputs['showcase'][number];
export type Catalogue = Outputs['catalogue'];
export type ContactDetail = Outputs['contactDetails'][number];
export type AmcService = Outputs['services'][number];

/** Prefetches queries in process on the server before a page renders. */
export type Helpers = ReturnType<typeof createServerSideHelpers<AppRouter>>;

/** A query client filled with the page's state. Nothing goes stale, is refetched on focus or is retried. */
export function createQueryClient(state: PageState): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, refetchOnWindowFocus: false, retry: false } } });
  for (const [key, data] of state) queryClient.setQueryData(key, data);
  return queryClient;
}

// tRPC's own client would add 5 kB to the bundle, for these two functions (docs/decisions/012).
/** Options of a public query for `useQuery`, typed from the router. The key is the one that `Helpers` use. */
export function publicQuery<Name extends QueryName>(name: Name, ...[input]: Inputs[Name] extends void ? [] : [Inputs[Name]]) {
  return {
    queryKey: [['public', name], { ...(input !== undefined && { input }), type: 'query' }],
    queryFn: () => fetchQuery<Outputs[Name]>(name, input),
  };
}

/** Fetches one query. The server uses superjson, but public results are plain JSON, so unwrapping its envelope is enough. */
async function fetchQuery<Output>(name: string, input: unknown): Promise<Output> {
  const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
  const response = await fetch(`/trpc/public.${name}${search}`);
  const { result, error } = await response.json();
  if (error) throw new Error(error.json.message);
  return result.data.json;
}
