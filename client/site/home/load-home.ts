import { ALL_CATEGORIES } from '../../../shared/business';
import type { QueryHelpers } from '../../trpc';
import { loadShell } from '../shell/load-shell';

/** Fetches the queries of the home page's first render. */
export function loadHome(helpers: QueryHelpers): Promise<unknown> {
  const site = helpers.public;
  return Promise.all([
    loadShell(helpers),
    site.companyStats.prefetch(),
    site.showcase.prefetch({ category: ALL_CATEGORIES }),
    site.amcServicesWithPictures.prefetch(),
    site.amcFeatures.prefetch(),
    site.companyTimeline.prefetch(),
    site.companyValues.prefetch(),
    site.privacyNotice.prefetch({ key: 'contact', language: 'en' }),
  ]);
}
