import { ChevronDown } from 'lucide-react';
import { useUpdateInquiry } from '../drawer/use-inquiry-update';
import { type Inquiry, type InquiryStatus, STATUS_LABELS } from '../labels';
import classes from './status-select.module.css';

/** The badge of an inquiry's status (REQ 6.3), with a menu to change it. */
export function StatusSelect({ inquiry }: { inquiry: Inquiry }) {
  const { update, pendingStatus } = useUpdateInquiry('Failed to update status');
  const status = pendingStatus ?? inquiry.status;
  return (
    <span className={classes.badge} data-status={status}>
      <select
        data-status-select
        aria-label={`Status of the inquiry from ${inquiry.name}`}
        aria-busy={pendingStatus !== undefined}
        value={status}
        onChange={(event) => {
          const next = { status: event.currentTarget.value as InquiryStatus };
          void update(inquiry, next, 'Status updated successfully');
        }}
      >
        {Object.entries(STATUS_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden="true" />
    </span>
  );
}
