import { type ReactNode, useState } from 'react';
import { conflictOf } from '../../trpc';
import { isEqual, type Values } from './choices';
import { Conflict, type ConflictProps } from './conflict';

type Saved = Values & { version: number };
/** The values to save, and the stored row that they are based on. */
type Resolution<Row, Sent> = { values: Sent; base: Row };
type Stale<Row, Sent> = { base: Values; mine: Sent; theirs: Row; resolve: (resolution: Resolution<Row, Sent> | null) => void };

/**
 * Asks about stale saves. Where a save fails: `const chosen = await conflict.resolve(error, base)`, and `{conflict.view}` in the form.
 * It resolves with what to save next, or with null where the person goes back to editing; any other error is thrown again.
 * `Row` is what the server stores, `Sent` what a save sends of it.
 */
export function useConflict<Row extends Saved = Saved, Sent extends Values = Values>(
  options: Pick<ConflictProps, 'labels' | 'of'>,
): { resolve: (error: unknown, base: Values) => Promise<Resolution<Row, Sent> | null>; view: ReactNode } {
  const [stale, setStale] = useState<Stale<Row, Sent>>();
  const end = (resolution: Resolution<Row, Sent> | null) => {
    setStale(undefined);
    stale?.resolve(resolution);
  };
  return {
    resolve: async (error, base) => {
      const conflict = conflictOf(error) as { mine: Sent; theirs: Row } | undefined;
      if (!conflict) throw error;
      const { mine, theirs } = conflict;
      // The other save changed only fields that this form does not have, such as the status of an inquiry while its notes are edited.
      if (Object.keys(mine).every((field) => isEqual(theirs[field], base[field]))) return { values: mine, base: theirs };
      return new Promise((resolve) => setStale({ base, mine, theirs, resolve }));
    },
    view: stale && (
      <Conflict
        key={stale.theirs.version}
        {...options}
        {...stale}
        // It has the fields of `mine`.
        onChoose={(values) => end({ values: values as Sent, base: stale.theirs })}
        onCancel={() => end(null)}
      />
    ),
  };
}
