import type { QueryHelpers } from '../../trpc';

/** Fetches the data of the header and the footer. */
export function loadShell({ public: site }: QueryHelpers): Promise<unknown> {
  return Promise.all([
    site.website.prefetch(),
    site.contactDetails.prefetch(),
    site.productCategories.prefetch(),
    site.socialLinks.prefetch(),
    site.privacyNotice.prefetch({ key: 'newsletter', language: 'en' }),
  ]);
}
