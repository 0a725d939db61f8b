import { parseId } from '../../../shared/pages/page-url';
import type { QueryHelpers } from '../../trpc';
import type { PageUrl } from '../page-url';
import { loadShell } from '../shell/load-shell';

/** Fetches the data of the contact page, including the product that the URL names (REQ 5.7). */
export function loadContact(helpers: QueryHelpers, { search }: PageUrl): Promise<unknown> {
  const site = helpers.public;
  const id = parseId(search.get('product') ?? undefined);
  return Promise.all([
    loadShell(helpers),
    site.companyStats.prefetch(),
    site.privacyNotice.prefetch({ key: 'contact', language: 'en' }),
    id !== undefined && site.product.prefetch({ id }),
  ]);
}
