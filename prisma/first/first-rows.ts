/** The initial values of fixed rows in every database, with or without the demo: by the path of their type, then by their key. */
import { firstNotices } from './notices';
import { firstPolicies } from './policies';

/** `today` is a day in India, from which the policies are valid. */
export const createFirstRows = (today: string): Record<string, Record<string, Record<string, unknown>>> => ({
  'privacy-notices': firstNotices,
  policies: Object.fromEntries(Object.entries(firstPolicies).map(([key, policy]) => [key, { ...policy, effectiveFrom: today }])),
});
