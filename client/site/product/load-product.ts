import { parseId } from '../../../shared/pages/page-address';
import type { Helpers } from '../../trpc';
import type { PageAddress } from '../page-address';
import { loadShell } from '../shell/load-shell';

/** Fetches a product; 404 if it is missing or inactive. */
export async function loadProduct(helpers: Helpers, { params }: PageAddress): Promise<404 | undefined> {
  const id = parseId(params.id);
  const [found] = await Promise.all([id === undefined ? null : helpers.public.product.fetch({ id }), loadShell(helpers)]);
  return found ? undefined : 404;
}
