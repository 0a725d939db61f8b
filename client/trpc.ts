import { QueryClient } from '@tanstack/react-query';
import { httpLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { createServerSideHelpers } from '@trpc/react-query/server';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import superjson from 'superjson';
import type { AppRouter } from '../server/router';

/** The server's router as a type; all client code imports it from here. */
export type { AppRouter };

type Procedures = AppRouter['_def']['record']['public'];
type Inputs = inferRouterInputs<AppRouter>['public'];
type Outputs = inferRouterOutputs<AppRouter>['public'];
type QueryName = { [Name in keyof Procedures]: Procedures[Name]['_def']['type'] extends 'query' ? Name : never }[keyof Procedures];

/** A public query by its name, with its input. */
export type PublicQuery = { [Name in QueryName]: { query: Name; input: Inputs[Name] } }[QueryName];

export type CompanyStat = Outputs['companyStats'][number];
export type Product = NonNullable<Outputs['product']>['product'];
export type ShownDocument = NonNullable<Outputs['product']>['documents'][number];
export type CardProduct = Outputs['showcase']['products'][number];
export type ListedProduct = Outputs['listedProducts'][number];
export type ComparedProduct = Outputs['comparedProducts']['products'][number];
export type GalleryPicture = Pick<Product, 'image' | 'picture'>;
export type Catalogue = Outputs['catalogue'];
export type ContactDetail = Outputs['contactDetails'][number];
export type ShownPolicy = NonNullable<Outputs['policy']>;
export type ShownQuotation = NonNullable<Outputs['quotation']>;
export type ShownOrder = NonNullable<Outputs['order']>;
export type WarehouseOrder = NonNullable<Outputs['warehouseOrder']>;
export type AmcService = Outputs['amcServicesWithPictures'][number];

/** Helpers with which a route fills the query client before it renders. */
export type ServerHelpers = ReturnType<typeof createServerSideHelpers<AppRouter>>;
/** The part with which a page's loader fetches its data, on the server and, before a press, in the browser. */
export type QueryHelpers = { public: Pick<ServerHelpers['public'], QueryName> };

/** Typed hooks for every procedure: `trpc.public.showcase.useQuery({ category })`. */
export const trpc = createTRPCReact<AppRouter>();

/** The connection of the public pages: one GET for each query, with a URL by which the server finds its cached response. */
export const createSiteClient = (headers: Record<string, string> = {}) =>
  trpc.createClient({ links: [httpLink({ url: '/trpc', transformer: superjson, headers })] });

/** The data of a page. It never becomes stale, is not fetched again on focus, and a failed fetch is not repeated (REQ 2.6). */
export const createSiteQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Without a network a fetch fails at once, and its section offers to try again; by default it would wait.
      queries: { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false, networkMode: 'always' },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
