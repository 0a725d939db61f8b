import { formatNumber } from '../../../shared/format';
import { trpc } from '../trpc';
import classes from './waiting.module.css';

const LOOK_AGAIN_MS = 60_000;

/** How many inquiries nobody has answered yet; asked again by itself while the panel is in sight. */
export function Waiting() {
  const { data } = trpc.admin.inquiries.waiting.useQuery(undefined, { refetchInterval: LOOK_AGAIN_MS });
  if (!data) return null;
  return (
    <span className={classes.waiting}>
      {formatNumber(data)}
      <span className="visually-hidden"> new</span>
    </span>
  );
}
