/** The inquiries of a period: the condition of the figures, and of the list that they lead to. */
import { PRIVACY_REQUEST } from '../../../../shared/privacy/wishes';
import { momentsOf } from '../../../../shared/time/period';
import { isReal } from '../is-demo';

/** Inquiries that arrived in these days, each with those that are joined to it as one; no suspected spam, requests about data or demo. */
export const whereAskedIn = (period: { from?: string | undefined; to?: string | undefined }) => ({
  ...isReal,
  suspectedSpam: false,
  joinedToId: null,
  kind: { not: PRIVACY_REQUEST },
  createdAt: momentsOf(period),
});
