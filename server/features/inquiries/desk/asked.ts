/** The conditions for the inquiries of a period: as the figures and the linked list count them, and all of them. */
import { PRIVACY_REQUEST } from '../../../../shared/privacy/wishes';
import { toTimeRange } from '../../../../shared/time/period';
import { whereNotDemo } from '../../conversation/is-demo';

type Period = { from?: string | undefined; to?: string | undefined };

/**
 * Inquiries that arrived in these days, each joined conversation counted once; without suspected spam, requests about personal data, and
 * demo inquiries.
 */
export const whereInquiryArrivedIn = (period: Period) => ({
  ...whereNotDemo,
  suspectedSpam: false,
  joinedToId: null,
  kind: { not: PRIVACY_REQUEST },
  createdAt: toTimeRange(period),
});

/** Every inquiry of these days. Each part has the first columns of an index: the days alone are not the beginning of one. */
export const whereInquiryCreatedIn = (period: Period) => ({
  OR: [true, false].flatMap((suspectedSpam) =>
    [null, { gt: 0 }].map((joinedToId) => ({ suspectedSpam, joinedToId, createdAt: toTimeRange(period) })),
  ),
});
