/** The pages rendered from their sources, without a build: their scripts and styles are missing. */
import type { PageClient } from '../../server/features/pages/client-build';

export const createUnbuiltClient = (): PageClient => ({
  entry: async () => (await import('../../client/entry-server')).pageRenderer,
  assets: { styles: () => '', start: '', later: () => '' },
  panel: () => '',
  csp: () => "default-src 'self'",
  cachePages: true,
});
