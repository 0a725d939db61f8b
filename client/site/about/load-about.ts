import type { Helpers } from '../../trpc';
import { loadShell } from '../shell/load-shell';

/** Prefetches the about page's queries. */
export function loadAbout(helpers: Helpers): Promise<unknown> {
  const site = helpers.public;
  return Promise.all([
    loadShell(helpers),
    site.companyInfo.prefetch(),
    site.companyStats.prefetch(),
    site.companyValues.prefetch(),
    site.companyTimeline.prefetch(),
  ]);
}
