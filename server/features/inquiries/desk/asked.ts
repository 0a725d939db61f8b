/** The condition for the inquiries of a period, which the figures and the linked list share. */
import { PRIVACY_REQUEST } from '../../../../shared/privacy/wishes';
import { toTimeRange } from '../../../../shared/time/period';
import { whereNotDemo } from '../../conversation/is-demo';

/**
 * Inquiries that arrived in these days, each joined conversation counted once; without suspected spam, requests about personal data, and
 * demo inquiries.
 */
export const whereInquiryArrivedIn = (period: { from?: string | undefined; to?: string | undefined }) => ({
  ...whereNotDemo,
  suspectedSpam: false,
  joinedToId: null,
  kind: { not: PRIVACY_REQUEST },
  createdAt: toTimeRange(period),
});
