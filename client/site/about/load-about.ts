import type { QueryHelpers } from '../../trpc';
import { loadShell } from '../shell/load-shell';

/** Fetches the data of the about page. */
export function loadAbout(helpers: QueryHelpers): Promise<unknown> {
  const site = helpers.public;
  return Promise.all([
    loadShell(helpers),
    site.companyInfo.prefetch(),
    site.companyStats.prefetch(),
    site.companyValues.prefetch(),
    site.companyTimeline.prefetch(),
  ]);
}
