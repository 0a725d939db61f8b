import type { PolicyKey } from '../../../shared/privacy/policy';
import type { QueryHelpers } from '../../trpc';
import { loadShell } from '../shell/load-shell';

/** Fetches a policy. */
export const loadPolicy =
  (key: PolicyKey) =>
  (helpers: QueryHelpers): Promise<unknown> =>
    Promise.all([
      loadShell(helpers),
      helpers.public.policy.prefetch({ key }),
      key === 'privacy' && helpers.public.privacyNotices.prefetch(),
    ]);
