import type { Helpers } from '../../trpc';
import { loadShell } from '../../ui/load-shell';

/** The product that a link to the form names (DESIGN §6.19). */
export function askedProduct(query: URLSearchParams): number | undefined {
  const id = /^[1-9]\d{0,8}$/.exec(query.get('product') ?? '')?.[0];
  return id === undefined ? undefined : Number(id);
}

/** What the contact page shows. */
export function loadContact(helpers: Helpers, query: URLSearchParams): Promise<unknown> {
  const site = helpers.public;
  const id = askedProduct(query);
  return Promise.all([loadShell(helpers), site.companyStats.prefetch(), id !== undefined && site.product.prefetch({ id })]);
}
