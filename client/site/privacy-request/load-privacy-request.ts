import type { QueryHelpers } from '../../trpc';
import { loadShell } from '../shell/load-shell';

/** Fetches the data of the privacy request page. */
export const loadPrivacyRequest = (helpers: QueryHelpers): Promise<unknown> =>
  Promise.all([
    loadShell(helpers),
    helpers.public.privacyRequestTerms.prefetch(),
    helpers.public.privacyNotice.prefetch({ key: 'privacy-request', language: 'en' }),
  ]);
