import { formatCappedCount } from '../../../shared/format';
import { trpc } from '../trpc';
import { usePeriodicRefetch } from '../ui/section/refresh/use-periodic-refetch';
import classes from './waiting.module.css';

/** The number of inquiries that wait for an answer, refetched while the user is active; `of` names them if the context does not. */
export function WaitingCount({ of }: { of?: string | undefined }) {
  const { data } = trpc.admin.inquiries.waiting.useQuery(undefined, { refetchInterval: usePeriodicRefetch() });
  if (!data) return null;
  const count = (
    <span className={classes.waiting}>
      {formatCappedCount(data)}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
  if (!of) return count;
  return (
    <span className={classes.apart}>
      {of} {count}
    </span>
  );
}
