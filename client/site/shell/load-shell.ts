import type { Helpers } from '../../trpc';

/** What header and footer of every page show. */
export function loadShell({ public: site }: Helpers): Promise<unknown> {
  return Promise.all([site.contactDetails.prefetch(), site.productCategories.prefetch()]);
}
