import type { Helpers } from '../../trpc';

/** Prefetches the queries of header and footer. */
export function loadShell({ public: site }: Helpers): Promise<unknown> {
  return Promise.all([site.contactDetails.prefetch(), site.productCategories.prefetch()]);
}
