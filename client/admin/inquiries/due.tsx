import { dueLabel, type Inquiry, isOverdue } from './labels';

/** When a waiting inquiry is due by the opening hours: 'due in 3 h', or '2 h overdue' in red. */
export function Due({ inquiry, className }: { inquiry: Inquiry; className?: string | undefined }) {
  const label = dueLabel(inquiry);
  if (!label) return null;
  if (!isOverdue(inquiry)) return <span className={className}>{label}</span>;
  return (
    <strong className={className} style={{ color: 'var(--alert)', fontWeight: 600 }}>
      {label}
    </strong>
  );
}
