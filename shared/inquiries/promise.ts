/** The promise of a reply, in the same words on pages and in mails. */
import { COMPANY_CLAIMS } from '../business';
import { formatTimeOfWeek } from '../time/in-words';

const HOUR_MS = 3_600_000;

/** 'We reply within 24 hours', or 'We reply with prices within 24 hours' for a quote request. */
export const formatReplyPromise = (kind: string | undefined): string =>
  `We reply ${kind === 'quote-request' ? 'with prices ' : ''}within ${COMPANY_CLAIMS.replyHours} hours`;

/**
 * The promise with the due time: 'We reply within 24 hours: by Monday, 23 November, 6:00 pm IST.' Closed hours do not count, so the due time
 * may be later. Without a due time to come it stands alone.
 */
export function describeReplyTime({ kind, dueAt }: { kind?: string | undefined; dueAt: Date | null }, at: Date): string {
  const promise = formatReplyPromise(kind);
  if (!dueAt || dueAt <= at) return 'You will have our answer soon.';
  const isLater = dueAt.getTime() - at.getTime() > COMPANY_CLAIMS.replyHours * HOUR_MS;
  return `${promise}${isLater ? ' on working days' : ''}: by ${formatTimeOfWeek(dueAt)}.`;
}
