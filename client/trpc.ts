import type { createServerSideHelpers } from '@trpc/react-query/server';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
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
export type QueryHelpers = ReturnType<typeof createServerSideHelpers<AppRouter>>;

// tRPC's client with its query options would add 5 kB per visitor (docs/decisions/012).
/** A public query for `useQuery`, by its name and with its input, typed from the router. Its key is the key that `QueryHelpers` use. */
export function publicQuery<Name extends QueryName>(name: Name, ...[input]: Inputs[Name] extends void ? [] : [Inputs[Name]]) {
  return {
    queryKey: [['public', name], { ...(input !== undefined && { input }), type: 'query' }],
    queryFn: () => ask<Outputs[Name]>(name, input),
  };
}

/** The server's response to one query. Public responses are plain JSON, so superjson is not needed to read their envelope. */
async function ask<Output>(name: string, input: unknown): Promise<Output> {
  const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
  const answer = await fetch(`/trpc/public.${name}${search}`);
  const { result, error } = await answer.json();
  if (error) throw new Error(error.json.message);
  return result.data.json;
}
