import { formatNumber } from '../../../shared/format';
import { trpc } from '../trpc';
import { usePeriodicRefetch } from '../ui/use-periodic-refetch';
import classes from './waiting.module.css';

/** The number of inquiries that wait for an answer, refetched while the user is active. */
export function Waiting() {
  const { data } = trpc.admin.inquiries.waiting.useQuery(undefined, { refetchInterval: usePeriodicRefetch() });
  if (!data) return null;
  return (
    <span className={classes.waiting}>
      {formatNumber(data)}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}
