import { formatExactly } from '../../../../shared/time/in-words';
import { formatAgo } from '../words/dates';

/** When something happened: how long ago, and exactly. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {formatAgo(at)}, {formatExactly(at)}
    </time>
  );
}
