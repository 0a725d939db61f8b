import { parseId } from '../../../shared/pages/page-url';
import type { QueryHelpers } from '../../trpc';
import type { PageUrl } from '../page-url';
import { loadShell } from '../shell/load-shell';

/** Fetches a product; 404 if it is missing or inactive. */
export async function loadProduct(helpers: QueryHelpers, { params }: PageUrl): Promise<404 | undefined> {
  const id = parseId(params.id);
  const [found] = await Promise.all([id === undefined ? null : helpers.public.product.fetch({ id }), loadShell(helpers)]);
  return found ? undefined : 404;
}
