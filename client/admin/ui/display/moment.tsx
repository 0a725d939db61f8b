import { exactly } from '../../../../shared/time/in-words';
import { roughly } from '../words/dates';

/** When something happened: how long ago, and exactly. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {roughly(at)}, {exactly(at)}
    </time>
  );
}
