import { formatExactTime } from '../../../../shared/time/in-words';
import { formatTimeAgo } from '../words/dates';

/** The time of an event: relative, with the exact time in a tooltip. */
export function RelativeTime({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {formatTimeAgo(at)}, {formatExactTime(at)}
    </time>
  );
}
