import { formatDueTime, type Inquiry, isOverdue } from './labels';

/** The due time of a waiting inquiry by the opening hours: 'due in 3 h', or '2 h overdue' in bold. */
export function DueTime({ inquiry, className }: { inquiry: Inquiry; className?: string | undefined }) {
  const label = formatDueTime(inquiry);
  if (!label) return null;
  return isOverdue(inquiry) ? <strong className={className}>{label}</strong> : <span className={className}>{label}</span>;
}
