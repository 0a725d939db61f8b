/** The inquiries of a period: the condition of the figures, and of the list that they lead to. */
import { PRIVACY_REQUEST } from '../../../../shared/privacy/wishes';
import { toTimeRange } from '../../../../shared/time/period';
import { whereNotDemo } from '../is-demo';

/** Inquiries that arrived in these days, each with those that are joined to it as one; no suspected spam, requests about data or demo. */
export const whereArrivedIn = (period: { from?: string | undefined; to?: string | undefined }) => ({
  ...whereNotDemo,
  suspectedSpam: false,
  joinedToId: null,
  kind: { not: PRIVACY_REQUEST },
  createdAt: toTimeRange(period),
});
