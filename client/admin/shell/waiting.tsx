import { formatCounted } from '../../../shared/format';
import { trpc } from '../trpc';
import { usePeriodicRefetch } from '../ui/use-periodic-refetch';
import classes from './waiting.module.css';

/** The number of inquiries that wait for an answer, refetched while the user is active; `of` says of what, where the place does not. */
export function Waiting({ of = '' }: { of?: string }) {
  const { data } = trpc.admin.inquiries.waiting.useQuery(undefined, { refetchInterval: usePeriodicRefetch() });
  if (!data) return null;
  return (
    <span className={classes.waiting}>
      {formatCounted(data)}
      <span className="visually-hidden">{of} waiting</span>
    </span>
  );
}
