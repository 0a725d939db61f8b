import { readCompared } from '../../../shared/pages/comparison';
import type { Helpers } from '../../trpc';
import type { PageAddress } from '../page-address';
import { loadShell } from '../shell/load-shell';

/** Fetches the products of the comparison in the address; also of one without any, for an address that can be varied without limit is not kept. */
export function loadCompare(helpers: Helpers, { search }: PageAddress): Promise<unknown> {
  return Promise.all([loadShell(helpers), search.size > 0 && helpers.public.comparedProducts.prefetch({ ids: readCompared(search) })]);
}
