import { formatNumber } from '../../../shared/format';
import { trpc } from '../trpc';
import { useLookAgain } from '../ui/use-periodic-refetch';
import classes from './waiting.module.css';

/** How many inquiries nobody has answered yet; asked again by itself while somebody is at the panel. */
export function Waiting() {
  const { data } = trpc.admin.inquiries.waiting.useQuery(undefined, { refetchInterval: useLookAgain() });
  if (!data) return null;
  return (
    <span className={classes.waiting}>
      {formatNumber(data)}
      <span className="visually-hidden"> new</span>
    </span>
  );
}
