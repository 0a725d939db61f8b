import { formatExactly } from '../../../../shared/time/in-words';
import { formatAgo } from '../words/dates';

/** The time of an event: relative, with the exact time in a tooltip. */
export function RelativeTime({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {formatAgo(at)}, {formatExactly(at)}
    </time>
  );
}
