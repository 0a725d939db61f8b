import { readItemsFromUrl } from '../../../shared/inquiries/quote-list';
import type { Helpers } from '../../trpc';
import type { PageUrl } from '../page-url';
import { loadShell } from '../shell/load-shell';

/** Fetches the products of the list in the address. The visitor's own list is only known to the browser. */
export function loadQuoteList(helpers: Helpers, { search }: PageUrl): Promise<unknown> {
  const ids = readItemsFromUrl(search).map(({ productId }) => productId);
  // Any list, even an empty one, keeps the page of an address that visitors can vary without limit out of the cache.
  return Promise.all([
    loadShell(helpers),
    helpers.public.privacyNotice.prefetch({ key: 'quote-request', language: 'en' }),
    search.size > 0 && helpers.public.listedProducts.prefetch({ ids }),
  ]);
}
