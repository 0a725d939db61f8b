import { type ReactNode, useState } from 'react';
import { readConflict, trpc } from '../../trpc';
import { compareEdits, type FieldValues, formatOthersChanges, isSameValue, pickValues, takeTheirValues } from './choices';
import { SaveConflict, type SaveConflictProps } from './conflict';

type Saved = FieldValues & { version: number };
/** The values to save, the stored row that they are based on, and the fields that another user changed, for the notification. */
type Resolution<Row, Sent> = { values: Sent; base: Row; also?: string | undefined };
type Stale<Row, Sent> = Pick<SaveConflictProps, 'fields' | 'taken'> & {
  mine: Sent;
  theirs: Row;
  resolve: (resolution: Resolution<Row, Sent> | null) => void;
};

/**
 * Joins stale saves: fields that only one user changed are merged, and the user is asked about fields that both changed. After a failed
 * save, call `const chosen = await conflict.resolve(error, base)`, and render `{conflict.view}` in the form. It resolves with the values to
 * save next, or with null if the user goes back to editing; any other error is thrown again. `Row` is the stored row, `Sent` the part of it
 * that a save sends.
 */
export function useSaveConflict<Row extends Saved = Saved, Sent extends FieldValues = FieldValues>(
  options: Pick<SaveConflictProps, 'labels' | 'of'>,
): { resolve: (error: unknown, base: FieldValues) => Promise<Resolution<Row, Sent> | null>; view: ReactNode } {
  const { client } = trpc.useUtils();
  const { labels, of } = options;
  const [stale, setStale] = useState<Stale<Row, Sent>>();
  const end = (resolution: Resolution<Row, Sent> | null) => {
    setStale(undefined);
    stale?.resolve(resolution);
  };
  const editor = async () => {
    if (of?.id === undefined) return;
    const history = await client.admin.history.ofRow.query({ type: of.type, rowId: of.id }).catch(() => undefined);
    return history?.rows[0]?.userName;
  };
  return {
    resolve: async (error, base) => {
      const conflict = readConflict(error) as { mine: Sent; theirs: Row } | undefined;
      if (!conflict) throw error;
      const { mine, theirs } = conflict;
      // Fields outside this form, such as an inquiry's status while its notes are edited, are not sent and stay unchanged.
      const sent = Object.keys(mine);
      // The first attempt to save a new record stored it, but its response was lost: there is no earlier row to compare with.
      const isNew = of !== undefined && of.id === undefined;
      const { both, theirs: taken } = isNew
        ? { both: sent.filter((field) => !isSameValue(mine[field], theirs[field])), theirs: [] }
        : compareEdits(pickValues(base, sent), mine, pickValues(theirs, sent));
      const joined = takeTheirValues(mine, theirs, taken) as Sent;
      if (both.length > 0) return new Promise((resolve) => setStale({ mine: joined, theirs, fields: both, taken, resolve }));
      return { values: joined, base: theirs, also: taken.length > 0 ? formatOthersChanges(await editor(), labels, taken) : undefined };
    },
    view: stale && (
      <SaveConflict
        key={stale.theirs.version}
        {...options}
        {...stale}
        // The chosen values have the fields of `mine`.
        onChoose={(values) => end({ values: values as Sent, base: stale.theirs })}
        onCancel={() => end(null)}
      />
    ),
  };
}
