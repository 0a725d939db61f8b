import { readItemsFromUrl } from '../../../../shared/inquiries/quote-list';
import type { QueryHelpers } from '../../../trpc';
import type { PageUrl } from '../../page-url';
import { loadShell } from '../../shell/load-shell';

/** Fetches the products of the list in the URL. Only the browser knows the visitor's own list. */
export function loadQuoteList(helpers: QueryHelpers, { search }: PageUrl): Promise<unknown> {
  const ids = readItemsFromUrl(search).map(({ productId }) => productId);
  // Fetching even an empty list prevents caching of URLs that visitors can vary without limit.
  return Promise.all([
    loadShell(helpers),
    helpers.public.privacyNotice.prefetch({ key: 'quote-request', language: 'en' }),
    search.size > 0 && helpers.public.listedProducts.prefetch({ ids }),
  ]);
}
