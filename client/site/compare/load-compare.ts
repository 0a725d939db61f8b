import { readComparedIds } from '../../../shared/pages/comparison';
import type { QueryHelpers } from '../../trpc';
import type { PageUrl } from '../page-url';
import { loadShell } from '../shell/load-shell';

/**
 * Fetches the products of the comparison in the URL. A URL without products is fetched too: responses to URLs that can be varied without
 * limit are not cached.
 */
export function loadCompare(helpers: QueryHelpers, { search }: PageUrl): Promise<unknown> {
  return Promise.all([loadShell(helpers), search.size > 0 && helpers.public.comparedProducts.prefetch({ ids: readComparedIds(search) })]);
}
