/** The announcement that an operation ends, in the headers of each of its answers (RFC 9745, RFC 8594). */
import { startOfDay } from '../../../../shared/time/india';

/** Days in India, such as '2027-01-31': it is deprecated `since`, and may be gone from `until` on. */
export type Deprecated = { since: string; until: string };

export const buildDeprecationHeaders = ({ since, until }: Deprecated): Record<string, string> => ({
  deprecation: `@${startOfDay(since).getTime() / 1_000}`,
  sunset: startOfDay(until).toUTCString(),
});
