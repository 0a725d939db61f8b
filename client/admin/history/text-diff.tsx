import { diffWordsWithSpace } from 'diff';
import classes from './changed-fields.module.css';

/** The maximum number of edits; beyond it, two texts have too little in common for a combined view. */
const MAX_EDITS = 400;
/** If less of the shorter text is unchanged, the two texts are easier to read separately. */
const MIN_KEPT = 0.5;
const CONTEXT = 80;

/** The removed, added and unchanged parts of a text; long unchanged parts are shortened. Undefined if the texts differ too much. */
export function diffTexts(before: string, after: string) {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS });
  const kept = parts?.reduce((sum, { value, added, removed }) => sum + (added || removed ? 0 : value.length), 0) ?? 0;
  if (kept < Math.min(before.length, after.length) * MIN_KEPT) return;
  return parts?.map(({ value, added, removed }, at) => {
    const isKept = !added && !removed;
    return { value: isKept ? shortened(value, at === 0, at === parts.length - 1) : value, added, removed };
  });
}

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= CONTEXT * 2) return text;
  return `${isFirst ? '' : text.slice(0, CONTEXT)} … ${isLast ? '' : text.slice(-CONTEXT)}`;
}

export function TextDiff({ parts }: { parts: NonNullable<ReturnType<typeof diffTexts>> }) {
  return (
    <span className={classes.text}>
      {parts.map(({ value, added, removed }, at) => {
        const Mark = added ? 'ins' : removed ? 'del' : 'span';
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of two texts that do not change
        return <Mark key={at}>{value}</Mark>;
      })}
    </span>
  );
}
